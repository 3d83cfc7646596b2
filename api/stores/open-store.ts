import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigInvalid, InvalidInput } from '../../operators/records/errors.ts';
import { applyJournal } from '../../sinks/journal/apply.ts';
import { DAMAGED, Journal, type JournalLoss, journalContent } from '../../sinks/journal/journal.ts';
import { PARAMETERS as LIBSQL_PARAMETERS, libsqlFile } from '../../sinks/libsql/dsn.ts';
import { PARAMETERS as MYSQL_PARAMETERS } from '../../sinks/mysql/connection/address.ts';
import type { SalvageSession } from '../../sinks/sql/salvage.ts';
import { sqliteFile } from '../../sinks/sqlite/namespaces.ts';
import type { SharedStore, Store } from '../../sinks/store.ts';
import type { TableWriter } from '../../sinks/transfer/tables.ts';
import { explainDriver } from './sqlite-driver.ts';

/** The operations on DSNs of a scheme. */
interface Scheme {
  /** Opens the store for a single process. */
  readonly open: (dsn: Dsn, options: OpenOptions) => Promise<Store>;
  /** Opens the store for one of several processes, if the engine can be shared. */
  readonly share?: (dsn: Dsn, options: OpenOptions) => Promise<SharedStore>;
  /** Opens a damaged store, if it is readable, and a new store beside it for its rows, if the engine keeps files. */
  readonly salvage?: <T>(
    paths: { readonly from: string | undefined; readonly to: string; readonly namespace?: string },
    work: (session: SalvageSession) => Promise<T>,
  ) => Promise<T>;
  /** Opens the store, created if missing, for being filled with the tables of another, if the engine keeps stores. */
  readonly fill?: <T>(
    dsn: Dsn,
    namespace: string | undefined,
    work: (writer: TableWriter) => Promise<T>,
  ) => Promise<T>;
  /** Reads the clock of the database in milliseconds since 1970, if the engine is a server with its own. */
  readonly clock?: (dsn: Dsn) => Promise<number>;
  /** Parameters of the engine besides `namespace`. */
  readonly parameters?: readonly string[];
}

// Only the requested engine is loaded: loading all of them takes as long as many a command needs in total.
const duckdb = () => import('../../sinks/duckdb/index.ts');
const sqlite = () =>
  import('../../sinks/sqlite/index.ts').catch((error: unknown) => {
    throw explainDriver(error);
  });
const shared = () => import('../../sinks/postgres/index.ts');
const server = () => import('../../sinks/mysql/index.ts');
const remote = () => import('../../sinks/libsql/index.ts');

const postgres: Scheme = {
  open: async (dsn, options) =>
    (await shared()).openPostgresAlone({ url: dsn.url, ...serverOptions(options) }),
  share: async (dsn, options) => (await shared()).openPostgres({ url: dsn.url, ...serverOptions(options) }),
  fill: async ({ url }, namespace, work) =>
    (await shared()).fillPostgres({ url, ...(namespace !== undefined && { namespace }) }, work),
  clock: async ({ url }) => (await shared()).postgresClock(url),
  parameters: [
    'sslmode',
    'sslcert',
    'sslkey',
    'sslrootcert',
    'sslnegotiation',
    'host',
    'port',
    'application_name',
    'options',
  ],
};

const mysql: Scheme = {
  fill: async ({ url }, namespace, work) =>
    (await server()).fillMysql({ url, ...(namespace !== undefined && { namespace }) }, work),
  open: async ({ url }, options) => (await server()).openMysql({ url, ...serverOptions(options) }),
  clock: async ({ url }) => (await server()).mysqlClock(url),
  parameters: MYSQL_PARAMETERS,
};

async function fillSqliteFile<T>(
  { path }: Dsn,
  namespace: string | undefined,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  return (await sqlite()).fillSqlite({ path, ...(namespace !== undefined && { namespace }) }, work);
}

const sqliteFiles: Scheme = {
  open: async ({ path }, options) => (await sqlite()).openSqlite({ path, ...options }),
  fill: fillSqliteFile,
  salvage: async (paths, work) => (await sqlite()).withSalvage(paths, work),
};

const libsql: Scheme = {
  ...sqliteFiles,
  open: async (dsn, options) =>
    libsqlFile(dsn.path) === undefined
      ? (await remote()).openLibsql({ url: dsn.url, ...serverOptions(options) })
      : sqliteFiles.open(dsn, options),
  fill: async (dsn, namespace, work) =>
    libsqlFile(dsn.path) === undefined
      ? (await remote()).fillLibsql({ url: dsn.url, ...(namespace !== undefined && { namespace }) }, work)
      : fillSqliteFile(dsn, namespace, work),
  parameters: LIBSQL_PARAMETERS,
};

/** DSN schemes and how each is opened; a new engine is a folder in sinks/ and a line here. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  duckdb: {
    open: async ({ path }, options) => (await duckdb()).openDuckDb({ path, ...duckDbOptions(options) }),
    fill: async ({ path }, namespace, work) =>
      (await duckdb()).fillDuckDb({ path, ...(namespace !== undefined && { namespace }) }, work),
    salvage: async (paths, work) => (await duckdb()).withSalvage(paths, work),
  },
  sqlite: sqliteFiles,
  libsql,
  memory: {
    // A store in memory is its own cache: a limit on the cache would limit the data.
    open: async (_dsn, { memory: _, ...options }) =>
      (await duckdb()).openDuckDb({ path: ':memory:', ...duckDbOptions(options) }),
  },
  postgres,
  postgresql: postgres,
  mysql,
  mariadb: mysql,
};

function schemeOf(name: string): Scheme {
  const scheme = SCHEMES[name];
  if (scheme === undefined) throw new RangeError(`no store has the scheme ${name}`);
  return scheme;
}

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

function serverOptions({ readOnly, namespace }: OpenOptions) {
  return { ...(namespace !== undefined && { namespace }), ...(readOnly !== undefined && { readOnly }) };
}

interface Dsn {
  readonly scheme: string;
  readonly path: string;
  /** The DSN without the namespace; it may contain a password. */
  readonly url: string;
  readonly namespace: string | undefined;
}

function wrongDsn(message: string): ConfigInvalid {
  return new ConfigInvalid([{ path: 'SIGNAL_DB_DSN', message }]);
}

/** The parts of a DSN: `scheme://path?namespace=name`, with optional parameters of the engine. */
function parseDsn(dsn: string): Dsn {
  const [, scheme = '', path = '', query = ''] = /^(\w+):\/\/([^?]*)(?:\?(.*))?$/.exec(dsn) ?? [];
  if (!Object.hasOwn(SCHEMES, scheme) || (scheme !== 'memory' && path === '')) {
    const schemes = Object.keys(SCHEMES).map((name) => `${name}://`);
    throw wrongDsn(
      `must be a path with one of the schemes ${schemes.join(', ')}, such as duckdb://tidemark.duckdb`,
    );
  }
  const parameters = new URLSearchParams(query);
  const namespace = parameters.get('namespace') ?? undefined;
  parameters.delete('namespace');
  const known = ['namespace', ...(schemeOf(scheme).parameters ?? [])];
  const unknown = [...parameters.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw wrongDsn(`has the unknown parameter "${unknown}"; use ${known.join(', ')}`);
  if (namespace !== undefined && !/^[a-z][a-z0-9_]{0,62}$/.test(namespace)) {
    throw wrongDsn(
      'must have a namespace of at most 63 lower-case letters, digits and _, starting with a letter',
    );
  }
  const rest = parameters.toString();
  return { scheme, path, namespace, url: `${scheme}://${path}${rest === '' ? '' : `?${rest}`}` };
}

/** Path of the file of a DSN, or undefined if it has none. */
export function fileOf(dsn: string): string | undefined {
  const { scheme, path, namespace } = parseDsn(dsn);
  if (path === ':memory:') return undefined;
  if (scheme === 'duckdb') return path;
  const file = scheme === 'libsql' ? libsqlFile(path) : scheme === 'sqlite' ? path : undefined;
  return file && sqliteFile(file, namespace);
}

/** Path of the journal for a DSN, one per namespace. SQLite needs none: its own log is as fast. */
function journalOf(dsn: string): string | undefined {
  const { scheme, namespace } = parseDsn(dsn);
  const file = scheme === 'duckdb' ? fileOf(dsn) : undefined;
  return file === undefined ? undefined : `${file}${namespace === undefined ? '' : `.${namespace}`}.journal`;
}

/**
 * Opens the store of a DSN.
 *
 * @throws ConfigInvalid if the DSN is invalid; TidemarkError if the store cannot be opened
 */
export async function openStore(dsn: string, options: OpenOptions = {}): Promise<Store> {
  const parsed = parseDsn(dsn);
  return schemeOf(parsed.scheme).open(parsed, named(options, parsed));
}

function named(options: OpenOptions, { namespace }: Dsn): OpenOptions {
  return { ...options, ...(namespace !== undefined && { namespace }) };
}

/**
 * The clock of the database of a DSN in milliseconds since 1970; undefined if it has none of its own.
 *
 * @throws ConfigInvalid if the DSN is invalid; TidemarkError if the database cannot be asked
 */
export async function storeClock(dsn: string): Promise<number | undefined> {
  const parsed = parseDsn(dsn);
  return schemeOf(parsed.scheme).clock?.(parsed);
}

/**
 * Opens the store of a DSN as one that several processes share.
 *
 * @throws ConfigInvalid if the DSN is invalid or its engine cannot be shared; TidemarkError if the store cannot be opened
 */
export async function openSharedStore(dsn: string, options: OpenOptions = {}): Promise<SharedStore> {
  const parsed = parseDsn(dsn);
  const { share } = schemeOf(parsed.scheme);
  if (share === undefined) {
    const able = Object.keys(SCHEMES).filter((name) => schemeOf(name).share !== undefined);
    throw wrongDsn(
      `must be one of ${able.map((name) => `${name}://`).join(', ')} for processes that share a store`,
    );
  }
  return share(parsed, named(options, parsed));
}

/**
 * Opens a damaged store for reading, and a new store of the same engine for its rows.
 *
 * @param from DSN of the damaged store
 * @param to DSN of the new one
 * @param readable false if the file of the damaged store cannot be opened
 * @throws InvalidInput if the engine keeps no files, the engines differ, or the new store already exists
 */
export async function withSalvage<T>(
  from: string,
  to: string,
  readable: boolean,
  work: (session: SalvageSession) => Promise<T>,
): Promise<T> {
  const { scheme, namespace } = parseDsn(from);
  const { salvage } = schemeOf(scheme);
  const [old, fresh] = [fileOf(from), fileOf(to)];
  if (salvage === undefined || old === undefined || fresh === undefined) {
    throw new InvalidInput(
      'Only DuckDB and SQLite files can be salvaged; for a database server, use its own tools.',
    );
  }
  if (parseDsn(to).scheme !== scheme) {
    throw new InvalidInput(
      `The new store must have the same engine, such as ${scheme}://salvaged.${scheme}.`,
    );
  }
  if (parseDsn(to).namespace !== namespace)
    throw new InvalidInput('The new store must have the same namespace.');
  if (!existsSync(old)) throw new InvalidInput(`There is no store ${old} to read from.`);
  if (existsSync(fresh))
    throw new InvalidInput(`${fresh} already exists; choose another path for the new store.`);
  const paths = { from: readable ? resolve(old) : undefined, to: resolve(fresh) };
  return salvage({ ...paths, ...(namespace !== undefined && { namespace }) }, work);
}

/**
 * Opens the store of a DSN for being filled with the tables of another.
 *
 * @throws ConfigInvalid if the DSN is invalid; InvalidInput if its store ends with the process; TidemarkError if it cannot be opened
 */
export async function fillStore<T>(dsn: string, work: (writer: TableWriter) => Promise<T>): Promise<T> {
  const parsed = parseDsn(dsn);
  const { fill } = schemeOf(parsed.scheme);
  if (fill === undefined || parsed.path === ':memory:') {
    throw new InvalidInput('The target ends with the process; choose a file or a database.');
  }
  if (journalBeside(dsn) !== undefined) {
    throw new InvalidInput(
      'Beside the target is the journal of another store; remove it, or choose another.',
    );
  }
  return fill(parsed, parsed.namespace, work);
}

/** Path of the journal beside a store, if it exists; otherwise undefined. */
export function journalBeside(dsn: string): string | undefined {
  const path = journalOf(dsn);
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Paths of the damaged journals kept beside the store of a DSN. */
export function damagedJournals(dsn: string): string[] {
  const path = journalOf(dsn);
  if (path === undefined || !existsSync(dirname(path))) return [];
  const begin = `${basename(path)}${DAMAGED}`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(begin))
    .map((name) => join(dirname(path), name));
}

/**
 * What is wrong with the journal beside a store, without writing anything; undefined if nothing, or for a store without a journal.
 *
 * @throws StoreUnavailable if it does not belong to the store
 */
export async function journalFault(
  dsn: string,
  store: Store,
): Promise<Pick<JournalLoss, 'fault' | 'lost'> | undefined> {
  const path = journalOf(dsn);
  if (path === undefined) return undefined;
  const nowhere = { commit: () => Promise.resolve({ firstChange: 0 }) };
  const { fault, lost } = await applyJournal(await journalContent(path), nowhere, await store.recover());
  return fault && { fault, lost };
}

/**
 * Opens the journal beside the store of a DSN and writes its contents to the store; undefined for a store without a journal.
 *
 * @throws StoreUnavailable if the journal cannot be opened or does not belong to the store
 */
export async function openJournal(dsn: string, store: Store): Promise<Journal | undefined> {
  const path = journalOf(dsn);
  return path === undefined ? undefined : Journal.open(path, store);
}
