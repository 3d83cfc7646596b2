import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TABLE_NAMES } from './tables.ts';

/** Names of files created in a folder. */
const OURS = new RegExp(`^(?:(?:${TABLE_NAMES.join('|')})-\\d+\\.(?:parquet|rows)|answer-\\d+\\.tmp)$`);

/** Uses a given folder, and creates it if needed. Deletes only files of an earlier process. */
export async function takeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => OURS.test(name)).map((name) => rm(join(folder, name))));
  return folder;
}
