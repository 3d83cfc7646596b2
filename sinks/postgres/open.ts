import { hostname } from 'node:os';
import { TidemarkError } from '../../operators/records/errors.ts';
import { fill } from '../sql/transfer/writer.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { Database } from './database.ts';
import { postgresEngine } from './engine.ts';
import { openFailure } from './errors.ts';
import { migrate } from './migrate.ts';
import { Partitions } from './observations/partitions.ts';
import { PostgresAlone, PostgresStore } from './store.ts';

/** Default schema of the tables. */
export const DEFAULT_NAMESPACE = 'tidemark';

export interface PostgresOptions {
  /** Connection URL, `postgres://user:password@host:port/database`; pg reads `sslmode` and other options. */
  readonly url: string;
  /** Schema that holds the tables, created if missing. Default: `tidemark`. */
  readonly namespace?: string;
  /** Creates nothing and claims nothing; the schema must exist. */
  readonly readOnly?: boolean;
  /** Maximum number of connections, besides one for notifications. Default: 8. */
  readonly poolSize?: number;
  /** Statement timeout in milliseconds. Default: 10,000. */
  readonly statementTimeoutMs?: number;
}

/** Connects, and migrates the schema; resolves to the id of the store too. */
async function connect(
  {
    url,
    namespace = DEFAULT_NAMESPACE,
    readOnly = false,
    poolSize = 8,
    statementTimeoutMs = 10_000,
  }: PostgresOptions,
  filling: boolean,
): Promise<{ readonly database: Database; readonly storeId: string }> {
  // The parser's error is not passed on: it contains the URL with the password.
  if (!URL.canParse(url)) {
    throw new TidemarkError('store_path', 'The URL of the store is malformed; correct its DSN.');
  }
  const database = new Database({ url, namespace, poolSize, statementTimeoutMs });
  try {
    return { database, storeId: await migrate(database, readOnly, filling) };
  } catch (error) {
    await database.end();
    throw openFailure(error);
  }
}

/**
 * Opens the store in a schema of a PostgreSQL database and migrates the schema. Works through a pooler such as PgBouncer, in
 * transaction mode too.
 *
 * @throws TidemarkError `store_newer` when a newer tidemark wrote it, `store_path` when the database, the user or the schema cannot be
 *   used, `store_unavailable` when the server cannot be reached; each message names the remedy
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const { database, storeId } = await connect(options, false);
  return new PostgresStore(database, storeId, options.readOnly === true);
}

/**
 * Opens the store for one process, which claims the shard `local` at once and fences the previous owner. A read-only store claims
 * nothing.
 *
 * @throws TidemarkError as {@link openPostgres} does
 */
export async function openPostgresAlone(options: PostgresOptions): Promise<PostgresAlone> {
  const { database, storeId } = await connect(options, false);
  const store = new PostgresAlone(database, storeId, options.readOnly === true);
  try {
    if (options.readOnly !== true) await store.own(`${hostname()} (${process.pid})`);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens the store in a schema of a PostgreSQL database, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openPostgres} does
 */
export async function fillPostgres<T>(
  options: Pick<PostgresOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const { database, storeId } = await connect({ ...options, poolSize: 2 }, true);
  const filling = { database, partitions: new Partitions() };
  return fill(postgresEngine(database, storeId, { channel: `tidemark_${storeId}`, filling }), work);
}
