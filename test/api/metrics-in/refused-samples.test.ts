import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { issuedSchema } from '../../../api/calls/tokens/fields.ts';
import { writeBody } from '../../pipelines/sources/remote-write/encode.ts';
import { body2 } from '../../pipelines/sources/remote-write/encode-2.ts';
import { allObservations, call, post, postLines, postText } from '../answers.ts';
import { GrpcClient } from '../grpc/client.ts';
import { serve } from '../harness.ts';

const OPERATOR = 'the operator of the server';
const [MINE, THEIRS] = ['team-a', 'team-b'];
const T0 = Date.now() - 3_600_000;
/** A time that no store keeps. */
const NEVER = Date.UTC(2240, 0);
const PROTOBUF = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
const PROTOBUF_2 = {
  ...PROTOBUF,
  'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
};

/** A sample of a series of team-b: what its owner sends, or what somebody sends who wants it to be taken for something else. */
interface Sent {
  readonly milliseconds: number;
  readonly value: number;
  readonly isHostile: boolean;
}

interface Endpoint {
  readonly url: string;
  readonly grpc: GrpcClient;
  readonly headers: Readonly<Record<string, string>>;
}

const observation = (metric: string, { milliseconds, value, isHostile }: Sent) => ({
  scope: THEIRS,
  entity: 'web-1',
  metric,
  outcome: value,
  unit: isHostile ? 'attacks' : 'C',
  ...(isHostile && { tags: { owner: MINE } }),
  timestamp: new Date(milliseconds).toISOString(),
});

const labels = (name: string, { isHostile }: Sent) => {
  const own = { __name__: name, instance: 'web-1', job: THEIRS };
  // The same labels in another order are the same series by another key.
  return isHostile ? Object.fromEntries(Object.entries(own).reverse()) : own;
};

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

/** Sends a sample of a series named after the endpoint, by each endpoint that takes observations. */
const ENDPOINTS: Readonly<
  Record<string, (endpoint: Endpoint, name: string, sent: Sent) => Promise<unknown>>
> = {
  json: ({ url, headers }, name, sent) => post(url, '/v1/ingest', observation(name, sent), headers),
  batch: ({ url, headers }, name, sent) =>
    post(url, '/v1/ingest/batch', { observations: [observation(name, sent)] }, headers),
  ndjson: ({ url, headers }, name, sent) =>
    postLines(url, [JSON.stringify(observation(name, sent))], headers),
  columns({ url, headers }, name, sent) {
    const { outcome, timestamp, ...series } = observation(name, sent);
    const columns = { series: [series], index: [0], outcome: [outcome], timestamp: [timestamp] };
    return post(url, '/v1/ingest/batch', { columns }, headers);
  },
  grpc: ({ grpc }, name, sent) =>
    grpc.call('IngestBatch', { observations: [observation(name, sent)] }).catch(() => undefined),
  otlp({ url, headers }, name, sent) {
    const { milliseconds, value: asDouble, isHostile } = sent;
    const dataPoints = [{ timeUnixNano: `${milliseconds}000000`, asDouble }];
    const metric = isHostile
      ? { name, unit: 'attacks', sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints } }
      : { name, unit: 'C', gauge: { dataPoints } };
    const attributes = [attribute('service.name', THEIRS), attribute('host.name', 'web-1')];
    if (isHostile) attributes.push(attribute('owner', MINE));
    const resourceMetrics = [{ resource: { attributes }, scopeMetrics: [{ metrics: [metric] }] }];
    return post(url, '/v1/metrics', { resourceMetrics }, headers);
  },
  remote_write_1({ url, headers }, name, sent) {
    const series = [{ labels: labels(name, sent), samples: [[sent.milliseconds, sent.value] as const] }];
    const body = writeBody(series, sent.isHostile ? { [name]: 'COUNTER' } : {});
    return postText(url, '/v1/prometheus/write', body, { ...PROTOBUF, ...headers });
  },
  remote_write_2({ url, headers }, name, sent) {
    const { milliseconds, value, isHostile } = sent;
    const said = isHostile ? { type: 1, unit: 'attacks' } : { type: 2, unit: 'C' };
    const body = body2([{ labels: labels(name, sent), samples: [[milliseconds, value]], ...said }]);
    return postText(url, '/v1/prometheus/write', body, { ...PROTOBUF_2, ...headers });
  },
  line_protocol({ url, headers }, name, { milliseconds, value }) {
    const line = `${name},host=web-1 counter=${value} ${milliseconds}`;
    const type = { 'content-type': 'text/plain' };
    return postText(url, `/api/v2/write?bucket=${THEIRS}&precision=ms`, line, { ...type, ...headers });
  },
};

const seriesSchema = z.object({ series: z.array(z.record(z.string(), z.unknown())) });

/** What a server knows of team-b, and what it answered to team-b, after samples came by every endpoint. */
async function outcome(isAttacked: boolean): Promise<unknown> {
  const env = { SIGNAL_API_TOKEN: OPERATOR, SIGNAL_DB_DSN: 'memory://', SIGNAL_GRPC_PORT: '0' };
  const service = await serve('', { ...env, SIGNAL_DETECTION_INTERVAL: '1m' });
  onTestFinished(() => service.stop());
  const { url } = service;
  const operator = { authorization: `Bearer ${OPERATOR}` };
  const endpointOf = async (scope: string): Promise<Endpoint> => {
    const asked = { name: scope, permissions: ['observations:write'], scopes: [scope] };
    const { secret } = issuedSchema.parse(JSON.parse((await post(url, '/v1/tokens', asked, operator)).text));
    const grpc = new GrpcClient(service.grpc, secret);
    onTestFinished(() => grpc.close());
    return { url, grpc, headers: { authorization: `Bearer ${secret}` } };
  };
  const [hostile, owner] = [await endpointOf(MINE), await endpointOf(THEIRS)];
  const answers: unknown[] = [];
  for (const [name, send] of Object.entries(ENDPOINTS)) {
    for (const minute of [1, 2, 3]) {
      const milliseconds = T0 + minute * 60_000;
      if (isAttacked) {
        await send(hostile, name, { milliseconds: milliseconds - 1000, value: 1e9, isHostile: true });
        await send(owner, name, { milliseconds: NEVER, value: 1e9, isHostile: true });
      }
      const answer = await send(owner, name, { milliseconds, value: 60 * minute, isHostile: false });
      answers.push([name, answer instanceof Object && 'status' in answer ? answer.status : answer]);
    }
  }
  const stored = await allObservations(url, `scope=${THEIRS}`, { headers: operator });
  const { text } = await call(url, `/v1/series?scope=${THEIRS}&limit=100`, { headers: operator });
  return {
    answers,
    stored: stored.map(({ metric, outcome, timestamp }) => [metric, outcome, timestamp]),
    series: seriesSchema.parse(JSON.parse(text)).series,
  };
}

describe('samples that are refused', () => {
  it('change nothing at any endpoint: not what is stored, nor what it is, nor what later samples become', async () => {
    const quiet = await outcome(false);
    expect(await outcome(true)).toEqual(quiet);
    expect(quiet).toMatchObject({ stored: { length: 3 * Object.keys(ENDPOINTS).length - 1 } });
  }, 60_000);
});
