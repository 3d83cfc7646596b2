import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ServiceMissing } from '../missing.ts';

/** The server's folders where it is not on the PATH: Debian has it in `sbin`, Homebrew under `opt`. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/usr/local/opt/mariadb/bin',
];

/** The programs of a MariaDB server. */
export interface MariaDbPrograms {
  readonly server: string;
  /** Creates the files of an empty server. */
  readonly install: string;
}

function find(folders: readonly string[], names: readonly string[]): string | undefined {
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

/**
 * The programs of the first MariaDB.
 *
 * @param folders folders to search; default: the PATH and the usual ones of each system
 * @throws ServiceMissing if one of them is missing
 */
export function findMariaDb(folders?: readonly string[]): MariaDbPrograms {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const searched = folders ?? [...path, ...FOLDERS];
  const server = find(searched, ['mariadbd']);
  const install = find(searched, ['mariadb-install-db']);
  if (server === undefined || install === undefined) {
    throw new ServiceMissing(
      'MariaDB is not installed: apt-get install mariadb-server, or brew install mariadb.',
    );
  }
  return { server, install };
}
