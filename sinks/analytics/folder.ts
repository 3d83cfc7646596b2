import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLE_NAMES } from './tables.ts';

const PREFIX = 'tidemark-sql-';

/** Names of files created in a folder. */
const OURS = new RegExp(`^(?:${TABLE_NAMES.join('|')})-\\d+\\.(?:parquet|rows)$`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Makes a folder for this process only. Folders of killed processes are deleted. */
export async function makeOwnFolder(failed: (error: unknown) => void): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^tidemark-sql-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(failed);
  }
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Uses a given folder, and creates it if needed. Deletes only files of an earlier process. */
export async function takeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => OURS.test(name)).map((name) => rm(join(folder, name))));
  return folder;
}
