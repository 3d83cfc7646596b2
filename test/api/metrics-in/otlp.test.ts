import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getObservations, gzipped, post, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const EXPORTERS = { protobuf: ProtobufExporter, json: JsonExporter };
const NS = BigInt(Date.now() - 3_600_000) * 10n ** 6n;
const at = (seconds: number) => String(NS + BigInt(seconds) * 10n ** 9n);

/** A request in JSON with one metric of a service. */
const request = (service: string, metric: object) => ({
  resourceMetrics: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
      scopeMetrics: [{ scope: { name: 'test' }, metrics: [metric] }],
    },
  ],
});

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
        expect(found['duration{quantile="0.5"}']).toEqual([1.5, 1.5]);
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
    const answer = await post(service.url, '/v1/metrics', request('sums', { name: 'jobs', sum }));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const deltas = [10, 20].map((asDouble, index) => ({
      asDouble,
      startTimeUnixNano: at(10 * index),
      timeUnixNano: at(10 * (index + 1)),
    }));
    await post(
      service.url,
      '/v1/metrics',
      request('sums', {
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
      request('others', { name: 'rpc', summary: { dataPoints: summaries } }),
    );
    const exponential = summaries.map(({ quantileValues, ...point }) => ({ ...point, scale: 1 }));
    await post(
      service.url,
      '/v1/metrics',
      request('others', {
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
    await post(service.url, '/v1/metrics', request('others', { name: 'temp', gauge: { dataPoints: gauge } }));
    expect(await stored('others')).toEqual({
      'rpc{quantile="0.9"}': [7, 7],
      rpc_count: [1],
      rpc_sum: [2],
      exp_count: [1],
      exp_sum: [2],
      temp: [4],
    });
  });

  it('tells of rejected points in partial_success, and stores the others', async () => {
    const gauge = {
      dataPoints: [
        { asDouble: 1, timeUnixNano: at(800 * 86_400) },
        { asDouble: 2, timeUnixNano: at(0) },
      ],
    };
    const answer = await post(service.url, '/v1/metrics', request('partial', { name: 'temp', gauge }));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('SIGNAL_MAX_AHEAD') },
    });
    expect(await stored('partial')).toEqual({ temp: [2] });
  });

  it('reads gzip, and refuses what is no request', async () => {
    const gauge = { dataPoints: [{ asDouble: 2, timeUnixNano: at(0) }] };
    const body = gzipped(JSON.stringify(request('zipped', { name: 'temp', gauge })));
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
