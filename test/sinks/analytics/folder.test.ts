import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeFolder } from '../../../sinks/analytics/folder.ts';
import { temporaryFolder } from '../fixtures.ts';

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
});
