import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
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
  return administer(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    const database = new URL(url);
    database.pathname = `/${encodeURIComponent(name)}`;
    return database.href;
  });
}

/** Drops the database of a URL, and closes its connections. `url` is another database of the server. */
export async function dropDatabase(url: string, database: string): Promise<void> {
  const name = decodeURIComponent(new URL(database).pathname.slice(1));
  await administer(url, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}
