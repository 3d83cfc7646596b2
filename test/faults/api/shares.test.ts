import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:http2';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { issuedSchema } from '../../../api/calls/tokens/fields.ts';
import { type Answer, acknowledged, call, metricsOf, post, problemOf } from '../../api/answers.ts';
import { sharedService, uuid } from '../../api/harness.ts';

const OPERATOR = 'the operator of the server';
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const KILOBYTE = 1024;
const LIMIT = 64 * KILOBYTE;
const LIMITS = {
  SIGNAL_API_TOKEN: OPERATOR,
  SIGNAL_GRPC_PORT: '0',
  SIGNAL_SLACK_SIGNING_SECRET: 'the secret with which Slack signs',
  SIGNAL_MAX_INFLIGHT: '64kb',
  SIGNAL_MAX_STREAMS: '4',
  SIGNAL_SQL_LANES: '2',
  SIGNAL_SQL_FILES: '64mb',
};
const ENDLESS = { sql: 'SELECT * FROM range(1000000000000) AS r(n)' };
const NDJSON = 'application/x-ndjson';

/** A request that lasts, with its answer. */
interface Lasting {
  readonly request: ClientRequest;
  readonly answer: Promise<IncomingMessage | undefined>;
}

describe('finding 5: of two tokens, one hostile', () => {
  const service = sharedService(LIMITS);
  let hostile = '';
  let honest = '';

  beforeAll(async () => {
    const permissions = ['observations:write', 'signals:read', 'memory:read', 'sql'];
    const issue = async (name: string) => {
      const { text } = await post(service.url, '/v1/tokens', { name, permissions }, bearer(OPERATOR));
      return issuedSchema.parse(JSON.parse(text)).secret;
    };
    [hostile, honest] = [await issue('hostile'), await issue('honest')];
  });

  /** Sends a request and the beginning of its body; its connection lasts until the test ends. */
  function open(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Lasting {
    const opened = request(new URL(path, service.url), { method, headers, agent: false });
    onTestFinished(() => void opened.destroy());
    opened.on('error', () => undefined);
    const answer = new Promise<IncomingMessage | undefined>((resolve) => {
      opened.on('response', resolve);
      opened.on('close', () => resolve(undefined));
    });
    if (body === undefined) opened.end();
    else opened.write(body);
    return { request: opened, answer };
  }

  const statusOf = async ({ answer }: Lasting) => (await answer)?.statusCode;

  const ingest = (): Promise<Answer> =>
    post(
      service.url,
      '/v1/ingest',
      { scope_id: uuid('scope'), entity_id: uuid('entity'), outcome: 1 },
      bearer(honest),
    );

  const heldBytes = async () =>
    Number((await metricsOf(service.url, bearer(OPERATOR))).get('tidemark_inflight_bytes'));

  /** Opens bodies that do not end; resolves once each was refused, or the server has as much as it ever will. */
  async function slowBodies(
    count: number,
    path: string,
    headers: Record<string, string>,
    size = 30 * KILOBYTE,
  ): Promise<(number | undefined)[]> {
    const statuses: (number | undefined)[] = Array.from({ length: count });
    const bodies = statuses.map((_, at) => {
      const length = { 'content-length': String(size + 1000) };
      const body = open('POST', path, { ...headers, ...length }, Buffer.alloc(size, ' '));
      void statusOf(body).then((status) => {
        statuses[at] = status ?? 0;
      });
      return body;
    });
    await Promise.all(bodies.map(({ request: { socket }, request: sent }) => socket ?? once(sent, 'socket')));
    let before = -1;
    await expect
      .poll(async () => {
        const held = await heldBytes();
        const settled = held === before && held > 0;
        before = held;
        return settled || statuses.every((status) => status !== undefined);
      })
      .toBe(true);
    return statuses;
  }

  it('(a) a streamed answer of SQL that nobody reads leaves lanes to others, and lasts for a time only', async () => {
    const ask = () => {
      const headers = { ...bearer(hostile), 'content-type': 'application/json', accept: NDJSON };
      const asked = open('POST', '/v1/sql', headers, JSON.stringify(ENDLESS));
      asked.request.end();
      return asked;
    };
    const streamed = [ask(), ask(), ask()];
    // The refusals of those above the caller's share may arrive before the first row does.
    const accepted = streamed.map(async (asked) => expect(await statusOf(asked)).toBe(200));
    await Promise.any(accepted);
    const { status, text } = await post(service.url, '/v1/sql', { sql: 'SELECT 1 AS one' }, bearer(honest));
    expect([status, JSON.parse(text)]).toMatchObject([200, { rows: [{ one: 1 }] }]);
  });

  it.each([
    ['without a token', '/v1/slack/actions', () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
    ['of a reader', '/prometheus/api/v1/query', () => bearer(hostile)],
    ['of a writer', '/v1/ingest', () => ({ ...bearer(hostile), 'content-type': 'application/json' })],
  ])('(b) bodies %s that do not end leave the bytes in flight to others', async (_, path, headers) => {
    const statuses = await slowBodies(6, path, headers());
    expect(statuses).toContain(429);
    expect(await heldBytes()).toBeLessThan(LIMIT);
    for (let i = 0; i < 5; i++) acknowledged(await ingest());
  });

  it('(b) a body without a token is small', async () => {
    const { answer } = open(
      'POST',
      '/v1/slack/actions',
      { 'content-type': 'text/plain', 'content-length': '31000000' },
      'x',
    );
    expect((await answer)?.statusCode).toBe(413);
  });

  it('(b) messages of gRPC that do not become complete are counted as they arrive', async () => {
    const session = connect(`http://${service.grpc}`);
    onTestFinished(() => void session.destroy());
    const head = Buffer.alloc(5);
    head.writeUInt32BE(31_000_000, 1);
    const codes = Array.from({ length: 4 }, async () => {
      const stream = session.request({
        ':method': 'POST',
        ':path': '/tidemark.v1.SignalService/IngestBatch',
        'content-type': 'application/grpc',
        te: 'trailers',
        ...bearer(hostile),
      });
      stream.on('error', () => undefined);
      stream.write(Buffer.concat([head, Buffer.alloc(40 * KILOBYTE)]));
      const [headers] = await once(stream, 'response');
      return headers['grpc-status'];
    });
    expect(await Promise.race(codes)).toBe('8');
    acknowledged(await ingest());
  });

  it('(c) bodies at /mcp are bytes in flight', async () => {
    const headers = { ...bearer(hostile), 'content-type': 'application/json', accept: 'application/json' };
    expect(await slowBodies(6, '/mcp', headers)).toContain(429);
    expect(await heldBytes()).toBeLessThan(LIMIT);
    acknowledged(await ingest());
  });

  it('(d) streams of one token leave some to the console', async () => {
    const streams = Array.from({ length: 4 }, () => open('GET', '/v1/signals/stream', bearer(hostile)));
    expect((await Promise.all(streams.map(statusOf))).sort()).toEqual([200, 200, 429, 429]);
    const { headers } = await call(service.url, '/v1/tickets', { method: 'POST', headers: bearer(OPERATOR) });
    const [cookie] = (headers.get('set-cookie') ?? '').split(';');
    expect(await statusOf(open('GET', '/v1/signals/stream', { cookie }))).toBe(200);
    const refused = await call(service.url, '/v1/signals/stream', { headers: bearer(hostile) });
    expect(problemOf(refused, 429).detail).toMatch(/\(streams\).*SIGNAL_MAX_STREAMS/);
    const { text } = await call(service.url, '/metrics', { headers: bearer(OPERATOR) });
    expect(text).toContain('tidemark_share_refused_total{share="streams"} 3');
  });

  it('(e) files of Parquet answers that wait for their readers are limited', async () => {
    const accept = 'application/vnd.apache.parquet';
    const sql = 'SELECT hash(n) AS a FROM range(3000000) AS r(n)';
    const ask = (secret: string, statement: string) => {
      const headers = { ...bearer(secret), 'content-type': 'application/json', accept };
      const asked = open('POST', '/v1/sql', headers, JSON.stringify({ sql: statement }));
      asked.request.end();
      return asked;
    };
    // A file has 24 MB: another one would be more than what is left free.
    expect(await statusOf(ask(hostile, sql))).toBe(200);
    const refused = await ask(hostile, sql).answer;
    expect(refused?.statusCode).toBe(429);
    let text = '';
    for await (const part of refused ?? []) text += part;
    expect(text).toContain('(sql_files)');
    expect(await statusOf(ask(honest, 'SELECT 1 AS one'))).toBe(200);
  });
});

describe('finding 5 (a): a streamed answer of SQL', () => {
  const service = sharedService({ SIGNAL_SQL_STREAM_TIMEOUT: '1s', SIGNAL_SQL_LANES: '1' });

  it('ends after its whole time, however its reader reads', async () => {
    const answer = await fetch(new URL('/v1/sql', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: NDJSON },
      body: JSON.stringify(ENDLESS),
    });
    // On a busy machine its time may be over before its first row.
    if (answer.status === 200) await expect(answer.body?.pipeTo(new WritableStream())).rejects.toThrow();
    else expect(await answer.text()).toContain('SIGNAL_SQL_STREAM_TIMEOUT');
    const { status } = await post(service.url, '/v1/sql', { sql: 'SELECT 1 AS one' });
    expect(status).toBe(200);
  });
});
