import type { StatsFs } from 'node:fs';
import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ServerConfig } from '../../config/config.ts';
import { fileOf } from '../../stores/open-store.ts';
import type { Check } from './check.ts';

/** Free space below which a store is likely to fill its disk, in bytes. */
const LITTLE_SPACE = 1024 ** 3;
/** Free inodes below which no file may be left for journals and temporary files. */
const FEW_FILES = 100;

/** Checks the free space of a file system. Some have no fixed number of files, which they report as 0. */
export function diskCheck(
  name: string,
  folder: string,
  { bavail, bsize, files, ffree }: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>,
): Check {
  const free = bavail * bsize;
  const found = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${folder}`;
  if (free < LITTLE_SPACE) {
    return {
      name,
      ok: false,
      detail: `${found}; free some space, shorten SIGNAL_RETENTION or MEMORY_RETENTION, or move the store to a larger disk`,
    };
  }
  if (files > 0 && ffree < FEW_FILES) {
    return { name, ok: false, detail: `${found}, but room for ${ffree} more files; delete some files there` };
  }
  return { name, ok: true, detail: found };
}

/** Checks the disks of the store and of memory, as far as they are files. Folders that do not exist are not checked here. */
export function diskChecks({ dsn, memory }: Pick<ServerConfig, 'dsn' | 'memory'>): Check[] {
  const folderOf = (of: string | undefined) => {
    const file = of === undefined ? undefined : fileOf(of);
    const folder = file === undefined ? undefined : dirname(resolve(file));
    return folder !== undefined && existsSync(folder) ? folder : undefined;
  };
  const [store, other] = [folderOf(dsn), folderOf(memory.dsn)];
  const checks: Check[] = [];
  if (store !== undefined) checks.push(diskCheck('disk', store, statfsSync(store)));
  if (other !== undefined && other !== store)
    checks.push(diskCheck('disk of memory', other, statfsSync(other)));
  return checks;
}
