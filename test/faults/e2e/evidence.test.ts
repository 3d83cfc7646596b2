import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeKeyPair, openEvidenceLog, silent, verifyEvidence } from '../../../api/mcp-framework/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { runCommand } from '../../api/cli/run-command.ts';
import { chained, type Json, stolenKey } from '../../api/mcp-framework/evidence/forgery.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { runs } from '../../property.ts';

const FRAMEWORK = pathToFileURL(
  join(packageRoot(import.meta.url), 'dist', 'api', 'mcp-framework', 'index.js'),
).href;

/** A program that appends eight at a time for ever, and says of each record that it is written. */
const APPENDS = `
import { writeSync } from 'node:fs';
import { openEvidenceLog, silent } from ${JSON.stringify(FRAMEWORK)};
process.on('SIGXFSZ', () => {});
const [path, name, key, records] = process.argv.slice(1);
const log = await openEvidenceLog({
  path, logger: silent, maxBytes: 200_000, checkpointEvery: { records: Number(records || 50) }, ...(key && { key }),
});
let at = 0;
const append = async () => {
  for (;;) {
    const request_id = name + '-' + at++;
    const tool = at % 3 === 0 ? 'remember' : 'query';
    await log.append({
      kind: 'call', time: new Date().toISOString(), server: { name: 'demo', version: '1' }, tool,
      client: {}, request_id, arguments_digest: 'a'.repeat(64), duration_ms: 1, outcome: 'ok',
    });
    writeSync(1, request_id + '\\n');
  }
};
await Promise.all(Array.from({ length: 8 }, append)).catch((error) => writeSync(1, error.message + '\\n'));
`;

const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted();

const idsIn = (folder: string) =>
  new Set(
    files(folder).flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/"request_id":"([^"]+)"/g)].map(([, id]) => id),
    ),
  );

/** Runs that program until it has said so many records, and kills it. @returns what it said */
async function killedAfter(most: number, ...args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', APPENDS, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const answered: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    answered.push(line);
    if (answered.length === most) child.kill('SIGKILL');
  }
  await closed;
  expect(child.signalCode, answered.at(-1)).toBe('SIGKILL');
  return answered;
}

describe('a process that appends to an evidence log', () => {
  it('is killed at any moment, and what it answered is there, in a chain that holds', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    const answered: string[] = [];
    for (const [round, most] of [7, 150, 400].entries()) {
      answered.push(...(await killedAfter(most, path, `round${round}`)));
    }
    await (await openEvidenceLog({ path, logger: silent })).close();
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, after_checkpoint: 0 });
    const ids = idsIn(folder);
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    expect(answered.length).toBeGreaterThanOrEqual(557);
  });

  it('is killed again and again, and never takes its own records for those of another', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    for (let round = 0; round < runs(40); round++) {
      await killedAfter(1 + ((round * 37) % 90), path, `round${round}`);
      expect(await verifyEvidence(path)).toMatchObject({ neither: 0 });
    }
    await (await openEvidenceLog({ path, logger: silent })).close();
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, degree: 'sealed', neither: 0 });
    expect(readdirSync(folder).filter((name) => name.includes('.aside-'))).toEqual([]);
  });

  it('is killed, and the window behind its seal is cut: that is found and located, and none is signed', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    const { privateKey, publicKey } = makeKeyPair();
    const pem = join(folder, 'audit.pem.pub');
    writeFileSync(pem, publicKey);
    const audit = async () => {
      const { code, stdout } = await runCommand(['audit', 'verify', path, '--key', pem, '--json']);
      return { code, ...JSON.parse(stdout[0]).logs[0] };
    };
    // With no seal but the first, as at the defaults within a minute.
    await killedAfter(202, path, 'a', privateKey, '1000000');
    const written = new Map(files(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    // Without the rest of a line that the kill may have left.
    const lines = [...written.values()].flatMap((text) => text.split('\n').slice(0, -1));
    const before = await audit();
    expect(before).toMatchObject({ code: expect.toSatisfy((code) => code === 3 || code === 1), sealed: 1 });
    expect(before.authenticated).toBeGreaterThanOrEqual(202);

    const [genesis, ...calls]: Json[] = lines.map((line) => JSON.parse(line));
    const kept = chained(
      calls.filter(({ tool }) => tool !== 'remember'),
      genesis,
      await stolenKey(path),
    );
    for (const name of written.keys()) rmSync(join(folder, name));
    const [first] = written.keys();
    writeFileSync(join(folder, first), [lines[0], ...kept].map((line) => `${line}\n`).join(''));
    const at = calls.findIndex(({ tool }) => tool === 'remember');
    // The first record that is another: also the one before the cut has another signature.
    expect(await audit()).toMatchObject({
      code: 1,
      finding: { kind: 'changed', file: first, line: 2, sequence: 1 },
    });
    const opening = openEvidenceLog({ path, key: privateKey, logger: silent });
    await expect(opening).rejects.toThrow(`${first}, line 2: record 1 is not authenticated`);

    // With the signatures left as they were it shows at the first that is missing.
    const recomputed = chained(
      calls.filter(({ tool }) => tool !== 'remember'),
      genesis,
    );
    writeFileSync(join(folder, first), [lines[0], ...recomputed].map((line) => `${line}\n`).join(''));
    expect(await audit()).toMatchObject({
      code: 1,
      finding: { kind: 'changed', file: first, line: at + 2, sequence: at + 1 },
    });
    await expect(openEvidenceLog({ path, key: privateKey, logger: silent })).rejects.toThrow(
      'not authenticated',
    );
    expect(JSON.parse(readFileSync(`${path}.checkpoint`, 'utf8')).sequence).toBe(0);

    for (const [name, text] of written) writeFileSync(join(folder, name), text);
    await (await openEvidenceLog({ path, key: privateKey, logger: silent })).close();
    expect(await audit()).toMatchObject({ code: 0, degree: 'sealed', authenticated: 0, neither: 0 });
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
