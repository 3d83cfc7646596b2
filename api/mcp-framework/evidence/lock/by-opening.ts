import { closeSync, constants, openSync } from 'node:fs';
import { reasonOf } from '../errors.ts';
import { Held } from './held.ts';

/**
 * Flags with which a file is open for one process only, by platform. `O_EXLOCK` of open(2) takes the lock of flock(2), and `O_NONBLOCK`
 * refuses it at once. On Windows, libuv's flag of that name opens the file without sharing it.
 */
const BSD = 0x20 | constants.O_NONBLOCK;
export const EXCLUSIVE: { readonly [platform in NodeJS.Platform]?: number } = {
  darwin: BSD,
  freebsd: BSD,
  netbsd: BSD,
  openbsd: BSD,
  win32: 0x10000000,
};

/** What the flags are refused with while another process has the file open. */
const REFUSALS = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY']);

/**
 * Locks by keeping a file open. The file is empty, and stays.
 *
 * @param flag that of {@link EXCLUSIVE} for this platform
 * @returns releases the lock
 * @throws Held if another process has the lock
 */
export function lockByOpening(path: string, flag: number): () => void {
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | flag, 0o600);
    return () => closeSync(file);
  } catch (error) {
    if (REFUSALS.has(reasonOf(error))) throw new Held();
    throw error;
  }
}
