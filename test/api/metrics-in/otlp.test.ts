import * as zlib from 'node:zlib';
import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { compress } from 'snappyjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call, getObservations, gzipped, post, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';
import { encoded, requestOf } from '../otlp.ts';

const EXPORTERS = { protobuf: ProtobufExporter, json: JsonExporter };
const NS = BigInt(Date.now() - 3_600_000) * 10n ** 6n;
const at = (seconds: number) => String(NS + BigInt(seconds) * 10n ** 9n);

describe('OTLP/HTTP', () => {
  const service = sharedService();

  async function stored(scope: string) {
    const found: Record<string, number[]> = {};
    for (const { metric = '', outcome } of (await getObservations(service.url, `scope=${scope}&limit=1000`))
      .observations)
      found[metric] = [...(found[metric] ?? []), outcome];
    return found;
  }

  describe.each(Object.entries(EXPORTERS))('from the OpenTelemetry SDK, as %s', (form, Exporter) => {
    it.each(['cumulative', 'delta'] as const)(
      'stores gauges, sums and histograms with %s temporality',
      async (name) => {
        const temporality =
          name === 'delta' ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
        const scope = `sdk-${form}-${name}`;
        const reader = new PeriodicExportingMetricReader({
          exporter: new Exporter({ url: `${service.url}/v1/metrics`, temporalityPreference: temporality }),
          exportIntervalMillis: 3_600_000,
        });
        const provider = new MeterProvider({
          resource: resourceFromAttributes({
            'service.name': scope,
            'service.instance.id': 'web-1',
            'process.pid': 7,
          }),
          readers: [reader],
        });
        onTestFinished(() => provider.shutdown());
        const meter = provider.getMeter('test');
        const requests = meter.createCounter('requests', { unit: '{request}' });
        const queue = meter.createUpDownCounter('queue');
        const duration = meter.createHistogram('duration', {
          unit: 's',
          advice: { explicitBucketBoundaries: [1, 2, 4] },
        });
        meter.createObservableGauge('temp').addCallback((result) => result.observe(21.5, { room: 'a' }));
        for (let scrape = 0; scrape < 3; scrape++) {
          requests.add(5, { code: 200 });
          queue.add(scrape === 1 ? -1 : 3);
          duration.record(1.5);
          duration.record(1.5);
          await provider.forceFlush();
        }
        const found = await stored(scope);
        expect(found['temp{room="a"}']).toEqual([21.5, 21.5, 21.5]);
        // Rates are over the time between exports, which differs from run to run.
        const rates = found['requests{code="200"}'];
        // A first delta whose interval is shorter than a millisecond has no rate.
        expect(rates.length).toBeGreaterThanOrEqual(2);
        for (const rate of rates) expect(rate).toBeGreaterThan(0);
        expect(found.queue).toEqual([3, 2, 5]);
        // A delta needs none before it.
        expect(found['duration{quantile="0.5"}']).toEqual(name === 'delta' ? [1.5, 1.5, 1.5] : [1.5, 1.5]);
        expect(found.duration_count.length).toBeGreaterThanOrEqual(2);
        expect(found.duration_sum.length).toBeGreaterThanOrEqual(2);
        const { observations } = await getObservations(service.url, `scope=${scope}&metric=duration_sum`);
        expect(observations[0].entity).toBe('web-1');
        const series = await fetch(
          `${service.url}/v1/series?scope=${scope}&tag=process.pid:7&metric=duration_sum`,
        );
        expect(await series.text()).toContain('"unit":"s/s"');
      },
    );
  });

  it('makes rates of sums by their temporality, and leaves out a reset', async () => {
    const points = (values: readonly number[], start = 0) =>
      values.map((asInt, index) => ({
        asInt: String(asInt),
        startTimeUnixNano: at(start),
        timeUnixNano: at(10 * (index + 1)),
      }));
    const sum = { aggregationTemporality: 2, isMonotonic: true, dataPoints: points([100, 150, 3, 13]) };
    const answer = await post(service.url, '/v1/metrics', requestOf('sums', { name: 'jobs', sum }));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const deltas = [10, 20].map((asDouble, index) => ({
      asDouble,
      startTimeUnixNano: at(10 * index),
      timeUnixNano: at(10 * (index + 1)),
    }));
    await post(
      service.url,
      '/v1/metrics',
      requestOf('sums', {
        name: 'done',
        sum: {
          aggregationTemporality: 'AGGREGATION_TEMPORALITY_DELTA',
          isMonotonic: true,
          dataPoints: deltas,
        },
      }),
    );
    expect(await stored('sums')).toEqual({ jobs: [5, 1], done: [1, 2] });
  });

  it('stores summaries, and the count and sum of exponential histograms; values that are none are gaps', async () => {
    const summaries = [0, 10].map((seconds) => ({
      timeUnixNano: at(seconds),
      count: String(seconds),
      sum: 2 * seconds,
      quantileValues: [{ quantile: 0.9, value: 7 }],
    }));
    await post(
      service.url,
      '/v1/metrics',
      requestOf('others', { name: 'rpc', summary: { dataPoints: summaries } }),
    );
    const exponential = summaries.map(({ quantileValues, ...point }) => ({ ...point, scale: 1 }));
    await post(
      service.url,
      '/v1/metrics',
      requestOf('others', {
        name: 'exp',
        exponentialHistogram: { aggregationTemporality: 2, dataPoints: exponential },
      }),
    );
    const gauge = [{ asDouble: null }, { asDouble: 'NaN' }, { flags: 1 }, { asDouble: 4 }].map(
      (point, seconds) => ({
        ...point,
        timeUnixNano: at(seconds),
      }),
    );
    await post(
      service.url,
      '/v1/metrics',
      requestOf('others', { name: 'temp', gauge: { dataPoints: gauge } }),
    );
    expect(await stored('others')).toEqual({
      'rpc{quantile="0.9"}': [7, 7],
      rpc_count: [1],
      rpc_sum: [2],
      exp_count: [1],
      exp_sum: [2],
      temp: [4],
    });
  });

  describe.each(['json', 'protobuf'])('of exponential histograms as %s', (form) => {
    const send = (scope: string, temporality: number, dataPoints: readonly object[]) => {
      const exponentialHistogram = { aggregationTemporality: temporality, dataPoints };
      const body = requestOf(scope, { name: 'exp', unit: 's', exponentialHistogram });
      return form === 'json'
        ? post(service.url, '/v1/metrics', body)
        : postText(service.url, '/v1/metrics', new Uint8Array(encoded(body)), {
            'content-type': 'application/x-protobuf',
          });
    };
    const pointOf = (
      seconds: number,
      scale: number,
      offset: number,
      counts: readonly number[],
      more = {},
    ) => {
      const count = String(counts.reduce((sum, each) => sum + each, 0));
      const positive = { offset, bucketCounts: counts.map(String) };
      return { timeUnixNano: at(seconds), startTimeUnixNano: at(0), scale, count, positive, ...more };
    };
    const quantiles = async (scope: string) => {
      const found = await stored(scope);
      return ['0.5', '0.9', '0.99'].map((q) => found[`exp{quantile="${q}"}`]);
    };

    it('stores the quantiles of what was added, also where the scale changes', async () => {
      const scope = `exponential-${form}`;
      // Of scale 1 the first scrape has (1, √2], (√2, 2]; the next ones of scale 0 have (1, 2], (2, 4], (4, 8].
      await send(scope, 2, [pointOf(10, 1, 0, [3, 4]), pointOf(20, 0, 0, [7, 10])]);
      await send(scope, 2, [pointOf(30, 0, 0, [7, 10, 4]), pointOf(40, 0, 0, [7, 10, 4])]);
      const between = (low: number, share: number) => expect.closeTo(low * 2 ** share, 12);
      expect(await quantiles(scope)).toEqual([
        [between(2, 0.5), between(4, 0.5)],
        [between(2, 0.9), between(4, 0.9)],
        [between(2, 0.99), between(4, 0.99)],
      ]);
      const { exp_count } = await stored(scope);
      expect(exp_count).toEqual([1, expect.closeTo(0.4, 12), 0]);
      const series = await fetch(`${service.url}/v1/series?scope=${scope}&metric=exp{quantile="0.5"}`);
      expect(await series.text()).toContain('"unit":"s"');
    });

    it('takes deltas as they are, and a total that lost observations as a reset', async () => {
      const scope = `exponential-deltas-${form}`;
      await send(scope, 1, [pointOf(10, 0, 2, [8], { negative: { offset: 0, bucketCounts: ['0', '0'] } })]);
      expect(await quantiles(scope)).toEqual([0.5, 0.9, 0.99].map((q) => [expect.closeTo(4 * 2 ** q, 12)]));
      const reset = `exponential-reset-${form}`;
      const more = { startTimeUnixNano: undefined };
      await send(reset, 2, [pointOf(10, 0, 0, [5, 5], more), pointOf(20, 0, 0, [9, 4], more)]);
      await send(reset, 2, [
        pointOf(30, 0, 0, [9, 4], { ...more, flags: 1 }),
        pointOf(40, 0, 0, [19, 4], more),
      ]);
      expect(await quantiles(reset)).toEqual([undefined, undefined, undefined]);
      await send(reset, 2, [pointOf(50, 0, 0, [20, 4], more)]);
      expect(await quantiles(reset)).toEqual([0.5, 0.9, 0.99].map((q) => [expect.closeTo(2 ** q, 12)]));
    });

    it('refuses more buckets than a point may have, and leaves out and counts a scale that is none', async () => {
      const scope = `exponential-bounds-${form}`;
      problemOf(await send(scope, 1, [pointOf(10, 0, 0, Array(5000).fill(1))]), 413);
      const leftOut = async () => {
        const { text } = await call(service.url, '/metrics');
        return Number(/result="native_histogram"\} (\d+)/.exec(text)?.[1] ?? 0);
      };
      const before = await leftOut();
      expect((await send(scope, 1, [pointOf(10, 40, 0, [1]), pointOf(20, 0, 0, [])])).text).not.toContain(
        'rejected',
      );
      expect(await leftOut()).toBe(before + 2);
      expect(Object.keys(await stored(scope))).toEqual(['exp_count']);
    });
  });

  it('has attributes that are lists and maps as JSON, by either encoding alike', async () => {
    const attributes = [
      { key: 'list', value: { arrayValue: { values: [{ stringValue: 'a' }, { intValue: '7' }] } } },
      { key: 'map', value: { kvlistValue: { values: [{ key: 'k', value: { doubleValue: 0.5 } }] } } },
      { key: 'bytes', value: { bytesValue: 'AQI=' } },
    ];
    const body = (asDouble: number) =>
      requestOf('composed', {
        name: 'temp',
        gauge: { dataPoints: [{ asDouble, timeUnixNano: at(asDouble), attributes }] },
      });
    await post(service.url, '/v1/metrics', body(1));
    await postText(service.url, '/v1/metrics', new Uint8Array(encoded(body(2))), {
      'content-type': 'application/x-protobuf',
    });
    expect(await stored('composed')).toEqual({
      'temp{bytes="AQI=",list="[\\"a\\",7]",map="{\\"k\\":0.5}"}': [1, 2],
    });
  });

  it('counts exemplars as left out', async () => {
    const leftOut = async () => {
      const { text } = await call(service.url, '/metrics');
      return Number(/protocol="otlp",result="exemplar"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await leftOut();
    const exemplars = [
      { asDouble: 1, timeUnixNano: at(0) },
      { asDouble: 2, timeUnixNano: at(0) },
    ];
    const body = requestOf('exemplars', {
      name: 'temp',
      gauge: { dataPoints: [{ asDouble: 1, timeUnixNano: at(0), exemplars }] },
    });
    await post(service.url, '/v1/metrics', body);
    await postText(service.url, '/v1/metrics', new Uint8Array(encoded(body)), {
      'content-type': 'application/x-protobuf',
    });
    expect(await leftOut()).toBe(before + 4);
    expect(await stored('exemplars')).toEqual({ temp: [1] });
  });

  it('tells of rejected points in partial_success, and stores the others', async () => {
    const gauge = {
      dataPoints: [
        { asDouble: 1, timeUnixNano: at(800 * 86_400) },
        { asDouble: 2, timeUnixNano: at(0) },
      ],
    };
    const answer = await post(service.url, '/v1/metrics', requestOf('partial', { name: 'temp', gauge }));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('SIGNAL_MAX_AHEAD') },
    });
    expect(await stored('partial')).toEqual({ temp: [2] });
  });

  const zstdOfNode: unknown = Reflect.get(zlib, 'zstdCompressSync');
  const codings: Record<string, (text: string) => Uint8Array<ArrayBuffer>> = {
    snappy: (text) => new Uint8Array(compress(Buffer.from(text))),
    zlib: (text) => new Uint8Array(zlib.deflateSync(text)),
    ...(typeof zstdOfNode === 'function' && { zstd: (text) => new Uint8Array(zstdOfNode(text)) }),
  };

  it.each(Object.entries(codings))('reads %s, as the Collector sends it', async (coding, encode) => {
    const gauge = { dataPoints: [{ asDouble: 2, timeUnixNano: at(0) }] };
    const text = JSON.stringify(requestOf(coding, { name: 'temp', gauge }));
    const send = (body: Uint8Array<ArrayBuffer>) =>
      postText(service.url, '/v1/metrics', body, { 'content-encoding': coding });
    expect((await send(encode(text))).status).toBe(200);
    expect(await stored(coding)).toEqual({ temp: [2] });
    problemOf(await send(Buffer.from(text)), 400);
  });

  it.each(Object.keys(codings).filter((coding) => coding === 'zstd'))(
    'refuses a window of %s above that of HTTP',
    async () => {
      // A frame's magic, no flags, and the exponent of a window of 2^27 bytes; then an empty last block.
      const frame = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 17 << 3, 1, 0, 0]);
      const answer = await postText(service.url, '/v1/metrics', frame, { 'content-encoding': 'zstd' });
      expect(problemOf(answer, 400).detail).toContain('more than 8 MiB');
    },
  );

  it('reads gzip, and refuses what is no request', async () => {
    const gauge = { dataPoints: [{ asDouble: 2, timeUnixNano: at(0) }] };
    const body = gzipped(JSON.stringify(requestOf('zipped', { name: 'temp', gauge })));
    expect((await postText(service.url, '/v1/metrics', body, { 'content-encoding': 'gzip' })).status).toBe(
      200,
    );
    expect(await stored('zipped')).toEqual({ temp: [2] });
    problemOf(await postText(service.url, '/v1/metrics', 'x', { 'content-type': 'text/plain' }), 415);
    problemOf(await postText(service.url, '/v1/metrics', '{"resourceMetrics":7}'), 400);
    problemOf(await postText(service.url, '/v1/metrics', '{'), 400);
    const junk = await postText(service.url, '/v1/metrics', 'junk', {
      'content-type': 'application/x-protobuf',
    });
    expect(problemOf(junk, 400).detail).toContain('ExportMetricsServiceRequest');
  });
});
