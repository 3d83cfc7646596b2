import { latestOf, quotedName, type TableName } from './tables.ts';

/** Options of COPY for the files of tables. */
export const PARQUET = 'FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 122880';

/** A text as SQL has it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A list of files as SQL has it. */
export function fileList(paths: readonly string[]): string {
  return `read_parquet([${paths.map(literal).join(', ')}])`;
}

/** Rows of which only the last version of each is left, where a table has versions. */
export function latestRows(table: TableName, rows: string): string {
  const latest = latestOf(table);
  if (latest === undefined) return `SELECT * FROM ${rows}`;
  return `SELECT * FROM ${rows} QUALIFY row_number() OVER (PARTITION BY ${quotedName(latest.by)} ORDER BY ${latest.order} DESC) = 1`;
}

/**
 * JSON in which an escape is replaced wherever it stands in a text, and not behind a backslash that is itself escaped.
 *
 * @param code what follows the backslash, as a regular expression
 * @param by what takes its place, as a replacement
 */
export function replacedEscape(sql: string, code: string, by: string): string {
  const pattern = literal(`((?:^|[^\\\\])(?:\\\\\\\\)*)\\\\${code}`);
  // Of two in a row the first takes the character that the second needs before it.
  const once = (of: string) => `regexp_replace(${of}, ${pattern}, ${literal(`\\1${by}`)}, 'g')`;
  return once(once(sql));
}

/** JSON without halves of surrogate pairs, of which DuckDB's functions would refuse all of it. */
export function wellFormedJson(sql: string): string {
  const replaced = replacedEscape(sql, 'ud[89a-f][0-9a-f]{2}', '\u{fffd}');
  return `CASE WHEN contains(${sql}, ${literal('\\ud')}) THEN ${replaced} ELSE ${sql} END`;
}
