import { z } from 'zod';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { Analytics } from '../../sinks/analytics/analytics.ts';
import type { QueryResult } from '../../sinks/store.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { Intake } from '../server/intake.ts';
import { defineCall } from './call.ts';

/** The rows of a statement with their columns, which may share names. */
const sqlResultSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
  rows: z.array(z.array(z.unknown()).readonly()).readonly().describe('The values of each row, by column.'),
  truncated: z.boolean(),
});

/** The answer to a statement on the wire, with rows as objects. Of columns that share a name it has the values of the last. */
export const sqlAnswerSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
  count: z.number().int(),
  truncated: z.boolean(),
  dialect: z.literal('duckdb').describe('SQL dialect: that of DuckDB, on every store.'),
});

/** What statements run on. */
export interface AnswersSql {
  /** Undefined where SIGNAL_SQL is off. */
  readonly analytics: Pick<Analytics, 'query'> | undefined;
  readonly intake: Pick<Intake, 'settle'>;
  readonly config: Pick<ServerConfig, 'sqlRows' | 'sqlTimeout'>;
}

/** Converts a result to the form that it has on the wire. */
export function sqlAnswer({ columns, rows, truncated }: QueryResult): z.input<typeof sqlAnswerSchema> {
  return {
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]))),
    count: rows.length,
    truncated,
    dialect: 'duckdb',
  };
}

/** Reads what {@link sqlAnswer} made. */
function sqlResult(answer: unknown): QueryResult {
  const { columns, rows, truncated } = sqlAnswerSchema.parse(answer);
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name])), truncated };
}

/**
 * Read-only SQL over everything stored. A statement runs once the store has everything acknowledged before.
 *
 * @throws InvalidInput if it is not a single read-only statement, or takes longer than SIGNAL_SQL_TIMEOUT; TidemarkError `forbidden` if
 * SIGNAL_SQL is off, `busy` if other statements occupy all lanes
 */
export const sql = defineCall({
  name: 'sql',
  summary:
    "Read-only SQL in DuckDB's dialect over the views observations, signals, settings, series, events, claims, evidence, contradictions and history; CSV with Accept: text/csv.",
  tags: ['sql'],
  permission: 'sql',
  at: 'POST /v1/sql',
  input: z.object({
    sql: z
      .string('is required: one SELECT statement')
      .min(1, 'must not be empty')
      .describe('One SELECT statement.'),
    limit: z.number().int().min(1).optional().describe('Maximum number of rows, at most SIGNAL_SQL_ROWS.'),
  }),
  output: sqlResultSchema,
  wire: { schema: sqlAnswerSchema, write: sqlAnswer, read: sqlResult },
  async run({ analytics, intake, config }: AnswersSql, { sql: statement, limit = config.sqlRows }) {
    if (analytics === undefined) {
      throw new TidemarkError('forbidden', 'SQL is disabled on this server; enable it with SIGNAL_SQL=on.');
    }
    await intake.settle();
    const rows = Math.min(limit, config.sqlRows);
    return analytics.query(statement, { rows, timeoutMs: config.sqlTimeout / 1000 });
  },
});
