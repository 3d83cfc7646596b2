import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeOwnFolder, takeFolder } from '../../../sinks/analytics/folder.ts';
import { temporaryFolder } from '../fixtures.ts';

const failed = (error: unknown) => {
  throw error;
};

describe('a folder for SQL', () => {
  it("that somebody named loses an earlier process's files, and nothing else", async () => {
    const folder = temporaryFolder();
    const theirs = ['notes.txt', 'observations.parquet', 'mine-000001.parquet', 'signals-1.csv'];
    for (const name of [...theirs, 'observations-000001.parquet', 'claims-000012.rows']) {
      writeFileSync(join(folder, name), 'x');
    }
    mkdirSync(join(folder, 'sub'));
    expect(await takeFolder(folder)).toBe(folder);
    expect(readdirSync(folder).sort()).toEqual([...theirs, 'sub'].sort());
    const made = join(folder, 'a', 'b');
    await takeFolder(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it('of this process deletes those of processes that are gone', async () => {
    vi.stubEnv('TMPDIR', temporaryFolder());
    // Before the hooks of the next file, which shares the process.
    onTestFinished(() => void vi.unstubAllEnvs());
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const gone = join(tmpdir(), `tidemark-sql-${pid}-abcdef`);
    const living = join(tmpdir(), `tidemark-sql-${process.ppid}-abcdef`);
    for (const folder of [gone, living]) mkdirSync(folder);
    const own = await makeOwnFolder(failed);
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect([gone, living, own].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
