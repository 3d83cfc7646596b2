import protobuf from 'protobufjs/minimal.js';
import type { Labels } from '../../../operators/promql/labels.ts';
import { FIXED64, LENGTH, tag, VARINT } from '../../sources/protobuf/wire.ts';

/** `prometheus.Chunk.Encoding`. */
const XOR = 1;

/** A chunk of samples. */
export interface Chunk {
  /** Milliseconds of its first and last sample. */
  readonly from: number;
  readonly to: number;
  readonly data: Buffer;
}

/** A field with a length: its tag, and how many bytes follow. */
export function fieldHead(number: number, length: number): Buffer {
  return Buffer.from(protobuf.Writer.create().uint32(tag(number, LENGTH)).uint32(length).finish());
}

/** The labels of a series as its field 1, in `TimeSeries` and in `ChunkedSeries`. */
export function labelsField(labels: Labels): Buffer {
  const writer = protobuf.Writer.create();
  for (const [name, value] of labels) {
    writer.uint32(tag(1, LENGTH)).fork();
    writer.uint32(tag(1, LENGTH)).string(name).uint32(tag(2, LENGTH)).string(value).ldelim();
  }
  return Buffer.from(writer.finish());
}

/** Most bytes of a sample as a field of `TimeSeries`. */
const MOST_SAMPLE = 2 + 9 + 11;

/** Samples as fields 2 of a `TimeSeries`. */
export function samplesField(times: Float64Array, values: Float64Array): Buffer {
  const bytes = Buffer.allocUnsafe(MOST_SAMPLE * times.length);
  const doubles = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const isLittle = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  let at = 0;
  for (const [place, time] of times.entries()) {
    bytes[at] = tag(2, LENGTH);
    const content = at + 2;
    bytes[content] = tag(1, FIXED64);
    // The bits of the double are copied, since those of one that is not a number have a meaning.
    for (let byte = 0; byte < 8; byte++)
      bytes[content + 1 + byte] = doubles[8 * place + (isLittle ? byte : 7 - byte)] ?? 0;
    bytes[content + 9] = tag(2, VARINT);
    const end = writeVarint(bytes, content + 10, time);
    bytes[at + 1] = end - content;
    at = end;
  }
  return bytes.subarray(0, at);
}

/** Writes a whole number as a varint of 64 bits, in two's complement; where it ends. */
function writeVarint(bytes: Buffer, from: number, number: number): number {
  let at = from;
  if (number < 0) {
    let rest = BigInt.asUintN(64, BigInt(number));
    for (; rest >= 0x80n; rest >>= 7n) bytes[at++] = Number(rest & 0x7fn) | 0x80;
    bytes[at++] = Number(rest);
    return at;
  }
  let rest = number;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
  bytes[at++] = rest;
  return at;
}

/** A chunk as a field 2 of a `ChunkedSeries`. */
export function chunkField({ from, to, data }: Chunk): Buffer {
  const writer = protobuf.Writer.create();
  writer.uint32(tag(2, LENGTH)).fork();
  writer.uint32(tag(1, VARINT)).int64(from).uint32(tag(2, VARINT)).int64(to);
  writer.uint32(tag(3, VARINT)).uint32(XOR).uint32(tag(4, LENGTH)).bytes(data).ldelim();
  return Buffer.from(writer.finish());
}

/** A `ChunkedReadResponse` with one series, of the query at a place of the request, given as the parts of its `ChunkedSeries`. */
export function chunkedReadResponse(series: readonly Buffer[], query: number): Buffer {
  const length = series.reduce((sum, { length }) => sum + length, 0);
  const writer = protobuf.Writer.create();
  if (query > 0) writer.uint32(tag(2, VARINT)).int64(query);
  return Buffer.concat([fieldHead(1, length), ...series, Buffer.from(writer.finish())]);
}
