import { decodeJson, decodeText, encodeJson } from '../sql/escape.ts';
import type { Dialect } from '../sql/session.ts';
import { mismatch, asText as storedText } from '../sql/values.ts';
import { foundAmong } from '../sql/where.ts';
import type { Kind } from '../tables.ts';
import { asNumber, instant, micros } from './values.ts';

const TYPES: Readonly<Record<Kind, string>> = {
  int: 'integer',
  whole: 'bigint',
  instant: 'bigint',
  double: 'float8',
  outcome: 'float8',
  text: 'text',
  json: 'text',
  uuid: 'uuid',
  flag: 'boolean',
  bytes: 'bytea',
  floats: 'real[]',
};

/** Tables whose rows name their shard: a store of one process has the shard 0. */
export const SHARDED: readonly string[] = [
  'tick_log',
  'settings_log',
  'source_position',
  'checkpoint',
  'series_state',
];

/** JSON from its stored form: text without an escape is as it was written. */
export function plainJson(json: string): string {
  return json.includes('\\u001a') ? JSON.stringify(decodeJson(json)) : json;
}

/** PostgreSQL's SQL. Every value comes as text. */
export const POSTGRES: Dialect = {
  placeholder(kind, place) {
    if (kind === 'instant') return instant(`$${place}`);
    return kind === undefined ? `$${place}` : `$${place}::${TYPES[kind]}`;
  },
  shown(sql, kind) {
    if (kind === 'instant') return micros(sql);
    return kind === 'bytes' ? `encode(${sql}, 'hex')` : sql;
  },
  cell(kind, value) {
    const text = storedText(value);
    switch (kind) {
      case 'text':
        return decodeText(text);
      case 'json':
        return plainJson(text);
      case 'uuid':
        return text;
      case 'flag':
        return text === 't';
      case 'bytes':
        return new Uint8Array(Buffer.from(text, 'hex'));
      case 'floats':
        return Float32Array.from(text.slice(1, -1).split(','), Number);
      default:
        if (text === '') throw mismatch('a number', value);
        return kind === 'outcome' ? Number(text) : asNumber(text);
    }
  },
  comparesRows: true,
  greatest: 'greatest',
  integer: 'bigint',
  tag: (key, value) => ({ sql: '(d.tags::json ->> ?text) = ?text', values: [key, value] }),
  uuidText: (column) => `${column}::text`,
  length: (text) => `length(${text})`,
  jsonText: (column, name) => `${column}::json ->> '${name}'`,
  changedId: `(payload::json ->> 'id')::uuid`,
  inPeriods: (column, moment) => ({
    sql: `EXISTS (SELECT FROM json_array_elements(${column}::json) p
      WHERE (p ->> 'from')::bigint <= ?whole AND (p ->> 'to')::bigint > ?whole)`,
    values: [moment, moment],
  }),
  rowsIn: (rows) => `(VALUES ${rows})`,
  bin: (width, first) => `date_bin(${width} * interval '1 microsecond', o."time", ${instant(`${first}`)})`,
  oneOf(kind, values) {
    if (kind === 'text') {
      return { sql: 'IN (SELECT jsonb_array_elements_text(?text::jsonb))', values: [encodeJson(values)] };
    }
    return { sql: `= ANY (?text::${TYPES[kind]}[])`, values: [`{${values.join(',')}}`] };
  },
  // Each key by the index of its column: without statistics for a newly filled table, the planner might scan all of it.
  found(sought) {
    const { table, alias, scope, keys, where, tail = '' } = sought;
    if (keys === undefined || keys.kind === 'text') return foundAmong(POSTGRES, sought);
    const among = keys.columns.map((column) => `t.${column} = own.value`).join(' OR ');
    const within = scope === undefined ? '' : 't.scope = ?text AND';
    return {
      sql: `unnest(?text::${TYPES[keys.kind]}[]) AS own (value)
        CROSS JOIN LATERAL (SELECT t.* FROM ${table} t WHERE ${within} (${among}) OFFSET 0) ${alias}
        WHERE ${where.sql} ${tail}`,
      values: [`{${keys.values.join(',')}}`, ...(scope === undefined ? [] : [scope]), ...where.values],
    };
  },
  atOnce: Number.POSITIVE_INFINITY,
  offIndex: (column) => `${column} + 0`,
  among: (subquery) => `= ANY (ARRAY(${subquery}))`,
  byIndex: (table) => table,
  deletes: Number.POSITIVE_INFINITY,
  lastChange: 'SELECT last FROM change_counter',
  ofStore: (table) => (SHARDED.includes(table) ? 'shard = 0' : 'true'),
  snapshotBlocks: false,
  byCode: 'COLLATE "C"',
};
