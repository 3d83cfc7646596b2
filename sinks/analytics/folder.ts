import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLE_NAMES } from './tables.ts';

const PREFIX = 'tidemark-sql-';

/** Names of the files that are made in a folder. */
const OURS = new RegExp(`^(?:${TABLE_NAMES.join('|')})-\\d+\\.(?:parquet|rows)$`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A folder of this process alone. Those of processes that were killed are deleted. */
export async function makeOwnFolder(failed: (error: unknown) => void): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^tidemark-sql-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(failed);
  }
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** A folder that somebody named, made where it is not there. Files of an earlier process go, and nothing else. */
export async function takeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => OURS.test(name)).map((name) => rm(join(folder, name))));
  return folder;
}
