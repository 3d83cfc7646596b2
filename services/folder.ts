import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder for the files of a service. */
export interface Folder {
  readonly path: string;
  /** The same path if the folder is removed with the service; undefined if it belongs to the caller. */
  readonly temporary: string | undefined;
  /** Removes the folder unless it belongs to the caller. */
  discard(): Promise<void>;
}

/**
 * Runs an operation in a folder: the given one, or a new one, which is removed if the operation fails.
 *
 * @param asked path, created if it does not exist
 * @param name prefix of the name of a new folder
 * @param parent where a new folder is created
 */
export async function inFolder<T>(
  asked: string | undefined,
  name: string,
  work: (folder: Folder) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  const path = asked === undefined ? await mkdtemp(join(parent, `tidemark-${name}-`)) : resolve(asked);
  const temporary = asked === undefined ? path : undefined;
  const folder: Folder = {
    path,
    temporary,
    async discard() {
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
  try {
    await mkdir(path, { recursive: true });
    return await work(folder);
  } catch (error) {
    await folder.discard();
    throw error;
  }
}
