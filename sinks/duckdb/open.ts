import { chmod } from 'node:fs/promises';
import { basename } from 'node:path';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { Engine } from '../sql/engine.ts';
import { absolutePath, checkRights, PRIVATE } from '../sql/file.ts';
import { opened, type StoreEnd } from '../sql/recover.ts';
import { SqlStore } from '../sql/store.ts';
import { fill } from '../sql/transfer/writer.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { MAIN } from './appenders.ts';
import { type DatabaseOptions, DuckDatabase } from './database.ts';
import { DuckDbEngine, isWritten } from './engine.ts';
import { openFailure } from './errors.ts';
import { SnapshotFolder, SnapshotShelfInMemory } from './ledger/snapshot-shelf.ts';
import { isRewriteDue, rewrite } from './rewrite.ts';
import { DuckDbSession } from './session.ts';

export interface DuckDbOptions {
  /** Path of the file, created if missing; `:memory:` for a store that ends with the process. */
  readonly path: string;
  /** Opens for reading beside other readers while no server runs. The file must exist. */
  readonly readOnly?: boolean;
  /** Memory limit of DuckDB, such as `2GB`. Default: DuckDB's, 80 % of the machine's. */
  readonly memoryLimit?: string;
  /** Threads of DuckDB. Default: one per core. */
  readonly threads?: number;
  /** Schema of the file that holds the tables, in lower case. Default: the default schema. */
  readonly namespace?: string;
}

/**
 * Files that this process has open. DuckDB would silently open one twice. The instances would not see each other's writes, and closing
 * either would release the lock that excludes other processes.
 */
const openFiles = new Set<string>();

interface Opened {
  readonly engine: Engine;
  readonly end: StoreEnd;
}

/** Opens a database, whose file is first written anew if a process ended before it could do that after events were forgotten. */
async function openWritten(options: DatabaseOptions): Promise<DuckDatabase> {
  const database = await DuckDatabase.open(options);
  if (!isWritten(options)) return database;
  const isDue = await database.reader().run((connection) => isRewriteDue(new DuckDbSession(connection)));
  if (!isDue) return database;
  await database.close();
  await rewrite(options);
  return DuckDatabase.open(options);
}

async function openDatabase(
  options: DatabaseOptions,
  filling: boolean,
  onClose: () => void,
): Promise<Opened> {
  const database = await openWritten(options);
  try {
    const { storeId, end } = await database
      .reader()
      .run((connection) => opened(new DuckDbSession(connection), filling));
    const { path, namespace } = options;
    const shelf =
      path === ':memory:' ? new SnapshotShelfInMemory() : new SnapshotFolder(`${path}.snapshot`, namespace);
    return { engine: new DuckDbEngine(options, database, storeId, shelf, onClose), end };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFile(
  { path, readOnly = false, memoryLimit, threads, namespace = MAIN }: DuckDbOptions,
  filling: boolean,
): Promise<Opened> {
  const options = { path, readOnly, memoryLimit, threads, namespace };
  if (path === ':memory:') return openDatabase({ ...options, readOnly: false }, filling, () => undefined);
  const name = basename(path);
  const file = await absolutePath(path, name);
  if (openFiles.has(file)) {
    throw new TidemarkError(
      'store_locked',
      `The store ${name} is already open in this process; close it first.`,
    );
  }
  openFiles.add(file);
  try {
    const exists = await checkRights(file, name, readOnly);
    const found = await openDatabase({ ...options, path: file }, filling, () => openFiles.delete(file));
    if (!exists) await chmod(file, PRIVATE);
    return found;
  } catch (error) {
    openFiles.delete(file);
    throw openFailure(error, name);
  }
}

/**
 * Opens the store in a DuckDB file and migrates its schema.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open, `store_newer` when a newer tidemark wrote it,
 *   `store_path` when the path cannot be used or holds something else; each message names the remedy
 */
export async function openDuckDb(options: DuckDbOptions): Promise<SqlStore> {
  const { engine, end } = await openFile(options, false);
  return new SqlStore(engine, options.readOnly === true, end);
}

/**
 * Opens the store in a DuckDB file, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openDuckDb} does
 */
export async function fillDuckDb<T>(
  options: Pick<DuckDbOptions, 'path' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  return fill((await openFile(options, true)).engine, work);
}
