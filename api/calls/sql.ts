import { z } from 'zod';
import { TidemarkError } from '../../operators/records/errors.ts';
import type { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Parameters } from '../../sinks/analytics/parameters.ts';
import type { TakeBytes } from '../../sinks/analytics/sql-process.ts';
import type { QueryResult } from '../../sinks/store.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Intake } from '../intake/intake.ts';
import { defineCall } from './call.ts';
import type { SqlForm } from './sql-forms.ts';

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

const parameterScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A value of a parameter: what JSON has, and lists of that. */
export const sqlParameterValue = z.union([parameterScalar, z.array(parameterScalar)]);
export type SqlParameterValue = z.output<typeof sqlParameterValue>;

/** Values of parameters by position or by name. */
const sqlParameters = z.union([z.array(sqlParameterValue), z.record(z.string(), sqlParameterValue)]);

/** The values by name; the first of a list is that of `$1`. */
function byName(params: z.output<typeof sqlParameters>): Parameters {
  return Array.isArray(params)
    ? Object.fromEntries(params.map((value, at) => [String(at + 1), value]))
    : params;
}

/** What statements run on. */
export interface AnswersSql {
  /** Undefined where SIGNAL_SQL is off. */
  readonly analytics: Pick<Analytics, 'query'> | undefined;
  readonly intake: Pick<Intake, 'settle'>;
  readonly config: Pick<ServerConfig, 'sqlRows' | 'sqlTimeout' | 'sqlStreamTimeout'>;
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
export function sqlResult(answer: unknown): QueryResult {
  const { columns, rows, truncated } = sqlAnswerSchema.parse(answer);
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name])), truncated };
}

/**
 * The same statement with its rows as bytes of a form, for any number of them: of `limit` only as many as it says. SIGNAL_SQL_TIMEOUT is
 * for each part of the bytes, and for all of what becomes Parquet; SIGNAL_SQL_STREAM_TIMEOUT is for all of it with its sending.
 *
 * @throws as {@link sql} does, and InvalidInput when the signal aborts
 */
export async function sqlBytes(
  { analytics, intake, config }: AnswersSql,
  { sql: statement, params = {}, limit = Number.POSITIVE_INFINITY }: z.output<(typeof sql)['input']>,
  receiver: { readonly form: SqlForm; readonly take: TakeBytes; readonly signal: AbortSignal },
): Promise<void> {
  if (analytics === undefined) throw disabled();
  const { form, take, signal } = receiver;
  await intake.settle();
  const limits = {
    rows: limit,
    timeoutMs: config.sqlTimeout / 1000,
    wholeMs: config.sqlStreamTimeout / 1000,
    parameters: byName(params),
  };
  await analytics.query(statement, { ...limits, bytes: { form, take }, signal });
}

function disabled(): TidemarkError {
  return new TidemarkError('forbidden', 'SQL is disabled on this server; enable it with SIGNAL_SQL=on.');
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
    "Read-only SQL in DuckDB's dialect over the views observations, signals, settings, series, events, claims, evidence, contradictions and history; any number of rows as NDJSON, CSV, Arrow or Parquet with Accept: application/x-ndjson, text/csv, application/vnd.apache.arrow.stream or application/vnd.apache.parquet.",
  tags: ['sql'],
  permission: 'sql',
  at: 'POST /v1/sql',
  input: z.object({
    sql: z
      .string('is required: one SELECT statement')
      .min(1, 'must not be empty')
      .describe('One SELECT statement.'),
    params: sqlParameters
      .optional()
      .describe('Values of the parameters: a list for $1, $2 or ?, an object for $name or :name.'),
    limit: z.number().int().min(1).optional().describe('Maximum number of rows, at most SIGNAL_SQL_ROWS.'),
  }),
  output: sqlResultSchema,
  wire: { schema: sqlAnswerSchema, write: sqlAnswer, read: sqlResult },
  async run(
    { analytics, intake, config }: AnswersSql,
    { sql: statement, params = {}, limit = config.sqlRows },
    { gone },
  ) {
    if (analytics === undefined) throw disabled();
    await intake.settle();
    const rows = Math.min(limit, config.sqlRows);
    const timeoutMs = config.sqlTimeout / 1000;
    return analytics.query(statement, { rows, timeoutMs, parameters: byName(params), signal: gone });
  },
});
