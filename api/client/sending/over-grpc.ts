import { join } from 'node:path';
import * as grpc from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { ServerRefused } from '../transport.ts';
import type { SendOptions, Way } from './way.ts';

const FILE = 'api/grpc/tidemark/v1/tidemark.proto';
const PATH = '/tidemark.v1.SignalService/IngestStream';

/**
 * Codes of refusals that sending again does not change, with the status of HTTP that means the same. They come without details from what is
 * not tidemark's own: a message that is too large, a proxy, another server.
 */
const REFUSALS: ReadonlyMap<grpc.status, number> = new Map([
  [grpc.status.INVALID_ARGUMENT, 400],
  [grpc.status.UNAUTHENTICATED, 401],
  [grpc.status.PERMISSION_DENIED, 403],
  [grpc.status.NOT_FOUND, 404],
  [grpc.status.UNIMPLEMENTED, 404],
  [grpc.status.RESOURCE_EXHAUSTED, 413],
]);

/** The details of an error, of which the client reads the status, the faults and the time to wait. */
const DETAILS = protobuf.parse(
  `syntax = "proto3";
  package google.rpc;
  message Any { string type_url = 1; bytes value = 2; }
  message Duration { int64 seconds = 1; int32 nanos = 2; }
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message RetryInfo { Duration retry_delay = 1; }`,
  { keepCase: true },
).root;

function isServiceError(error: unknown): error is grpc.ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error && 'details' in error;
}

/** What a server said of an error, by the name of the message. */
function detailsIn(error: grpc.ServiceError): ReadonlyMap<string, Record<string, unknown>> {
  const [bytes] = error.metadata.get('grpc-status-details-bin');
  if (!(bytes instanceof Uint8Array)) return new Map();
  const type = DETAILS.lookupType('google.rpc.Status');
  const { details } = type.toObject(type.decode(bytes), { arrays: true });
  return new Map(
    details.flatMap(({ type_url, value }: { type_url: string; value: Uint8Array }) => {
      const [, name] = type_url.split('/');
      const message = name === undefined ? null : DETAILS.lookup(name);
      if (!(message instanceof protobuf.Type)) return [];
      return [[message.name, message.toObject(message.decode(value), { longs: Number })]];
    }),
  );
}

function numberIn(record: unknown, ...path: readonly string[]): number | undefined {
  let value = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map(Object.entries(value)).get(name);
  }
  return value === undefined ? undefined : Number(value);
}

/** An error as the client tells it: a refusal of the server, or that there is none. */
function errorOf(error: unknown, url: string): TidemarkError {
  if (!isServiceError(error)) {
    return new TidemarkError('unreachable', `The connection to ${url} ended.`, { cause: error });
  }
  const details = detailsIn(error);
  const status = numberIn(details.get('ErrorInfo'), 'metadata', 'http_status') ?? REFUSALS.get(error.code);
  if (status === undefined) {
    return new TidemarkError('unreachable', `No server answers at ${url}: ${error.details}`, {
      cause: error,
    });
  }
  return new ServerRefused(
    status,
    error.details,
    [],
    numberIn(details.get('RetryInfo'), 'retry_delay', 'seconds'),
  );
}

/** The error for observations whose fields have other types than the messages of gRPC. */
function notEncoded(cause: unknown): TidemarkError {
  // protobufjs names the field by its full name: ".tidemark.v1.Observation.tags: object expected".
  const why = cause instanceof Error ? cause.message.replace(/^\.tidemark\.v1\./, '') : String(cause);
  return new TidemarkError('invalid_input', `An observation cannot be sent over gRPC: ${why}.`, { cause });
}

/** Opens a stream of gRPC to a server. */
export async function openIngestStream(url: string, { token, history }: SendOptions): Promise<Way> {
  const root = await new protobuf.Root().load(join(packageRoot(import.meta.url), FILE), { keepCase: true });
  const request = root.lookupType('tidemark.v1.IngestStreamRequest');
  const response = root.lookupType('tidemark.v1.IngestStreamResponse');
  const { protocol, host } = new URL(url.replace(/^grpc/, 'http'));
  const credentials =
    protocol === 'https:' ? grpc.credentials.createSsl() : grpc.credentials.createInsecure();
  const client = new grpc.Client(host, credentials);
  const metadata = new grpc.Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const call = client.makeBidiStreamRequest(
    PATH,
    (message: Buffer) => message,
    (bytes: Buffer) => response.toObject(response.decode(bytes), { longs: Number, defaults: true }),
    metadata,
  );
  const waiting: {
    resolve: (answer: Awaited<ReturnType<Way['send']>>) => void;
    reject: (error: unknown) => void;
  }[] = [];
  let ended: TidemarkError | undefined;
  const end = (error: unknown) => {
    ended ??= errorOf(error, url);
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  call.on('data', ({ accepted, duplicates, rejected, rejected_count }) =>
    waiting.shift()?.resolve({ accepted, duplicates, rejected, rejected_count }),
  );
  call.on('error', end);
  call.on('end', () => end(undefined));
  return {
    send(observations) {
      if (ended !== undefined) return Promise.reject(ended);
      let message: Buffer;
      try {
        const fields = { observations, ...(history === true && { history }) };
        message = Buffer.from(request.encode(request.fromObject(fields)).finish());
      } catch (error) {
        return Promise.reject(notEncoded(error));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        call.write(message);
      });
    },
    close() {
      call.end();
      client.close();
    },
  };
}
