import * as grpc from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import { type Answered, type Defined, definitions } from '../../../api/grpc/definition.ts';
import { DETAILS } from '../../../api/grpc/status.ts';
import type { Issue } from '../../../operators/records/errors.ts';

const { root } = protobuf.parse(
  `syntax = "proto3";
  package google.rpc;
  message Any { string type_url = 1; bytes value = 2; }
  message Duration { int64 seconds = 1; int32 nanos = 2; }
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message RetryInfo { Duration retry_delay = 1; }
  message RequestInfo { string request_id = 1; }
  message BadRequest {
    message FieldViolation { string field = 1; string description = 2; }
    repeated FieldViolation field_violations = 1;
  }`,
  { keepCase: true },
);

/** The details of an error by type, without the package. */
export function detailsOf(error: unknown): Record<string, Record<string, unknown>> {
  if (!isServiceError(error)) throw error;
  const [bytes] = error.metadata.get(DETAILS);
  if (!(bytes instanceof Uint8Array)) throw new Error(`there are no details of ${error.message}`);
  const type = root.lookupType('google.rpc.Status');
  const decoded = type.toObject(type.decode(bytes), { arrays: true });
  return Object.fromEntries(
    decoded.details.map((one: { type_url: string; value: Uint8Array }) => {
      const name = one.type_url.split('/')[1];
      const message = root.lookupType(name);
      return [name.split('.')[2], message.toObject(message.decode(one.value), { longs: Number })];
    }),
  );
}

export function isServiceError(error: unknown): error is grpc.ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error && 'details' in error;
}

/** The faults that an error names. */
export function faultsOf(error: unknown): Issue[] {
  const violations = detailsOf(error).BadRequest?.field_violations;
  if (!Array.isArray(violations)) return [];
  return violations.map(({ field = '', description }) => ({ path: field, message: description }));
}

/** A client of all services, by the names of their methods. */
export class GrpcClient {
  readonly #client: grpc.Client;
  readonly #methods = new Map<string, Defined>();
  readonly #metadata = new grpc.Metadata();

  constructor(address: string | undefined, token?: string, credentials = grpc.credentials.createInsecure()) {
    if (address === undefined) throw new Error('the server speaks no gRPC');
    this.#client = new grpc.Client(address, credentials);
    for (const methods of definitions().values()) {
      for (const [name, method] of Object.entries(methods)) this.#methods.set(name, method);
    }
    if (token !== undefined) this.#metadata.set('authorization', `Bearer ${token}`);
  }

  #method(name: string): Defined {
    const found = this.#methods.get(name);
    if (found === undefined) throw new Error(`there is no method ${name}`);
    return found;
  }

  call(name: string, fields: object): Promise<Record<string, unknown>> {
    const { path, requestSerialize, responseDeserialize } = this.#method(name);
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        fields,
        this.#metadata,
        (error, answer) => (answer === undefined ? reject(error) : resolve(answer.fields)),
      );
    });
  }

  /** Calls a method with any bytes as its message. */
  send(name: string, bytes: Buffer): Promise<Record<string, unknown>> {
    const { path, responseDeserialize } = this.#method(name);
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest(
        path,
        (given: Buffer) => given,
        responseDeserialize,
        bytes,
        this.#metadata,
        (error, answer) => (answer === undefined ? reject(error) : resolve(answer.fields)),
      );
    });
  }

  answers(name: string, fields: object): grpc.ClientReadableStream<Answered> {
    const { path, requestSerialize, responseDeserialize } = this.#method(name);
    return this.#client.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      fields,
      this.#metadata,
    );
  }

  stream(name: string): grpc.ClientDuplexStream<object, Answered> {
    const { path, requestSerialize, responseDeserialize } = this.#method(name);
    return this.#client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, this.#metadata);
  }

  close(): void {
    this.#client.close();
  }
}
