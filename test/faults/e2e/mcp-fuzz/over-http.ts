import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { createInterface } from 'node:readline';
import { uniform } from '../../../../operators/statistics/seeded-random.ts';
import { HANDSHAKE, idsOf, Messages, type Revision, showsInside } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { PROGRAM } from './program.ts';

/** Requests that are under way at a time. */
const CONNECTIONS = 16;

const SERVE = `
import { serveHttp } from './dist/api/mcp-framework/index.js';
const listening = await serveHttp(server, '127.0.0.1:0');
console.log(listening.url);
`;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['accept', 'text/html'],
  ['accept', ''],
  ['host', 'evil.example.com'],
  ['origin', 'https://evil.example.com'],
  ['mcp-session-id', 'none'],
  ['mcp-session-id', '../..'],
  ['mcp-protocol-version', '1999-01-01'],
  ['mcp-protocol-version', '2025-06-18'],
  ['mcp-protocol-version', 'x'.repeat(5000)],
  ['mcp-method', 'tools/list'],
  ['mcp-name', '=?base64?####?='],
  ['last-event-id', 'none'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
];
const METHODS = ['GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'];
const PATHS = ['/mcp/', '/mcp?x=%00', '/', '/%2e%2e/mcp', '/sse/', '/messages?sessionId=none', '/health'];

/** Sends fuzzed requests to a server that listens, and holds what comes back against what must. */
export async function fuzzHttp(count: number, revision: Revision, seed: number): Promise<Outcome> {
  const server = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM + SERVE], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const faults: string[] = [];
  let errors = '';
  let finished = false;
  server.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  server.on('exit', (code, signal) => {
    if (!finished) faults.push(`the server ended: ${code} ${signal} ${errors.slice(0, 2000)}`);
  });
  const [line]: unknown[] = await once(createInterface({ input: server.stdout }), 'line');
  const url = new URL(String(line));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const random = uniform(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];

  /** Sends a request and reads the answer; a stream that stays open is left once it has said something. */
  const send = (method: string, path: string, headers: OutgoingHttpHeaders, body: Buffer, stays = false) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
        let text = '';
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (stays) {
            done();
            sent.destroy();
          }
        });
        if (stays && answer.headers['content-type'] === 'text/event-stream') {
          done();
          sent.destroy();
        }
        answer.on('end', done);
        answer.on('error', () => done());
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const plain: OutgoingHttpHeaders = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
  };
  const json = (value: object) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...value }));
  if (revision === '2025-11-25') {
    const opened = await send(
      'POST',
      '/mcp',
      plain,
      json({ id: 0, method: 'initialize', params: HANDSHAKE }),
    );
    plain['mcp-session-id'] = opened.headers['mcp-session-id'];
    await send('POST', '/mcp', plain, json({ method: 'notifications/initialized' }));
  }

  const messages = new Messages(seed, revision);
  let sent = 0;
  let answers = 0;
  const check = (
    { status, text }: Answer,
    ids: readonly (string | number)[],
    intact: boolean,
    about: string,
  ) => {
    answers++;
    if (status >= 500) faults.push(`answered ${status}: ${text.slice(0, 300)} to ${about}`);
    if (showsInside(text)) faults.push(`an answer shows the inside: ${text.slice(0, 500)}`);
    // What the body says counts only where nothing but the body is wrong. Lists of messages are of older revisions.
    if (!intact || about.includes('/mcp [')) return;
    for (const id of ids) {
      if (!text.includes(`"id":${JSON.stringify(id)}`)) {
        faults.push(`${status} ${text.slice(0, 300)} does not answer ${JSON.stringify(id)} of ${about}`);
      }
    }
  };
  const client = async () => {
    while (sent < count && faults.length === 0) {
      sent++;
      const { bytes, method } = messages.next();
      const headers: OutgoingHttpHeaders = { ...plain };
      if (revision === '2026-07-28') Object.assign(headers, routingHeaders(bytes, method));
      const intact = random() < 0.8;
      const verb = random() < 0.97 ? 'POST' : one(METHODS);
      const path = random() < 0.97 ? '/mcp' : one(PATHS);
      if (!intact) {
        const [name, value] = one(HOSTILE_HEADERS);
        if (random() < 0.3) delete headers[name];
        else headers[name] = value;
      }
      // That would end the session of all the messages after it.
      if (verb === 'DELETE') delete headers['mcp-session-id'];
      const text = bytes.toString();
      const about = `${verb} ${path} ${text.slice(0, 300)}`;
      try {
        const answer = await send(
          verb,
          path,
          headers,
          verb === 'POST' ? bytes : Buffer.alloc(0),
          verb === 'GET',
        );
        check(answer, idsOf(text), intact && verb === 'POST' && path === '/mcp', about);
      } catch (error) {
        faults.push(`no answer to ${about}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const health = await send('GET', '/health', {}, Buffer.alloc(0));
  if (health.status !== 200) faults.push(`its health is ${health.status}: ${health.text}`);
  finished = true;
  agent.destroy();
  server.kill('SIGKILL');
  return { sent, answers, faults };
}

/** The headers that name what a body asks for, as it says so itself. */
function routingHeaders(bytes: Buffer, method: string): OutgoingHttpHeaders {
  const text = bytes.toString();
  const said = /"method":"([\x21-\x7e]*?)"/.exec(text)?.[1] ?? method;
  const name = /"(?:name|uri)":"([\x21-\x7e]*?)"/.exec(text)?.[1];
  return { 'mcp-method': said, ...(name !== undefined && { 'mcp-name': name }) };
}
