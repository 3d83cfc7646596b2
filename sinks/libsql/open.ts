import type { TidemarkError } from '../../operators/records/errors.ts';
import { guardedWriter } from '../sql/transfer/guarded.ts';
import { unavailable } from '../sqlite/errors.ts';
import { migrate } from '../sqlite/migrate.ts';
import { readMarks, readStoreId } from '../sqlite/recover.ts';
import { SqliteStore } from '../sqlite/store.ts';
import { writerOn } from '../sqlite/transfer/writer.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { addressOf } from './address.ts';
import { LibsqlDatabase } from './engine.ts';
import { failureOf } from './errors.ts';
import { Lease } from './lease.ts';
import { clientOf } from './protocol.ts';
import { RemoteConnection } from './remote-connection.ts';

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

/**
 * Opens the store in a database of a libsql server and migrates its schema. The store is that of SQLite, see {@link SqliteStore}.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open for writing, `store_newer` when a newer tidemark wrote
 *   it, `store_path` when the DSN is wrong or the database holds something else, `store_unavailable` when the server cannot be reached;
 *   each message names the remedy, and none has the token
 */
export async function openLibsql({ url, namespace, readOnly = false }: LibsqlOptions): Promise<SqliteStore> {
  const address = addressOf(url, namespace);
  const client = clientOf(address);
  let lease: Lease | undefined;
  try {
    if (!readOnly) lease = await Lease.claim(client, address.name);
    const connection = new RemoteConnection(client, lease);
    await migrate(connection, readOnly);
    const [storeId, marks] = [await readStoreId(connection), await readMarks(connection)];
    const engine = new LibsqlDatabase(client, lease);
    return new SqliteStore({ engine, readOnly, storeId, marks, onClose: async () => undefined });
  } catch (error) {
    await lease?.release();
    client.close();
    throw failure(error);
  }
}

/**
 * Opens the store in a database of a libsql server, made if it is empty, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openLibsql} does
 */
export async function fillLibsql<T>(
  { url, namespace }: Pick<LibsqlOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const address = addressOf(url, namespace);
  const client = clientOf(address);
  try {
    const lease = await Lease.claim(client, address.name).catch((error: unknown) => {
      throw failure(error);
    });
    try {
      const connection = new RemoteConnection(client, lease);
      const writer = await migrate(connection, false)
        .then(() => writerOn(connection))
        .catch((error: unknown) => {
          throw failure(error);
        });
      return await work(guardedWriter(writer, unavailable));
    } finally {
      await lease.release();
    }
  } finally {
    client.close();
  }
}
