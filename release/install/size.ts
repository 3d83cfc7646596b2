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

/** Most bytes that each package takes with everything that npm installs for it. */
export const MOST_INSTALLED: Readonly<Record<string, number>> = { tidemark: 120e6, 'tidemark-mcp': 10e6 };

/** @throws Error if a package takes more room than it may */
export function requireSize(name: string, bytes: number): void {
  const most = MOST_INSTALLED[name];
  if (most === undefined || bytes <= most) return;
  const [found, wanted] = [bytes, most].map((each) => (each / 1e6).toFixed(1));
  throw new Error(
    `${name} takes ${found} MB installed, more than the ${wanted} MB of release/install/size.ts`,
  );
}
