import type { QueryResult } from '../../../sinks/store.ts';
import { csvOf } from '../../calls/csv.ts';
import { sqlAnswer } from '../../calls/sql.ts';
import { openAnalytics } from '../../server/open-analytics.ts';
import { openStore } from '../../server/open-store.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { table } from '../table.ts';
import { targetOf } from '../target.ts';

interface Flags {
  readonly url?: string;
  readonly db?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly limit?: string;
}

/** `sql`: read-only SQL, through the running server or on the store. */
export const sql: CliCommand = (program, io) => {
  program
    .command('sql')
    .description(
      "Run read-only SQL, in DuckDB's dialect on every store, over observations, signals, settings, series, events, claims, evidence, contradictions and history.",
    )
    .argument('<statement>', 'one SELECT statement')
    .option('--json', 'the response of POST /v1/sql: columns, rows, count, truncated, dialect')
    .option('--csv', 'rows as CSV')
    .option('--limit <rows>', 'maximum number of rows (SIGNAL_SQL_ROWS)')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (statement: string, flags: Flags) => {
      const result = await query(io, statement, flags);
      if (flags.csv) io.stdout.write(csvOf(result, '\n'));
      else if (flags.json) io.stdout.write(`${JSON.stringify(sqlAnswer(result))}\n`);
      else {
        const cells = result.rows.map((row) => row.map(text));
        io.stdout.write(
          `${table(
            result.columns.map(({ name }) => name),
            cells,
          )}\n`,
        );
      }
      if (result.truncated)
        io.stderr.write(`tidemark: only the first ${result.rows.length} rows; raise --limit\n`);
    });
};

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function query(io: Io, statement: string, flags: Flags): Promise<QueryResult> {
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  const rows =
    flags.limit === undefined
      ? config.sqlRows
      : Math.max(1, Number.parseInt(flags.limit, 10) || config.sqlRows);
  const target = await targetOf(io, flags);
  if (target.kind === 'server') {
    const { rows: objects, ...answer } = await target.client.sql(statement, rows);
    return { ...answer, rows: objects.map((row) => answer.columns.map(({ name }) => row[name])) };
  }
  const { store } = target;
  const { dsn } = config.memory;
  const memory = dsn === undefined ? store : await openStore(dsn, { readOnly: true });
  // Whoever can open the store may run SQL on it.
  const analytics = openAnalytics({ ...config, sqlLanes: 1, sqlFolder: undefined }, store, memory);
  try {
    return await analytics.query(statement, { rows, timeoutMs: config.sqlTimeout / 1000 });
  } finally {
    await analytics.close();
    if (memory !== store) await memory.close();
    await store.close();
  }
}
