import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import protobuf from 'protobufjs';
import { malformed } from '../../pipelines/sources/protobuf/malformed.ts';
import {
  checkBody,
  decodeMessage,
  piecesOf,
  type Shape,
  shapeOf,
} from '../../pipelines/sources/protobuf/shape.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Service as Described, PACKAGE, services } from './methods/index.ts';
import type { Method } from './methods/method.ts';
import { readStructs, STRUCT } from './struct.ts';

/** The folder of the .proto files, and the file of the services in it. */
export const PROTO_FOLDER = join(packageRoot(import.meta.url), 'api/grpc');
export const PROTO_FILE = 'tidemark/v1/tidemark.proto';

/** A request that is not decoded yet. */
export interface Received {
  /** Bytes that it came in. */
  readonly bytes: number;
  /**
   * Decodes it, a large one in slices between which others have their turn.
   *
   * @throws InvalidInput if the bytes are no such message
   * @throws TidemarkError `too_large` if they hold more messages than they justify
   */
  read(): Promise<Record<string, unknown>>;
}

/** A response as the fields that it has, and the bytes that it came in. */
export interface Answered {
  readonly fields: Record<string, unknown>;
  readonly bytes: number;
}

/** A method as both ends of a connection encode it: as a client and a server of grpc-js take it. */
export interface Defined {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestSerialize: (fields: object) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => Received;
  readonly responseSerialize: (fields: object) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Answered;
}

/** Of a request: missing fields are left out; numbers of 64 bits are numbers, which they are precise as up to 2^53. */
const GIVEN = { longs: Number };
/** Of a response: scalars that no field says may be missing are there, as are lists and maps. */
const ANSWERED = { ...GIVEN, defaults: true };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deletes the messages that a response lacks, for which protobufjs puts null. */
function withoutMissing({ fieldsArray }: protobuf.Type, fields: Record<string, unknown>): void {
  for (const { name, resolvedType } of fieldsArray) {
    if (!(resolvedType instanceof protobuf.Type) || resolvedType.fullName === STRUCT) continue;
    const value = fields[name];
    if (value === null) delete fields[name];
    for (const one of [value].flat()) if (isRecord(one)) withoutMissing(resolvedType, one);
  }
}

const serializer = (type: protobuf.Type) => (fields: object) =>
  Buffer.from(type.encode(type.fromObject(fields)).finish());

/** The fields of each piece of a message. */
function* pieces(type: protobuf.Type, shape: Shape, bytes: Buffer): Generator<Record<string, unknown>> {
  checkBody(bytes, shape);
  for (const piece of piecesOf(bytes)) yield type.toObject(decodeMessage(type, piece), GIVEN);
}

/** Adds the fields of another piece of the same message: more elements of lists, more entries of maps, later values. */
function add(fields: Record<string, unknown>, more: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(more)) {
    const before = fields[name];
    if (Array.isArray(before) && Array.isArray(value)) for (const each of value) before.push(each);
    else fields[name] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
  }
}

async function decoded(type: protobuf.Type, shape: Shape, bytes: Buffer): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    let isFirst = true;
    for (const piece of pieces(type, shape, bytes)) {
      if (!isFirst) await nextTurn();
      isFirst = false;
      add(fields, piece);
    }
    return fields;
  } catch (error) {
    throw malformed(`a message ${type.name}`, error);
  }
}

function defined(
  root: protobuf.Root,
  service: Described,
  { name, takesStream, givesStream }: Method,
): Defined {
  const request = root.lookupType(`${PACKAGE}.${name}Request`);
  const response = root.lookupType(`${PACKAGE}.${name}Response`);
  const shape = shapeOf(request);
  return {
    path: `/${PACKAGE}.${service.name}/${name}`,
    requestStream: takesStream,
    responseStream: givesStream,
    requestSerialize: serializer(request),
    // It must not throw: grpc-js answers INTERNAL then.
    requestDeserialize: (bytes) => ({ bytes: bytes.length, read: () => decoded(request, shape, bytes) }),
    responseSerialize: serializer(response),
    responseDeserialize(bytes) {
      const fields = response.toObject(response.decode(bytes), ANSWERED);
      withoutMissing(response, fields);
      return { fields, bytes: bytes.length };
    },
  };
}

/** The definitions of all methods, by service and name, from the .proto file. */
export function definitions(): ReadonlyMap<string, Readonly<Record<string, Defined>>> {
  readStructs();
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => join(PROTO_FOLDER, target);
  root.loadSync(PROTO_FILE, { keepCase: true }).resolveAll();
  return new Map(
    services.map((service) => [
      service.name,
      Object.fromEntries(service.methods.map((method) => [method.name, defined(root, service, method)])),
    ]),
  );
}
