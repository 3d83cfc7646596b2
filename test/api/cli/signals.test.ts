import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { post } from '../answers.ts';
import { uuid } from '../harness.ts';
import { runCommand, serveCommand, startCommand } from './run-command.ts';

const SCOPE = '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301';

/** Seven equal values of an entity, after which it stalls. */
async function stall(url: string, entity_id: string): Promise<void> {
  const observations = Array.from({ length: 7 }, () => ({ scope_id: SCOPE, entity_id, outcome: 11 }));
  expect((await post(url, '/v1/ingest/batch', { observations })).status).toBe(202);
}

it('signals --watch tells of changes until Ctrl-C, each as a line with its series', async () => {
  const db = join(temporaryFolder(), 'watched.duckdb');
  const server = await serveCommand(db);
  const [text, json] = [[], ['--json']].map((more) =>
    startCommand(['signals', '--watch', '--db', db, ...more]),
  );
  let entity = 0;
  // It watches from when the server answers, so what comes before is not reported.
  await expect
    .poll(
      async () => {
        await stall(server.url, uuid(`entity ${entity++}`));
        return Math.min(text.stdout.length, json.stdout.length);
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  expect(text.stdout[0]).toMatch(
    /^[-\d]+T[:.\d]+Z {2}signal {10}stall +(?:alert|note) {2}[-0-9a-f]{36} {2}normalised_stddev 0, window_n 7 {2}\[▅{7}\]$/,
  );
  expect(JSON.parse(json.stdout[0])).toMatchObject({ kind: 'signal', signal: { pattern: 'stall' } });
  for (const watching of [text, json]) {
    const { code, stderr } = await watching.end();
    expect([code, stderr]).toEqual([0, []]);
  }
  const listed = await runCommand(['signals', '--db', db]);
  expect(listed.stdout[0]).toMatch(/^pattern +entity +from .* metrics +series$/);
  expect(listed.stdout.length).toBeGreaterThan(1);
  for (const line of listed.stdout.slice(1)) expect(line).toMatch(/^stall .* \[▅{7}\]$/);
});

it('signals --watch needs a server', async () => {
  const db = join(temporaryFolder(), 'store.duckdb');
  await (await serveCommand(db)).end();
  const { code, stderr } = await runCommand(['signals', '--watch', '--db', db]);
  expect([code, stderr]).toEqual([
    1,
    [
      'tidemark: --watch needs a running server; start one, or name it with --url.',
      'see tidemark signals --help',
    ],
  ]);
});
