import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { itemAt } from '../../operators/item-at.ts';
import { type Caller, Shares, SOLE } from '../../operators/quotas/shares.ts';
import { Conflict, InvalidInput } from '../../operators/records/errors.ts';
import type { Log, LogPage } from '../../sinks/outbox/log.ts';
import { PAGE, readLog } from '../../sinks/outbox/read-log.ts';
import { senderOf } from './auth.ts';
import type { HttpContext } from './context.ts';
import { StreamRoom } from './stream-room.ts';

/** Milliseconds between comments that keep an idle connection open. */
const HEARTBEAT = 15_000;
/** Milliseconds that a full buffer may stay full before the client is disconnected; it resumes by id. */
const SLOWEST = 30_000;
/** Most changes of a page when room is scarce. */
const SMALL_PAGE = 20;

/** One server-sent event, as bytes: these are counted, and may be shared between readers. */
export function frame(seq: number, kind: string, record: object): Buffer {
  return Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(record)}\n\n`);
}

/** The frames of the last page with more than one, with their bytes: readers that keep up all get the same page. */
let lastPage: { readonly frames: readonly Buffer[]; readonly bytes: Buffer } = {
  frames: [],
  bytes: Buffer.alloc(0),
};

/** The bytes of a page of frames. */
function joined(frames: readonly Buffer[]): Buffer {
  if (frames.length === 1) return itemAt(frames, 0);
  const isLast =
    frames.length === lastPage.frames.length && frames.every((one, at) => one === lastPage.frames[at]);
  if (!isLast) lastPage = { frames, bytes: Buffer.concat(frames) };
  return lastPage.bytes;
}

/** Why a stream ended: its client left, read nothing for too long, or held room that others needed. */
export type Ending = 'gone' | 'time' | 'room';

/** Writes to a client; resolves to undefined once the client has accepted the bytes, otherwise to why it did not. */
function send(
  raw: ServerResponse,
  bytes: Buffer,
  closed: AbortSignal,
  slowest: number,
  room: StreamRoom,
  caller: Caller,
): Promise<Ending | undefined> {
  if (raw.write(bytes)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // A timer and explicit listeners: a composed AbortSignal may be garbage-collected before it fires.
    const settle = (ending: Ending | undefined) => {
      clearTimeout(timer);
      raw.off('drain', drained);
      closed.removeEventListener('abort', gone);
      release();
      resolve(ending);
    };
    const drained = () => settle(undefined);
    const gone = () => settle('gone');
    const timer = setTimeout(() => settle('time'), slowest);
    const release = room.hold(raw.writableLength, () => settle('room'), caller);
    raw.on('drain', drained);
    closed.addEventListener('abort', gone);
    if (closed.aborted) gone();
  });
}

/**
 * Sends a client everything after its cursor, as long as it stays connected and keeps up.
 *
 * @param log changes as frames; see {@link frame}
 * @param slowest milliseconds that its buffer may stay full
 * @param room the buffer shared with other streams; default: no limit
 * @param caller whose share of it the stream takes
 * @returns why the stream ended
 */
export async function follow(
  raw: ServerResponse,
  log: Pick<Log<Buffer>, 'read' | 'wait'>,
  after: number,
  closed: AbortSignal,
  slowest = SLOWEST,
  room = new StreamRoom(new Shares({ name: 'stream_buffer', what: '', total: Infinity, retryAfter: 1 })),
  caller: Caller = SOLE,
): Promise<Ending> {
  let ending: Ending | undefined;
  let entered = false;
  const leave = () => {
    if (entered) room.leave(caller);
    entered = false;
  };
  const ended = new AbortController();
  const end = () => ended.abort();
  closed.addEventListener('abort', end);
  const limit = async () => {
    entered = await room.enter(closed, caller);
    if (!entered) return 0;
    return room.isScarce(caller) ? SMALL_PAGE : PAGE;
  };
  const take = ({ changes }: LogPage<Buffer>) => {
    const sent = changes.length === 0 ? undefined : send(raw, joined(changes), closed, slowest, room, caller);
    leave();
    return sent?.then((how) => {
      ending = how;
      if (how !== undefined) end();
    });
  };
  try {
    await readLog(log, after, take, ended.signal, limit);
  } finally {
    leave();
    closed.removeEventListener('abort', end);
  }
  raw.destroy();
  return ending ?? 'gone';
}

/** The log messages for a stream that its client did not end. */
const REASONS = {
  time: `its reader read nothing for ${SLOWEST / 1000} s`,
  room: 'its reader read nothing, and the buffers of streams have reached SIGNAL_MAX_STREAM_BUFFER',
};

/** The position to resume a stream after, in the query; the Last-Event-ID header takes precedence. */
export const lastEventIdParameter = z
  .string()
  .meta({ pattern: '^[0-9]{0,15}$' })
  .optional()
  .describe('Resume after this event, as the Last-Event-ID header does.');

/** A boolean option of a stream in the query. */
export const updatesParameter = z.enum(['true', 'false']).default('false');

/** The answer of a stream, for the description of the API. */
export const streamAnswer = {
  description: 'text/event-stream',
  content: { 'text/event-stream': { schema: z.string() } },
};

/**
 * The position after which a client resumes; the end of the log if it names none.
 *
 * @param last position of the last change
 * @throws InvalidInput for a value that is not a position of a log
 * @throws Conflict for a position that this log has not reached
 */
export function resumePoint(
  header: string | string[] | undefined,
  query: string | undefined,
  last: number,
): number {
  const text = (Array.isArray(header) ? header[0] : header) ?? query;
  if (text === undefined || text === '') return last;
  const seq = Number(text);
  const isPlace = /^\d+$/.test(text) && Number.isSafeInteger(seq);
  if (isPlace && seq <= last) return seq;
  if (isPlace) {
    const message = `is ahead of this server, whose last event is ${last}`;
    throw new Conflict(`last_event_id ${message}.`, [{ path: 'last_event_id', message }]);
  }
  const message = 'must be the id of an event of this stream, a whole number';
  throw new InvalidInput(`last_event_id ${message}.`, [{ path: 'last_event_id', message }]);
}

/**
 * Sends everything after a position until the client disconnects, falls behind or the server stops. In each case, the client reconnects
 * with the last id that it has.
 *
 * @throws TidemarkError `busy` if its caller's share of SIGNAL_MAX_STREAMS streams is open
 */
export async function answerStream(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    metrics,
    stopping,
    streams,
    shares,
    authentication,
  }: Pick<HttpContext, 'metrics' | 'stopping' | 'streams' | 'shares' | 'authentication'>,
  log: Log<Buffer>,
  after: number,
): Promise<void> {
  const sender = senderOf(request);
  const holding = shares.streams.take(sender);
  const { raw } = reply;
  // Those of CORS, without which a page of another origin cannot read the stream.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  reply.hijack();
  const closed = new AbortController();
  const end = () => closed.abort();
  raw.on('close', end);
  stopping.addEventListener('abort', end);
  if (stopping.aborted) end();
  const forget = authentication.whileValid(sender, end);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.write(': connected\n\n');
  const heartbeat = setInterval(() => raw.write(': keep-alive\n\n'), HEARTBEAT);
  metrics.streams.inc();
  try {
    const ending = await follow(raw, log, after, closed.signal, SLOWEST, streams, sender);
    if (ending !== 'gone') {
      metrics.droppedStreams.inc({ reason: ending });
      request.log.warn(
        { request_id: request.id },
        `a stream was closed: ${REASONS[ending]}; the reader can resume from its last id`,
      );
    }
  } catch (error) {
    request.log.warn({ err: error }, 'a stream broke off');
    raw.destroy();
  } finally {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', end);
    forget();
    holding.release();
    metrics.streams.dec();
  }
}
