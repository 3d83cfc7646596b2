import { z } from 'zod';
import { csvOf } from '../../calls/csv.ts';
import { sql as call, runSql, sqlAnswer } from '../../calls/sql.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/**
 * POST /v1/sql: read-only SQL over everything stored. It is not served as a plain call because of CSV, which keeps columns with the same
 * name apart; the call returns rows as objects, which cannot.
 */
export const sql: Route = (app, { analytics, intake, config }) => {
  app.post(
    '/v1/sql',
    {
      config: { permission: call.permission },
      schema: {
        summary: call.summary,
        tags: [...call.tags],
        body: call.input,
        querystring: z.strictObject({}),
        response: {
          200: {
            description: 'The rows.',
            content: { 'application/json': { schema: call.output }, 'text/csv': { schema: z.string() } },
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
