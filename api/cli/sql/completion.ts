import type { SqlClient } from './sql-client.ts';

/** Keywords with which statements are written. */
const KEYWORDS =
  `ALL AND AS ASC ASOF BETWEEN BY CASE CAST CROSS DESC DESCRIBE DISTINCT ELSE END EXCEPT EXCLUDE EXISTS EXPLAIN FALSE FILTER
  FROM FULL GROUP HAVING ILIKE IN INNER INTERSECT INTERVAL IS JOIN LATERAL LEFT LIKE LIMIT NOT NULL NULLS OFFSET ON OR ORDER OUTER OVER
  PARTITION PIVOT QUALIFY RECURSIVE REPLACE RIGHT SAMPLE SELECT SHOW SUMMARIZE TABLES THEN TIMESTAMP TRUE UNION UNNEST UNPIVOT USING VALUES
  WHEN WHERE WINDOW WITH`
    .trim()
    .split(/\s+/);

/** Commands of the prompt itself. */
export const COMMANDS = ['\\?', '\\d', '\\format', '\\q', '\\timing'] as const;

/** Most functions that are offered. */
const FUNCTIONS = 5000;

/** Words that a statement may have. */
export interface Words {
  readonly views: readonly string[];
  readonly columns: readonly string[];
  readonly functions: readonly string[];
}

/** The views, columns and functions, as the target of the statements has them. */
export async function readWords(client: Pick<SqlClient, 'rows'>): Promise<Words> {
  const names = async (sql: string) => {
    const { rows } = await client.rows({ sql, limit: FUNCTIONS });
    return rows.map(([name]) => String(name));
  };
  return {
    views: await names('SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY ALL'),
    columns: await names('SELECT DISTINCT column_name FROM duckdb_columns() WHERE NOT internal ORDER BY ALL'),
    functions: await names(
      "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name SIMILAR TO '[a-z]\\w*' ORDER BY ALL",
    ),
  };
}

/** What may follow what is written: whole words, and the part of the line that each of them replaces. */
export function completionsOf(line: string, { views, columns, functions }: Words): [string[], string] {
  const [command] = /^\s*\\\w*$/.exec(line) ?? [];
  if (command !== undefined) {
    const written = command.trimStart();
    return [COMMANDS.filter((each) => each.startsWith(written)), written];
  }
  const [word = ''] = /\w*$/.exec(line) ?? [];
  if (/^\s*\\d\s+\w*$/.test(line)) return [views.filter((view) => view.startsWith(word)), word];
  if (word === '') return [[], ''];
  const lower = word.toLowerCase();
  const keywords = word === lower ? KEYWORDS.map((each) => each.toLowerCase()) : KEYWORDS;
  const offered = [...views, ...columns, ...keywords, ...functions.map((name) => `${name}(`)];
  const found = offered.filter((each) => each.toLowerCase().startsWith(lower));
  return [[...new Set(found)], word];
}
