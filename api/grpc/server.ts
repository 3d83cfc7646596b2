import { type Server as GrpcServer, Server, type UntypedHandleCall } from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import type { FastifyBaseLogger } from 'fastify';
import { protoPath as HEALTH, HealthImplementation } from 'grpc-health-check';
import { TidemarkError } from '../../operators/records/errors.ts';
import { OTLP_FILES } from '../../pipelines/sources/otlp/proto.ts';
import { DeclaredHistory } from '../../sinks/outbox/declared-history.ts';
import { definitions, PROTO_FILE } from './definition.ts';
import { descriptorsOf } from './descriptors.ts';
import { PACKAGE, services } from './methods/index.ts';
import type { Method, UnaryMethod } from './methods/method.ts';
import { streamSignals as changes, exportLines, ingestStream } from './methods/streams.ts';
import { METRICS_SERVICE, otlpMethods } from './otlp.ts';
import { type AnswersCall, serveAnswers } from './serve/answers.ts';
import { ArrivingMessages } from './serve/arriving.ts';
import type { GrpcBackend, GrpcContext } from './serve/context.ts';
import { writeExport } from './serve/export.ts';
import { guard, type Requirement } from './serve/guard.ts';
import { serveIngestStream } from './serve/ingest-stream.ts';
import { streamSignals } from './serve/stream-signals.ts';
import { serveUnary } from './serve/unary.ts';
import { statusOf } from './status.ts';
import { serverCredentials } from './tls.ts';

/** Most calls of a connection at the same time. */
const MOST_CALLS = 1000;
/** Milliseconds between two pings, and for the answer to one; a client that does not answer has gone. */
const PING = 30_000;
const PONG = 20_000;

/** A server of gRPC that listens. */
export interface GrpcListener {
  /** Its address, such as 127.0.0.1:7779. */
  readonly address: string;
  /**
   * Stops accepting calls; resolves when those in progress have ended.
   *
   * @param drain milliseconds after which they are broken off
   */
  stop(drain: number): Promise<void>;
}

/** Gives each failed call an id, and logs what the answer to the caller leaves out. */
function refusals(log: FastifyBaseLogger): (error: unknown) => ReturnType<typeof statusOf> {
  const start = Date.now().toString(36);
  let count = 0;
  return (error) => {
    const id = `g${start}-${(++count).toString(36)}`;
    if (!(error instanceof TidemarkError) || error.status >= 500) {
      log.error({ err: error, request_id: id }, 'a call failed');
    }
    return statusOf(error, id);
  };
}

/** Binds a server to an address. @throws TidemarkError `address_in_use` */
function bind(
  server: GrpcServer,
  { config }: GrpcBackend,
  credentials: Parameters<GrpcServer['bindAsync']>[1],
) {
  const { host, grpcPort } = config;
  const named = host.includes(':') ? `[${host}]` : host;
  return new Promise<string>((resolve, reject) => {
    server.bindAsync(`${named}:${grpcPort ?? 0}`, credentials, (error, port) => {
      if (error === null) return resolve(`${named}:${port}`);
      const message = `Cannot listen for gRPC on ${named}:${grpcPort}; choose another port with --grpc-port, or another address with --host.`;
      reject(new TidemarkError('address_in_use', message, { cause: error }));
    });
  });
}

/** The descriptors of all services, for reflection. */
function descriptors(): Buffer[] {
  const files = new Map([
    [PACKAGE, PROTO_FILE],
    ['grpc.health.v1', 'grpc/health/v1/health.proto'],
    ['google.rpc', 'google/rpc/error_details.proto'],
    ['google.protobuf', 'google/protobuf/all.proto'],
    ...OTLP_FILES,
  ]);
  return descriptorsOf([PROTO_FILE, HEALTH], files).map((bytes) => Buffer.from(bytes));
}

/** Starts the server of gRPC. */
export async function startGrpc(backend: GrpcBackend, log: FastifyBaseLogger): Promise<GrpcListener> {
  const { config } = backend;
  const context: GrpcContext = {
    ...backend,
    log,
    arriving: new ArrivingMessages(config.leastRate),
    declared: new DeclaredHistory(backend.store),
  };
  const refusal = refusals(log);
  const answers = (answer: (context: GrpcContext, call: AnswersCall, closed: AbortSignal) => Promise<void>) =>
    serveAnswers(context, (call, closed) => answer(context, call, closed), refusal);
  const streams = new Map<Method, UntypedHandleCall>([
    [ingestStream, serveIngestStream(context, refusal)],
    [changes, answers(streamSignals)],
    [exportLines, answers(writeExport)],
  ]);
  const handlerOf = (method: Method | UnaryMethod): UntypedHandleCall => {
    const handler = 'run' in method ? serveUnary(context, method, refusal) : streams.get(method);
    if (handler === undefined) throw new TypeError(`nothing handles ${method.name}`);
    return handler;
  };
  const requirements = new Map<string, Requirement>();
  const server = new Server({
    interceptors: [
      guard(context, (path) => (path.startsWith('/grpc.health.') ? 'open' : requirements.get(path)), refusal),
    ],
    'grpc.max_receive_message_length': config.bodyLimit,
    'grpc.max_send_message_length': -1,
    'grpc.max_concurrent_streams': MOST_CALLS,
    'grpc.keepalive_time_ms': PING,
    'grpc.keepalive_timeout_ms': PONG,
  });
  const defined = definitions();
  for (const { name: service, methods } of services) {
    const definition = defined.get(service) ?? {};
    for (const { name, permission } of methods) {
      const method = definition[name];
      if (method === undefined) throw new RangeError(`${service} defines no ${name}`);
      requirements.set(method.path, permission);
    }
    server.addService(definition, Object.fromEntries(methods.map((one) => [one.name, handlerOf(one)])));
  }
  for (const { definition, requirement, handler } of otlpMethods(context, refusal)) {
    requirements.set(definition.path, requirement);
    server.addService({ Export: definition }, { Export: handler });
  }
  const names = ['', ...services.map(({ name }) => `${PACKAGE}.${name}`), METRICS_SERVICE];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, 'SERVING'])));
  health.addToServer(server);
  // One service of reflection answers for all.
  const type: MessageTypeDefinition<object, object> = {
    format: 'Protocol Buffer 3 DescriptorProto',
    type: {},
    fileDescriptorProtos: descriptors(),
    serialize: () => Buffer.of(),
    deserialize: () => ({}),
  };
  new ReflectionService({ [PACKAGE]: type }).addToServer(server);
  const { credentials, end } = serverCredentials(config.tls, log);
  const address = await bind(server, context, credentials);
  return {
    address,
    stop(drain) {
      for (const name of names) health.setStatus(name, 'NOT_SERVING');
      end();
      context.arriving.close();
      return new Promise((resolve) => {
        const late = setTimeout(() => server.forceShutdown(), drain);
        server.tryShutdown(() => {
          clearTimeout(late);
          resolve();
        });
      });
    },
  };
}
