import protobuf from 'protobufjs';
import { compress, uncompress } from 'snappyjs';
import { z } from 'zod';
import { crc32c } from '../../../../operators/crc32c.ts';

/** The messages of remote read, as prometheus/prompb declares them. */
const { root } = protobuf.parse(
  `
syntax = "proto3";
package prometheus;
message ReadRequest {
  repeated Query queries = 1;
  enum ResponseType { SAMPLES = 0; STREAMED_XOR_CHUNKS = 1; }
  repeated ResponseType accepted_response_types = 2;
}
message Query {
  int64 start_timestamp_ms = 1;
  int64 end_timestamp_ms = 2;
  repeated LabelMatcher matchers = 3;
  ReadHints hints = 4;
}
message LabelMatcher {
  enum Type { EQ = 0; NEQ = 1; RE = 2; NRE = 3; }
  Type type = 1;
  string name = 2;
  string value = 3;
}
message ReadHints { int64 step_ms = 1; string func = 2; int64 start_ms = 3; int64 end_ms = 4; repeated string grouping = 5; bool by = 6; int64 range_ms = 7; }
message ReadResponse { repeated QueryResult results = 1; }
message QueryResult { repeated TimeSeries timeseries = 1; }
message TimeSeries { repeated Label labels = 1; repeated Sample samples = 2; }
message Sample { double value = 1; int64 timestamp = 2; }
message Label { string name = 1; string value = 2; }
message ChunkedReadResponse { repeated ChunkedSeries chunked_series = 1; int64 query_index = 2; }
message ChunkedSeries { repeated Label labels = 1; repeated Chunk chunks = 2; }
message Chunk { int64 min_time_ms = 1; int64 max_time_ms = 2; int32 type = 3; bytes data = 4; }
`,
  { keepCase: true },
);

/** A query of a request: matchers as type, name and value. */
export interface GivenQuery {
  readonly start: number;
  readonly end: number;
  readonly matchers: readonly (readonly [type: 'EQ' | 'NEQ' | 'RE' | 'NRE', name: string, value: string])[];
  readonly hints?: Readonly<Record<string, unknown>>;
}

/** A `ReadRequest`, not compressed. */
export function readRequest(queries: readonly GivenQuery[], accepted: readonly number[]): Buffer {
  const type = root.lookupType('prometheus.ReadRequest');
  const message = {
    queries: queries.map(({ start, end, matchers, hints }) => ({
      start_timestamp_ms: start,
      end_timestamp_ms: end,
      matchers: matchers.map(([kind, name, value]) => ({ type: kind, name, value })),
      ...(hints && { hints }),
    })),
    accepted_response_types: accepted,
  };
  return Buffer.from(type.encode(type.fromObject(message)).finish());
}

/** The body of a request. */
export function readBody(
  queries: readonly GivenQuery[],
  accepted: readonly number[],
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(compress(readRequest(queries, accepted)));
}

/** Samples as time in milliseconds, and the bits of the value. */
export type DecodedSamples = readonly (readonly [time: number, bits: bigint])[];

/** A series of an answer: which query selected it, its labels and its samples. */
export interface DecodedSeries {
  readonly query: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: DecodedSamples;
}

const labels = z.array(z.object({ name: z.string(), value: z.string() }));
const long = z.coerce.number().default(0);
const sampledSchema = z.object({
  results: z.array(
    z.object({
      timeseries: z
        .array(
          z.object({
            labels,
            samples: z
              .array(z.object({ value: z.number().or(z.nan()).default(0), timestamp: long }))
              .default([]),
          }),
        )
        .default([]),
    }),
  ),
});
const chunkedSchema = z.object({
  query_index: long,
  chunked_series: z.array(
    z.object({
      labels,
      chunks: z
        .array(
          z.object({ min_time_ms: long, max_time_ms: long, type: z.literal(1), data: z.instanceof(Buffer) }),
        )
        .default([]),
    }),
  ),
});

function plain(type: string, bytes: Buffer): unknown {
  const message = root.lookupType(`prometheus.${type}`);
  return message.toObject(message.decode(bytes), { longs: Number });
}

const named = (list: z.infer<typeof labels>) =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

/** The bits of a double. */
export function bitsOf(value: number): bigint {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.readBigUInt64BE();
}

/** The series of a `ReadResponse` that is a Snappy block. */
export function decodeSampled(block: Buffer): DecodedSeries[] {
  const { results } = sampledSchema.parse(plain('ReadResponse', Buffer.from(uncompress(block, 2 ** 30))));
  return results.flatMap(({ timeseries }, query) =>
    timeseries.map((series) => ({
      query,
      labels: named(series.labels),
      samples: series.samples.map(({ value, timestamp }) => [timestamp, bitsOf(value)] as const),
    })),
  );
}

/** The frames of a stream: each has its length, a checksum and a message. */
export function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const message = bytes.subarray(at + 4, at + 4 + length);
    if (message.length < length) throw new Error('the stream ends within a frame');
    if (crc32c(message) !== bytes.readUInt32BE(at)) throw new Error('a frame has another checksum');
    frames.push(message);
    at += 4 + length;
  }
  return frames;
}

/** The series of the frames of a stream; those of one series follow each other. */
export function decodeStreamed(bytes: Buffer): DecodedSeries[] {
  return framesOf(bytes).flatMap((frame) => {
    const { query_index: query, chunked_series: series } = chunkedSchema.parse(
      plain('ChunkedReadResponse', frame),
    );
    return series.map(({ labels: list, chunks }) => ({
      query,
      labels: named(list),
      samples: chunks.flatMap(({ data, min_time_ms: from, max_time_ms: to }) => {
        const samples = decodeXor(data);
        if (samples[0]?.[0] !== from || samples.at(-1)?.[0] !== to)
          throw new Error('a chunk has other bounds');
        return samples;
      }),
    }));
  });
}

/**
 * Decodes a chunk of the encoding XOR by tsdb/docs/format/chunks.md of Prometheus, bit by bit and with numbers of any size: an oracle for
 * the encoder, with which it shares nothing.
 */
export function decodeXor(data: Buffer): DecodedSamples {
  const text = [...data].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const bits = (count: number): bigint => {
    if (at + count > text.length) throw new Error('a chunk ends too early');
    at += count;
    return count === 0 ? 0n : BigInt(`0b${text.slice(at - count, at)}`);
  };
  const uvarint = (): bigint => {
    let number = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bits(8);
      number |= (byte & 0x7fn) << shift;
      if (byte < 0x80n) return number;
    }
  };
  const varint = (): bigint => {
    const number = uvarint();
    return (number & 1n) === 1n ? -((number + 1n) >> 1n) : number >> 1n;
  };
  const deltaOfDeltas = (): bigint => {
    if (bits(1) === 0n) return 0n;
    const size = bits(1) === 0n ? 14 : bits(1) === 0n ? 17 : bits(1) === 0n ? 20 : 64;
    const number = bits(size);
    if (size === 64) return BigInt.asIntN(64, number);
    return number > 1n << BigInt(size - 1) ? number - (1n << BigInt(size)) : number;
  };
  let leading = 0;
  let trailing = 0;
  const changed = (): bigint => {
    if (bits(1) === 0n) return 0n;
    if (bits(1) === 1n) {
      leading = Number(bits(5));
      const size = Number(bits(6));
      trailing = 64 - leading - (size === 0 ? 64 : size);
    }
    return bits(64 - leading - trailing) << BigInt(trailing);
  };
  const count = Number(bits(16));
  const samples: [number, bigint][] = [];
  let time = 0n;
  let delta = 0n;
  let value = 0n;
  for (let place = 0; place < count; place++) {
    if (place === 0) {
      time = varint();
      value = bits(64);
    } else {
      delta = place === 1 ? uvarint() : delta + deltaOfDeltas();
      time += delta;
      value ^= changed();
    }
    samples.push([Number(time), value]);
  }
  if (text.length - at >= 8 || text.slice(at).includes('1'))
    throw new Error('a chunk has more than its samples');
  return samples;
}
