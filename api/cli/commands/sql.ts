import { localCaller } from '../../calls/caller.ts';
import { csvOf } from '../../calls/csv.ts';
import { sql as call, sqlAnswer } from '../../calls/sql.ts';
import { openAnalytics } from '../../server/open-analytics.ts';
import { openStore } from '../../server/open-store.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { readParameters } from '../reading/sql-parameters.ts';
import { table } from '../table.ts';
import { NOTHING_PENDING, targetOf } from '../target.ts';

const collect = (value: string, before: readonly string[] = []) => [...before, value];

interface Flags {
  readonly url?: string;
  readonly db?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly limit?: string;
  readonly param?: readonly string[];
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
    .option(
      '--param <name=value>',
      'value of $name or :name, in JSON or as text; 1=value for $1; repeatable',
      collect,
    )
    .option('--limit <rows>', 'maximum number of rows (SIGNAL_SQL_ROWS)')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (statement: string, flags: Flags) => {
      const result = await answer(io, statement, flags);
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

/** Makes the call, of the server or of the store. */
async function answer(io: Io, statement: string, flags: Flags) {
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  const limit =
    flags.limit === undefined
      ? config.sqlRows
      : Math.max(1, Number.parseInt(flags.limit, 10) || config.sqlRows);
  const fields = {
    sql: statement,
    limit,
    ...(flags.param !== undefined && { params: readParameters(flags.param) }),
  };
  const target = await targetOf(io, flags);
  if (target.kind === 'server') return target.client.call(call, fields);
  const { store } = target;
  const { dsn } = config.memory;
  const memory = dsn === undefined ? store : await openStore(dsn, { readOnly: true });
  // Whoever can open the store may run SQL on it, and read as many rows as they ask for.
  const analytics = openAnalytics({ ...config, sqlLanes: 1, sqlFolder: undefined }, store, memory);
  try {
    const backend = { analytics, intake: NOTHING_PENDING, config: { ...config, sqlRows: limit } };
    return await localCaller(backend).call(call, fields);
  } finally {
    await analytics.close();
    if (memory !== store) await memory.close();
    await store.close();
  }
}
