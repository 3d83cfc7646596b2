import type { Engine } from '../sql/engine.ts';
import { opened, type StoreEnd } from '../sql/recover.ts';
import { SqlStore } from '../sql/store.ts';
import { fill } from '../sql/transfer/writer.ts';
import type { TableWriter } from '../transfer/tables.ts';
import { type Address, addressOf } from './connection/address.ts';
import { MysqlFailure, openFailure } from './connection/errors.ts';
import { NamedLock } from './connection/named-lock.ts';
import { Session } from './connection/session.ts';
import { MysqlDatabase } from './database.ts';
import { mysqlEngine } from './engine.ts';
import { migrate } from './migrate.ts';
import { MysqlSession } from './session.ts';
import { Writer } from './writing/writer.ts';

export interface MysqlOptions {
  /**
   * Connection URL, `mysql://user:password@host:port/database` or the same with `mariadb://`. Its parameters `ssl-mode`, `ssl-ca`,
   * `ssl-cert`, `ssl-key` and `socket` are those of MySQL's own programs.
   */
  readonly url: string;
  /** Separates several stores: each has a database of its own, `database_namespace`, created if missing. */
  readonly namespace?: string;
  /** Opens for reading, also beside the process that writes. The store must exist. */
  readonly readOnly?: boolean;
}

/** A session with the store's database. */
async function enter(address: Address, readOnly: boolean): Promise<Session> {
  const { database, home } = address;
  if (home !== database && !readOnly) {
    const session = await Session.open(address, { database });
    try {
      await session.run(
        `CREATE DATABASE IF NOT EXISTS "${home.replaceAll('"', '""')}" CHARACTER SET utf8mb4`,
      );
    } catch (error) {
      // The user may have the database without the right to create one.
      const denied = error instanceof MysqlFailure && error.number === 1044;
      if (!denied) throw error;
    } finally {
      await session.close();
    }
  }
  return Session.open(address, { database: home });
}

async function openServer(
  { url, namespace, readOnly = false }: MysqlOptions,
  filling: boolean,
): Promise<{ readonly engine: Engine; readonly end: StoreEnd }> {
  const address = addressOf(url, namespace);
  const database = new MysqlDatabase(address);
  let lock: NamedLock | undefined;
  try {
    const session = await enter(address, readOnly);
    try {
      if (!readOnly) lock = await NamedLock.take(address);
      await migrate(session, readOnly);
    } finally {
      await session.close();
    }
    const writer = readOnly ? undefined : await Writer.claim(database);
    const { storeId, end } = await database.read((reading) => opened(new MysqlSession(reading), filling));
    return { engine: mysqlEngine(database, storeId, { writer, lock }), end };
  } catch (error) {
    await database.end();
    await lock?.release();
    throw openFailure(error);
  }
}

/**
 * Opens the store in a database of a MySQL or MariaDB server and migrates its schema.
 *
 * @throws TidemarkError `store_locked` when this or another process has it open for writing, `store_newer` when a newer tidemark wrote
 *   it, `store_path` when the server, the database or the user cannot be used, `store_unavailable` when the server cannot be reached;
 *   each message names the remedy, and none has the password
 */
export async function openMysql(options: MysqlOptions): Promise<SqlStore> {
  const { engine, end } = await openServer(options, false);
  return new SqlStore(engine, options.readOnly === true, end);
}

/**
 * Opens the store in a database of a MySQL or MariaDB server, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openMysql} does
 */
export async function fillMysql<T>(
  options: Pick<MysqlOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  return fill((await openServer(options, true)).engine, work);
}
