/**
 * The program of the hostile caller of the attack `shares`: `hostile.js <url> <address of gRPC> <token>`. It holds whatever the server lets it
 * hold, all at once, and takes again what it loses. It prints what the server answered, as one line of JSON, when it is asked to end.
 */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, constants } from 'node:http2';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const [url, grpc, token] = process.argv.slice(2);
const MEGABYTE = 1024 * 1024;
/** Bytes of a body that does not end, just below the limit of one. */
const LARGE = 31 * MEGABYTE;
/** Bytes of one just below the limit of those that need no token. */
const SMALL = 250 * 1024;
/** Milliseconds between two bytes of what comes slowly, and before something lost is taken again. */
const SLOW = 10_000;
const AGAIN = 5_000;

/** Answers by what asked for them and by status; 0 is a broken connection. */
const answers = new Map<string, number>();
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY, keepAlive: false });
const bearer = { authorization: `Bearer ${token}` };

function count(what: string, status: number): void {
  const key = `${what} ${status}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
}

function open(method: string, path: string, headers: Record<string, string>): ClientRequest {
  const opened = request(new URL(path, url), { method, headers, agent });
  opened.on('error', () => undefined);
  return opened;
}

/** Resolves when the connection of a request is closed. */
const closed = (opened: ClientRequest) => new Promise<void>((resolve) => opened.once('close', resolve));

/** Sends nearly all of a body, and then a byte now and then; again when it is refused or ended. */
async function slowBody(
  what: string,
  path: string,
  headers: Record<string, string>,
  size = LARGE,
): Promise<never> {
  const part = Buffer.alloc(Math.min(size, MEGABYTE), ' ');
  for (;;) {
    const opened = open('POST', path, { ...headers, 'content-length': String(size + 1000) });
    let over = false;
    const ended = closed(opened).then(() => {
      over = true;
    });
    opened.on('response', (response) => {
      count(what, response.statusCode ?? 0);
      response.resume();
      opened.destroy();
    });
    for (let sent = 0; sent < size && !over; sent += part.length) {
      if (!opened.write(part)) {
        await Promise.race([ended, new Promise<void>((resolve) => opened.once('drain', resolve))]);
      }
    }
    count(`${what} sent`, over ? 0 : 200);
    while (!over) {
      await Promise.race([ended, sleep(SLOW)]);
      if (!over) opened.write(' ');
    }
    await sleep(AGAIN);
  }
}

/** Asks for an answer and reads it slowly, or not at all; again when it is refused or ended. */
async function slowReader(
  what: string,
  ask: { readonly method: string; readonly path: string; readonly headers: Record<string, string> },
  body: string | undefined,
  every: number,
): Promise<never> {
  for (;;) {
    const opened = open(ask.method, ask.path, ask.headers);
    const ended = closed(opened);
    let reading: NodeJS.Timeout | undefined;
    opened.on('response', (response: IncomingMessage) => {
      count(what, response.statusCode ?? 0);
      if (response.statusCode !== 200) {
        response.resume();
        return;
      }
      response.pause();
      response.on('error', () => undefined);
      reading = setInterval(() => response.read(), every);
    });
    opened.end(body);
    await ended;
    clearInterval(reading);
    await sleep(AGAIN);
  }
}

/** Sends small requests at a steady rate. */
async function flood(
  what: string,
  perSecond: number,
  send: () => { readonly method: string; readonly path: string; readonly headers: Record<string, string> },
  body?: () => string,
): Promise<never> {
  for (;;) {
    const { method, path, headers } = send();
    const opened = open(method, path, headers);
    opened.on('response', (response) => {
      count(what, response.statusCode ?? 0);
      response.resume();
    });
    opened.end(body?.());
    await sleep(1000 / perSecond);
  }
}

/** Messages of gRPC that do not become complete, in the calls of one connection. */
async function slowMessages(calls: number): Promise<never> {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(LARGE, 1);
  const part = Buffer.alloc(64 * 1024);
  for (;;) {
    const session = connect(`http://${grpc}`);
    session.on('error', () => undefined);
    const ended = Array.from({ length: calls }, () => {
      const stream = session.request({
        ':method': 'POST',
        ':path': '/tidemark.v1.SignalService/IngestBatch',
        'content-type': 'application/grpc',
        te: 'trailers',
        ...bearer,
      });
      stream.on('error', () => undefined);
      stream.on('response', (headers) => count('grpc', Number(headers['grpc-status'] ?? 0)));
      stream.on('data', () => undefined);
      stream.write(head);
      let sent = 0;
      const more = () => {
        while (sent < LARGE - part.length && !stream.destroyed) {
          sent += part.length;
          if (!stream.write(part)) {
            stream.once('drain', more);
            return;
          }
        }
      };
      more();
      return new Promise<void>((resolve) => stream.once('close', resolve));
    });
    await Promise.race([Promise.all(ended), new Promise((resolve) => session.once('close', resolve))]);
    session.destroy(undefined, constants.NGHTTP2_CANCEL);
    await sleep(AGAIN);
  }
}

const json = { ...bearer, 'content-type': 'application/json' };
const sql = (accept: string) => ({ method: 'POST', path: '/v1/sql', headers: { ...json, accept } });
const mcp = { ...json, accept: 'application/json, text/event-stream' };
const many = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at));
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } },
});

process.on('message', () => {
  process.stdout.write(`${JSON.stringify(Object.fromEntries([...answers].sort()))}\n`, () => process.exit());
});
try {
  // The other callers have the machine first: what is measured is the server.
  setPriority(19);
} catch {
  // Not permitted: the figures are worse then.
}

const endless = JSON.stringify({ sql: 'SELECT * FROM range(1000000000000) AS r(n)' });
const wide = JSON.stringify({
  sql: 'SELECT hash(n) AS a, hash(n + 1) AS b, hash(n + 2) AS c FROM range(20000000) AS r(n)',
});
const heavy = JSON.stringify({ sql: "SELECT repeat('x', 3000) AS text FROM range(10000) AS r(n)" });
await Promise.all([
  ...many(8, () => slowReader('streamed SQL', sql('application/x-ndjson'), endless, 500)),
  ...many(8, () => slowBody('slack', '/v1/slack/actions', { 'content-type': 'text/plain' })),
  ...many(40, () => slowBody('small slack', '/v1/slack/actions', { 'content-type': 'text/plain' }, SMALL)),
  ...many(8, () => slowBody('ingest', '/v1/ingest/batch', json)),
  ...many(60, () => slowBody('mcp', '/mcp', mcp)),
  flood('tickets', 100, () => ({ method: 'POST', path: '/v1/tickets', headers: bearer })),
  ...many(1000, () =>
    slowReader('stream', { method: 'GET', path: '/v1/signals/stream', headers: bearer }, undefined, 20_000),
  ),
  ...many(12, () => slowReader('parquet', sql('application/vnd.apache.parquet'), wide, 2000)),
  ...many(12, () => slowReader('JSON of SQL', sql('application/json'), heavy, 20_000)),
  ...many(20, () =>
    slowReader(
      'export',
      { method: 'GET', path: '/v1/export?kind=event', headers: bearer },
      undefined,
      20_000,
    ),
  ),
  slowMessages(100),
  flood(
    'mcp session',
    20,
    () => ({ method: 'POST', path: '/mcp', headers: mcp }),
    () => initialize,
  ),
  flood('PromQL', 2, () => ({
    method: 'GET',
    path: `/prometheus/api/v1/query?query=${encodeURIComponent('sum(abs(tidemark_outcome))')}`,
    headers: bearer,
  })),
]);
