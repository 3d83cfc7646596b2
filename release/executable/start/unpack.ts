import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PayloadFile, PayloadIndex } from './payload-index.ts';

/** The time of change of every unpacked file, in seconds: a file that somebody changed has another one. */
const CHANGED = 1_000_000_000;

/** Whether a file is there as it was unpacked. */
function isWhole(folder: string, { path, size }: PayloadFile): boolean {
  const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === size && stat.mtimeMs === CHANGED * 1000;
}

/** The files of an executable that a folder does not have as they were unpacked. */
export function missingFiles(folder: string, index: PayloadIndex): readonly PayloadFile[] {
  return index.files.filter((file) => !isWhole(folder, file));
}

/**
 * Unpacks files. Each one appears whole under its name, replacing what is there, so that processes may do this at the same time, and while
 * others run from the folder.
 *
 * @param bytes of the executable's payload
 * @throws Error if the folder cannot be written
 */
export function unpack(folder: string, files: readonly PayloadFile[], bytes: Uint8Array): void {
  for (const { path, start, length } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    const draft = `${target}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(draft, gunzipSync(bytes.subarray(start, start + length)), { mode: 0o644, flag: 'wx' });
      utimesSync(draft, CHANGED, CHANGED);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }
}
