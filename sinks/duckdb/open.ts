import { chmod } from 'node:fs/promises';
import { basename } from 'node:path';
import { TidemarkError } from '../../operators/records/errors.ts';
import { absolutePath, checkRights, PRIVATE } from '../sql/file.ts';
import { MAIN } from './appenders.ts';
import { DuckDatabase, type EngineOptions } from './engine.ts';
import { openFailure } from './errors.ts';
import { readState } from './ledger/state.ts';
import { readMarks, readStoreId } from './recover.ts';
import { DuckDbStore } from './store.ts';

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

async function openStore(options: EngineOptions, onClose: () => void): Promise<DuckDbStore> {
  const engine = await DuckDatabase.open(options);
  try {
    const opened = await engine.reader().run(async (connection) => ({
      storeId: await readStoreId(connection),
      marks: await readMarks(connection),
      ledger: await readState(connection),
    }));
    return new DuckDbStore(options, engine, opened, onClose);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Opens the store in a DuckDB file and migrates its schema.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open, `store_newer` when a newer tidemark wrote it,
 *   `store_path` when the path cannot be used or holds something else; each message names the remedy
 */
export async function openDuckDb({
  path,
  readOnly = false,
  memoryLimit,
  threads,
  namespace = MAIN,
}: DuckDbOptions): Promise<DuckDbStore> {
  if (path === ':memory:') {
    return openStore({ path, readOnly: false, memoryLimit, threads, namespace }, () => undefined);
  }
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
    const store = await openStore({ path: file, readOnly, memoryLimit, threads, namespace }, () =>
      openFiles.delete(file),
    );
    if (!exists) await chmod(file, PRIVATE);
    return store;
  } catch (error) {
    openFiles.delete(file);
    throw openFailure(error, name);
  }
}
