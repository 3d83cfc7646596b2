import { z } from 'zod';
import type { QueryResult } from '../../../sinks/store.ts';
import { csvOf } from '../../csv.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/** JSON answer of a query: rows as objects. */
export function rowsOf(result: QueryResult): Record<string, unknown>[] {
  return result.rows.map((row) => Object.fromEntries(result.columns.map(({ name }, i) => [name, row[i]])));
}

/** POST /v1/sql: read-only SQL over the views observations, signals and settings. */
export const sql: Route = (app, { store, intake, config }) => {
  app.post(
    '/v1/sql',
    {
      schema: {
        summary:
          'Read-only SQL over the views observations, signals and settings, in the dialect of the store, which the answer names; CSV with Accept: text/csv.',
        tags: ['sql'],
        body: z.object({
          sql: z
            .string('is required: one SELECT statement')
            .min(1, 'must not be empty')
            .describe('One SELECT statement.'),
          limit: z.number().int().min(1).optional().describe('Most rows; SIGNAL_SQL_ROWS bounds it.'),
        }),
        querystring: z.strictObject({}),
        response: {
          200: z.object({
            columns: z.array(z.object({ name: z.string(), type: z.string() })),
            rows: z.array(z.record(z.string(), z.unknown())),
            count: z.number().int(),
            truncated: z.boolean(),
            dialect: z
              .enum(['duckdb', 'postgres', 'sqlite'])
              .describe('Whose SQL the store speaks; of CSV the header x-dialect.'),
          }),
          400: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { limit } = request.body;
      const rows = Math.min(limit ?? config.sqlRows, config.sqlRows);
      await intake.settle();
      const result = await store.query(request.body.sql, { rows, timeoutMs: config.sqlTimeout / 1000 });
      if (request.headers.accept?.includes('text/csv') === true) {
        reply.header('x-dialect', store.dialect);
        if (result.truncated) reply.header('x-truncated', 'true');
        reply.type('text/csv; charset=utf-8').serializer(String);
        return Reflect.apply(reply.send, reply, [csvOf(result)]);
      }
      const { columns, truncated } = result;
      return {
        columns: [...columns],
        rows: rowsOf(result),
        count: result.rows.length,
        truncated,
        dialect: store.dialect,
      };
    },
  );
};
