import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { absolutePath, checkRights, PRIVATE } from '../sql/file.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { openFailure } from './errors.ts';
import { lock } from './lock.ts';
import { sqliteFile } from './namespaces.ts';
import { readMarks, readStoreId } from './recover.ts';
import { SqliteStore } from './store.ts';

export interface SqliteOptions {
  /** Path of the file, made where it does not exist; `:memory:` for a store that ends with the process. */
  readonly path: string;
  /** For reading beside other readers while no server runs. The file must exist. */
  readonly readOnly?: boolean;
  /** Keeps several stores apart under one path: each is a file of its own, see {@link sqliteFile}. */
  readonly namespace?: string;
  /** Bytes that the store may keep in memory; a store in memory is no part of that. */
  readonly memory?: number;
}

const MEMORY = 128 * 1024 ** 2;

async function openStore(options: EngineOptions, onClose: () => Promise<void>): Promise<SqliteStore> {
  const engine = await Engine.open(options);
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
 * Opens the store in an SQLite file and brings its schema up to date.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open, `store_newer` when a newer tidemark
 * wrote it, `store_path` when the path cannot be used or holds something else; each message names the remedy
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
    // The files beside it get its rights. What is wrong with the place is told by the opening.
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
