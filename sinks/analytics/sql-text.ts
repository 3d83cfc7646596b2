import { quotedName } from '../tables.ts';
import { latestOf, type TableName } from './tables.ts';

/** COPY options for the files of tables. */
export const PARQUET = 'FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 122880';

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A list of files as SQL. */
export function fileList(paths: readonly string[]): string {
  return `read_parquet([${paths.map(literal).join(', ')}])`;
}

/** Keeps only the last version of each row, for tables with versions. */
export function latestRows(table: TableName, rows: string): string {
  const latest = latestOf(table);
  if (latest === undefined) return `SELECT * FROM ${rows}`;
  return `SELECT * FROM ${rows} QUALIFY row_number() OVER (PARTITION BY ${quotedName(latest.by)} ORDER BY ${latest.order} DESC) = 1`;
}

/**
 * Replaces an escape in the texts of JSON, unless its backslash is itself escaped.
 *
 * @param code what follows the backslash, as a regular expression
 * @param by the replacement
 */
export function replacedEscape(sql: string, code: string, by: string): string {
  const pattern = literal(`((?:^|[^\\\\])(?:\\\\\\\\)*)\\\\${code}`);
  // For two in a row, the first match consumes the character that the second must have before it.
  const once = (of: string) => `regexp_replace(${of}, ${pattern}, ${literal(`\\1${by}`)}, 'g')`;
  return once(once(sql));
}

/** JSON without lone surrogates: DuckDB's JSON functions would refuse the whole text. */
export function wellFormedJson(sql: string): string {
  const replaced = replacedEscape(sql, 'ud[89a-f][0-9a-f]{2}', '\u{fffd}');
  return `CASE WHEN contains(${sql}, ${literal('\\ud')}) THEN ${replaced} ELSE ${sql} END`;
}
