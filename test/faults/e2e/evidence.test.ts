import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openEvidenceLog, silent, verifyEvidence } from '../../../api/mcp/framework/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { temporaryFolder } from '../../e2e/server.ts';

const FRAMEWORK = pathToFileURL(
  join(packageRoot(import.meta.url), 'dist', 'api', 'mcp', 'framework', 'index.js'),
).href;

/** A program that appends eight at a time for ever, and says of each record that it is written. */
const APPENDS = `
import { writeSync } from 'node:fs';
import { openEvidenceLog, silent } from ${JSON.stringify(FRAMEWORK)};
process.on('SIGXFSZ', () => {});
const [path, name] = process.argv.slice(1);
const log = await openEvidenceLog({ path, logger: silent, maxBytes: 200_000, checkpointEvery: { records: 50 } });
let at = 0;
const append = async () => {
  for (;;) {
    const request_id = name + '-' + at++;
    await log.append({
      kind: 'call', time: new Date().toISOString(), server: { name: 'demo', version: '1' }, tool: 'add',
      client: {}, request_id, arguments_digest: 'a'.repeat(64), duration_ms: 1, outcome: 'ok',
    });
    writeSync(1, request_id + '\\n');
  }
};
await Promise.all(Array.from({ length: 8 }, append)).catch((error) => writeSync(1, error.message + '\\n'));
`;

const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.jsonl'));

const idsIn = (folder: string) =>
  new Set(
    files(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/"request_id":"([^"]+)"/g)].map(([, id]) => id),
    ),
  );

describe('a process that appends to an evidence log', () => {
  it('is killed at any moment, and what it answered is there, in a chain that holds', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    const answered: string[] = [];
    for (const [round, most] of [7, 150, 400].entries()) {
      const child = spawn(
        process.execPath,
        ['--input-type=module', '-e', APPENDS, '--', path, `round${round}`],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const closed = once(child, 'close');
      let count = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        answered.push(line);
        if (++count === most) child.kill('SIGKILL');
      }
      await closed;
      expect(child.signalCode).toBe('SIGKILL');
    }
    await (await openEvidenceLog({ path, logger: silent })).close();
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, after_checkpoint: 0 });
    const ids = idsIn(folder);
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    expect(answered.length).toBeGreaterThanOrEqual(557);
  });

  it.skipIf(process.platform === 'win32')('has no room left, and leaves no half of a record', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    // Blocks of 512 bytes or 1 KiB, as the shell has it.
    const child = spawn(
      'sh',
      [
        '-c',
        'ulimit -f 64; exec "$@"',
        'sh',
        process.execPath,
        '--input-type=module',
        '-e',
        APPENDS,
        '--',
        path,
        'a',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const closed = once(child, 'close');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) lines.push(line);
    await closed;
    const answered = lines.filter((line) => line.startsWith('a-'));
    expect(lines).toContain('the evidence log cannot be written: EFBIG');
    expect(statSync(join(folder, 'calls.000000000000.jsonl')).size).toBeLessThanOrEqual(64 * 1024);
    expect(await verifyEvidence(path)).toMatchObject({ holds: true });
    const ids = idsIn(folder);
    expect(answered.length).toBeGreaterThan(20);
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  });
});
