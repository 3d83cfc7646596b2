import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { absolutePath, checkRights, PRIVATE } from '../../sql/file.ts';
import { guardedWriter } from '../../sql/transfer/guarded.ts';
import { beginFilling, type Filling, originOf } from '../../sql/transfer/origin.ts';
import { quotedColumn } from '../../sql/transfer/reader.ts';
import type { Cell, Cells, TableWriter, TransferTable } from '../../transfer/tables.ts';
import type { Connection, Value } from '../connection.ts';
import { openFailure, unavailable } from '../errors.ts';
import { FileConnection } from '../file-connection.ts';
import { Insert } from '../insert.ts';
import { lock } from '../lock.ts';
import { migrate } from '../migrate.ts';
import { sqliteFile } from '../namespaces.ts';
import type { SqliteOptions } from '../open.ts';
import { readStoreId } from '../recover.ts';
import { tablesOn } from './reader.ts';

function bound(cell: Cell): Value {
  if (typeof cell === 'boolean') return Number(cell);
  if (cell instanceof Float32Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
  if (cell instanceof Uint8Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
  return cell;
}

const inserts = new Map<string, Insert>();

function insertInto({ name, columns }: TransferTable): Insert {
  const known = inserts.get(name);
  if (known !== undefined) return known;
  const list = columns.map((column) => quotedColumn(column.name)).join(', ');
  // The driver binds an empty buffer as NULL.
  const marks = columns.map(({ kind }) => (kind === 'bytes' ? 'coalesce(?, zeroblob(0))' : '?'));
  const insert = new Insert(`${quotedColumn(name)} (${list})`, marks);
  inserts.set(name, insert);
  return insert;
}

function fillingOn(connection: Connection): Filling {
  return {
    rows: (sql) => connection.rows(sql),
    transact: (statements) =>
      connection.transact(async () => {
        for (const statement of statements) await connection.exec(statement);
      }),
  };
}

/** Writes the tables of a store that is being filled. */
export async function writerOn(connection: Connection): Promise<TableWriter> {
  const filling = fillingOn(connection);
  let storeId = await readStoreId(connection, true);
  const origin = await originOf(filling);
  const { rows, last } = tablesOn(connection, storeId);
  return {
    origin,
    get storeId() {
      return storeId;
    },
    rows,
    last,
    async begin(from, id) {
      await beginFilling(filling, from, id);
      storeId = id;
    },
    write: (table, cells: readonly Cells[]) =>
      connection.transact(async () => {
        if (table.by === 'all') await connection.exec(`DELETE FROM ${quotedColumn(table.name)}`);
        await insertInto(table).run(connection, cells.length, (row, values) => {
          for (const cell of cells[row]) values.push(bound(cell));
        });
      }),
    async end() {
      await filling.transact(['DELETE FROM transfer']);
    },
  };
}

/**
 * Opens the store in an SQLite file, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openSqlite} does
 */
export async function fillSqlite<T>(
  { path, namespace }: Pick<SqliteOptions, 'path' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const name = basename(path);
  const file = await absolutePath(sqliteFile(path, namespace), name);
  const exists = await checkRights(file, name, false);
  const open = async () => {
    if (!exists) await writeFile(file, '', { flag: 'a', mode: PRIVATE });
    const held = await lock(file, name, false);
    try {
      const connection = await FileConnection.open({ path: file, mode: 'write' });
      try {
        await migrate(connection, false);
        return { held, connection };
      } catch (error) {
        connection.close();
        throw error;
      }
    } catch (error) {
      await held.release();
      throw error;
    }
  };
  const { held, connection } = await open().catch((error: unknown) => {
    throw openFailure(error, name);
  });
  try {
    const result = await work(guardedWriter(await writerOn(connection), unavailable));
    await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return result;
  } finally {
    connection.close();
    await held.release();
  }
}
