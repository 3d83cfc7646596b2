import { lastPosition, quotedColumn, type TransferDialect, transferRows } from '../../sql/transfer/reader.ts';
import { asNumber, asText, mismatch } from '../../sql/values.ts';
import type { Cell, CellKind, TableReader, TransferPosition, TransferTable } from '../../transfer/tables.ts';
import { asQuoted, bytesOf, type Connection, quoted, type Value } from '../connection.ts';
import { unavailable } from '../errors.ts';
import { readStoreId } from '../recover.ts';

function floatsOf(value: Value): Float32Array {
  return new Float32Array(bytesOf(value).buffer);
}

function cell(kind: CellKind, value: Value): Cell {
  switch (kind) {
    case 'whole':
    case 'instant':
    case 'double':
      return asNumber(value);
    case 'text':
    case 'json': {
      const text = asQuoted(value);
      if (text === null) throw mismatch('text', value);
      return text;
    }
    case 'uuid':
      return asText(value).toLowerCase();
    case 'flag':
      return asNumber(value) !== 0;
    case 'bytes':
      return bytesOf(value);
    case 'floats':
      return floatsOf(value);
  }
}

function isValue(value: unknown): value is Value {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  );
}

/** How SQLite gives values. */
export function dialectOn(connection: Connection): TransferDialect {
  return {
    source: ({ name }) => `${quotedColumn(name)} WHERE true`,
    shown: ({ name, kind }) =>
      kind === 'text' || kind === 'json' ? quoted(quotedColumn(name)) : quotedColumn(name),
    named: quotedColumn,
    id: (id) => `'${id}'`,
    cell(kind, value) {
      if (!isValue(value)) throw mismatch('a value', value);
      return cell(kind, value);
    },
    rows: (sql) =>
      connection.rows(sql).catch((error: unknown) => {
        throw unavailable(error);
      }),
  };
}

/** Reads tables; within a snapshot, as of one moment. */
export function tablesOn(
  connection: Connection,
  storeId: string,
): TableReader & { last(table: TransferTable): Promise<TransferPosition | undefined> } {
  const dialect = dialectOn(connection);
  return {
    storeId,
    rows: (table, after) => transferRows(dialect, table, after),
    last: (table) => lastPosition(dialect, table),
  };
}

/** Runs `work` on one snapshot of the tables. */
export function withTables<T>(connection: Connection, work: (tables: TableReader) => Promise<T>): Promise<T> {
  return connection.snapshot(async () => work(tablesOn(connection, await readStoreId(connection))));
}
