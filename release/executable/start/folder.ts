import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { PayloadIndex } from './payload-index.ts';
import { missingFiles, unpack } from './unpack.ts';

/** The environment of the program, as far as it says where unpacked files may lie. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user; undefined on Windows, whose temporary folders belong to one user. */
  readonly user: number | undefined;
}

/**
 * Folders for unpacked files, the best one first: that of the user's caches, and one in the temporary folder, named for the user, because
 * others use it too.
 */
export function cacheFolders({ env, platform, user }: Surroundings): readonly string[] {
  // A home that does not exist is that of a user who is to have none.
  const home = env.HOME !== undefined && existsSync(env.HOME) ? env.HOME : undefined;
  const caches = {
    darwin: home && join(home, 'Library', 'Caches'),
    win32: env.LOCALAPPDATA,
  }[String(platform)];
  return [
    ...[env.XDG_CACHE_HOME, caches ?? (home && join(home, '.cache'))]
      .filter((folder) => folder !== undefined && isAbsolute(folder))
      .map((folder) => join(String(folder), 'tidemark')),
    join(tmpdir(), user === undefined ? 'tidemark' : `tidemark-${user}`),
  ];
}

/** Makes a folder and those above it; the call of Node.js that does so never returns in /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o755 });
  }
}

/** @throws Error if somebody else could put files into a folder */
function checkOwner(folder: string, user: number | undefined): void {
  const stat = lstatSync(folder);
  if (!stat.isDirectory()) throw new Error(`${folder} is not a folder`);
  if (user === undefined) return;
  // What root owns is as safe as the system itself: a folder that an image brings.
  if (stat.uid !== user && stat.uid !== 0) throw new Error(`${folder} belongs to another user`);
  if ((stat.mode & 0o022) !== 0) throw new Error(`${folder} can be written by other users`);
}

/** The folder in a cache in which all files of an executable are; they are unpacked or repaired if need be. */
function filesIn(
  cache: string,
  index: PayloadIndex,
  bytes: () => Uint8Array,
  user: number | undefined,
): string {
  const folder = join(cache, index.hash);
  makeFolder(folder);
  checkOwner(cache, user);
  checkOwner(folder, user);
  const missing = missingFiles(folder, index);
  if (missing.length > 0) unpack(folder, missing, bytes());
  return folder;
}

/**
 * The folder of the executable's files, unpacked on the first start, in the first cache that can be used.
 *
 * @param bytes of the payload, read only if a file is missing
 * @throws Error with the reason of each cache, if none can be used
 */
export function findFiles(index: PayloadIndex, bytes: () => Uint8Array, surroundings: Surroundings): string {
  const reasons: string[] = [];
  for (const cache of cacheFolders(surroundings)) {
    try {
      return filesIn(cache, index, bytes, surroundings.user);
    } catch (error) {
      reasons.push(`${cache}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `the program cannot unpack its files; set XDG_CACHE_HOME to a folder that only you can write:\n  ${reasons.join('\n  ')}`,
  );
}

/**
 * The program of the executable that its own process wants to run: the first argument, if that is one of its files.
 *
 * @returns the folder of the files, and the program's path; undefined if the argument is something else
 */
export function ownProgram(
  index: PayloadIndex,
  argument: string | undefined,
  user: number | undefined,
): { readonly folder: string; readonly program: string } | undefined {
  if (argument === undefined || !isAbsolute(argument)) return undefined;
  const file = index.files.find(({ path }) => argument.endsWith(join(index.hash, path)));
  if (file === undefined) return undefined;
  const folder = argument.slice(0, -join(file.path).length - 1);
  checkOwner(folder, user);
  if (missingFiles(folder, index).length > 0) throw new Error(`files are missing in ${folder}`);
  return { folder, program: argument };
}
