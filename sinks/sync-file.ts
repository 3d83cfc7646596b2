import { fdatasync, fsync } from 'node:fs';
import { promisify } from 'node:util';

/** An open file. Its descriptor is synced: Yarn's Plug'n'Play puts handles of its own in place of those of Node.js, which cannot. */
interface OpenFile {
  readonly fd: number;
}

const ofData = promisify(fdatasync);
const ofAll = promisify(fsync);

/** Makes what was written to a file durable. @throws NodeJS.ErrnoException */
export function syncData({ fd }: OpenFile): Promise<void> {
  return ofData(fd);
}

/** Makes a file durable with its times and rights. @throws NodeJS.ErrnoException */
export function syncFile({ fd }: OpenFile): Promise<void> {
  return ofAll(fd);
}
