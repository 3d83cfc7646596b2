import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { TakeBytes } from '../../../sinks/analytics/sql-process.ts';
import type { QueryResult } from '../../../sinks/store.ts';
import { sql as call, sqlAnswer, sqlBytes } from '../../calls/sql.ts';
import { SQL_FORMS, type SqlForm } from '../../calls/sql-forms.ts';
import type { HttpContext, Route } from '../context.ts';
import { type Streamed, serveCall } from '../serve-call.ts';

/** Bytes that wait for a caller before the statement does. */
const AHEAD = 1024 * 1024;

/** Sends bytes as they come, until the signal aborts because the caller has gone. */
type Make = (take: TakeBytes, signal: AbortSignal) => Promise<void>;

/**
 * Sends the parts of an answer. What is wrong before the first of them is thrown; what is wrong later breaks the connection, so that the
 * caller does not take a part for the whole.
 */
async function sendParts(
  reply: FastifyReply,
  stopping: AbortSignal,
  type: string,
  make: Make,
): Promise<FastifyReply> {
  const body = new PassThrough({ highWaterMark: AHEAD });
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
  const take = (part: Uint8Array) => {
    started = true;
    begin();
    if (body.write(part)) return undefined;
    return once(body, 'drain', { signal: gone.signal }).then(() => undefined);
  };
  const made = make(take, AbortSignal.any([gone.signal, stopping])).then(
    () => body.end(),
    (error: unknown) => {
      if (!started) throw error;
      body.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  await Promise.race([begun, made]);
  reply.header('x-dialect', 'duckdb').type(type);
  return reply.send(body);
}

/** UTF-16 units of text that are made before other requests have a turn. */
const SLICE = 128 * 1024;

/** The text of an answer. */
async function textOf({ columns, rows, truncated }: QueryResult): Promise<string> {
  const { columns: heads, dialect } = sqlAnswer({ columns, rows: [], truncated });
  const slices: string[] = [];
  let slice = '';
  for (const row of rows) {
    const [object] = sqlAnswer({ columns, rows: [row], truncated }).rows;
    slice += `${slice === '' ? '' : ','}${JSON.stringify(object)}`;
    if (slice.length < SLICE) continue;
    slices.push(slice);
    slice = '';
    await setImmediate();
  }
  if (slice !== '') slices.push(slice);
  const end = JSON.stringify({ count: rows.length, truncated, dialect }).slice(1);
  return `{"columns":${JSON.stringify(heads)},"rows":[${slices.join(',')}],${end}`;
}

/** The answer in a form for any number of rows. */
function streamed({ backendFor, stopping }: HttpContext, form: SqlForm): Streamed<(typeof call)['input']> {
  const type = SQL_FORMS[form];
  const binary = form === 'arrow' || form === 'parquet';
  return {
    type,
    ...(binary && { binary }),
    send: (request, reply, input) =>
      sendParts(reply, stopping, binary ? type : `${type}; charset=utf-8`, (take, signal) =>
        sqlBytes(backendFor(request), input, { form, take, signal }),
      ),
  };
}

/**
 * POST /v1/sql: read-only SQL over everything stored. In JSON, columns with the same name are one, and there are at most SIGNAL_SQL_ROWS
 * rows; NDJSON, CSV, Arrow and Parquet have any number of rows.
 */
export const sql: Route = (app, context) =>
  serveCall(app, context, call, {
    refused: [400],
    text: textOf,
    streamed: [
      streamed(context, 'csv'),
      streamed(context, 'ndjson'),
      streamed(context, 'arrow'),
      streamed(context, 'parquet'),
    ],
  });
