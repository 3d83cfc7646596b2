import { onTestFinished } from 'vitest';
import { createDatabase } from '../../../services/libsql/database.ts';
import { type LibsqlServer, type LibsqlServerOptions, startLibsql } from '../../../services/libsql/start.ts';
import { addressOf } from '../../../sinks/libsql/address.ts';
import { type LibsqlOptions, openLibsql } from '../../../sinks/libsql/index.ts';
import { clientOf, runAll } from '../../../sinks/libsql/protocol.ts';
import type { Value } from '../../../sinks/sqlite/connection.ts';

/** A server of this test, and the DSN of an empty database there. */
export async function someServer(
  options: LibsqlServerOptions = {},
): Promise<{ server: LibsqlServer; url: string }> {
  const server = await startLibsql(options);
  onTestFinished(() => server.stop());
  return { server, url: await createDatabase({ url: server.url, admin: server.url }) };
}

/** The store in a database, closed with the test. */
export async function openStore(options: LibsqlOptions) {
  const store = await openLibsql(options);
  onTestFinished(() => store.close());
  return store;
}

/** Runs a statement in a database, past every store. */
export async function ask(url: string, sql: string, ...values: Value[]): Promise<Value[][]> {
  const client = clientOf(addressOf(url, undefined));
  try {
    const stream = client.openStream();
    const results = runAll(stream, [{ sql, values }]);
    stream.closeGracefully();
    return (await results)[0].rows;
  } finally {
    client.close();
  }
}
