import { type Dialect, Where } from '../sql/where.ts';
import type { Connection, Value } from './connection.ts';

const dialect: Dialect<number> = {
  parameter: () => '?',
  whole: (value) => value,
  text: (value) => value,
  tag: (key, value) => [
    'EXISTS (SELECT 1 FROM json_each(d.tags) t WHERE t.key = @ AND t.value = @)',
    ['text', key],
    ['text', value],
  ],
  uuidText: (column) => column,
  length: (text) => `length(${text})`,
  inPeriods: (column) =>
    `EXISTS (SELECT 1 FROM json_each(${column}) p
       WHERE json_extract(p.value, '$.from') <= @ AND json_extract(p.value, '$.to') > @)`,
  rowsIn: (rows) => `(VALUES ${rows})`,
};

/** Empty conditions in SQLite's SQL. */
export function where(): Where<number> {
  return new Where(dialect);
}

/**
 * At most `limit` rows of a SELECT with the parameters of `conditions`; none when no row can match. The limit is a parameter too:
 * statements are cached, one per kind of query.
 */
export async function select(
  connection: Connection,
  sql: string,
  conditions: Where<number>,
  limit: number,
): Promise<Value[][]> {
  return conditions.impossible ? [] : connection.rows(`${sql} LIMIT ?`, [...conditions.values, limit]);
}
