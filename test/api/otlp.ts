import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as grpc from '@grpc/grpc-js';
import type { Meter } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  AggregationType,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import protobuf from 'protobufjs';
import { addOtlp } from '../../pipelines/sources/otlp/proto.ts';

const root = addOtlp(new protobuf.Root(), false).resolveAll();
const COLLECTOR = 'opentelemetry.proto.collector';
const request = root.lookupType(`${COLLECTOR}.metrics.v1.ExportMetricsServiceRequest`);
const response = root.lookupType(`${COLLECTOR}.metrics.v1.ExportMetricsServiceResponse`);

/** A request in JSON with one metric of a service. */
export const requestOf = (service: string, metric: object) => ({
  resourceMetrics: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
      scopeMetrics: [{ scope: { name: 'test' }, metrics: [metric] }],
    },
  ],
});

/** A request as protobuf, from its JSON. */
export function encoded(json: object): Buffer {
  return Buffer.from(request.encode(request.fromObject(json)).finish());
}

/** How a client calls. */
interface Calling {
  readonly token?: string;
  readonly gzip?: boolean;
  readonly service?: 'metrics' | 'trace' | 'logs';
}

const SERVICES = { metrics: 'MetricsService', trace: 'TraceService', logs: 'LogsService' };

/** Calls `Export` over gRPC with a message; resolves to the answer in the form of its JSON. */
export async function exportOver(
  address: string | undefined,
  message: Buffer,
  { token, gzip = false, service = 'metrics' }: Calling = {},
): Promise<object> {
  const client = new grpc.Client(String(address), grpc.credentials.createInsecure(), {
    'grpc.default_compression_algorithm': gzip
      ? grpc.compressionAlgorithms.gzip
      : grpc.compressionAlgorithms.identity,
  });
  const metadata = new grpc.Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  try {
    return await new Promise<object>((resolve, reject) => {
      client.makeUnaryRequest(
        `/${COLLECTOR}.${service}.v1.${SERVICES[service]}/Export`,
        (bytes: Buffer) => bytes,
        (bytes: Buffer) => response.toObject(response.decode(bytes), { longs: String }),
        message,
        metadata,
        (error, answer) => (answer === undefined ? reject(error) : resolve(answer)),
      );
    });
  } finally {
    client.close();
  }
}

/**
 * The messages that the SDK of OpenTelemetry exports, as protobuf.
 *
 * @param record is called with a meter before each of some exports
 */
export async function exportsOf(
  service: string,
  count: number,
  record: (meter: Meter, at: number) => void,
): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  const server = createServer(async (given, answer) => {
    const parts: Buffer[] = [];
    for await (const part of given) parts.push(part);
    bodies.push(Buffer.concat(parts));
    answer.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const isPort = (value: typeof address): value is AddressInfo => typeof value === 'object' && value !== null;
  if (!isPort(address)) throw new Error('the server has no port');
  const exporter = new OTLPMetricExporter({
    url: `http://127.0.0.1:${address.port}/v1/metrics`,
    temporalityPreference: AggregationTemporality.CUMULATIVE,
  });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': 'web-1' }),
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })],
    views: [{ instrumentName: 'exp*', aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM } }],
  });
  try {
    const meter = provider.getMeter('test');
    for (let at = 0; at < count; at++) {
      record(meter, at);
      await provider.forceFlush();
    }
    return bodies.slice(0, count);
  } finally {
    await provider.shutdown();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
