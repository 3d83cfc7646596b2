import type { Statements } from '../sql/table.ts';
import { type Dialect, Where } from '../sql/where.ts';
import type { Session } from './connection/session.ts';
import type { Row } from './values.ts';

const dialect: Dialect<number> = {
  parameter: () => '?',
  whole: (value) => value,
  text: (value) => value,
  // By a document: a path to a key would need the key's characters escaped, on which MySQL and MariaDB differ.
  tag: (key, value) => ['JSON_CONTAINS(d.tags, @)', ['text', JSON.stringify({ [key]: value })]],
  uuidText: (column) => column,
  length: (text) => `char_length(${text})`,
  inPeriods: (column) =>
    `EXISTS (SELECT 1 FROM JSON_TABLE(${column}, '$[*]' COLUMNS (since BIGINT PATH '$.from', until BIGINT PATH '$.to')) p
       WHERE p.since <= @ AND p.until > @)`,
  rowsIn: (rows) => `(${rows})`,
};

/** Empty conditions in MySQL's SQL. */
export function where(): Where<number> {
  return new Where(dialect);
}

/** At most `limit` rows of a SELECT with the parameters of `conditions`; none when no row can match. */
export async function select(
  session: Session,
  sql: string,
  conditions: Where<number>,
  limit: number,
): Promise<readonly Row[]> {
  return conditions.impossible ? [] : session.rows(`${sql} LIMIT ?`, [...conditions.values, limit]);
}

/** The statements that engines share, in a session. */
export function statementsOn(session: Session): Statements {
  return {
    rows: (sql, values) => session.rows(sql, values),
    run: (sql, values) => session.run(sql, values),
  };
}
