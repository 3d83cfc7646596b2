import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';

async function administer<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/**
 * Creates a database if there is none with that name.
 *
 * @param url any database of the server, as a user that may create databases
 * @param name default: a new one
 * @returns the URL of the database
 */
export function createDatabase(
  url: string,
  name = `tidemark_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  return administer(url, async (connection) => {
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${connection.escapeId(name)}`);
    const database = new URL(url);
    database.pathname = `/${encodeURIComponent(name)}`;
    return database.href;
  });
}

/** Drops the database of a URL. `url` is another database of the server. */
export async function dropDatabase(url: string, database: string): Promise<void> {
  const name = decodeURIComponent(new URL(database).pathname.slice(1));
  await administer(url, (connection) =>
    connection.query(`DROP DATABASE IF EXISTS ${connection.escapeId(name)}`),
  );
}
