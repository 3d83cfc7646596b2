import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { absolutePath, checkRights, PRIVATE } from '../sql/file.ts';
import { type EngineOptions, SqliteDatabase } from './engine.ts';
import { openFailure } from './errors.ts';
import { lock } from './lock.ts';
import { sqliteFile } from './namespaces.ts';
import { readMarks, readStoreId } from './recover.ts';
import { SqliteStore } from './store.ts';

export interface SqliteOptions {
  /** Path of the file, created if missing; `:memory:` for a store that ends with the process. */
  readonly path: string;
  /** Opens for reading beside other readers while no server runs. The file must exist. */
  readonly readOnly?: boolean;
  /** Separates several stores under one path, each in a separate file, see {@link sqliteFile}. */
  readonly namespace?: string;
  /** Memory limit of the store in bytes, without the data of an in-memory store. */
  readonly memory?: number;
}

const MEMORY = 128 * 1024 ** 2;

async function openStore(options: EngineOptions, onClose: () => Promise<void>): Promise<SqliteStore> {
  const engine = await SqliteDatabase.open(options);
  try {
    const [storeId, marks] = await engine.read(
      async (connection) => [await readStoreId(connection), await readMarks(connection)] as const,
    );
    return new SqliteStore({ engine, readOnly: options.readOnly, storeId, marks, onClose });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Opens the store in an SQLite file and migrates its schema.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open, `store_newer` when a newer tidemark wrote it,
 *   `store_path` when the path cannot be used or holds something else; each message names the remedy
 */
export async function openSqlite({
  path,
  readOnly = false,
  namespace,
  memory = MEMORY,
}: SqliteOptions): Promise<SqliteStore> {
  if (path === ':memory:') return openStore({ path, readOnly: false, cache: memory }, async () => undefined);
  const name = basename(path);
  const file = await absolutePath(sqliteFile(path, namespace), name);
  const exists = await checkRights(file, name, readOnly);
  try {
    // The files beside it inherit its permissions. Opening reports any problem with the location.
    if (!exists) await writeFile(file, '', { flag: 'a', mode: PRIVATE }).catch(() => undefined);
    const held = await lock(file, name, readOnly);
    try {
      return await openStore({ path: file, readOnly, cache: memory }, held.release);
    } catch (error) {
      await held.abandon();
      throw error;
    }
  } catch (error) {
    throw openFailure(error, name);
  }
}
