import { ConfigInvalid } from '../operators/records/errors.ts';
import { openDuckDb } from '../sinks/duckdb/index.ts';
import { Journal } from '../sinks/journal.ts';
import type { Store } from '../sinks/store.ts';

/** DSN schemes and the function that opens each; a new engine is a folder in sinks/ and a line here. */
const SCHEMES: Record<string, (path: string, options: OpenOptions) => Promise<Store>> = {
  duckdb: (path, options) => openDuckDb({ path, ...duckDbOptions(options) }),
  // A store in memory is its own cache: a bound on that would be a bound on the data.
  memory: (_path, { readOnly }) =>
    openDuckDb({ path: ':memory:', ...duckDbOptions({ ...(readOnly && { readOnly }) }) }),
};

export interface OpenOptions {
  readonly readOnly?: boolean;
  /** Bytes that the store may use for its cache and for SQL. */
  readonly memory?: number;
}

function duckDbOptions({ readOnly, memory }: OpenOptions) {
  return {
    ...(readOnly !== undefined && { readOnly }),
    ...(memory !== undefined && { memoryLimit: `${Math.ceil(memory / 1024)}KiB` }),
  };
}

/** Path of the file that a DSN names, or undefined when it names none. */
export function fileOf(dsn: string): string | undefined {
  const [, scheme, path] = /^(\w+):\/\/(.*)$/.exec(dsn) ?? [];
  return scheme === 'duckdb' && path !== ':memory:' ? path : undefined;
}

/**
 * Opens the store that a DSN names.
 *
 * @throws ConfigInvalid when the DSN is none; TidemarkError when the store cannot be opened
 */
export async function openStore(dsn: string, options: OpenOptions = {}): Promise<Store> {
  const [, scheme, path] = /^(\w+):\/\/(.*)$/.exec(dsn) ?? [];
  const open = scheme === undefined ? undefined : SCHEMES[scheme];
  if (open === undefined || (scheme !== 'memory' && path === '')) {
    const known = Object.keys(SCHEMES).map((name) => `${name}://`);
    throw new ConfigInvalid([
      {
        path: 'SIGNAL_DB_DSN',
        message: `must be a path behind one of ${known.join(', ')}, such as duckdb://tidemark.duckdb`,
      },
    ]);
  }
  return open(path, options);
}

/**
 * Opens the journal beside the store that a DSN names and brings what it holds into the store; undefined for a store
 * that is no file.
 *
 * @throws StoreUnavailable when the journal cannot be opened or does not belong to the store
 */
export async function openJournal(dsn: string, store: Store): Promise<Journal | undefined> {
  const file = fileOf(dsn);
  return file === undefined ? undefined : Journal.open(`${file}.journal`, store);
}
