import type { MetricColumns } from '../metrics/metric-batch.ts';
import { checkEnd, FIXED64, int64, tag, VARINT, type WireReader } from '../protobuf/wire.ts';

/** The bits of the NaN by which Prometheus marks the end of a series. Arithmetic does not preserve them, so bytes are compared. */
const STALE_LOW = 0x00000002;
const STALE_HIGH = 0x7ff00000;

/**
 * Whether a double is the staleness marker of Prometheus.
 *
 * @param at position of its eight bytes, little-endian
 */
function isStaleMarker(bytes: Buffer, at: number): boolean {
  return bytes.readUInt32LE(at) === STALE_LOW && bytes.readUInt32LE(at + 4) === STALE_HIGH;
}

/** Fields of `Sample`; only version 2.0 has a start. */
const VALUE = tag(1, FIXED64);
const TIME = tag(2, VARINT);
const START = tag(3, VARINT);

/** Reads a `Sample` of either version into the series that was added last. */
export function readSample(reader: WireReader, end: number, bytes: Buffer, columns: MetricColumns): void {
  let value = 0;
  let time = 0;
  let start = 0;
  let isStale = false;
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === VALUE) {
      value = reader.double();
      isStale = Number.isNaN(value) && isStaleMarker(bytes, reader.pos - 8);
    } else if (field === TIME) time = int64(reader);
    else if (field === START) start = int64(reader);
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  if (isStale) columns.stale(time * 1000);
  else columns.sample(time * 1000, value, start * 1000);
}
