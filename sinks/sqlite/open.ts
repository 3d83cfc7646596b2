import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Engine } from '../sql/engine.ts';
import { absolutePath, checkRights, PRIVATE } from '../sql/file.ts';
import { opened, type StoreEnd } from '../sql/recover.ts';
import { SqlStore } from '../sql/store.ts';
import { fill } from '../sql/transfer/writer.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { sqliteEngine } from './engine.ts';
import { openFailure } from './errors.ts';
import { FileLanes, type LanesOptions } from './lanes.ts';
import { lock } from './lock.ts';
import { sqliteFile } from './namespaces.ts';
import { SqliteSession } from './session.ts';

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

interface Opened {
  readonly engine: Engine;
  readonly end: StoreEnd;
}

async function openLanes(
  options: LanesOptions,
  filling: boolean,
  onClose: () => Promise<void>,
): Promise<Opened> {
  const lanes = await FileLanes.open(options);
  try {
    const { storeId, end } = await lanes.read((connection) => opened(new SqliteSession(connection), filling));
    const close = () => lanes.close().then(onClose);
    return { engine: { ...sqliteEngine(lanes, storeId, true), close }, end };
  } catch (error) {
    await lanes.close();
    throw error;
  }
}

async function openFile(
  { path, readOnly = false, namespace, memory = MEMORY }: SqliteOptions,
  filling: boolean,
): Promise<Opened> {
  if (path === ':memory:') {
    return openLanes({ path, readOnly: false, cache: memory }, filling, async () => undefined);
  }
  const name = basename(path);
  const file = await absolutePath(sqliteFile(path, namespace), name);
  const exists = await checkRights(file, name, readOnly);
  try {
    // The files beside it inherit its permissions. Opening reports any problem with the location.
    if (!exists) await writeFile(file, '', { flag: 'a', mode: PRIVATE }).catch(() => undefined);
    const held = await lock(file, name, readOnly);
    try {
      return await openLanes({ path: file, readOnly, cache: memory }, filling, held.release);
    } catch (error) {
      await held.abandon();
      throw error;
    }
  } catch (error) {
    throw openFailure(error, name);
  }
}

/**
 * Opens the store in an SQLite file and migrates its schema.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open, `store_newer` when a newer tidemark wrote it,
 *   `store_path` when the path cannot be used or holds something else; each message names the remedy
 */
export async function openSqlite(options: SqliteOptions): Promise<SqlStore> {
  const { engine, end } = await openFile(options, false);
  return new SqlStore(engine, options.readOnly === true, end);
}

/**
 * Opens the store in an SQLite file, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openSqlite} does
 */
export async function fillSqlite<T>(
  options: Pick<SqliteOptions, 'path' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  return fill((await openFile(options, true)).engine, work);
}
