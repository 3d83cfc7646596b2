import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { TidemarkError } from '../../operators/records/errors.ts';

/** Path of a store's file with symbolic links resolved, so that a file has one path. */
export async function absolutePath(path: string, name: string): Promise<string> {
  const full = resolve(path);
  try {
    const folder = await realpath(dirname(full));
    return await realpath(full).catch(() => join(folder, basename(full)));
  } catch (cause) {
    throw new TidemarkError(
      'store_path',
      `The folder of the store ${name} does not exist; create it, or choose another path.`,
      { cause },
    );
  }
}

/**
 * Resolves to whether the file exists.
 *
 * @throws TidemarkError `store_path` when the file or its folder lacks the permissions that a store needs, or the file has several names
 */
export async function checkRights(path: string, name: string, readOnly: boolean): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined && readOnly) {
    throw new TidemarkError('store_path', `There is no store ${name}; start the server once to create it.`);
  }
  if (found !== undefined && !found.isFile()) {
    throw new TidemarkError('store_path', `${name} is not a file; choose another path for the store.`);
  }
  // Its logs and locks lie beside one of its names: through another one it would be a store without them, with a second writer.
  if (found !== undefined && found.nlink > 1 && !readOnly) {
    throw new TidemarkError(
      'store_path',
      `The file of the store ${name} has ${found.nlink} names (hard links); remove the others, or copy the file.`,
    );
  }
  try {
    const rights = readOnly ? constants.R_OK : constants.R_OK | constants.W_OK;
    if (found !== undefined) await access(path, rights);
    if (!readOnly) await access(dirname(path), constants.W_OK);
  } catch (cause) {
    throw new TidemarkError(
      'store_path',
      `No permission to ${readOnly ? 'read' : 'write'} the store ${name} or its folder; grant it, or choose another path.`,
      { cause },
    );
  }
  return found !== undefined;
}

/** Permissions of a store's files: owner only. */
export const PRIVATE = 0o600;
