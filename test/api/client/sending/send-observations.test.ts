import { createServer } from 'node:http';
import { join } from 'node:path';
import { from, Subject } from 'rxjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client, type Observation, type SentCounts, sendObservations } from '../../../../api/client/index.ts';
import { freePort } from '../../../../services/port.ts';
import { temporaryFolder } from '../../../e2e/server.ts';
import { serve, sharedService } from '../../harness.ts';

const TOKEN = 'the token of the operator';
const seen = (scope: string, at: number, more: object = {}): Observation => ({
  scope,
  entity: 'web-1',
  outcome: at,
  timestamp: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
  ...more,
});
const noId: object = { id: undefined };
const series = (scope: string, count: number) => Array.from({ length: count }, (_, at) => seen(scope, at));

describe.each(['http', 'grpc'] as const)('sendObservations over %s', (endpoint) => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_API_TOKEN: TOKEN });
  const target = () => ({ url: endpoint === 'http' ? service.url : `grpc://${service.grpc}`, token: TOKEN });
  async function outcomes(scope: string): Promise<number[]> {
    const client = new Client({ url: service.url, token: TOKEN });
    const found: number[] = [];
    for await (const { outcome } of client.observations({ scope })) found.push(outcome);
    return found;
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

  it('stores an array, an iterable that waits, and an Observable, in order', async () => {
    const reported: SentCounts[] = [];
    const sent = await sendObservations(series('array', 2500), {
      ...target(),
      batch: 200,
      onStored: (counts) => reported.push(counts),
    });
    expect(sent).toEqual({ accepted: 2500, duplicates: 0, rejected_count: 0, rejected: [] });
    expect(reported.map(({ accepted }) => accepted)).toEqual(
      numbers(13).map((at) => Math.min(2500, 200 * (at + 1))),
    );
    expect(await outcomes('array')).toEqual(numbers(2500));
    async function* slowly() {
      for (const one of series('iterable', 10)) {
        yield one;
        await new Promise(setImmediate);
      }
    }
    await sendObservations(slowly(), { ...target(), linger: 1 });
    expect(await outcomes('iterable')).toEqual(numbers(10));
    await sendObservations(from(series('observable', 50)), { ...target(), batch: 7 });
    expect(await outcomes('observable')).toEqual(numbers(50));
    expect((await sendObservations([], target())).accepted).toBe(0);
  });

  it('does not read a source further than the server keeps up', async () => {
    let read = 0;
    let stored = 0;
    let ahead = 0;
    function* counted() {
      for (const one of series('held', 2000)) {
        read++;
        ahead = Math.max(ahead, read - stored);
        yield one;
      }
    }
    await sendObservations(counted(), {
      ...target(),
      batch: 10,
      onStored: ({ accepted }) => (stored = accepted),
    });
    expect(stored).toBe(2000);
    expect(ahead).toBeLessThanOrEqual(100);
  });

  it('names the rejected by their place in the source, and goes on', async () => {
    const all = series('some', 30).map((one, at) => (at % 10 === 3 ? { ...one, outcome: Number.NaN } : one));
    const { accepted, rejected_count, rejected } = await sendObservations(all, { ...target(), batch: 8 });
    expect([accepted, rejected_count]).toEqual([27, 3]);
    expect(rejected.map(({ index, path }) => [index, path])).toEqual(
      [3, 13, 23].map((at) => [at, 'outcome']),
    );
  });

  it('ends with what is stored when it is aborted', async () => {
    const abort = new AbortController();
    const subject = new Subject<Observation>();
    const ended = sendObservations(subject, {
      ...target(),
      linger: 1,
      signal: abort.signal,
      onStored: () => abort.abort(),
    });
    subject.next(seen('aborted', 0));
    expect((await ended).accepted).toBe(1);
    expect(subject.observed).toBe(false);
  });

  it('rejects with the error of the source once everything before it is stored', async () => {
    function* broken() {
      yield* series('broken', 5);
      throw new RangeError('the sensor is gone');
    }
    await expect(sendObservations(broken(), target())).rejects.toThrow('the sensor is gone');
    expect(await outcomes('broken')).toEqual(numbers(5));
  });

  it('goes on after a batch of which none is valid', async () => {
    const all = series('none', 6).map((one, at) =>
      at === 2 || at === 3 ? { ...one, outcome: Number.NaN } : one,
    );
    const { accepted, rejected_count, rejected } = await sendObservations(all, { ...target(), batch: 2 });
    expect([accepted, rejected_count]).toEqual([4, 2]);
    expect(rejected.map(({ index, path }) => [index, path])).toEqual([
      [2, 'outcome'],
      [3, 'outcome'],
    ]);
    expect(await outcomes('none')).toEqual([0, 1, 4, 5]);
  });

  it('does not repeat what the server refuses, nor wait for one that never answered', async () => {
    const refused = sendObservations(series('refused', 5), { ...target(), token: 'another token' });
    await expect(refused).rejects.toMatchObject({ httpStatus: 401 });
    const closed = createServer();
    const port = await new Promise<number>((resolve) => {
      closed.listen(0, '127.0.0.1', () => {
        const address = closed.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
    closed.close();
    const away = sendObservations(series('away', 5), { url: `${endpoint}://127.0.0.1:${port}` });
    await expect(away).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('what gRPC cannot carry', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_BODY_LIMIT: '1mb' });

  it('ends the sending where a batch is larger than the server takes, and is not repeated', async () => {
    const reasons: string[] = [];
    let stored: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      stored = resolve;
    });
    async function* growing() {
      yield seen('large', 0);
      await first;
      yield seen('large', 1, { meta: { note: 'a'.repeat(2 ** 21) } });
    }
    const sent = sendObservations(growing(), {
      url: `grpc://${service.grpc}`,
      batch: 1,
      onStored: () => stored(),
      onRetry: ({ message }) => reasons.push(message),
    });
    await expect(sent).rejects.toMatchObject({ httpStatus: 413 });
    expect(reasons).toEqual([]);
  });

  it('ends the sending with the field that has no form in it, and is not repeated', async () => {
    const reasons: string[] = [];
    const words: Observation[] = JSON.parse(
      JSON.stringify([seen('words', 0), { ...seen('words', 1), tags: 'x' }]),
    );
    const sent = sendObservations(words, {
      url: `grpc://${service.grpc}`,
      batch: 1,
      onRetry: ({ message }) => reasons.push(message),
    });
    await expect(sent).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/\.tags: object expected/),
    });
    expect(reasons).toEqual([]);
  });
});

describe('an answer that gets lost', () => {
  const service = sharedService();

  it('makes the batch be sent again, and stores each observation once', async () => {
    let requests = 0;
    // Between the client and the server: it loses every second answer, and the first is a refusal that passes.
    const proxy = createServer((request, response) => {
      const count = ++requests;
      if (count === 2) return void response.writeHead(503, { 'retry-after': '0' }).end();
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', async () => {
        const headers = { 'content-type': String(request.headers['content-type']) };
        const answer = await fetch(service.url + request.url, {
          method: 'POST',
          headers,
          body: Buffer.concat(body),
        });
        const text = await answer.text();
        if (count % 2 === 0) response.destroy();
        else response.writeHead(answer.status).end(text);
      });
    });
    proxy.listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await new Promise((resolve) => proxy.once('listening', resolve));
    const address = proxy.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const reasons: string[] = [];
    // A field that is undefined is a missing one.
    const all = series('lost', 30).map((one, at) => (at % 2 === 0 ? one : { ...one, ...noId }));
    const sent = await sendObservations(all, {
      url,
      batch: 10,
      onRetry: ({ message }) => reasons.push(message),
    });
    expect(sent.accepted + sent.duplicates).toBe(30);
    expect(sent.duplicates).toBe(10);
    expect(reasons).toHaveLength(2);
    const found: number[] = [];
    for await (const { outcome } of new Client({ url: service.url }).observations({ scope: 'lost' }))
      found.push(outcome);
    expect(found).toEqual(Array.from({ length: 30 }, (_, at) => at));
  });
});

describe('a restart of the server', () => {
  it.each(['http', 'grpc'] as const)(
    'delays observations over %s, and loses and repeats none',
    async (endpoint) => {
      const file = join(temporaryFolder(), 'store.sqlite');
      const env = { SIGNAL_PORT: String(await freePort()), SIGNAL_GRPC_PORT: String(await freePort()) };
      let service = await serve(file, env);
      onTestFinished(() => service.stop());
      const url = endpoint === 'http' ? service.url : `grpc://${service.grpc}`;
      let restarted: Promise<void> | undefined;
      const reasons: string[] = [];
      const sent = await sendObservations(series('restart', 3000), {
        url,
        batch: 20,
        onStored({ accepted }) {
          if (accepted < 500) return;
          restarted ??= service.stop().then(async () => {
            service = await serve(file, env);
          });
        },
        onRetry: ({ message }) => reasons.push(message),
      });
      await restarted;
      expect(sent.accepted + sent.duplicates).toBe(3000);
      expect(reasons.length).toBeGreaterThan(0);
      const found: number[] = [];
      for await (const { outcome } of new Client({ url: service.url }).observations({ scope: 'restart' }))
        found.push(outcome);
      expect(found).toEqual(Array.from({ length: 3000 }, (_, at) => at));
    },
  );
});
