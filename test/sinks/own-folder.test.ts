import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeOwnFolder } from '../../sinks/own-folder.ts';
import { temporaryFolder } from './fixtures.ts';

const failed = (error: unknown) => {
  throw error;
};

it('deletes the folders of processes that are gone, and no other', async () => {
  vi.stubEnv('TMPDIR', temporaryFolder());
  // Before the hooks of the next file, which shares the process.
  onTestFinished(() => void vi.unstubAllEnvs());
  const first = await makeOwnFolder('sql', failed);
  expect(statSync(first).mode & 0o777).toBe(0o700);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const of = (part: string) => first.replace(String(process.pid), part);
  const gone = of(String(pid));
  const others = [
    of(String(process.ppid)),
    gone.replace('tidemark-sql-', 'tidemark-files-'),
    join(tmpdir(), `tidemark-sql-${pid}-elsewhere-abcdef`),
    join(tmpdir(), `${pid}`),
  ];
  for (const folder of [gone, ...others]) mkdirSync(folder);
  writeFileSync(join(gone, 'rows'), 'x');
  const own = await makeOwnFolder('sql', failed);
  expect([own, first, ...others].map((folder) => existsSync(folder))).toEqual(Array(6).fill(true));
  expect(existsSync(gone)).toBe(false);
});
