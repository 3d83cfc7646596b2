import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvOf } from '../../calls/csv.ts';
import { sql as call, sqlLines } from '../../calls/sql.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/**
 * Sends lines as they come. What is wrong before the first of them is thrown; what is wrong later breaks the connection, so that the caller
 * does not take a part for the whole.
 *
 * @param make makes the lines, until the signal aborts because the caller has gone
 */
async function sendLines(
  reply: FastifyReply,
  stopping: AbortSignal,
  make: (lines: (part: string) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Promise<FastifyReply> {
  const body = new PassThrough();
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
    body.destroy();
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let started = false;
  const lines = async (part: string) => {
    started = true;
    begin();
    if (!body.write(part)) await once(body, 'drain', { signal: gone.signal });
  };
  const made = make(lines, AbortSignal.any([gone.signal, stopping])).then(
    () => body.end(),
    (error: unknown) => {
      if (!started) throw error;
      body.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  await Promise.race([begun, made]);
  reply.header('x-dialect', 'duckdb').type('application/x-ndjson; charset=utf-8');
  return reply.send(body);
}

/**
 * POST /v1/sql: read-only SQL over everything stored. CSV has every column; in JSON, columns with the same name are one. NDJSON has any
 * number of rows.
 */
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
    streamed: {
      type: 'application/x-ndjson',
      send: (request, reply, input) =>
        sendLines(reply, context.stopping, (lines, signal) =>
          sqlLines(context.backendFor(request), input, { lines, signal }),
        ),
    },
  });
