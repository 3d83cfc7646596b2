import { encodeText } from '../sql/escape.ts';
import type { Statements } from '../sql/table.ts';
import { type Dialect, type ParameterType, Where } from '../sql/where.ts';
import type { Session } from './session.ts';
import { instant, type Row } from './values.ts';

const TYPES: Record<Exclude<ParameterType, 'instant'>, string> = {
  text: 'text',
  uuid: 'uuid',
  double: 'float8',
  whole: 'bigint',
};

const dialect: Dialect<number> = {
  parameter: (type, place) => (type === 'instant' ? instant(`$${place}`) : `$${place}::${TYPES[type]}`),
  whole: (value) => value,
  text: encodeText,
  tag: (key, value) => ['(d.tags::json ->> @) = @', ['text', key], ['text', value]],
  uuidText: (column) => `${column}::text`,
  length: (text) => `length(${text})`,
  inPeriods: (column) =>
    `EXISTS (SELECT FROM json_array_elements(${column}::json) p
       WHERE (p ->> 'from')::bigint <= @ AND (p ->> 'to')::bigint > @)`,
  rowsIn: (rows) => `(VALUES ${rows})`,
};

/** Conditions in PostgreSQL's SQL. */
export type Conditions = Where<number>;

/** Empty conditions. */
export function where(): Conditions {
  return new Where(dialect);
}

/** Rows of a statement with the parameters of `conditions`; none when no row can match. */
export async function select(session: Session, sql: string, conditions: Conditions): Promise<readonly Row[]> {
  return conditions.impossible ? [] : session.rows(sql, conditions.values);
}

/** The statements that engines share, in a session: PostgreSQL numbers the parameters. */
export function statementsOn(session: Session): Statements {
  const rows: Statements['rows'] = (sql, values) => {
    let place = 0;
    return session.rows(
      sql.replaceAll('?', () => `$${++place}`),
      values,
    );
  };
  return { rows, run: rows };
}
