import { once } from 'node:events';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { post, problemOf, summaryOf } from './answers.ts';
import { detailsOf, GrpcClient } from './grpc/client.ts';
import { sharedService, uuid } from './harness.ts';

const observation = (scope: string, at = 0) => ({
  scope_id: uuid(scope),
  entity_id: uuid(`${scope} series`),
  timestamp: new Date(1_760_000_000_000 + at * 1000).toISOString(),
  outcome: at,
});
const rows = (scope: string, count: number) =>
  Array.from({ length: count }, (_, at) => observation(scope, at));

describe('the rate of observations of a scope', () => {
  const service = sharedService({ SIGNAL_RATE_OBSERVATIONS: '1000/h' });

  it('refuses the next batch as a whole, and no other scope', async () => {
    const { accepted } = summaryOf(
      await post(service.url, '/v1/ingest/batch', { observations: rows('one', 1500) }),
    );
    expect(accepted).toBe(1500);
    const both = { observations: [observation('two'), observation('one', 1501)] };
    const response = await fetch(new URL('/v1/ingest/batch', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(both),
    });
    expect(response.status).toBe(429);
    // 500 rows beyond the rate take half an hour.
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(1700);
    expect(seconds).toBeLessThanOrEqual(1800);
    expect(await response.json()).toMatchObject({
      type: 'urn:tidemark:error:rate_limited',
      detail: expect.stringContaining(
        `The scope ${uuid('one')} has sent more than 1000 observations in 3600 s`,
      ),
    });
    const two = await post(service.url, '/v1/ingest', observation('two'));
    expect(two.status).toBe(202);
    const one = problemOf(await post(service.url, '/v1/ingest', observation('one', 1502)), 429);
    expect(one.detail).toContain('SIGNAL_RATE_OBSERVATIONS');
  });
});

describe('a stream beyond the rate of its scope', () => {
  const service = sharedService({ SIGNAL_RATE_OBSERVATIONS: '10000/s' });

  it('is slowed down and stored completely, in order', async () => {
    const body = rows('stream', 25_000)
      .map((row) => JSON.stringify(row))
      .join('\n');
    const started = performance.now();
    const response = await fetch(new URL('/v1/ingest/batch', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    });
    expect(await response.json()).toMatchObject({ accepted: 25_000, rejected_count: 0, duplicates: 0 });
    // 10,000 at once; the last 5,000 may be taken as soon as those before are no debt.
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});

describe('the rate of requests', () => {
  const token = 'token of the operator';
  const service = sharedService({ SIGNAL_RATE_REQUESTS: '3/h', SIGNAL_API_TOKEN: token });
  const ask = (authorization: string, path = '/v1/signals') =>
    fetch(new URL(path, service.url), { headers: { authorization } });

  it('is that of a caller, is reported in headers, and holds for wrong tokens too', async () => {
    const statuses: number[] = [];
    const reported: (string | null)[] = [];
    for (let request = 0; request < 4; request++) {
      const { status, headers } = await ask(`Bearer ${token}`);
      statuses.push(status);
      reported.push(headers.get('ratelimit'));
      expect(headers.get('ratelimit-policy')).toBe('"requests";q=3;w=3600');
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(reported.slice(0, 3)).toEqual([
      '"requests";r=2;t=1200',
      '"requests";r=1;t=2400',
      '"requests";r=0;t=3600',
    ]);
    const wrong: number[] = [];
    for (let request = 0; request < 4; request++) wrong.push((await ask('Bearer wrong token')).status);
    expect(wrong).toEqual([401, 401, 401, 429]);
    const health = await ask('', '/health');
    expect([health.status, health.headers.get('ratelimit')]).toEqual([200, null]);
  });

  it('comes with the seconds to wait', async () => {
    const response = await ask(`Bearer ${token}`);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(1190);
    expect(seconds).toBeLessThanOrEqual(1200);
    expect(await response.json()).toMatchObject({
      type: 'urn:tidemark:error:rate_limited',
      detail: expect.stringContaining('3 requests in 3600 s of one caller'),
    });
  });
});

describe('the rates over gRPC', () => {
  const service = sharedService({
    SIGNAL_GRPC_PORT: '0',
    SIGNAL_RATE_REQUESTS: '3/h',
    SIGNAL_RATE_OBSERVATIONS: '1000/s',
  });

  it('count requests together with those over HTTP, and slow a stream down', async () => {
    const client = new GrpcClient(service.grpc);
    onTestFinished(() => client.close());
    const stream = client.stream('IngestStream');
    const counts: unknown[] = [];
    stream.on('data', ({ fields }) => counts.push(fields.accepted));
    const started = performance.now();
    for (let from = 0; from < 2500; from += 500) {
      stream.write({ observations: rows('grpc', 2500).slice(from, from + 500) });
    }
    stream.end();
    await once(stream, 'end');
    expect(counts).toEqual([500, 500, 500, 500, 500]);
    expect(performance.now() - started).toBeGreaterThan(900);

    expect((await fetch(new URL('/v1/signals', service.url))).headers.get('ratelimit')).toMatch(/;r=1;/);
    await client.call('ListSignals', {});
    const refused = await client.call('ListSignals', {}).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
    const { ErrorInfo, RetryInfo } = detailsOf(refused);
    expect(ErrorInfo.reason).toBe('RATE_LIMITED');
    expect(RetryInfo).toMatchObject({ retry_delay: { seconds: expect.any(Number) } });
    expect((await fetch(new URL('/v1/signals', service.url))).status).toBe(429);
  });
});
