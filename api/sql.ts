import { z } from 'zod';
import { TidemarkError } from '../operators/records/errors.ts';
import type { Analytics } from '../sinks/analytics/analytics.ts';
import type { QueryResult } from '../sinks/store.ts';
import type { ServerConfig } from './server/config/config.ts';
import type { Intake } from './server/intake.ts';

/** One SELECT statement of a caller. */
export const statementText = z.string('is required: one SELECT statement').min(1, 'must not be empty');

/** The answer to a statement, rows as objects. */
export const sqlAnswerSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
  count: z.number().int(),
  truncated: z.boolean(),
  dialect: z.literal('duckdb').describe("Whose SQL it is: DuckDB's, on every store."),
});

/** What statements are answered from. */
export interface SqlSite {
  /** Undefined where SIGNAL_SQL is off. */
  readonly analytics: Pick<Analytics, 'query'> | undefined;
  readonly intake: Pick<Intake, 'settle'>;
  readonly config: Pick<ServerConfig, 'sqlRows' | 'sqlTimeout'>;
}

/**
 * Runs a statement, once everything that was acknowledged before is in the store.
 *
 * @param limit most rows; SIGNAL_SQL_ROWS bounds it
 * @throws InvalidInput for what is not one readable statement, or takes longer than SIGNAL_SQL_TIMEOUT; TidemarkError
 * `forbidden` where SIGNAL_SQL is off, `busy` where other statements have all lanes
 */
export async function runSql(
  { analytics, intake, config }: SqlSite,
  statement: string,
  limit = config.sqlRows,
): Promise<QueryResult> {
  if (analytics === undefined) {
    throw new TidemarkError('forbidden', 'SQL is switched off on this server; SIGNAL_SQL=on switches it on.');
  }
  await intake.settle();
  const rows = Math.min(limit, config.sqlRows);
  return analytics.query(statement, { rows, timeoutMs: config.sqlTimeout / 1000 });
}

/** A result as callers get it. */
export function sqlAnswer({ columns, rows, truncated }: QueryResult): z.input<typeof sqlAnswerSchema> {
  return {
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]))),
    count: rows.length,
    truncated,
    dialect: 'duckdb',
  };
}
