import { TidemarkError } from '../../operators/records/errors.ts';
import { Database } from './database.ts';
import { openFailure } from './errors.ts';
import { migrate } from './migrate.ts';
import { PostgresStore } from './store.ts';

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

/**
 * Opens the store in a schema of a PostgreSQL database and migrates the schema. Works through a pooler such as PgBouncer, in
 * transaction mode too.
 *
 * @throws TidemarkError `store_newer` when a newer tidemark wrote it, `store_path` when the database, the user or the schema cannot be
 *   used, `store_unavailable` when the server cannot be reached; each message names the remedy
 */
export async function openPostgres({
  url,
  namespace = DEFAULT_NAMESPACE,
  readOnly = false,
  poolSize = 8,
  statementTimeoutMs = 10_000,
}: PostgresOptions): Promise<PostgresStore> {
  // The parser's error is not passed on: it contains the URL with the password.
  if (!URL.canParse(url)) {
    throw new TidemarkError('store_path', 'The URL of the store is malformed; correct its DSN.');
  }
  const database = new Database({ url, namespace, poolSize, statementTimeoutMs });
  try {
    return new PostgresStore(database, await migrate(database, readOnly), readOnly);
  } catch (error) {
    await database.end();
    throw openFailure(error);
  }
}
