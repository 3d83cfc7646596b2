import type { QueryResult } from '../../../sinks/store.ts';
import { csvOf } from '../../csv.ts';
import { configFrom } from '../environment.ts';
import type { CliCommand } from '../main.ts';
import { table } from '../table.ts';
import { targetOf } from '../target.ts';

interface Flags {
  readonly url?: string;
  readonly db?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly limit?: string;
}

/** `sql`: read-only DuckDB SQL, through the running server or on the file. */
export const sql: CliCommand = (program) => {
  program
    .command('sql')
    .description('Read-only DuckDB SQL over the views observations, signals and settings.')
    .argument('<statement>', 'one SELECT statement')
    .option('--json', 'rows as JSON')
    .option('--csv', 'rows as CSV')
    .option('--limit <rows>', 'most rows (SIGNAL_SQL_ROWS)')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (statement: string, flags: Flags) => {
      const result = await query(statement, flags);
      if (flags.csv) process.stdout.write(csvOf(result));
      else if (flags.json) {
        const rows = result.rows.map((row) =>
          Object.fromEntries(result.columns.map(({ name }, i) => [name, row[i]])),
        );
        process.stdout.write(`${JSON.stringify(rows)}\n`);
      } else {
        const cells = result.rows.map((row) => row.map(text));
        process.stdout.write(
          `${table(
            result.columns.map(({ name }) => name),
            cells,
          )}\n`,
        );
      }
      if (result.truncated)
        process.stderr.write(`tidemark: only the first ${result.rows.length} rows; raise --limit\n`);
    });
};

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function query(statement: string, flags: Flags): Promise<QueryResult> {
  const config = configFrom(flags.db === undefined ? {} : { db: flags.db });
  const rows =
    flags.limit === undefined
      ? config.sqlRows
      : Math.max(1, Number.parseInt(flags.limit, 10) || config.sqlRows);
  const target = await targetOf(flags);
  if (target.kind === 'server') {
    const { columns, rows: objects, truncated } = await target.client.sql(statement, rows);
    return { columns, rows: objects.map((row) => columns.map(({ name }) => row[name])), truncated };
  }
  try {
    return await target.store.query(statement, { rows, timeoutMs: config.sqlTimeout / 1000 });
  } finally {
    await target.store.close();
  }
}
