import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where a service keeps what it needs. */
export interface Folder {
  readonly path: string;
  /** The path again where the folder goes with the service, nothing where it is the caller's. */
  readonly temporary: string | undefined;
  /** Removes the folder unless it is the caller's. */
  discard(): Promise<void>;
}

/**
 * Does something in a folder: the one asked for, or a new one, which is removed when that fails.
 *
 * @param asked path, made where it is not there
 * @param name starts the name of a new one
 */
export async function inFolder<T>(
  asked: string | undefined,
  name: string,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  const path = asked === undefined ? await mkdtemp(join(tmpdir(), `tidemark-${name}-`)) : resolve(asked);
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
