import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { TidemarkError } from '../../operators/records/errors.ts';
import { Connection } from './connection.ts';
import { codeOf } from './errors.ts';

/** A store's lock while it is held. */
export interface Lock {
  /** Gives it up. */
  release(): Promise<void>;
  /** Gives it up where it turned out that there is no store, and leaves nothing of it behind. */
  abandon(): Promise<void>;
}

/**
 * Keeps other processes out of a store while this one writes to it, and writers out while it is read. SQLite itself lets
 * several processes write to one file in turns, which detection could not bear. The lock is that of an SQLite database
 * beside the store, in which there is nothing: the system gives it up when the process ends, however it ends.
 *
 * @param path of the store's file
 * @throws TidemarkError `store_locked`
 */
export async function lock(path: string, name: string, readOnly: boolean): Promise<Lock> {
  const beside = `${path}-lock`;
  const fresh = !existsSync(beside);
  // Whoever writes has made it first, so that where there is none nobody writes.
  if (readOnly && fresh) return { release: async () => undefined, abandon: async () => undefined };
  const connection = await Connection.open({ path: beside, mode: readOnly ? 'read' : 'write' });
  try {
    if (readOnly) {
      await connection.exec('BEGIN');
      await connection.rows('SELECT count(*) FROM sqlite_schema');
    } else {
      await connection.exec('BEGIN EXCLUSIVE');
    }
  } catch (error) {
    connection.close();
    if (codeOf(error) !== 'SQLITE_BUSY') throw error;
    throw new TidemarkError(
      'store_locked',
      `The store ${name} is in use by this process or another; stop that one, or use its API.`,
      { cause: error },
    );
  }
  const release = async () => {
    await connection.exec('ROLLBACK').catch(() => undefined);
    connection.close();
  };
  return {
    release,
    async abandon() {
      if (fresh) await rm(beside, { force: true });
      await release();
    },
  };
}
