import { Unprocessable } from '../../../operators/records/errors.ts';
import { decodeJson } from '../../sql/escape.ts';
import { lastPosition, quotedColumn, type TransferDialect, transferRows } from '../../sql/transfer/reader.ts';
import { mismatch } from '../../sql/values.ts';
import type { Cell, CellKind, TableReader, TransferPosition, TransferTable } from '../../transfer/tables.ts';
import type { Database } from '../database.ts';
import { unavailable } from '../errors.ts';
import type { Session } from '../session.ts';
import { asNumber, asText, micros } from '../values.ts';

/** Tables whose rows name their shard: a store of one process has the shard 0. */
const SHARDED: readonly string[] = [
  'tick_log',
  'settings_log',
  'source_position',
  'checkpoint',
  'series_state',
];

/** A block may wait for whoever takes the rows. */
const NO_LIMITS =
  "SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL enable_seqscan = off";

function cell(kind: CellKind, value: unknown): Cell {
  switch (kind) {
    case 'whole':
    case 'instant':
    case 'double':
      return asNumber(value);
    case 'text':
    case 'uuid':
      return asText(value);
    case 'json':
      if (typeof value !== 'string') throw mismatch('JSON', value);
      // Text without an escape is as it was written.
      return value.includes('\\u001a') ? JSON.stringify(decodeJson(value)) : value;
    case 'flag':
      return value === 't';
    case 'bytes':
      if (typeof value !== 'string') throw mismatch('bytes', value);
      return new Uint8Array(Buffer.from(value, 'hex'));
    case 'floats':
      if (typeof value !== 'string') throw mismatch('a list', value);
      return Float32Array.from(value.slice(1, -1).split(','), Number);
  }
}

function dialectOn(session: Session): TransferDialect {
  return {
    source: ({ name }) => `${session.schema}.${name} WHERE ${SHARDED.includes(name) ? 'shard = 0' : 'true'}`,
    shown: ({ name, kind }) => {
      const column = quotedColumn(name);
      if (kind === 'instant') return micros(column);
      return kind === 'bytes' ? `encode(${column}, 'hex')` : column;
    },
    named: quotedColumn,
    id: (id) => `'${id}'::uuid`,
    cell,
    rows: (sql) =>
      session.rows(sql).catch((error: unknown) => {
        throw unavailable(error);
      }),
  };
}

/** Reads tables; within a transaction, as of its moment. */
export function tablesOn(
  session: Session,
  storeId: string,
): TableReader & { last(table: TransferTable): Promise<TransferPosition | undefined> } {
  const dialect = dialectOn(session);
  return {
    storeId,
    rows: (table, after) => transferRows(dialect, table, after),
    last: (table) => lastPosition(dialect, table),
  };
}

/**
 * Runs `work` on one snapshot of the tables.
 *
 * @throws Unprocessable if workers share the store
 */
export function withTables<T>(
  database: Database,
  storeId: string,
  work: (tables: TableReader) => Promise<T>,
): Promise<T> {
  return database.read(
    async (session) => {
      await session.run(NO_LIMITS);
      const [[shards]] = await session.rows(`SELECT count(*) FROM ${session.schema}.shard WHERE number <> 0`);
      if (asNumber(shards) > 0) {
        throw new Unprocessable(
          'Workers share this store, each with its own numbers, so it cannot be copied as one; use pg_dump.',
        );
      }
      return work(tablesOn(session, storeId));
    },
    { timeoutMs: READ_TIMEOUT },
  );
}

/** Milliseconds for which a statement may take. */
const READ_TIMEOUT = 600_000;
