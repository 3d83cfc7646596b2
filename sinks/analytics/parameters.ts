import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBPreparedStatement,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  SQLNULL,
  VARCHAR,
} from '@duckdb/node-api';
import { InvalidInput } from '../../operators/records/errors.ts';

/** A value of a parameter other than a list, as JSON has it. */
export type ParameterScalar = string | number | boolean | null;

/** A value of a parameter. */
export type ParameterValue = ParameterScalar | readonly ParameterScalar[];

/** Values of the parameters of a statement by name: `1` for `$1` or the first `?`, `since` for `$since` or `:since`. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** What is not SQL between delimiters, or a colon with a name. An unfinished literal is the rest of the text, and stays as it is. */
const PARTS =
  /(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w:'"\])[]):([A-Za-z_]\w*)/g;

/**
 * Writes `:name` as `$name`, which is DuckDB's form, where `name` is a given parameter. A colon that belongs to DuckDB's syntax remains: in a
 * cast (`a::int`), and directly after a name, a number, a bracket or a quoted text (`a[1:n]`, `{'a':n}`).
 */
export function withDollars(sql: string, given: Parameters): string {
  return sql.replace(PARTS, (part, _tag: string | undefined, name: string | undefined) =>
    name !== undefined && Object.hasOwn(given, name) ? `$${name}` : part,
  );
}

/** A semicolon that ends a statement, or what is not SQL and may contain one. */
const ENDS =
  /(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** A single statement without the semicolons after it, so that it can be a part of another. */
export function withoutEnds(sql: string): string {
  return sql.replace(ENDS, (part) => (part === ';' ? ' ' : part));
}

function typed(value: ParameterScalar): { type: DuckDBType; value: DuckDBValue } {
  if (value === null) return { type: SQLNULL, value };
  if (typeof value === 'string') return { type: VARCHAR, value };
  if (typeof value === 'boolean') return { type: BOOLEAN, value };
  return Number.isSafeInteger(value) && !Object.is(value, -0)
    ? { type: BIGINT, value: BigInt(value) }
    : { type: DOUBLE, value };
}

/** The type of a list: that of its values, or of doubles if some of its numbers are not whole. */
function listed(name: string, values: readonly ParameterScalar[]): { type: DuckDBType; value: DuckDBValue } {
  const types = new Set(values.map((value) => typed(value).type).filter((type) => type !== SQLNULL));
  const numbers = types.size === 2 && types.has(BIGINT) && types.has(DOUBLE);
  if (types.size > 1 && !numbers) {
    throw new InvalidInput(`params.${name} has values of several types; a list takes values of one type.`);
  }
  const [type = SQLNULL] = numbers ? [DOUBLE] : types;
  const items = values.map((value) => (numbers ? value : typed(value).value));
  return { type: LIST(type), value: listValue(items) };
}

/** Names as a sentence has them. */
function quoted(names: readonly string[]): string {
  return names.map((name) => `$${name}`).join(', ');
}

/**
 * Gives the parameters of a statement their values. A text is VARCHAR, which DuckDB casts to what it is compared with; a whole number up to
 * 2^53 BIGINT, another number DOUBLE.
 *
 * @throws InvalidInput when a parameter has no value, a value has no parameter, or a list has values of several types
 */
export function bindParameters(prepared: DuckDBPreparedStatement, given: Parameters): void {
  const names = Array.from({ length: prepared.parameterCount }, (_, at) => prepared.parameterName(at + 1));
  const missing = names.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) {
    throw new InvalidInput(
      `The statement has parameters without values: ${quoted(missing)}; give them in params.`,
    );
  }
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new InvalidInput(`The statement has no parameter ${quoted(unknown)}; remove it from params.`);
  }
  for (const [at, name] of names.entries()) {
    const value = given[name];
    if (value === null) prepared.bindNull(at + 1);
    else if (value !== undefined) {
      const bound = typeof value === 'object' ? listed(name, value) : typed(value);
      prepared.bindValue(at + 1, bound.value, bound.type);
    }
  }
}
