import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Logger } from '../log/logger.ts';
import { failure } from './failure.ts';
import { isStream } from './is-stream.ts';
import type { Received } from './received.ts';

/** How requests of Node's servers are answered. */
export interface NodeOptions {
  /** Largest body of a request, in bytes. */
  readonly maxBody: number;
  /** Milliseconds after which a client that does not read what is written for it is disconnected. */
  readonly writeTimeout: number;
  readonly logger: Logger;
}

/**
 * Answers a request of Node's server by a function over the web's types. A client that leaves aborts the signal of the
 * request, and its stream ends at once; the SDK's `toNodeHandler` lets go of a stream only when the next piece of it comes,
 * and knows no client that does not read.
 */
export async function answerNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request, received: Received) => Promise<Response>,
  { maxBody, writeTimeout, logger }: NodeOptions,
): Promise<void> {
  const left = new AbortController();
  const state: Sending = { signal: left.signal, waiting: [], over: false };
  outgoing.once('close', () => {
    if (outgoing.writableFinished) return;
    left.abort(new Error('the client has left'));
    state.leave?.();
  });
  // Tells of a socket without activity; where nothing waits to be read, that is none of the client's doing.
  outgoing.setTimeout(writeTimeout, () => {
    if (outgoing.writableLength > 0) outgoing.destroy();
  });
  try {
    const request = await requestOf(incoming, maxBody, left.signal);
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
      await send(failure(500, -32603, 'It failed on the server. The error is in its log.'), outgoing, state);
  } finally {
    state.over = true;
    for (const done of state.waiting) done();
  }
}

/** An answer on its way. */
interface Sending {
  /** Aborted when the client leaves before all of it was sent. */
  readonly signal: AbortSignal;
  /** Called then. */
  leave?: () => void;
  /** Called when all was sent, or the client has left. */
  readonly waiting: (() => void)[];
  over: boolean;
}

/** What would end the host of a URL, and make a path or credentials of the rest. */
const NO_HOST = /[/\\?#@]/;

/** A request in the web's form, and beside it its body: to make a stream of what is there takes longer than all else. */
interface Taken {
  readonly request: Request;
  readonly body?: Uint8Array;
}

/** The request, or what refuses it. */
async function requestOf(
  incoming: IncomingMessage,
  maxBody: number,
  signal: AbortSignal,
): Promise<Taken | Response> {
  const { method = 'GET', url = '', rawHeaders, socket } = incoming;
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i], rawHeaders[i + 1]);
  const scheme = socket instanceof TLSSocket ? 'https' : 'http';
  const host = headers.get('host') ?? '';
  // The web's type refuses to be made of it.
  if (method === 'TRACE') return failure(405, -32000, 'There is no TRACE here.');
  const request =
    url.startsWith('/') && !NO_HOST.test(host)
      ? requestTo(`${scheme}://${host}${url}`, { method, headers, signal })
      : undefined;
  if (request === undefined) return failure(400, -32600, 'The host or the path of the request is malformed.');
  if (method === 'GET' || method === 'HEAD') return { request };
  const body = await bodyOf(incoming, maxBody);
  if (body === undefined) {
    return failure(413, -32000, `The body is larger than the ${maxBody} bytes that it may be.`);
  }
  return { request, body };
}

/** A request; undefined where the address is none. */
function requestTo(address: string, init: RequestInit): Request | undefined {
  try {
    return new Request(address, init);
  } catch (error) {
    if (URL.canParse(address)) throw error;
    return undefined;
  }
}

/** All of the body; undefined where it is too large: Node then drops the rest of it. */
function bodyOf(incoming: IncomingMessage, maxBody: number): Promise<Uint8Array | undefined> {
  if (Number(incoming.headers['content-length']) > maxBody) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBody) {
        chunks.push(chunk);
        return;
      }
      incoming.off('data', take);
      incoming.resume();
      resolve(undefined);
    };
    incoming.on('data', take);
    incoming.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    incoming.once('error', reject);
  });
}

async function send(response: Response, outgoing: ServerResponse, state: Sending): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    // Whether the connection lasts is for Node's server to say.
    if (name === 'connection') continue;
    if (name === 'vary') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  if (!isStream(response)) {
    outgoing.end(Buffer.from(await response.arrayBuffer()));
    return;
  }
  // They go out with what comes first, or alone where nothing comes at once.
  const flushing = setImmediate(() => outgoing.flushHeaders());
  const reader = response.body?.getReader();
  const { signal } = state;
  state.leave = () => {
    reader?.cancel(signal.reason).catch(() => {
      // It had ended with an error, which the loop below has met.
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
