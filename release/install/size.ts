import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes of the files of a folder at any depth, without their blocks on the disk.
 *
 * @param select by path relative to the folder; default: all
 */
export function bytesIn(folder: string, select: (path: string) => boolean = () => true): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(select)
    .map((name) => lstatSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
