import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { onTestFinished } from 'vitest';
import { type MysqlOptions, openMysql } from '../../../sinks/mysql/index.ts';
import { mariaDbUrl } from '../../services/mariadb.ts';

/** Closed with the test. */
export function keep<T extends { close(): Promise<void> }>(store: T): T {
  onTestFinished(() => store.close());
  return store;
}

/** A store in a fresh database, or in the one given; closed with the test. */
export async function openStore(options: Partial<MysqlOptions> = {}) {
  const url = options.url ?? (await mariaDbUrl());
  return Object.assign(keep(await openMysql({ ...options, url })), { url });
}

/** A bare connection whose rows are lists, closed with the test. */
export async function connect(url: string): Promise<Connection> {
  const connection = await createConnection({ uri: url, rowsAsArray: true });
  connection.on('error', () => undefined);
  onTestFinished(() => connection.end());
  return connection;
}

/** The rows of a statement, each a list. */
export async function rowsOf(connection: Connection, sql: string, values: readonly unknown[] = []) {
  const [rows] = await connection.query(sql, [...values]);
  return rows;
}

/** Ends the connections of stores with a database; resolves to their number. */
export async function killConnections(connection: Connection, url: string): Promise<number> {
  const [found] = await connection.query<RowDataPacket[]>(
    'SELECT id FROM information_schema.processlist WHERE db = ? AND id <> connection_id()',
    [decodeURIComponent(new URL(url).pathname.slice(1))],
  );
  for (const row of found) await connection.query(`KILL ${Number(row[0])}`).catch(() => undefined);
  return found.length;
}
