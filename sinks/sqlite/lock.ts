import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { TidemarkError } from '../../operators/records/errors.ts';
import { codeOf } from './errors.ts';
import { FileConnection } from './file-connection.ts';

/** A held lock of a store. */
export interface Lock {
  /** Releases it. */
  release(): Promise<void>;
  /** Releases it when there turns out to be no store, and deletes its file. */
  abandon(): Promise<void>;
}

/**
 * Excludes other processes from a store while this one writes to it, and writers while it is read. SQLite lets several processes write
 * to one file in turns, which would break detection. The lock is that of an empty SQLite database beside the store: the operating
 * system releases it when the process ends in any way.
 *
 * @param path of the store's file
 * @throws TidemarkError `store_locked`
 */
export async function lock(path: string, name: string, readOnly: boolean): Promise<Lock> {
  const beside = `${path}-lock`;
  const fresh = !existsSync(beside);
  // A writer creates it first, so if it is missing nobody writes.
  if (readOnly && fresh) return { release: async () => undefined, abandon: async () => undefined };
  const connection = await FileConnection.open({
    path: beside,
    mode: readOnly ? 'read' : 'write',
    patience: 0,
  });
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
