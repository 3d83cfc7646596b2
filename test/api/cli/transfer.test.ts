import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../api/stores/open-store.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { fillWhole } from '../../sinks/whole-store.ts';
import { call, post, problemOf, summaryOf } from '../answers.ts';
import { uuid } from '../harness.ts';
import { runCommand, serveCommand } from './run-command.ts';

const observations = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    scope_id: uuid('scope'),
    entity_id: uuid(`entity ${at % 3}`),
    timestamp: new Date(Date.UTC(2026, 4, 1) + at * 1000).toISOString(),
    outcome: at,
  }));

async function observationsIn(dsn: string): Promise<number> {
  const store = await openStore(dsn, { readOnly: true });
  try {
    return (await store.observations({}, 100_000)).rows.length;
  } finally {
    await store.close();
  }
}

describe('the commands backup and restore', () => {
  it('copy a running server, with all that it has acknowledged, into a store of another kind', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'a.duckdb');
    const server = await serveCommand(db);
    summaryOf(await post(server.url, '/v1/ingest/batch', { observations: observations(3000) }));
    const file = join(folder, 'a.backup.gz');
    const made = await runCommand(['backup', '--out', file, '--db', db]);
    expect([made.code, made.stdout]).toEqual([0, [expect.stringMatching(/^0\.\d MB in .*a\.backup\.gz$/)]]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
    const to = `sqlite://${join(folder, 'b.sqlite')}`;
    const restored = await runCommand(['restore', file, '--to', to]);
    expect(restored.code).toBe(0);
    expect(restored.stdout[0]).toMatch(/^table +rows +sha256$/);
    expect(restored.stdout.at(-1)).toMatch(/^\d{4} rows restored and compared\.$/);
    expect(await observationsIn(to)).toBe(3000);
    // What is a copy already is compared again; another store is refused.
    expect((await runCommand(['restore', file, '--to', to])).stdout).toEqual(restored.stdout);
    const refused = await runCommand(['restore', file, '--to', db, '--json']);
    expect([refused.code, refused.stderr[0]]).toEqual([
      1,
      expect.stringContaining('the journal of another store'),
    ]);
    const piped = await runCommand(
      ['restore', '-', '--to', join(folder, 'c.duckdb'), '--json'],
      {},
      readFileSync(file),
    );
    const { tables } = JSON.parse(piped.stdout[0]);
    expect(tables).toContainEqual({
      table: 'observation_log',
      rows: 3000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('take memory from a store of its own, and keep no file where they fail', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'a.duckdb');
    const env = { MEMORY_DB_DSN: `sqlite://${join(folder, 'm.sqlite')}` };
    const server = await serveCommand(db, env);
    await runCommand(['process', '--url', server.url, '--text', 'Lena owns checkout.']);
    const file = join(folder, 'm.backup.gz');
    const backup = (...args: string[]) => runCommand(['backup', '--out', file, ...args], env);
    expect((await backup('--store', 'memory', '--url', server.url)).code).toBe(0);
    await server.end();
    const offline = await backup('--store', 'memory', '--db', db, '--json');
    expect(JSON.parse(offline.stdout[0])).toEqual({ file, bytes: statSync(file).size });
    const { stdout } = await runCommand(['restore', file, '--to', join(folder, 'b.duckdb')]);
    expect(stdout.join('\n')).toMatch(/claim_version +1 /);
    for (const [args, message] of [
      [['--out', join(folder, 'none', 'x'), '--db', db], /is not writable \(ENOENT\)/],
      [['--out', file, '--db', db, '--store', 'memory'], /needs MEMORY_DB_DSN/],
      [['--out', join(folder, 'x'), '--url', 'http://127.0.0.1:1'], /No server answers/],
    ] as const) {
      const wrong = await runCommand(['backup', ...args]);
      expect([wrong.code, wrong.stderr[0]]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(existsSync(join(folder, 'x.partial'))).toBe(false);
    writeFileSync(file, 'no backup');
    const damaged = await runCommand(['restore', file, '--to', join(folder, 'd.duckdb')]);
    expect([damaged.code, damaged.stderr[0]]).toEqual([1, expect.stringContaining('damaged or was cut off')]);
  });
});

describe('the backup of a server', () => {
  it('needs the token, and names the stores that there are', async () => {
    const token = 'a'.repeat(32);
    const server = await serveCommand(join(temporaryFolder(), 'a.duckdb'), { SIGNAL_API_TOKEN: token });
    problemOf(await call(server.url, '/v1/backup'), 401);
    const headers = { authorization: `Bearer ${token}` };
    const wrong = problemOf(await call(server.url, '/v1/backup?store=all', { headers }), 400);
    expect(wrong.detail).toBe('store must be one of signals, memory');
    expect((await call(server.url, '/v1/backup', { headers })).headers.get('content-type')).toBe(
      'application/gzip',
    );
  });
});

describe('the command migrate', () => {
  it('moves everything, from a store whose server was killed too, and says what is wrong', async () => {
    const folder = temporaryFolder();
    const [from, to] = [join(folder, 'a.duckdb'), `sqlite://${join(folder, 'b.sqlite')}`];
    const store = await openStore(`duckdb://${from}`);
    await fillWhole(store, 500);
    const busy = await runCommand(['migrate', '--from', from, '--to', to]);
    expect([busy.code, busy.stderr[0]]).toEqual([1, expect.stringContaining('already open')]);
    await store.close();
    const done = await runCommand(['migrate', '--from', from, '--to', to]);
    expect([done.code, done.stdout.at(-1)]).toEqual([
      0,
      expect.stringMatching(/rows copied and compared\.$/),
    ]);
    expect(await observationsIn(to)).toBe(503);
    const other = join(folder, 'other.duckdb');
    await runCommand(['process', '--text', 'Lena owns checkout.', '--db', other]);
    for (const [args, message] of [
      [['--from', from, '--to', from], /name the same store/],
      [['--from', from, '--to', other], /not empty/],
      [['--from', from, '--to', 'memory://'], /ends with the process/],
      [['--from', join(folder, 'none', 'x.duckdb'), '--to', to], /There is no store .*x\.duckdb to copy/],
      [['--from', 'nosql://x', '--to', to], /must be a path with one of the schemes/],
    ] as const) {
      const wrong = await runCommand(['migrate', ...args]);
      expect([wrong.code, wrong.stderr.join('\n')]).toEqual([
        expect.any(Number),
        expect.stringMatching(message),
      ]);
      expect(wrong.code).not.toBe(0);
    }
    const typo = join(folder, 'typo.duckdb');
    const missing = await runCommand(['migrate', '--from', typo, '--to', join(folder, 'new.duckdb')]);
    expect([missing.code, missing.stderr[0]]).toEqual([1, expect.stringContaining('There is no store')]);
    expect([existsSync(typo), existsSync(join(folder, 'new.duckdb'))]).toEqual([false, false]);
    expect((await runCommand(['backup', '--db', typo, '--out', join(folder, 'x.gz')])).code).toBe(1);
    expect((await runCommand(['migrate', '--from', from])).code).toBe(2);
  });
});
