import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Logger } from '../log/logger.ts';
import { failure } from './failure.ts';
import { isStream } from './is-stream.ts';
import type { Received } from './received.ts';

/** Options for answering requests of Node's servers. */
export interface NodeOptions {
  /** Largest request body, in bytes. */
  readonly maxBody: number;
  /** Milliseconds after which a client that does not read its response is disconnected. */
  readonly writeTimeout: number;
  readonly logger: Logger;
  readonly keepBody?: KeepBody | undefined;
}

/**
 * Counts a part of a body that stays in memory until its request is answered. Returns why there is no room for it, which ends the request
 * with 429; otherwise undefined.
 */
export type KeepBody = (incoming: IncomingMessage, bytes: number) => string | undefined;

/** Seconds after which a client may send a body again for which there was no room. */
const RETRY_BODY = 1;

/**
 * Answers a request of Node's server with a function over web types. A client that disconnects aborts the signal of the request, and its
 * stream ends immediately; the SDK's `toNodeHandler` releases a stream only at its next chunk, and does not detect clients that do not
 * read.
 */
export async function answerNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request, received: Received) => Promise<Response>,
  { maxBody, writeTimeout, logger, keepBody }: NodeOptions,
): Promise<void> {
  const left = new AbortController();
  const state: Sending = { signal: left.signal, waiting: [], over: false };
  outgoing.once('close', () => {
    if (outgoing.writableFinished) return;
    left.abort(new Error('the client has left'));
    state.leave?.();
  });
  // Fires for an inactive socket; if nothing waits to be read, the client is not at fault.
  outgoing.setTimeout(writeTimeout, () => {
    if (outgoing.writableLength > 0) outgoing.destroy();
  });
  try {
    const request = await requestOf(incoming, { maxBody, keepBody }, left.signal);
    const { remoteAddress: remote } = incoming.socket;
    const response =
      request instanceof Response
        ? request
        : await answer(request.request, {
            ...(remote !== undefined && { remote }),
            ...(request.body !== undefined && { body: request.body }),
            whenOver: (done) => {
              if (state.over) done();
              else state.waiting.push(done);
            },
          });
    await send(response, outgoing, state);
  } catch (error) {
    if (left.signal.aborted) return;
    logger.error('an HTTP request failed', {
      method: incoming.method,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    if (outgoing.headersSent) outgoing.destroy();
    else
      await send(
        failure(500, -32603, 'The request failed on the server. The log of the server has the error.'),
        outgoing,
        state,
      );
  } finally {
    state.over = true;
    for (const done of state.waiting) done();
  }
}

/** A response that is being sent. */
interface Sending {
  /** Aborted if the client disconnects before everything is sent. */
  readonly signal: AbortSignal;
  /** Called on a disconnect. */
  leave?: () => void;
  /** Called when everything is sent, or the client has disconnected. */
  readonly waiting: (() => void)[];
  over: boolean;
}

/** Characters that would end the host of a URL, and turn the rest into a path or credentials. */
const NO_HOST = /[/\\?#@]/;

/** A request as a web type, with a separate body: converting available bytes to a stream takes longer than everything else. */
interface Taken {
  readonly request: Request;
  readonly body?: Uint8Array;
}

/** The request, or the response that refuses it. */
async function requestOf(
  incoming: IncomingMessage,
  limits: Pick<NodeOptions, 'maxBody' | 'keepBody'>,
  signal: AbortSignal,
): Promise<Taken | Response> {
  const { method = 'GET', url = '', rawHeaders, socket } = incoming;
  const headers = new Headers();
  let name: string | undefined;
  for (const text of rawHeaders) {
    if (name === undefined) name = text;
    else {
      headers.append(name, text);
      name = undefined;
    }
  }
  const scheme = socket instanceof TLSSocket ? 'https' : 'http';
  const host = headers.get('host') ?? '';
  // The web type Request does not accept this method.
  if (method === 'TRACE') return failure(405, -32000, 'TRACE is not supported.');
  const request =
    url.startsWith('/') && !NO_HOST.test(host)
      ? requestTo(`${scheme}://${host}${url}`, { method, headers, signal })
      : undefined;
  if (request === undefined) return failure(400, -32600, 'The host or the path of the request is malformed.');
  if (method === 'GET' || method === 'HEAD') return { request };
  const body = await bodyOf(incoming, limits);
  return body instanceof Response ? body : { request, body };
}

/** A request; undefined for an invalid URL. */
function requestTo(address: string, init: RequestInit): Request | undefined {
  try {
    return new Request(address, init);
  } catch (error) {
    if (URL.canParse(address)) throw error;
    return undefined;
  }
}

function noRoom(message: string): Response {
  const response = failure(429, -32000, message);
  response.headers.set('retry-after', String(RETRY_BODY));
  return response;
}

/** The whole body; or the response if it is too large, or there is no room for it: Node then discards the rest. */
function bodyOf(
  incoming: IncomingMessage,
  { maxBody, keepBody }: Pick<NodeOptions, 'maxBody' | 'keepBody'>,
): Promise<Uint8Array | Response> {
  const tooLarge = () => failure(413, -32000, `The body is larger than the limit of ${maxBody} bytes.`);
  if (Number(incoming.headers['content-length']) > maxBody) return Promise.resolve(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      const full = length > maxBody ? undefined : keepBody?.(incoming, chunk.length);
      if (length <= maxBody && full === undefined) {
        chunks.push(chunk);
        return;
      }
      incoming.off('data', take);
      incoming.resume();
      chunks.length = 0;
      resolve(full === undefined ? tooLarge() : noRoom(full));
    };
    incoming.on('data', take);
    incoming.once('end', () => {
      const [chunk] = chunks;
      resolve(chunk !== undefined && chunks.length === 1 ? chunk : Buffer.concat(chunks));
    });
    incoming.once('error', reject);
  });
}

async function send(response: Response, outgoing: ServerResponse, state: Sending): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    // Node's server determines whether the connection is kept alive.
    if (name === 'connection') continue;
    if (name === 'vary') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  if (!isStream(response)) {
    outgoing.end(Buffer.from(await response.arrayBuffer()));
    return;
  }
  // The headers are sent with the first chunk, or alone if none follows immediately.
  const flushing = setImmediate(() => outgoing.flushHeaders());
  const reader = response.body?.getReader();
  const { signal } = state;
  state.leave = () => {
    reader?.cancel(signal.reason).catch(() => {
      // The stream had ended with an error, which the loop below has handled.
    });
  };
  if (signal.aborted) state.leave();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || signal.aborted) break;
    clearImmediate(flushing);
    if (!outgoing.write(value)) await once(outgoing, 'drain', { signal });
  }
  outgoing.end();
}
