import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';
import { patternSchema } from '../../../operators/records/signal.ts';
import type { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { Change, ChangeFilter } from '../../../sinks/store.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import { uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** Time between comments that keep an idle connection open, in milliseconds. */
const HEARTBEAT = 15_000;
/** Time for which a full buffer may stay full before the client is disconnected; it resumes by id. */
const SLOWEST = 30_000;
const PAGE = 500;

/** One server-sent event. */
function frame({ seq, kind, signal }: Change): string {
  return `id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(signal)}\n\n`;
}

/** Writes to a client; resolves to false when it did not take the bytes in time, or has gone. */
function send(raw: ServerResponse, text: string, closed: AbortSignal, slowest: number): Promise<boolean> {
  if (raw.write(text)) return Promise.resolve(true);
  return new Promise((resolve) => {
    // A timer and listeners by hand: a composed AbortSignal may be collected before it fires.
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      raw.off('drain', drained);
      closed.removeEventListener('abort', gone);
      resolve(taken);
    };
    const drained = () => settle(true);
    const gone = () => settle(false);
    const timer = setTimeout(gone, slowest);
    raw.on('drain', drained);
    closed.addEventListener('abort', gone);
    if (closed.aborted) gone();
  });
}

/**
 * Sends a client everything after its cursor, for as long as it stays and keeps up.
 *
 * @param slowest milliseconds for which its buffer may stay full
 */
export async function follow(
  raw: ServerResponse,
  feed: ChangeFeed,
  filter: ChangeFilter,
  after: number,
  closed: AbortSignal,
  slowest = SLOWEST,
): Promise<void> {
  let cursor = after;
  while (!closed.aborted) {
    const page = await feed.read(filter, cursor, PAGE);
    cursor = page.cursor;
    const text = page.changes.map(frame).join('');
    if (text !== '' && !(await send(raw, text, closed, slowest))) break;
    await feed.wait(cursor, closed);
  }
  raw.destroy();
}

function resumePoint(header: string | string[] | undefined, query: string | undefined, last: number): number {
  const text = (Array.isArray(header) ? header[0] : header) ?? query;
  if (text === undefined || text === '') return last;
  const seq = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seq)) return seq;
  const message = 'must be the id of an event of this stream, a whole number';
  throw new InvalidInput(`last_event_id ${message}.`, [{ path: 'last_event_id', message }]);
}

/** GET /v1/signals/stream: changes of signals as server-sent events, resumed exactly by the last id. */
export const signalsStream: Route = (app, { store, feed, metrics, stopping }) => {
  app.get(
    '/v1/signals/stream',
    {
      // It would never end.
      exposeHeadRoute: false,
      schema: {
        summary:
          'Changes of signals as server-sent events: signal, signal.updated (with updates=true), signal.closed.',
        tags: ['signals'],
        querystring: z.strictObject({
          scope_id: uuidParameter.optional(),
          entity_id: uuidParameter.optional(),
          pattern: patternSchema.optional(),
          updates: z.enum(['true', 'false']).default('false').describe('Send signal.updated too.'),
          last_event_id: z
            .string()
            .optional()
            .describe('Resume after this event, as the Last-Event-ID header does.'),
        }),
        response: { 200: z.string().describe('text/event-stream'), 400: problemSchema, 410: problemSchema },
      },
    },
    async (request, reply) => {
      const { updates, last_event_id, ...rest } = request.query;
      const filter: ChangeFilter = { ...defined(rest), updates: updates === 'true' };
      const after = resumePoint(request.headers['last-event-id'], last_event_id, feed.lastSeq);
      if (after > feed.lastSeq) {
        const message = `is ahead of this server, whose last event is ${feed.lastSeq}`;
        throw new InvalidInput(`last_event_id ${message}.`, [{ path: 'last_event_id', message }]);
      }
      if (after < feed.lastSeq && after + 1 < (await store.firstChange())) {
        throw new TidemarkError(
          'gone',
          'Events after that id were deleted by retention; read /v1/signals and start the stream without an id.',
        );
      }
      reply.hijack();
      const { raw } = reply;
      const closed = new AbortController();
      const end = () => closed.abort();
      raw.on('close', end);
      stopping.addEventListener('abort', end);
      if (stopping.aborted) end();
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        connection: 'keep-alive',
        'x-accel-buffering': 'no',
      });
      raw.write(': connected\n\n');
      const heartbeat = setInterval(() => raw.write(': keep-alive\n\n'), HEARTBEAT);
      metrics.streams.inc();
      try {
        await follow(raw, feed, filter, after, closed.signal);
      } catch (error) {
        request.log.warn({ err: error }, 'a stream broke off');
        raw.destroy();
      } finally {
        clearInterval(heartbeat);
        stopping.removeEventListener('abort', end);
        metrics.streams.dec();
      }
      return reply;
    },
  );
};
