import type { TidemarkError } from '../../operators/records/errors.ts';
import type { Engine } from '../sql/engine.ts';
import { opened, type StoreEnd } from '../sql/recover.ts';
import { SqlStore } from '../sql/store.ts';
import { fill } from '../sql/transfer/writer.ts';
import type { Connection } from '../sqlite/connection.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { unavailable } from '../sqlite/errors.ts';
import { migrate } from '../sqlite/migrate.ts';
import { SqliteSession } from '../sqlite/session.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { addressOf } from './address.ts';
import { failureOf } from './errors.ts';
import { LibsqlLanes } from './lanes.ts';
import { Lease } from './lease.ts';
import { clientOf } from './protocol.ts';

export interface LibsqlOptions {
  /** URL of the database, `libsql://host:port?authToken=…`; with `tls=0` it is spoken to without TLS. */
  readonly url: string;
  /** Refused: the host or the path names the namespace of a server. */
  readonly namespace?: string;
  /** Opens for reading, also beside the process that writes. The store must exist. */
  readonly readOnly?: boolean;
}

function failure(error: unknown): TidemarkError {
  return unavailable(failureOf(error));
}

async function openServer(
  { url, namespace, readOnly = false }: LibsqlOptions,
  filling: boolean,
): Promise<{ readonly engine: Engine; readonly end: StoreEnd }> {
  const address = addressOf(url, namespace);
  const client = clientOf(address);
  let lease: Lease | undefined;
  try {
    if (!readOnly) lease = await Lease.claim(client, address.name);
    const lanes = new LibsqlLanes(client, lease);
    const open = async (connection: Connection) => {
      await migrate(connection, readOnly);
      return opened(new SqliteSession(connection), filling);
    };
    const { storeId, end } = await (readOnly ? lanes.read(open) : lanes.write(open));
    return { engine: sqliteEngine(lanes, storeId, false), end };
  } catch (error) {
    await lease?.release();
    client.close();
    throw failure(error);
  }
}

/**
 * Opens the store in a database of a libsql server and migrates its schema. The store is that of SQLite.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open for writing, `store_newer` when a newer tidemark wrote
 *   it, `store_path` when the DSN is wrong or the database holds something else, `store_unavailable` when the server cannot be reached;
 *   each message names the remedy, and none has the token
 */
export async function openLibsql(options: LibsqlOptions): Promise<SqlStore> {
  const { engine, end } = await openServer(options, false);
  return new SqlStore(engine, options.readOnly === true, end);
}

/**
 * Opens the store in a database of a libsql server, made if it is empty, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openLibsql} does
 */
export async function fillLibsql<T>(
  options: Pick<LibsqlOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  return fill((await openServer(options, true)).engine, work);
}
