import { ConfigInvalid } from '../operators/records/errors.ts';
import { openDuckDb } from '../sinks/duckdb/index.ts';
import { Journal } from '../sinks/journal.ts';
import type { Store } from '../sinks/store.ts';

/** DSN schemes and the function that opens each; a new engine is a folder in sinks/ and a line here. */
const SCHEMES: Record<string, (path: string, options: OpenOptions) => Promise<Store>> = {
  duckdb: (path, options) => openDuckDb({ path, ...duckDbOptions(options) }),
  // A store in memory is its own cache: a bound on that would be a bound on the data.
  memory: (_path, { memory: _, ...options }) => openDuckDb({ path: ':memory:', ...duckDbOptions(options) }),
};

export interface OpenOptions {
  readonly readOnly?: boolean;
  /** Bytes that the store may use for its cache and for SQL. */
  readonly memory?: number;
  readonly namespace?: string;
}

function duckDbOptions({ readOnly, memory, namespace }: OpenOptions) {
  return {
    ...(namespace !== undefined && { namespace }),
    ...(readOnly !== undefined && { readOnly }),
    ...(memory !== undefined && { memoryLimit: `${Math.ceil(memory / 1024)}KiB` }),
  };
}

interface Dsn {
  readonly scheme: string;
  readonly path: string;
  readonly namespace: string | undefined;
}

function wrongDsn(message: string): ConfigInvalid {
  return new ConfigInvalid([{ path: 'SIGNAL_DB_DSN', message }]);
}

/** The parts of a DSN: `scheme://path?namespace=name`. */
function parseDsn(dsn: string): Dsn {
  const [, scheme = '', path = '', query = ''] = /^(\w+):\/\/([^?]*)(?:\?(.*))?$/.exec(dsn) ?? [];
  const known = Object.keys(SCHEMES).map((name) => `${name}://`);
  if (SCHEMES[scheme] === undefined || (scheme !== 'memory' && path === '')) {
    throw wrongDsn(`must be a path behind one of ${known.join(', ')}, such as duckdb://tidemark.duckdb`);
  }
  const parameters = new URLSearchParams(query);
  const namespace = parameters.get('namespace') ?? undefined;
  parameters.delete('namespace');
  const [unknown] = parameters.keys();
  if (unknown !== undefined) throw wrongDsn(`has no parameter "${unknown}"; there is namespace`);
  if (namespace !== undefined && !/^[a-z][a-z0-9_]{0,62}$/.test(namespace)) {
    throw wrongDsn(
      'has a namespace that is no name of small letters, digits and _, at most 63, a letter first',
    );
  }
  return { scheme, path, namespace };
}

/** Path of the file that a DSN names, or undefined when it names none. */
export function fileOf(dsn: string): string | undefined {
  const { scheme, path } = parseDsn(dsn);
  return scheme === 'duckdb' && path !== ':memory:' ? path : undefined;
}

/** Path of the journal of the store that a DSN names: one a namespace. */
function journalOf(dsn: string): string | undefined {
  const file = fileOf(dsn);
  const { namespace } = parseDsn(dsn);
  return file === undefined ? undefined : `${file}${namespace === undefined ? '' : `.${namespace}`}.journal`;
}

/**
 * Opens the store that a DSN names.
 *
 * @throws ConfigInvalid when the DSN is none; TidemarkError when the store cannot be opened
 */
export async function openStore(dsn: string, options: OpenOptions = {}): Promise<Store> {
  const { scheme, path, namespace } = parseDsn(dsn);
  return SCHEMES[scheme](path, { ...options, ...(namespace !== undefined && { namespace }) });
}

/**
 * Opens the journal beside the store that a DSN names and brings what it holds into the store; undefined for a store
 * that is no file.
 *
 * @throws StoreUnavailable when the journal cannot be opened or does not belong to the store
 */
export async function openJournal(dsn: string, store: Store): Promise<Journal | undefined> {
  const path = journalOf(dsn);
  return path === undefined ? undefined : Journal.open(path, store);
}
