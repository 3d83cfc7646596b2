import { type Dialect, Where } from '../sql/where.ts';
import type { Connection, Value } from './connection.ts';

const dialect: Dialect<number> = {
  parameter: () => '?',
  whole: (value) => value,
  text: (value) => value,
};

/** Conditions in SQLite's SQL, none yet. */
export function where(): Where<number> {
  return new Where(dialect);
}

/**
 * At most `limit` rows of a SELECT whose parameters are in `conditions`, none where no row can fit. The limit is a
 * parameter too: statements are kept, and there should be no more of them than there are kinds of question.
 */
export async function select(
  connection: Connection,
  sql: string,
  conditions: Where<number>,
  limit: number,
): Promise<Value[][]> {
  return conditions.impossible ? [] : connection.rows(`${sql} LIMIT ?`, [...conditions.values, limit]);
}
