import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { type Dialect, type ParameterType, Where } from '../sql/where.ts';

/** Parameter that takes microseconds since the epoch as a bigint and is a TIMESTAMP. */
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
};

/** Conditions in DuckDB's SQL, none yet. */
export function where(): Where<bigint> {
  return new Where(dialect);
}

/** Rows of a statement whose parameters are in `conditions`, none where no row can fit. */
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
