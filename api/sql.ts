import { z } from 'zod';
import type { Archive, QueryResult } from '../sinks/store.ts';
import type { ServerConfig } from './config.ts';
import type { Intake } from './intake.ts';

/** One SELECT statement of a caller. */
export const statementText = z.string('is required: one SELECT statement').min(1, 'must not be empty');

/** The answer to a statement, rows as objects. */
export const sqlAnswerSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
  count: z.number().int(),
  truncated: z.boolean(),
  dialect: z
    .enum(['duckdb', 'postgres', 'sqlite'])
    .describe('Whose SQL the store speaks; of CSV the header x-dialect.'),
});

/** What statements are answered from. */
export interface SqlSite {
  readonly store: Pick<Archive, 'query' | 'dialect'>;
  readonly intake: Pick<Intake, 'settle'>;
  readonly config: Pick<ServerConfig, 'sqlRows' | 'sqlTimeout'>;
}

/**
 * Asks the store, once everything that was acknowledged before is in it.
 *
 * @param limit most rows; SIGNAL_SQL_ROWS bounds it
 * @throws InvalidInput for what is not one readable statement, or takes longer than SIGNAL_SQL_TIMEOUT
 */
export async function askStore(
  { store, intake, config }: SqlSite,
  statement: string,
  limit = config.sqlRows,
): Promise<QueryResult> {
  await intake.settle();
  const rows = Math.min(limit, config.sqlRows);
  return store.query(statement, { rows, timeoutMs: config.sqlTimeout / 1000 });
}

/** A result as callers get it. */
export function sqlAnswer(
  { dialect }: Pick<Archive, 'dialect'>,
  { columns, rows, truncated }: QueryResult,
): z.input<typeof sqlAnswerSchema> {
  return {
    columns: [...columns],
    rows: rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]))),
    count: rows.length,
    truncated,
    dialect,
  };
}
