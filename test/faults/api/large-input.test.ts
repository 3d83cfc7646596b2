import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  acknowledged,
  call,
  metricsOf,
  post,
  postText,
  problemOf,
  summaryOf,
  until,
} from '../../api/answers.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from '../../api/harness.ts';
import { type Server, startServer, temporaryFolder } from '../../e2e/server.ts';
import { runs } from '../../property.ts';

const MEGABYTE = 1024 * 1024;
const START = Date.UTC(2026, 4, 1);

const start = (env: Record<string, string> = {}) => startServer(join(temporaryFolder(), 'store.duckdb'), env);

const line = (i: number) =>
  `{"scope_id":"${uuid('scope')}","entity_id":"${uuid(`entity ${i % 50}`)}","outcome":${i % 97},"timestamp":"${new Date(START + i * 1000).toISOString()}"}\n`;

/** A body that is made while it is sent. */
function stream(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function postStream(url: string, parts: Iterable<string>, headers: Record<string, string> = {}) {
  const response = await fetch(new URL('/v1/ingest/batch', url), {
    method: 'POST',
    body: stream(parts),
    duplex: 'half',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const resident = async ({ url }: Server) =>
  ((await metricsOf(url)).get('process_resident_memory_bytes') ?? Number.NaN) / MEGABYTE;

/** Megabytes by which the server grows, at most, while `work` is under way. */
async function growth<T>(server: Server, work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  const before = await resident(server);
  let most = before;
  let busy = true;
  const watch = (async () => {
    while (busy) most = Math.max(most, await resident(server));
  })();
  const result = await work().finally(() => {
    busy = false;
  });
  await watch;
  return { result, megabytes: Math.max(most, await resident(server)) - before };
}

/** About `megabytes` of one letter, in parts. */
function* letters(megabytes: number): Generator<string> {
  const part = 'x'.repeat(MEGABYTE);
  for (let i = 0; i < megabytes; i++) yield part;
}

describe('a stream of lines', () => {
  it('may be a million observations long', async () => {
    const server = await start();
    const lines = runs(1000) * 1000;
    function* parts() {
      for (let i = 0; i < lines; i += 1000) {
        let part = '';
        for (let j = i; j < i + 1000; j++) part += line(j);
        yield part;
      }
    }
    const summary = summaryOf(await postStream(server.url, parts()));
    expect(summary).toEqual({ accepted: lines, duplicates: 0, rejected: [], rejected_count: 0 });
    const answer = await post(server.url, '/v1/sql', {
      sql: 'SELECT count(*)::INTEGER AS n FROM observations',
    });
    expect(JSON.parse(answer.text)).toMatchObject({ rows: [{ n: lines }] });
  });

  it('with a line of 100 MB loses that line alone, and no memory', async () => {
    const server = await start();
    function* parts() {
      yield line(0);
      yield* letters(100);
      yield `\n${line(1)}${line(2)}`;
    }
    const { result, megabytes } = await growth(server, () => postStream(server.url, parts()));
    expect(summaryOf(result)).toEqual({
      accepted: 3,
      duplicates: 0,
      rejected: [{ index: 1, path: '', message: 'the line is longer than 1048576 bytes' }],
      rejected_count: 1,
    });
    expect(megabytes).toBeLessThan(300);
  });

  it('that breaks off keeps what it brought, and is completed when it is sent again', async () => {
    const server = await start();
    const lines = Array.from({ length: 40_000 }, (_, i) => line(i).replace('{', `{"id":"line ${i}",`));
    const broken = request(new URL('/v1/ingest/batch', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    broken.on('error', () => undefined);
    const stored = async () => (await metricsOf(server.url)).get('tidemark_observations_total') ?? 0;
    // The last line is cut in the middle.
    broken.write(lines.slice(0, 30_001).join('').slice(0, -40));
    await until('the first lines to be stored', async () => ((await stored()) > 0 ? true : undefined));
    broken.destroy();
    const answer = await postStream(server.url, lines);
    const { accepted, duplicates } = summaryOf(answer);
    expect(accepted + duplicates).toBe(40_000);
    expect(duplicates).toBeGreaterThan(0);
    expect(await stored()).toBe(40_000);
  });

  it('names a thousand bad lines and counts the others', async () => {
    const server = await start();
    const bad = Array.from({ length: 12_000 }, () => '{"outcome":1}\n');
    const summary = summaryOf(await postStream(server.url, [line(0), ...bad, line(1)]));
    expect(summary).toMatchObject({ accepted: 2, rejected_count: 12_000 });
    expect(summary.rejected).toHaveLength(1000);
    expect(summary.rejected[999].index).toBe(1000);
  });

  it('that is a bomb is refused, and what came before it is reported', async () => {
    const server = await start();
    const gzip = createGzip();
    const packed = (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of gzip) chunks.push(chunk);
      return new Uint8Array(Buffer.concat(chunks));
    })();
    Readable.from([line(0), ...letters(300)]).pipe(gzip);
    const bomb = await packed;
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const send = (type: string) =>
      postText(server.url, '/v1/ingest/batch', bomb, { 'content-type': type, 'content-encoding': 'gzip' });
    const lines = await growth(server, () => send('application/x-ndjson'));
    expect(problemOf(lines.result, 413).detail).toMatch(
      /^The body decompresses to more than 500 times its size; .* 1 observation of it is stored; /,
    );
    expect(lines.megabytes).toBeLessThan(300);
    // As JSON it is over the limit long before it counts as a bomb; what is left of it must not be unpacked after all.
    const json = await growth(server, () => send('application/json'));
    problemOf(json.result, 413);
    expect(json.megabytes).toBeLessThan(300);
    problemOf(await send('text/plain'), 415);
    acknowledged(await postText(server.url, '/v1/ingest', line(1)));
  });

  it('that is not what its encoding says does no harm to those that do not read it', async () => {
    const server = await start();
    const send = (type: string) =>
      postText(server.url, '/v1/ingest', line(0).repeat(5000), {
        'content-type': type,
        'content-encoding': 'gzip',
      });
    problemOf(await send('text/plain'), 415);
    problemOf(await send('application/x-ndjson'), 415);
    problemOf(await send('application/json'), 400);
    acknowledged(await postText(server.url, '/v1/ingest', line(1)));
  });
});

describe('requests that overlap', () => {
  const service = sharedService({ SIGNAL_MAX_INFLIGHT: '1kb' });

  /** A request whose body is announced; some of it is sent, the rest as the test goes on. */
  async function open(
    url: string,
    length: number,
    begin: string,
    type = 'application/json',
  ): Promise<ClientRequest> {
    const sending = request(new URL('/v1/ingest/batch', url), {
      method: 'POST',
      headers: { 'content-type': type, ...(length > 0 && { 'content-length': String(length) }) },
    });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) => sending.write(begin, () => resolve()));
    return sending;
  }

  const bytesUnderWay = async () => (await metricsOf(service.url)).get('tidemark_inflight_bytes');

  async function answerOf(sending: ClientRequest): Promise<Answer> {
    const [response] = await once(sending, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode, headers: new Headers(), text };
  }

  const nothingUnderWay = () => expect.poll(bytesUnderWay).toBe(0);

  it('past the limit get 429 and the time after which to come back', async () => {
    const body = JSON.stringify({ observations: [JSON.parse(line(0))], padding: 'x'.repeat(1500) });
    const first = await open(service.url, body.length, body.slice(0, 1100));
    await expect.poll(bytesUnderWay).toBe(1100);
    const refused = await postText(service.url, '/v1/ingest/batch', body);
    const problem = problemOf(refused, 429);
    expect(problem.type).toBe('urn:tidemark:error:busy');
    expect(problem.title).toBe('Too Many Requests');
    expect(problem.detail).toContain('SIGNAL_MAX_INFLIGHT');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    first.end(body.slice(1100));
    expect(summaryOf(await answerOf(first)).accepted).toBe(1);
    await nothingUnderWay();
    // One that is larger than the limit is taken when it is alone.
    const large = JSON.stringify({ observations: Array.from({ length: 20 }, (_, i) => JSON.parse(line(i))) });
    expect(summaryOf(await postText(service.url, '/v1/ingest/batch', large)).accepted).toBe(20);
  });

  it('finding 10: keep nobody out by what they announce and do not send', async () => {
    const open32 = () => open(service.url, 32_000_000, '{');
    const idle = await Promise.all([open32(), open32(), open32()]);
    await expect.poll(bytesUnderWay).toBe(3);
    acknowledged(await postText(service.url, '/v1/ingest', line(1)));
    for (const one of idle) one.destroy();
    await nothingUnderWay();
  });

  it('finding 10: cannot fill the memory together where each was let in with nothing sent', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(service.url, 1000, '{')));
    await expect.poll(bytesUnderWay).toBe(8);
    const lost = opened.map((one) => new Promise((resolve) => one.on('close', resolve)));
    for (const one of opened) one.write('x'.repeat(900));
    await Promise.race(lost);
    await expect.poll(bytesUnderWay).toBeLessThanOrEqual(2 * 1024);
    for (const one of opened) one.destroy();
    await nothingUnderWay();
  });

  it.each([
    ['announced', 900, 'application/json'],
    ['streamed', 0, 'application/x-ndjson'],
  ])('and break off give their room back (%s)', async (_, length, type) => {
    const broken = await open(service.url, length, line(0), type);
    broken.destroy();
    await nothingUnderWay();
    acknowledged(await postText(service.url, '/v1/ingest', line(2)));
  });

  it('finding 10: and come too slowly lose their connection, while others go on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const folder = makeFolder();
    try {
      const { url, stop } = await serve(join(folder, 'store.duckdb'));
      /** Bytes in five seconds, somewhat above SIGNAL_LEAST_RATE. */
      const LEAST = 6 * 1024;
      const still = await open(url, 100, '{');
      const slow = await open(url, 8 * LEAST + 2, '{');
      const answered = once(still, 'response');
      for (let second = 0; second < 40; second += 5) {
        await new Promise<void>((resolve) => slow.write(' '.repeat(LEAST), () => resolve()));
        still.write(' ');
        await call(url, '/health');
        vi.advanceTimersByTime(5000);
      }
      const [response] = await answered;
      expect(response.statusCode).toBe(408);
      slow.end('}');
      expect((await answerOf(slow)).status).toBe(400);
      await stop();
    } finally {
      vi.useRealTimers();
      removeFolder(folder);
    }
  });
});
