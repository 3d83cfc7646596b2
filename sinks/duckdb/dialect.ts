import { DuckDBBlobValue, DuckDBListValue } from '@duckdb/node-api';
import type { Dialect } from '../sql/session.ts';
import { asNumber, asText, mismatch } from '../sql/values.ts';
import type { Kind } from '../tables.ts';

/** TIMESTAMP parameter that takes microseconds since the epoch. */
const INSTANT = 'make_timestamp(?::BIGINT)';

const PLACEHOLDERS: Readonly<Partial<Record<Kind, string>>> = {
  int: '?::INTEGER',
  whole: '?::BIGINT',
  instant: INSTANT,
  double: '?::DOUBLE',
  outcome: '?::DOUBLE',
  uuid: '?::UUID',
  floats: '?::FLOAT[]',
};

/** DuckDB's SQL. */
export const DUCKDB: Dialect = {
  placeholder: (kind) => (kind === undefined ? '?' : (PLACEHOLDERS[kind] ?? '?')),
  shown(sql, kind) {
    if (kind === 'uuid') return `${sql}::VARCHAR`;
    return kind === 'instant' ? `epoch_us(${sql})` : sql;
  },
  cell(kind, value) {
    switch (kind) {
      case 'text':
      case 'json':
      case 'uuid':
        return asText(value);
      case 'flag':
        if (typeof value === 'boolean') return value;
        throw mismatch('a boolean', value);
      case 'bytes':
        // A copy with its own buffer, so that it can be read as numbers of any width.
        if (value instanceof DuckDBBlobValue) return new Uint8Array(value.bytes);
        throw mismatch('bytes', value);
      case 'floats':
        if (value instanceof DuckDBListValue) return Float32Array.from(value.items, asNumber);
        throw mismatch('a list', value);
      default:
        return asNumber(value);
    }
  },
  comparesRows: false,
  greatest: 'greatest',
  integer: 'BIGINT',
  tag: (key, value) => ({
    sql: 'map_extract(d.tags::JSON::MAP(VARCHAR, VARCHAR), ?)[1] = ?',
    values: [key, value],
  }),
  uuidText: (column) => `${column}::VARCHAR`,
  length: (text) => `length(${text})`,
  jsonText: (column, name) => `json_extract_string(${column}, '$.${name}')`,
  changedId: `json_extract_string(payload, '$.id')::UUID`,
  inPeriods: (column, moment) => ({
    sql: `EXISTS (SELECT 1 FROM json_each(${column}) p
      WHERE json_extract(p.value, '$.from') <= ?whole AND json_extract(p.value, '$.to') > ?whole)`,
    values: [moment, moment],
  }),
  rowsIn: (rows) => `(VALUES ${rows})`,
  bin: (width, first) => `(epoch_us(o."time") - ${first}) // ${width}`,
  // Values joined into one text need one parameter, however many there are.
  oneOf(kind, values) {
    if (kind === 'text')
      return { sql: 'IN (SELECT unnest(?::JSON::VARCHAR[]))', values: [JSON.stringify(values)] };
    const type = kind === 'uuid' ? 'UUID' : 'BIGINT';
    return { sql: `IN (SELECT unnest(string_split(?, ',')::${type}[]))`, values: [values.join(',')] };
  },
  // By row ids: otherwise every column of the table would be read, and not only what the conditions need.
  found({ table, alias, scope, keys, where, tail = '' }) {
    const one = keys && DUCKDB.oneOf(keys.kind, keys.values);
    const among = keys?.columns.map((column) => `${alias}.${column} ${one?.sql}`).join(' OR ') ?? 'true';
    const within = scope === undefined ? '' : `${alias}.scope = ?text AND`;
    return {
      sql: `${table} ${alias} WHERE rowid IN (
        SELECT rowid FROM ${table} ${alias} WHERE ${within} (${among}) AND ${where.sql} ${tail}) ${tail}`,
      values: [
        ...(scope === undefined ? [] : [scope]),
        ...(keys?.columns.flatMap(() => one?.values ?? []) ?? []),
        ...where.values,
      ],
    };
  },
  atOnce: Number.POSITIVE_INFINITY,
  offIndex: (column) => column,
  among: (subquery) => `IN (${subquery})`,
  byIndex: (table) => table,
  deletes: Number.POSITIVE_INFINITY,
  lastChange: 'SELECT coalesce(max(seq), 0) FROM change_log',
  listOf: (column, order) => `to_json(list(${column} ORDER BY ${order}))::VARCHAR`,
  ofStore: () => 'true',
  snapshotBlocks: false,
  byCode: '',
};
