import { DuckDBBlobValue, type DuckDBConnection, DuckDBListValue } from '@duckdb/node-api';
import { lastPosition, quotedColumn, type TransferDialect, transferRows } from '../../sql/transfer/reader.ts';
import { asNumber, asText, mismatch } from '../../sql/values.ts';
import type { Cell, CellKind, TableReader, TransferPosition, TransferTable } from '../../transfer/tables.ts';
import { unavailable } from '../errors.ts';
import { readStoreId } from '../recover.ts';
import { snapshot } from '../transact.ts';

function cell(kind: CellKind, value: unknown): Cell {
  switch (kind) {
    case 'whole':
    case 'instant':
    case 'double':
      return asNumber(value);
    case 'text':
    case 'json':
    case 'uuid':
      return asText(value);
    case 'flag':
      if (typeof value === 'boolean') return value;
      throw mismatch('a boolean', value);
    case 'bytes':
      if (value instanceof DuckDBBlobValue) return new Uint8Array(value.bytes);
      throw mismatch('bytes', value);
    case 'floats':
      if (value instanceof DuckDBListValue) return Float32Array.from(value.items, asNumber);
      throw mismatch('a list', value);
  }
}

/** How DuckDB gives values. */
function dialectOn(connection: DuckDBConnection): TransferDialect {
  return {
    source: ({ name }) => `${quotedColumn(name)} WHERE true`,
    shown: ({ name, kind }) => {
      const column = quotedColumn(name);
      if (kind === 'instant') return `epoch_us(${column})`;
      return kind === 'uuid' ? `${column}::VARCHAR` : column;
    },
    named: quotedColumn,
    id: (id) => `'${id}'::UUID`,
    cell,
    rows: async (sql) => {
      try {
        return await (await connection.run(sql)).getRows();
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/** Reads tables; within a snapshot, as of one moment. */
export function tablesOn(
  connection: DuckDBConnection,
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
export function withTables<T>(
  connection: DuckDBConnection,
  work: (tables: TableReader) => Promise<T>,
): Promise<T> {
  return snapshot(connection, async () => work(tablesOn(connection, await readStoreId(connection))));
}
