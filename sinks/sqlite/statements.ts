import type { Statements } from '../sql/table.ts';
import type { Connection } from './connection.ts';

/** The statements that engines share, on a connection. */
export function statementsOn(connection: Connection): Statements {
  return {
    rows: (sql, values) => connection.rows(sql, values),
    run: (sql, values) => connection.run(sql, values),
  };
}
