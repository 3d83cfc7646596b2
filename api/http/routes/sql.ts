import { z } from 'zod';
import { csvOf } from '../../csv.ts';
import { runSql, sqlAnswer, sqlAnswerSchema, statementText } from '../../sql.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/** POST /v1/sql: read-only SQL over everything that is kept. */
export const sql: Route = (app, { analytics, intake, config }) => {
  app.post(
    '/v1/sql',
    {
      schema: {
        summary:
          "Read-only SQL, DuckDB's on every store, over the views observations, signals, settings, series, events, claims, evidence, contradictions and history; CSV with Accept: text/csv.",
        tags: ['sql'],
        body: z.object({
          sql: statementText.describe('One SELECT statement.'),
          limit: z.number().int().min(1).optional().describe('Most rows; SIGNAL_SQL_ROWS bounds it.'),
        }),
        querystring: z.strictObject({}),
        response: {
          200: {
            description: 'The rows.',
            content: { 'application/json': { schema: sqlAnswerSchema }, 'text/csv': { schema: z.string() } },
          },
          400: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const result = await runSql({ analytics, intake, config }, request.body.sql, request.body.limit);
      if (request.headers.accept?.includes('text/csv') === true) {
        reply.header('x-dialect', 'duckdb');
        if (result.truncated) reply.header('x-truncated', 'true');
        reply.type('text/csv; charset=utf-8').serializer(String);
        return Reflect.apply(reply.send, reply, [csvOf(result)]);
      }
      return sqlAnswer(result);
    },
  );
};
