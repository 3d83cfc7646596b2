import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../command.ts';
import { ServiceMissing } from '../missing.ts';

/** Folders with one folder per version, which contains `bin`. */
const VERSIONED = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const FLAT = ['/usr/pgsql/bin', '/usr/lib/postgresql/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];

/** Newest first: versions of PostgreSQL are whole numbers. */
function versionFolders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((name) => ({ name, version: /^(?:postgresql@)?(\d+)$/.exec(name)?.[1] }))
    .filter(({ version }) => version !== undefined)
    .sort((a, b) => Number(b.version) - Number(a.version))
    .map(({ name }) => join(parent, name, 'bin'));
}

/** Possible folders of PostgreSQL's server programs, the likeliest first: the PATH, the system's folders, the output of `pg_config`. */
async function likelyFolders(): Promise<string[]> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const config = await run('pg_config', ['--bindir']);
  const asked = config.code === 0 ? [config.text.trim()] : [];
  return [...path, ...VERSIONED.flatMap(versionFolders), ...FLAT, ...asked];
}

/**
 * The first folder with `initdb` and `postgres`.
 *
 * @param folders folders to search; default: the usual ones of each system
 * @throws ServiceMissing if there is none
 */
export async function findPostgres(folders?: readonly string[]): Promise<string> {
  const found = (folders ?? (await likelyFolders())).find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (found === undefined)
    throw new ServiceMissing(
      'PostgreSQL is not installed: apt-get install postgresql, or brew install postgresql@17.',
    );
  return found;
}
