import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeKeyPair, openEvidenceLog, silent } from '../../../api/mcp/framework/index.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { call } from '../mcp/framework/evidence/logs.ts';
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
    expect(again.stderr.join()).toContain('there is such a file');

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
        expect.stringMatching(/^ {2}checkpoint: record 5 at .*Z, signed by the key$/),
      ],
    ]);
    const file = join(logs, 'calls.000000000000.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"request-3"', '"request-0"'));
    const bad = await runCommand(['audit', 'verify', path]);
    expect(bad.code).toBe(1);
    expect(bad.stdout.slice(0, 3)).toEqual([
      `${path} does not hold`,
      '  changed: calls.000000000000.jsonl, line 4: record 3 was changed: its content is not what its hash was made of',
      '  3 records before it are as written',
    ]);
    const json = await runCommand(['audit', 'verify', file, '--json']);
    expect(JSON.parse(json.stdout.join(''))).toMatchObject({
      holds: false,
      logs: [{ log: path, finding: { kind: 'changed', line: 4, sequence: 3 } }],
    });
  });

  it('says what is wrong with how it was called', async () => {
    const folder = temporaryFolder();
    const other = join(folder, 'other.pem');
    writeFileSync(other, makeKeyPair().privateKey.slice(0, 60));
    await (await openEvidenceLog({ path: join(folder, 'calls.jsonl'), logger: silent })).close();
    for (const [args, code, message] of [
      [['verify', join(folder, 'none')], 1, 'there is no evidence log'],
      [['verify', folder, '--key', other], 1, 'key: this is no public key of Ed25519'],
      [['verify', folder, '--key', join(folder, 'none')], 1, 'there is no such file'],
      [['verify'], 2, "missing required argument 'path'"],
    ] as const) {
      const result = await runCommand(['audit', ...args]);
      expect([result.code, result.stderr.join('\n')]).toEqual([code, expect.stringContaining(message)]);
    }
  });
});
