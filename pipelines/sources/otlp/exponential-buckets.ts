import protobuf from 'protobufjs';
import { checkEnd, endOf, int64, LENGTH, tag, VARINT, wireReader } from '../protobuf/wire.ts';
import { MOST_ELEMENTS, tooLargePoint } from './parts.ts';

/** The fields of a point that are `Buckets`, and the fields of these. */
const RANGES = ['positive', 'negative'];
const OFFSET = tag(1, VARINT);
const COUNTS = tag(2, LENGTH);
const COUNT = tag(2, VARINT);

/**
 * Makes a type of points have its buckets as bytes: a count takes a byte on the wire, and as an object that the library makes of it some
 * microseconds and a hundred bytes.
 */
export function leaveBuckets(point: protobuf.Type): void {
  for (const name of RANGES) {
    const field = point.get(name);
    if (!(field instanceof protobuf.Field)) throw new TypeError(`${point.name} has no ${name}`);
    field.type = 'bytes';
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Reads the buckets of the points of a metric that {@link leaveBuckets} left as bytes, in base64. @throws TidemarkError `too_large` */
export function readBuckets(metric: unknown): void {
  const data: unknown = isObject(metric) ? Reflect.get(metric, 'exponentialHistogram') : undefined;
  const points: unknown = isObject(data) ? Reflect.get(data, 'dataPoints') : undefined;
  if (!Array.isArray(points)) return;
  for (const point of points) {
    for (const name of RANGES) {
      const text: unknown = Reflect.get(point, name);
      if (typeof text === 'string') Reflect.set(point, name, bucketsIn(Buffer.from(text, 'base64')));
    }
  }
}

function bucketsIn(bytes: Buffer): { readonly offset: number; readonly bucketCounts: readonly number[] } {
  const reader = wireReader(bytes);
  const bucketCounts: number[] = [];
  let offset = 0;
  const count = () => {
    if (bucketCounts.length >= MOST_ELEMENTS) throw tooLargePoint();
    bucketCounts.push(int64(reader));
  };
  while (reader.pos < reader.len) {
    const field = reader.tag();
    if (field === OFFSET) offset = reader.sint32();
    else if (field === COUNT) count();
    else if (field === COUNTS) {
      const end = endOf(reader);
      while (reader.pos < end) count();
      checkEnd(reader, end);
    } else reader.skipType(field & 7, 0, field >>> 3);
  }
  return { offset, bucketCounts };
}
