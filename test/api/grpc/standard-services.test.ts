import * as grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoPath as HEALTH } from 'grpc-health-check';
import descriptor from 'protobufjs/ext/descriptor.js';
import { expect, it } from 'vitest';
import { descriptorsOf } from '../../../api/grpc/descriptors.ts';
import { OTLP_FILES } from '../../../pipelines/sources/otlp/proto.ts';
import { sharedService } from '../harness.ts';

const { FileDescriptorProto } = descriptor;
const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_API_TOKEN: 'the operator of the server' });

/** Calls a method of a service that is defined elsewhere, with the encoding of its definition. */
function call(definition: unknown, request: object, token?: string): Promise<unknown> {
  const isMethod = (one: unknown): one is grpc.MethodDefinition<object, object> =>
    typeof one === 'object' && one !== null && 'requestSerialize' in one;
  if (!isMethod(definition)) throw new Error('it is no method');
  const client = new grpc.Client(service.grpc ?? '', grpc.credentials.createInsecure());
  const metadata = new grpc.Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const { path, requestSerialize, responseDeserialize } = definition;
  return new Promise<unknown>((resolve, reject) => {
    if (!definition.responseStream) {
      client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        (error, answer) => (error === null ? resolve(answer) : reject(error)),
      );
      return;
    }
    const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
    stream.on('data', resolve);
    stream.on('error', reject);
    stream.write(request);
    stream.end();
  }).finally(() => client.close());
}

const REFLECTION = `${import.meta.dirname}/../../../node_modules/@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto`;

it('tells its health without a token, of itself and of each service', async () => {
  const definition = loadSync(HEALTH, { enums: String })['grpc.health.v1.Health'];
  if (!('Check' in definition)) throw new Error('health has no Check');
  for (const name of [
    '',
    'tidemark.v1.SignalService',
    'tidemark.v1.MemoryService',
    'opentelemetry.proto.collector.metrics.v1.MetricsService',
  ]) {
    expect(await call(definition.Check, { service: name })).toEqual({ status: 'SERVING' });
  }
  await expect(call(definition.Check, { service: 'other' })).rejects.toMatchObject({
    code: grpc.status.NOT_FOUND,
  });
});

it('lists its services to those who have a token', async () => {
  const definition = loadSync(REFLECTION)['grpc.reflection.v1.ServerReflection'];
  if (!('ServerReflectionInfo' in definition)) throw new Error('there is no reflection');
  const list = (token?: string) => call(definition.ServerReflectionInfo, { listServices: '' }, token);
  expect(await list('the operator of the server')).toMatchObject({
    listServicesResponse: {
      service: expect.arrayContaining([
        { name: 'grpc.health.v1.Health' },
        { name: 'opentelemetry.proto.collector.logs.v1.LogsService' },
        { name: 'opentelemetry.proto.collector.metrics.v1.MetricsService' },
        { name: 'opentelemetry.proto.collector.trace.v1.TraceService' },
        { name: 'tidemark.v1.MemoryService' },
        { name: 'tidemark.v1.SignalService' },
      ]),
    },
  });
  await expect(list()).rejects.toMatchObject({ code: grpc.status.UNAUTHENTICATED });
});

it('describes what it reads of OTLP as compilers do', () => {
  const files = descriptorsOf([], OTLP_FILES)
    .map((bytes) => FileDescriptorProto.toObject(FileDescriptorProto.decode(bytes)))
    .filter(({ name }) => String(name).startsWith('opentelemetry/'));
  expect(files.map(({ name }) => name)).toEqual([...OTLP_FILES.values()]);
  const [common, resource, metrics] = OTLP_FILES.values();
  const service = 'opentelemetry.proto.collector.metrics.v1';
  expect(files).toMatchObject([
    { package: 'opentelemetry.proto.common.v1' },
    { dependency: [common] },
    { dependency: [common, resource] },
    {
      dependency: [metrics],
      service: [
        {
          name: 'MetricsService',
          method: [
            {
              name: 'Export',
              inputType: `.${service}.ExportMetricsServiceRequest`,
              outputType: `.${service}.ExportMetricsServiceResponse`,
            },
          ],
        },
      ],
    },
    {},
    {},
  ]);
  expect(files[3].messageType[0].field).toMatchObject([
    { name: 'resource_metrics', typeName: '.opentelemetry.proto.metrics.v1.ResourceMetrics' },
  ]);
});
