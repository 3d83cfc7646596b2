import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLine, runProgram, temporaryFolder } from '../../e2e/server.ts';

const NONE = '00000000-0000-4000-8000-000000000000';
const CLAIM = /^remembered ([0-9a-f-]{36}) \(fact, active\)$/;

/** A call of each command that ends by itself, what its first line says and its exit code. What it does is tested in test/api/cli. */
const CALLS: readonly (readonly [args: readonly string[], says: RegExp, code?: number])[] = [
  [['process', '--text', 'The API listens on port 8080.'], /^1 event, 1 claim, 0 contradictions$/],
  [['query', 'Which port does the API listen on?', '--json'], /^\{"answer":"The API listens on port 8080/],
  [['claims'], /^id +type +status +trust +from +to +text$/],
  [['contradictions'], /^No contradictions\.$/],
  [['resolve', NONE, '--over', NONE, '--reason', 'x'], /^tidemark: .*(no claim|itself)/, 1],
  [['history', NONE], /^tidemark: There is no claim/, 1],
  [['verify', NONE], /^tidemark: There is no claim/, 1],
  [['approve', NONE], /^tidemark: There is no claim/, 1],
  [['reject', NONE], /^tidemark: There is no claim/, 1],
  [['tend', '--dry-run'], /^consolidate: 0 claims, 0 changes \(dry run\)$/],
  [['export'], /^\{"kind":"event"/],
  [['import', '/dev/null'], /^0 events, 0 claims, 0 relations$/],
  [['series', '--json'], /^$/],
  [['signals'], /^No signals\.$/],
  [['detectors'], /^pattern +setting +value +from +meaning$/],
  [['webhooks'], /^There are no webhooks\.$/],
  [['sql', 'SELECT count(*) AS n FROM claim'], /^n$/],
  [['replay', '--dry-run', 'none.csv'], /^tidemark: .*no such file/, 1],
  [['doctor', '--port', '0'], /^ +check +found$/],
];

describe('the bundled program', () => {
  it('runs each command that works on a store', async () => {
    const db = ['--db', join(temporaryFolder(), 'store.duckdb')];
    const kept = await runProgram(['remember', 'The cache holds sessions.', '--type', 'fact', ...db]);
    expect([kept.code, kept.stdout]).toEqual([0, [expect.stringMatching(CLAIM)]]);
    // What it writes is for its user alone.
    const folder = dirname(db[1]);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077]);
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
    for (const [args, says, code = 0] of CALLS) {
      const run = await runProgram([...args, ...db]);
      expect([args, run.code, firstLine(run)]).toEqual([args, code, expect.stringMatching(says)]);
    }
  });
});
