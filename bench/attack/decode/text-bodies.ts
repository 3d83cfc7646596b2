import { gzipSync } from 'node:zlib';
import { type Body, LARGE, upTo } from './body.ts';

/** Bytes of the largest content of an event. */
const CONTENT = 65_000;
/** Events of a body of pathological texts: enough to fill a second if one of them takes long. */
const EVENTS = 16;

/** Texts that are dear to read for what has patterns. */
const TEXTS: readonly (readonly [aim: string, text: string])[] = [
  ['one word', upTo(CONTENT, 'a')],
  ['single letters', upTo(CONTENT, 'a ')],
  ['open brackets', upTo(CONTENT, '(')],
  ['brackets around a word', `${upTo(CONTENT / 2, '(')}a${upTo(CONTENT / 2, ')')}`],
  ['numbers with points', upTo(CONTENT, '1.')],
  ['digits', upTo(CONTENT, '1')],
  ['addresses', upTo(CONTENT, 'https://')],
  ['at signs', upTo(CONTENT, 'a@')],
  ['quotes', upTo(CONTENT, '"')],
  ['apostrophes', upTo(CONTENT, "'a")],
  ['sentences of a word', upTo(CONTENT, 'It is. ')],
  ['sentences that state', upTo(CONTENT, 'The port is 80. ')],
  ['one sentence of clauses', upTo(CONTENT, 'the port is 80 and ')],
  ['one sentence of conditions', upTo(CONTENT, 'if it is not ')],
  ['negations', upTo(CONTENT, 'not ')],
  ['blanks between words', `a${upTo(CONTENT, ' ')}b`],
  ['line feeds', `a${upTo(CONTENT, '\n')}b`],
  ['hyphens', upTo(CONTENT, 'a-')],
  ['underlines', upTo(CONTENT, '_')],
  ['backticks', upTo(CONTENT, '`a')],
  ['times', upTo(CONTENT, 'on 3 May 2026 at 10:00 ')],
  ['speakers', upTo(CONTENT, 'A: b\n')],
  ['list items', upTo(CONTENT, '- a\n')],
  ['table cells', upTo(CONTENT, '| a ')],
  ['emoji', upTo(CONTENT, '👩‍👩‍👧‍👦')],
  ['combining marks', upTo(CONTENT, 'a\u0301\u0302')],
  ['commas', upTo(CONTENT, 'a, ')],
  ['possessives', upTo(CONTENT, "the king's ")],
  ['paths', upTo(CONTENT, '/a/b.c')],
  ['percent', upTo(CONTENT, '1% ')],
];

function event(at: number, content: string): string {
  const id = `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
  return JSON.stringify({ id, content });
}

let next = 1;
const JSON_TYPE = 'application/json';

function send(endpoint: string, path: string, type: string, aim: string, text: string): Body {
  return {
    aim,
    endpoint,
    to: { path, headers: { 'content-type': type, 'content-encoding': 'gzip' } },
    wire: gzipSync(text, { level: 1 }),
    plain: Buffer.byteLength(text),
  };
}

/** Events whose texts are dear to read, as JSON; and lines of them. */
export function* textBodies(): Generator<Body> {
  const events = (texts: readonly string[]) =>
    `{"events":[${texts.map((text) => event(next++, text)).join(',')}]}`;
  for (const [aim, text] of TEXTS) {
    const numbered = Array.from({ length: EVENTS }, (_, at) => `${text.slice(0, CONTENT - 8)} ${at}`);
    yield send('events', '/v1/events', JSON_TYPE, aim, events(numbered));
  }
  const many = (count: number, text: (at: number) => string) =>
    events(Array.from({ length: count }, (_, at) => text(at)));
  yield send(
    'events',
    '/v1/events',
    JSON_TYPE,
    'a character each',
    many(200_000, () => 'a'),
  );
  yield send(
    'events',
    '/v1/events',
    JSON_TYPE,
    'a claim each',
    many(20_000, (at) => `The port of host h${at} is 80.`),
  );
  yield send(
    'events',
    '/v1/events',
    JSON_TYPE,
    'empty objects',
    `{"events":[${upTo(LARGE, '{},').slice(0, -1)}]}`,
  );
  yield send('events as lines', '/v1/events', 'application/x-ndjson', 'empty objects', upTo(LARGE, '{}\n'));
  const text = upTo(CONTENT, 'If the port of the host is 80, the port is not 81. ');
  yield send('process', '/v1/process', JSON_TYPE, 'conditions and claims', JSON.stringify({ text }));
  const call = (method: string, params: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
  const tool = (args: string) => call('tools/call', `{"name":"process_text","arguments":${args}}`);
  const mcp = (aim: string, message: string): Body => ({
    aim,
    endpoint: 'MCP',
    to: { path: '/mcp', headers: { 'content-type': JSON_TYPE, accept: `${JSON_TYPE}, text/event-stream` } },
    wire: Buffer.from(message),
    plain: Buffer.byteLength(message),
  });
  yield mcp('a text of conditions and claims', tool(JSON.stringify({ text })));
  yield mcp('empty lists', tool(`{"text":[${upTo(LARGE, '[],').slice(0, -1)}]}`));
  yield mcp('empty objects', call('ping', `{"a":[${upTo(LARGE, '{},').slice(0, -1)}]}`));
  yield mcp('numbers', call('ping', `{"a":[${upTo(LARGE, '1.5,').slice(0, -1)}]}`));
  yield mcp('messages', `[${upTo(LARGE, `${call('ping', '{}')},`).slice(0, -1)}]`);
}
