import * as grpc from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuedSchema } from '../../../api/calls/tokens/fields.ts';
import { allObservations, call, post, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';
import { encoded, exportOver, exportsOf, requestOf } from '../otlp.ts';
import { detailsOf } from './client.ts';

const NS = BigInt(Date.now() - 3_600_000) * 10n ** 6n;
const at = (seconds: number) => String(NS + BigInt(seconds) * 10n ** 9n);
const gaugeOf = (...values: readonly number[]) => ({
  name: 'temp',
  gauge: {
    dataPoints: values.map((asDouble, seconds) => ({ asDouble, timeUnixNano: at(seconds) })),
  },
});
const listed = z.object({
  series: z.array(
    z.object({ metric: z.string(), tags: z.record(z.string(), z.string()), unit: z.string().optional() }),
  ),
});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => {
      throw new Error(`it was answered: ${JSON.stringify(answer)}`);
    },
    (error: unknown) => error,
  );

describe('OTLP/gRPC', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_BODY_LIMIT: '1mb' });
  const other = sharedService();

  const rows = async (url: string, scope: string) =>
    (await allObservations(url, `scope=${scope}`)).map(({ metric, entity, outcome, timestamp }) => ({
      metric,
      entity,
      outcome,
      timestamp,
    }));
  /** The series of a scope, with their tags and units. */
  const described = async (url: string, scope: string) => {
    const { series } = listed.parse(JSON.parse((await call(url, `/v1/series?scope=${scope}`)).text));
    return series.map(({ metric, tags, unit }) => ({ metric, tags, unit }));
  };
  const outcomes = async (scope: string) => (await rows(service.url, scope)).map(({ outcome }) => outcome);

  it('stores what the SDK of OpenTelemetry exports as HTTP does', async () => {
    const messages = await exportsOf('same', 3, (meter, scrape) => {
      meter.createCounter('requests', { unit: '{request}' }).add(5, { code: 200, tags: ['a', 'b'] });
      meter.createUpDownCounter('queue').add(scrape === 1 ? -1 : 3);
      meter.createGauge('temp').record(20 + scrape, { room: 'a' });
      for (const value of [1, 1.5, 7]) {
        meter.createHistogram('duration', { unit: 's' }).record(value);
        meter.createHistogram('exp.duration', { unit: 's' }).record(value);
      }
    });
    for (const message of messages) {
      expect(await exportOver(service.grpc, message)).toEqual({});
      const answer = await postText(other.url, '/v1/metrics', new Uint8Array(message), {
        'content-type': 'application/x-protobuf',
      });
      expect(answer.status).toBe(200);
    }
    const stored = await rows(service.url, 'same');
    expect(new Set(stored.map(({ metric }) => metric)).size).toBeGreaterThan(5);
    expect(stored).toEqual(await rows(other.url, 'same'));
    expect(await described(service.url, 'same')).toEqual(await described(other.url, 'same'));
  });

  it('continues what came over HTTP: totals go on, and a repeated point is stored once', async () => {
    const sumOf = (...points: readonly (readonly [seconds: number, total: number])[]) =>
      requestOf('doors', {
        name: 'jobs',
        sum: {
          aggregationTemporality: 2,
          isMonotonic: true,
          dataPoints: points.map(([seconds, asInt]) => ({ asInt, timeUnixNano: at(seconds) })),
        },
      });
    await post(service.url, '/v1/metrics', sumOf([0, 100]));
    await exportOver(service.grpc, encoded(sumOf([0, 100], [10, 150])));
    await post(service.url, '/v1/metrics', sumOf([10, 150], [20, 250]));
    expect(await outcomes('doors')).toEqual([5, 10]);
  });

  it('tells of rejected points in partial_success, and stores the others', async () => {
    const gauge = {
      dataPoints: [
        { asDouble: 1, timeUnixNano: at(800 * 86_400) },
        { asDouble: 2, timeUnixNano: at(0) },
      ],
    };
    expect(await exportOver(service.grpc, encoded(requestOf('partial', { name: 'temp', gauge })))).toEqual({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('SIGNAL_MAX_AHEAD') },
    });
    expect(await outcomes('partial')).toEqual([2]);
  });

  it('reads messages with gzip', async () => {
    const message = encoded(requestOf('zipped', gaugeOf(...Array.from({ length: 1000 }, (_, each) => each))));
    expect(await exportOver(service.grpc, message, { gzip: true })).toEqual({});
    expect(await outcomes('zipped')).toHaveLength(1000);
  });

  it.each([false, true])('refuses a message above the limit of a body (with gzip: %s)', async (gzip) => {
    const large = encoded(requestOf('large', { ...gaugeOf(1), name: 'a'.repeat(2 ** 21) }));
    expect(await failure(exportOver(service.grpc, large, { gzip }))).toMatchObject({
      code: grpc.status.RESOURCE_EXHAUSTED,
    });
    expect(await outcomes('large')).toEqual([]);
  });

  it('refuses bytes that are no request', async () => {
    for (const bytes of [[0xff, 0xff], [0x0a, 5, 1], [0x0b]]) {
      expect(await failure(exportOver(service.grpc, Buffer.from(bytes)))).toMatchObject({
        code: grpc.status.INVALID_ARGUMENT,
        details: expect.stringContaining('ExportMetricsServiceRequest'),
      });
    }
    expect(await exportOver(service.grpc, Buffer.of())).toEqual({});
  });

  it.each([
    ['trace', 'traces'],
    ['logs', 'logs'],
  ] as const)('refuses %s, and says what to do', async (kind, name) => {
    const message = `tidemark takes metrics only; remove this exporter from the pipeline of ${name}.`;
    for (const bytes of [0, 100, 2 ** 21]) {
      const refused = await failure(exportOver(service.grpc, Buffer.alloc(bytes), { service: kind }));
      expect(refused).toMatchObject({ code: grpc.status.UNIMPLEMENTED, details: message });
      expect(detailsOf(refused).ErrorInfo).toMatchObject({ reason: 'METHOD_NOT_ALLOWED' });
    }
    const answer = await post(service.url, `/v1/${name}`, {});
    expect(problemOf(answer, 404).detail).toBe(`There is no POST /v1/${name}; ${message}`);
  });

  it('counts samples and calls as those of other interfaces', async () => {
    await exportOver(service.grpc, encoded(requestOf('counted', gaugeOf(1, 2))));
    const { text } = await call(service.url, '/metrics');
    expect(text).toMatch(/tidemark_samples_total\{protocol="otlp",result="stored"\} [1-9]/);
    expect(text).toMatch(
      /tidemark_grpc_request_seconds_count\{method="\/opentelemetry.proto.collector.metrics.v1.MetricsService\/Export",code="0"\} [1-9]/,
    );
  });
});

describe('OTLP/gRPC of a server with tokens and a quota', () => {
  const operator = 'the operator of the server';
  const service = sharedService({
    SIGNAL_GRPC_PORT: '0',
    SIGNAL_API_TOKEN: operator,
    SIGNAL_QUOTA_OBSERVATIONS: '10',
  });
  let tokens = 0;
  async function tokenWith(permissions: string[], scopes?: string[]): Promise<string> {
    const fields = { name: `token-${++tokens}`, permissions, scopes };
    const answer = await post(service.url, '/v1/tokens', fields, { authorization: `Bearer ${operator}` });
    return issuedSchema.parse(JSON.parse(answer.text)).secret;
  }

  it('requires a token with the permission of POST /v1/metrics', async () => {
    const message = encoded(requestOf('mine', gaugeOf(1)));
    for (const token of [undefined, 'wrong']) {
      for (const kind of ['metrics', 'trace'] as const) {
        const refused = await failure(
          exportOver(service.grpc, message, { service: kind, ...(token !== undefined && { token }) }),
        );
        expect(refused).toMatchObject({ code: grpc.status.UNAUTHENTICATED });
      }
    }
    const reader = await tokenWith(['signals:read']);
    const refused = await failure(exportOver(service.grpc, message, { token: reader }));
    expect(refused).toMatchObject({ code: grpc.status.PERMISSION_DENIED });
    expect(detailsOf(refused).ErrorInfo).toMatchObject({
      reason: 'PERMISSION_MISSING',
      metadata: { permission: 'observations:write' },
    });
    const writer = await tokenWith(['observations:write']);
    expect(await exportOver(service.grpc, message, { token: writer })).toEqual({});
  });

  it('takes points of the scopes of a token alone', async () => {
    const token = await tokenWith(['observations:write'], ['mine']);
    const message = encoded(requestOf('other', gaugeOf(1, 2)));
    expect(await exportOver(service.grpc, message, { token })).toMatchObject({
      partialSuccess: { rejectedDataPoints: '2' },
    });
  });

  it('has the quotas of scopes', async () => {
    const message = (from: number) =>
      encoded(requestOf('quota', gaugeOf(...Array.from({ length: 10 }, (_, each) => from + each))));
    expect(await exportOver(service.grpc, message(0), { token: operator })).toEqual({});
    const refused = await failure(exportOver(service.grpc, message(100), { token: operator }));
    expect(refused).toMatchObject({ code: grpc.status.RESOURCE_EXHAUSTED });
    expect(detailsOf(refused).ErrorInfo).toMatchObject({ reason: 'QUOTA_EXCEEDED' });
  });
});
