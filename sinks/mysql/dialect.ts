import type { Dialect } from '../sql/session.ts';
import { plainCell } from '../sql/values.ts';
import { foundAmong } from '../sql/where.ts';

/** MySQL's SQL, and MariaDB's. Instants are microseconds, booleans 0 and 1, UUIDs texts. */
export const MYSQL: Dialect = {
  placeholder: () => '?',
  shown: (sql) => sql,
  cell: plainCell,
  comparesRows: false,
  greatest: 'greatest',
  integer: 'SIGNED',
  // By a document: a path to a key would need the key's characters escaped, on which MySQL and MariaDB differ.
  tag: (key, value) => ({ sql: 'JSON_CONTAINS(d.tags, ?)', values: [JSON.stringify({ [key]: value })] }),
  uuidText: (column) => column,
  length: (text) => `char_length(${text})`,
  // The change log has what is asked for as columns of its own.
  jsonText: (_column, name) => name,
  changedId: 'signal_id',
  inPeriods: (column, moment) => ({
    sql: `EXISTS (
      SELECT 1 FROM JSON_TABLE(${column}, '$[*]' COLUMNS (since BIGINT PATH '$.from', until BIGINT PATH '$.to')) p
      WHERE p.since <= ?whole AND p.until > ?whole)`,
    values: [moment, moment],
  }),
  rowsIn: (rows) => `(${rows})`,
  bin: (width, first) => `((o."time" - ${first}) DIV ${width})`,
  oneOf: (_kind, values) => ({ sql: `IN (${values.map(() => '?').join(', ')})`, values }),
  found: (sought) => foundAmong(MYSQL, sought),
  // A longer list may exceed what the server takes in one message, or the memory of its optimizer, which then reads every row.
  atOnce: 500,
  offIndex: (column) => `+${column}`,
  among: (subquery) => `IN (${subquery})`,
  byIndex: (table, index) => `${table} FORCE INDEX (${index})`,
  deletes: 10_000,
  lastChange: 'SELECT last_change FROM writer',
  ofStore: () => 'true',
  snapshotBlocks: true,
  byCode: '',
};
