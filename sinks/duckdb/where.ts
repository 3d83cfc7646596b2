import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Statements } from '../sql/table.ts';
import { type Dialect, type ParameterType, Where } from '../sql/where.ts';

/** TIMESTAMP parameter that takes microseconds since the epoch as a bigint. */
export const INSTANT = 'make_timestamp(?::BIGINT)';

const PARAMETERS: Record<ParameterType, string> = {
  text: '?',
  uuid: '?::UUID',
  double: '?::DOUBLE',
  instant: INSTANT,
  whole: '?::BIGINT',
};

const dialect: Dialect<bigint> = {
  parameter: (type) => PARAMETERS[type],
  whole: BigInt,
  text: (value) => value,
  tag: (key, value) => [
    'map_extract(d.tags::JSON::MAP(VARCHAR, VARCHAR), @)[1] = @',
    ['text', key],
    ['text', value],
  ],
  uuidText: (column) => `${column}::VARCHAR`,
  length: (text) => `length(${text})`,
  inPeriods: (column) =>
    `EXISTS (SELECT 1 FROM json_each(${column}) p
       WHERE json_extract(p.value, '$.from') <= @ AND json_extract(p.value, '$.to') > @)`,
  rowsIn: (rows) => `(VALUES ${rows})`,
};

/** Empty conditions in DuckDB's SQL. */
export function where(): Where<bigint> {
  return new Where(dialect);
}

/** Rows of a statement with the parameters of `conditions`; none when no row can match. */
export async function select(
  connection: DuckDBConnection,
  sql: string,
  conditions: Where<bigint>,
): Promise<DuckDBValue[][]> {
  if (conditions.impossible) return [];
  const { values } = conditions;
  const result = values.length === 0 ? await connection.run(sql) : await connection.run(sql, values);
  return result.getRows();
}

/** The statements that engines share, on a connection. */
export function statementsOn(connection: DuckDBConnection): Statements {
  const run: Statements['run'] = (sql, values) =>
    connection.run(
      sql,
      values.map((value) => (typeof value === 'number' ? BigInt(value) : value)),
    );
  return {
    run,
    rows: async (sql, values) => {
      const result = await connection.run(sql, [...values]);
      return result.getRows();
    },
  };
}
