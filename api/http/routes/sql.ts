import { csvOf } from '../../calls/csv.ts';
import { sql as call } from '../../calls/sql.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** POST /v1/sql: read-only SQL over everything stored. CSV has every column; in JSON, columns with the same name are one. */
export const sql: Route = (app, context) =>
  serveCall(app, context, call, {
    refused: [400],
    also: {
      type: 'text/csv',
      description: 'The rows.',
      write(result, reply) {
        reply.header('x-dialect', 'duckdb');
        if (result.truncated) reply.header('x-truncated', 'true');
        return csvOf(result);
      },
    },
  });
