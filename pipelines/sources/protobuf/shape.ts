import protobuf from 'protobufjs';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { LENGTH } from './wire.ts';

/**
 * Messages of a body that need no bytes to justify them, and bytes that a body must have for each message beyond them: an empty message takes
 * two bytes on the wire and a hundred as an object. The smallest points of metrics take 20 bytes, their shortest attributes 6 a message.
 */
export const FREE_MESSAGES = 500_000;
export const BYTES_PER_MESSAGE = 8;

/** Maximum depth of messages within messages; legitimate ones have less than a tenth of it. */
export const MOST_DEPTH = 100;

/** Maximum number of entries of one map; an object of many names is slow to make. */
export const MOST_ENTRIES = 20_000;

/** Size of the pieces in which a large message is decoded, in bytes: a few milliseconds each. */
export const PIECE = 256 * 1024;

/** Wire types of groups, which proto3 does not have, and of four bytes. */
const FIXED32 = 5;
const FIXED64 = 1;
const VARINT = 0;

/** Which fields of a message are messages, by the number of the field. */
export interface Shape {
  readonly within: readonly (Shape | undefined)[];
  /** Whether it is an entry of a map. */
  readonly isEntry: boolean;
}

/** The shape of a type, which may contain itself. */
export function shapeOf(type: protobuf.Type, known = new Map<protobuf.Type, Shape>()): Shape {
  const found = known.get(type);
  if (found !== undefined) return found;
  const within: (Shape | undefined)[] = [];
  const shape = { within, isEntry: false };
  known.set(type, shape);
  for (const field of type.fieldsArray) {
    const { resolvedType } = field.resolve();
    const inner = resolvedType instanceof protobuf.Type ? shapeOf(resolvedType, known) : undefined;
    if (!field.map) within[field.id] = inner;
    else within[field.id] = { within: [undefined, undefined, inner], isEntry: true };
  }
  return shape;
}

/** Most messages of a body of so many bytes. */
export function mostMessages(bytes: number): number {
  return FREE_MESSAGES + Math.floor(bytes / BYTES_PER_MESSAGE);
}

/** The error for a body of more. */
export function tooManyMessages(bytes: number, what: string): TidemarkError {
  return new TidemarkError(
    'too_large',
    `The body has more than ${mostMessages(bytes)} ${what}: ${FREE_MESSAGES}, and one for each ${BYTES_PER_MESSAGE} bytes; send it in parts, without empty ones.`,
  );
}

/** A field of a message: its tag, where it begins, and where its content begins and ends. */
export interface Field {
  readonly tag: number;
  readonly from: number;
  readonly content: number;
  readonly end: number;
}

/** Goes over the wire format without making objects of what it has. */
class Walk {
  private readonly bytes: Buffer;
  private readonly most: number;
  private at = 0;
  private messages = 0;

  constructor(bytes: Buffer, most = mostMessages(bytes.length)) {
    this.bytes = bytes;
    this.most = most;
  }

  message(end: number, { within }: Shape, depth: number): void {
    if (depth > MOST_DEPTH)
      throw new RangeError(`its messages are nested more than ${MOST_DEPTH} levels deep`);
    if (++this.messages > this.most) {
      if (this.most < mostMessages(this.bytes.length))
        throw new RangeError(`it has more than ${this.most} messages`);
      throw tooManyMessages(this.bytes.length, 'messages');
    }
    let entries = 0;
    while (this.at < end) {
      const tag = this.tag(end);
      const inner = (tag & 7) === LENGTH ? within[tag >>> 3] : undefined;
      if (inner === undefined) {
        this.skip(tag, end);
        continue;
      }
      const innerEnd = this.lengthEnd(end);
      if (inner.isEntry && ++entries > MOST_ENTRIES)
        throw new RangeError(`a map of it has more than ${MOST_ENTRIES} entries`);
      this.message(innerEnd, inner, depth + 1);
    }
  }

  /** The fields of a message with some tags, without a look into them. */
  *fields(tags: ReadonlySet<number>): Generator<Field> {
    const end = this.bytes.length;
    while (this.at < end) {
      const from = this.at;
      const tag = this.tag(end);
      if (!tags.has(tag)) {
        this.skip(tag, end);
        continue;
      }
      const next = (tag & 7) === LENGTH ? this.lengthEnd(end) : undefined;
      const content = this.at;
      if (next === undefined) this.skip(tag, end);
      else this.at = next;
      yield { tag, from, content, end: this.at };
    }
  }

  *pieces(size: number): Generator<Buffer> {
    const { bytes } = this;
    let begin = 0;
    while (this.at < bytes.length) {
      const from = this.at;
      this.skip(this.tag(bytes.length), bytes.length);
      if (from > begin && this.at - begin > size) {
        yield bytes.subarray(begin, from);
        begin = from;
      }
    }
    if (begin < bytes.length) yield bytes.subarray(begin);
  }

  private tag(end: number): number {
    const tag = this.varint(end) >>> 0;
    if (tag >>> 3 === 0) throw new RangeError('a field has no number');
    return tag;
  }

  private lengthEnd(end: number): number {
    const length = this.varint(end);
    const next = this.at + length;
    if (next > end) throw new RangeError('a field is longer than its message');
    return next;
  }

  private skip(tag: number, end: number): void {
    switch (tag & 7) {
      case VARINT:
        this.varint(end);
        return;
      case FIXED64:
        this.at += 8;
        break;
      case LENGTH:
        this.at = this.lengthEnd(end);
        break;
      case FIXED32:
        this.at += 4;
        break;
      default:
        throw new RangeError(`a field has the wire type ${tag & 7}, which proto3 does not have`);
    }
    if (this.at > end) throw new RangeError('a field is longer than its message');
  }

  /** The lowest 32 bits of a varint, without a sign. */
  private varint(end: number): number {
    const { bytes } = this;
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= end) throw new RangeError('the message ends within a number');
      const byte = bytes[this.at++];
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('a number is longer than 10 bytes');
  }
}

/**
 * Checks the bytes of a message before objects are made of them, in a small fraction of the time that takes: that it is well-formed, and has
 * no more messages, and none deeper, than its bytes justify.
 *
 * @param most most messages, where the bytes justify more
 * @throws TidemarkError `too_large`
 * @throws RangeError worded to follow the name of the message and a colon
 */
export function checkShape(bytes: Buffer, shape: Shape, most?: number): void {
  new Walk(bytes, most).message(bytes.length, shape, 0);
}

/**
 * Checks the bytes of a body as {@link checkShape} does, if it is large enough to have more messages than it may: one takes two bytes. What
 * decodes a smaller one finds what is malformed.
 */
export function checkBody(bytes: Buffer, shape: Shape): void {
  if (bytes.length > 2 * FREE_MESSAGES) checkShape(bytes, shape);
}

/** The fields of a message with some tags, in their order. @throws RangeError if it is malformed */
export function fieldsOf(bytes: Buffer, tags: ReadonlySet<number>): Generator<Field> {
  return new Walk(bytes).fields(tags);
}

/** Cuts a message between its fields: each piece is a message, and the fields of all are its fields. */
export function piecesOf(bytes: Buffer, size = PIECE): Iterable<Buffer> {
  return bytes.length <= size ? [bytes] : new Walk(bytes).pieces(size);
}

/** Decodes a message, without the fields that its type does not have. */
export function decodeMessage(type: protobuf.Type, bytes: Buffer): protobuf.Message {
  const reader = protobuf.Reader.create(bytes);
  reader.discardUnknown = true;
  return type.decode(reader);
}
