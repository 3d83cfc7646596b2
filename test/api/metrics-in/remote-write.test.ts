import { compress } from 'snappyjs';
import { describe, expect, it, vi } from 'vitest';
import { StoreIntake } from '../../../api/intake/intake.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import {
  type GivenSeries,
  STALE,
  writeBody,
  writeRequest,
} from '../../pipelines/sources/remote-write/encode.ts';
import { call, getObservations, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const FORM = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
const T0 = Date.now() - 3_600_000;

const write = (
  url: string,
  series: readonly GivenSeries[],
  types: Readonly<Record<string, string>> = {},
  path = '/v1/prometheus/write',
) => postText(url, path, writeBody(series, types), FORM);

/** The outcomes of a scope by metric, in the order of their times. */
async function stored(url: string, scope: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { metric = '', outcome } of (await getObservations(url, `scope=${scope}`)).observations)
    found[metric] = [...(found[metric] ?? []), outcome];
  return found;
}

const counter = (job: string, ...samples: (readonly [seconds: number, value: number])[]): GivenSeries => ({
  labels: { __name__: 'requests_total', code: '200', instance: 'web-1', job },
  samples: samples.map(([seconds, value]) => [T0 + seconds * 1000, value]),
});

describe('remote-write 1.0', () => {
  const service = sharedService();

  it('stores gauges, and counters as rates; a reset and a staleness marker are gaps', async () => {
    const labels = { __name__: 'temp', instance: 'web-1', job: 'store' };
    const answer = await write(service.url, [
      counter('store', [0, 1e9], [10, 1e9 + 50], [20, 7], [30, 27], [40, STALE], [50, 1e6], [60, 1e6 + 10]),
      {
        labels,
        samples: [
          [T0, 20],
          [T0 + 10_000, STALE],
          [T0 + 20_000, 21],
        ],
      },
    ]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await stored(service.url, 'store')).toEqual({
      'requests_total{code="200"}': [5, 2, 1],
      temp: [20, 21],
    });
    const { observations } = await getObservations(service.url, 'scope=store&metric=temp');
    expect(observations[0]).toMatchObject({ entity: 'web-1', timestamp: formatInstant(T0 * 1000) });
    expect((await call(service.url, '/v1/series?scope=store&tag=code:200')).text).toContain('requests_total');
  });

  it('stores a repeated request once', async () => {
    for (let time = 0; time < 3; time++)
      expect((await write(service.url, [counter('again', [0, 0], [10, 10])])).status).toBe(204);
    expect(await stored(service.url, 'again')).toEqual({ 'requests_total{code="200"}': [1] });
  });

  it('is where agents write by default, too', async () => {
    for (const [at, path] of ['/api/v1/write', '/api/v1/push'].entries()) {
      const answer = await write(service.url, [counter('alias', [at * 10, at * 10])], {}, path);
      expect(answer.status).toBe(204);
    }
    expect(await stored(service.url, 'alias')).toEqual({ 'requests_total{code="200"}': [1] });
  });

  it('goes by the types of families', async () => {
    const series = (seconds: number, value: number): GivenSeries => ({
      labels: { __name__: 'intr', instance: 'web-1', job: 'types' },
      samples: [[T0 + seconds * 1000, value]],
    });
    await write(service.url, [series(0, 100)], { intr: 'COUNTER' });
    await write(service.url, [series(10, 200)]);
    expect(await stored(service.url, 'types')).toEqual({ intr: [10] });
  });

  it('rejects samples with 400 and names them, and stores the others', async () => {
    const nameless: GivenSeries = { labels: { job: 'mixed' }, samples: [[T0, 1]] };
    const ahead: GivenSeries = { labels: { __name__: 'ahead', job: 'mixed' }, samples: [[T0 + 4e12, 1]] };
    const answer = await write(service.url, [counter('mixed', [0, 0], [10, 10]), nameless, ahead]);
    const { detail, errors } = problemOf(answer, 400);
    expect(detail).toContain('2 samples were rejected, the others are stored');
    expect(errors).toEqual([
      { path: '{job="mixed"}', message: expect.stringContaining('__name__') },
      { path: 'ahead{job="mixed"}', message: expect.stringContaining('SIGNAL_MAX_AHEAD') },
    ]);
    expect(await stored(service.url, 'mixed')).toEqual({ 'requests_total{code="200"}': [1] });
  });

  it('refuses what is no request, with the remedy', async () => {
    const send = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
      postText(service.url, '/v1/prometheus/write', body, { ...FORM, ...headers });
    problemOf(await send(''), 400);
    expect(problemOf(await send('no block'), 400).detail).toContain('snappy');
    const junk = new Uint8Array(compress(Buffer.from('junk')));
    expect(problemOf(await send(junk), 400).detail).toContain('prometheus.WriteRequest');
    const body = writeBody([]);
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v9.Request' },
      { 'content-encoding': 'gzip' },
    ])
      expect(problemOf(await send(body, headers), 415).detail).toContain('application/x-protobuf');
    expect(
      (await send(body, { 'content-type': 'application/x-protobuf;proto=prometheus.WriteRequest' })).status,
    ).toBe(204);
  });

  it('takes a request again that could not be stored', async () => {
    const failing = vi
      .spyOn(StoreIntake.prototype, 'append')
      .mockRejectedValueOnce(new StoreUnavailable('away'));
    const request = [counter('retry', [0, 0], [10, 10])];
    const refused = await write(service.url, request);
    problemOf(refused, 503);
    expect(refused.headers.get('retry-after')).toBe('1');
    failing.mockRestore();
    expect((await write(service.url, request)).status).toBe(204);
    expect(await stored(service.url, 'retry')).toEqual({ 'requests_total{code="200"}': [1] });
  });

  it('takes a repetition for stored only once the request that it repeats is stored', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const appended = new Promise<never>((_, reject) => {
      refuse = reject;
    });
    const begun = vi.fn(() => appended);
    const failing = vi.spyOn(StoreIntake.prototype, 'append').mockImplementation(begun);
    const request = [counter('flight', [0, 0], [10, 10])];
    const first = write(service.url, request);
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1));
    const second = write(service.url, request);
    await vi.waitFor(async () =>
      expect((await call(service.url, '/metrics')).text).toMatch(/^tidemark_inflight_bytes [1-9]/m),
    );
    refuse(new StoreUnavailable('away'));
    problemOf(await first, 503);
    failing.mockRestore();
    // It came while the first one was stored, or afterwards as the only one.
    if ((await second).status !== 204) expect((await write(service.url, request)).status).toBe(204);
    expect(await stored(service.url, 'flight')).toEqual({ 'requests_total{code="200"}': [1] });
  });

  it('counts what became of the samples', async () => {
    await write(service.url, [counter('count', [0, 0], [10, 10], [10, 10])]);
    const { text } = await call(service.url, '/metrics');
    for (const result of ['stored', 'baseline', 'duplicate'])
      expect(text).toMatch(
        new RegExp(`tidemark_samples_total{protocol="remote-write",result="${result}"} [1-9]`),
      );
  });
});

describe('limits of remote-write', () => {
  const service = sharedService({
    SIGNAL_API_TOKEN: 'a secret token',
    SIGNAL_METRICS_ALLOW: 'temp_*',
    SIGNAL_MAX_SERIES_PER_SCOPE: '2',
    SIGNAL_BODY_LIMIT: '20kb',
  });
  const gauge = (name: string, job: string): GivenSeries => ({
    labels: { __name__: name, instance: 'web-1', job },
    samples: [[T0, 1]],
  });
  const send = (series: readonly GivenSeries[], authorization = 'Bearer a secret token') =>
    postText(service.url, '/v1/prometheus/write', writeBody(series), { ...FORM, authorization });

  it('takes the token in the forms that agents send', async () => {
    const basic = `Basic ${Buffer.from('anyone:a secret token').toString('base64')}`;
    for (const given of ['Bearer a secret token', 'Token a secret token', basic])
      expect((await send([], given)).status).toBe(204);
    for (const given of ['Bearer another', 'Basic YTpi', 'a secret token'])
      problemOf(await send([], given), 401);
  });

  it('leaves out metrics that are not in the list', async () => {
    expect((await send([gauge('temp_a', 'list'), gauge('up', 'list')])).status).toBe(204);
    const headers = { authorization: 'Bearer a secret token' };
    const { text } = await call(service.url, '/v1/series?scope=list', { headers });
    expect(text).toContain('temp_a');
    expect(text).not.toContain('"up"');
  });

  it('rejects more series than a scope may have, and keeps the others', async () => {
    const { detail, errors } = problemOf(
      await send(['temp_a', 'temp_b', 'temp_c'].map((name) => gauge(name, 'many'))),
      400,
    );
    expect(detail).toContain('1 sample was rejected');
    expect(errors).toEqual([
      {
        path: 'temp_c{instance="web-1",job="many"}',
        message: expect.stringContaining('SIGNAL_MAX_SERIES_PER_SCOPE'),
      },
    ]);
  });

  it('refuses a body that decompresses to more than its limit', async () => {
    const series = gauge(`temp_${'x'.repeat(25_000)}`, 'large');
    expect(compress(writeRequest([series])).length).toBeLessThan(20_000);
    expect(problemOf(await send([series]), 413).detail).toContain('SIGNAL_BODY_LIMIT');
  });
});
