import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileWitness, makeKeyPair, openEvidenceLog, silent } from '../../../api/mcp-framework/index.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { chained, killedLog, writeLines } from '../mcp-framework/evidence/forgery.ts';
import { call } from '../mcp-framework/evidence/logs.ts';
import { runCommand } from './run-command.ts';

describe('tidemark audit', () => {
  it('makes a key, verifies a log with it, and tells where it was changed', async () => {
    const folder = temporaryFolder();
    const key = join(folder, 'audit.pem');
    const made = await runCommand(['audit', 'key', key, '--json']);
    expect(made.code).toBe(0);
    const { key_id } = JSON.parse(made.stdout.join(''));
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const again = await runCommand(['audit', 'key', key]);
    expect(again.code).toBe(1);
    expect(again.stderr.join()).toContain('the file already exists');

    const logs = join(folder, 'logs');
    const path = join(logs, 'calls.jsonl');
    const log = await openEvidenceLog({ path, key: readFileSync(key, 'utf8'), logger: silent });
    for (let at = 1; at < 6; at++) await log.append(call(at));
    await log.close();
    expect(JSON.parse(readFileSync(`${path}.checkpoint`, 'utf8')).key_id).toBe(key_id);

    const good = await runCommand(['audit', 'verify', logs, '--key', `${key}.pub`]);
    expect([good.code, good.stdout]).toEqual([
      0,
      [
        `${path} holds: 6 records in 1 file`,
        '  6 sealed, 0 authenticated only, 0 neither',
        expect.stringMatching(/^ {2}checkpoint: record 5 at .*Z, signed by keys that the key vouches for$/),
      ],
    ]);
    const file = join(logs, 'calls.000000000000.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"request-3"', '"request-0"'));
    const bad = await runCommand(['audit', 'verify', path]);
    expect(bad.code).toBe(1);
    expect(bad.stdout.slice(0, 3)).toEqual([
      `${path} does not hold`,
      '  changed: calls.000000000000.jsonl, line 4: record 3 was changed: its content does not match its hash',
      '  3 records before it are as written',
    ]);
    const json = await runCommand(['audit', 'verify', file, '--json']);
    expect(JSON.parse(json.stdout.join(''))).toMatchObject({
      holds: false,
      logs: [{ log: path, finding: { kind: 'changed', line: 4, sequence: 3 } }],
    });
  });

  it('has an exit code for what is sealed, authenticated only, neither and broken', async () => {
    const { dir, path, lines, records } = await killedLog(5, 2);
    const file = join(dir, 'calls.000000000000.jsonl');
    const audit = async (...args: readonly string[]) => {
      const { code, stdout } = await runCommand(['audit', 'verify', path, ...args]);
      return [code, ...stdout.slice(0, 4)];
    };
    expect(await audit()).toEqual([
      3,
      `${path} holds: 6 records in 1 file`,
      '  3 sealed, 3 authenticated only, 0 neither',
      expect.stringMatching(/^ {2}checkpoint: record 2 at .*Z, not signed/),
    ]);
    await writeLines(dir, 'calls.000000000000.jsonl', [
      ...lines[0],
      ...chained([{ ...call(9) }], records[5]),
    ]);
    expect(await audit()).toEqual([
      4,
      `${path} does not hold`,
      '  unauthenticated: calls.000000000000.jsonl, line 7: record 6 is not authenticated: it has no signature',
      '  6 records before it are as written',
      '  3 sealed, 3 authenticated only, 1 neither',
    ]);
    await (await openEvidenceLog({ path, logger: silent })).close();
    expect(await audit()).toEqual([
      4,
      `${path} holds: 7 records in 1 file`,
      '  7 sealed, 0 authenticated only, 1 neither',
      expect.stringContaining('checkpoint: record 6'),
    ]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"request-3"', '"request-0"'));
    expect((await audit())[0]).toBe(1);
    // Of several logs the worst counts.
    await (await openEvidenceLog({ path: join(dir, 'b.jsonl'), logger: silent })).close();
    expect((await runCommand(['audit', 'verify', join(dir, 'b.jsonl')])).code).toBe(0);
    expect((await runCommand(['audit', 'verify', dir])).code).toBe(1);
  });

  it('holds a log against its witness, in a file or where a URL says', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const [path, heads] = [join(folder, 'calls.jsonl'), join(elsewhere, 'heads')];
    const log = await openEvidenceLog({ path, witness: fileWitness(heads), logger: silent });
    await log.append(call(1));
    await log.close();
    const audit = (where: string) => runCommand(['audit', 'verify', folder, '--witness', where]);
    for (const where of [heads, pathToFileURL(heads).href]) expect((await audit(where)).code).toBe(0);
    // A copy of it without the state of its keys: what the witness has is there, the end is not known.
    rmSync(`${path}.state`);
    expect((await runCommand(['audit', 'verify', folder])).code).toBe(1);
    const copy = await audit(heads);
    expect([copy.code, copy.stdout.at(-1)]).toEqual([
      3,
      expect.stringContaining('identifies the last record'),
    ]);
    const other = temporaryFolder();
    await (await openEvidenceLog({ path: join(other, 'calls.jsonl'), logger: silent })).close();
    const replaced = await runCommand(['audit', 'verify', other, '--witness', heads]);
    expect([replaced.code, replaced.stdout[1]]).toEqual([1, expect.stringContaining('no head of this log')]);
    for (const [where, message] of [
      [join(elsewhere, 'none'), 'cannot be read: ENOENT'],
      ['http://127.0.0.1:1/heads', 'the witness http://127.0.0.1:1/heads cannot be read'],
      ['kafka://heads', 'SIGNAL_KAFKA_BROKERS'],
    ]) {
      const { code, stderr } = await audit(where);
      expect([code, stderr.join('\n')]).toEqual([1, expect.stringContaining(message)]);
    }
  });

  it('says what is wrong with how it was called', async () => {
    const folder = temporaryFolder();
    const other = join(folder, 'other.pem');
    writeFileSync(other, makeKeyPair().privateKey.slice(0, 60));
    await (await openEvidenceLog({ path: join(folder, 'calls.jsonl'), logger: silent })).close();
    for (const [args, code, message] of [
      [['verify', join(folder, 'none')], 1, 'there is no evidence log'],
      [['verify', folder, '--key', other], 1, 'key: this is not an Ed25519 public key'],
      [['verify', folder, '--key', join(folder, 'none')], 1, 'there is no such file'],
      [['verify'], 2, "missing required argument 'path'"],
    ] as const) {
      const result = await runCommand(['audit', ...args]);
      expect([result.code, result.stderr.join('\n')]).toEqual([code, expect.stringContaining(message)]);
    }
  });
});
