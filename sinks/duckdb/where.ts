import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { isUuid } from '../../operators/records/uuid.ts';

/** Conditions of a query and the values of their parameters, in order. */
export class Where {
  private readonly conditions: string[] = [];
  readonly values: DuckDBValue[] = [];
  /** True once a condition can hold for no row, such as a UUID column equal to a text that is none. */
  impossible = false;

  and(condition: string, ...values: DuckDBValue[]): this {
    this.conditions.push(condition);
    this.values.push(...values);
    return this;
  }

  /** `column` equals a UUID given as text; left out where `text` is undefined. */
  uuid(column: string, text: string | undefined): this {
    if (text === undefined) return this;
    if (!isUuid(text)) {
      this.impossible = true;
      return this;
    }
    return this.and(`${column} = ?::UUID`, text);
  }

  /** A condition with one parameter; left out where `value` is undefined. */
  maybe(condition: string, value: DuckDBValue | undefined): this {
    return value === undefined ? this : this.and(condition, value);
  }

  /** A condition whose parameter is an instant in microseconds, written as `@`. */
  instant(condition: string, micros: number | undefined): this {
    if (micros === undefined) return this;
    return this.and(condition.replace('@', INSTANT), BigInt(Math.ceil(micros)));
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }
}

/** Parameter that takes microseconds since the epoch as a bigint and is a TIMESTAMP. */
export const INSTANT = 'make_timestamp(?::BIGINT)';

/** Rows of a statement whose parameters are in `where`, none where no row can fit. */
export async function select(
  connection: DuckDBConnection,
  sql: string,
  where: Where,
): Promise<DuckDBValue[][]> {
  if (where.impossible) return [];
  const result =
    where.values.length === 0 ? await connection.run(sql) : await connection.run(sql, where.values);
  return result.getRows();
}

/** Splits one row more than `limit` into a page and the place where the next one starts. */
export function page<Row, Position>(
  rows: readonly Row[],
  limit: number,
  position: (last: Row) => Position,
): { rows: readonly Row[]; next: Position | undefined } {
  if (rows.length <= limit) return { rows, next: undefined };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last === undefined ? undefined : position(last) };
}
