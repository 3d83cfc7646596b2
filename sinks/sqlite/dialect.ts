import type { Dialect } from '../sql/session.ts';
import { plainCell } from '../sql/values.ts';
import { foundAmong } from '../sql/where.ts';

/** SQLite's SQL. Instants are microseconds, booleans 0 and 1, UUIDs texts. */
export const SQLITE: Dialect = {
  // The driver binds an empty buffer as NULL.
  placeholder: (kind) => (kind === 'bytes' ? 'coalesce(?, zeroblob(0))' : '?'),
  shown: (sql) => sql,
  cell: plainCell,
  comparesRows: false,
  greatest: 'max',
  integer: 'INTEGER',
  tag: (key, value) => ({
    sql: 'EXISTS (SELECT 1 FROM json_each(d.tags) t WHERE t.key = ?text AND t.value = ?text)',
    values: [key, value],
  }),
  uuidText: (column) => column,
  length: (text) => `length(${text})`,
  jsonText: (column, name) => `json_extract(${column}, '$.${name}')`,
  changedId: `json_extract(payload, '$.id')`,
  inPeriods: (column, moment) => ({
    sql: `EXISTS (SELECT 1 FROM json_each(${column}) p
      WHERE json_extract(p.value, '$.from') <= ?whole AND json_extract(p.value, '$.to') > ?whole)`,
    values: [moment, moment],
  }),
  rowsIn: (rows) => `(VALUES ${rows})`,
  bin: (width, first) => `(o."time" - ${first}) / ${width}`,
  // A list is one parameter, so that a statement has the same text for each.
  oneOf: (_kind, values) => ({
    sql: 'IN (SELECT value FROM json_each(?))',
    values: [JSON.stringify(values)],
  }),
  found: (sought) => foundAmong(SQLITE, sought),
  atOnce: Number.POSITIVE_INFINITY,
  offIndex: (column) => `+${column}`,
  among: (subquery) => `IN (${subquery})`,
  byIndex: (table, index) => `${table} INDEXED BY ${index}`,
  deletes: Number.POSITIVE_INFINITY,
  lastChange: 'SELECT coalesce(max(seq), 0) FROM change_log',
  listOf: (column, order) => `json_group_array(${column} ORDER BY ${order})`,
  ofStore: () => 'true',
  snapshotBlocks: true,
  byCode: '',
};
