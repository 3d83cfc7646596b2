import { InvalidInput } from '../../../operators/records/errors.ts';
import { type FamilyType, type Label, type MetricBatch, MetricColumns } from '../metrics/metric-batch.ts';
import {
  checkEnd,
  endOf,
  int64,
  LENGTH,
  tag,
  VARINT,
  type WireReader,
  wireReader,
} from '../protobuf/wire.ts';
import { FAMILY_TYPES } from './family-types.ts';
import { readSample } from './sample.ts';

/** `prometheus.WriteRequest`. */
const TIMESERIES = tag(1, LENGTH);
const METADATA = tag(3, LENGTH);
/** `prometheus.TimeSeries`. */
const LABELS = tag(1, LENGTH);
const SAMPLES = tag(2, LENGTH);
const HISTOGRAMS = tag(4, LENGTH);
/** `prometheus.Label`. */
const NAME = tag(1, LENGTH);
const VALUE = tag(2, LENGTH);
/** `prometheus.MetricMetadata`. */
const TYPE = tag(1, VARINT);
const FAMILY = tag(2, LENGTH);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a `prometheus.WriteRequest` of remote-write 1.0. Labels stay bytes until somebody asks for them. Exemplars are skipped.
 *
 * @throws InvalidInput
 */
export function decodeWriteRequest(bytes: Buffer): MetricBatch {
  const columns = new MetricColumns();
  try {
    const reader = wireReader(bytes);
    while (reader.pos < reader.len) {
      const field = reader.tag();
      if (field === TIMESERIES) timeSeries(reader, endOf(reader), bytes, columns);
      else if (field === METADATA) metadata(reader, endOf(reader), columns);
      else reader.skipType(field & 7, 0, field >>> 3);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InvalidInput(`The body is not a prometheus.WriteRequest: ${error.message}.`);
  }
  return columns;
}

function timeSeries(reader: WireReader, end: number, bytes: Buffer, columns: MetricColumns): void {
  const from = reader.pos;
  let labelsEnd = from;
  // Senders write the fields in the order of their numbers, so the labels are one stretch of bytes.
  while (reader.pos < end && bytes[reader.pos] === LABELS) {
    reader.pos++;
    reader.pos = endOf(reader);
    labelsEnd = reader.pos;
  }
  columns.series.push({
    key: bytes.toString('latin1', from, labelsEnd),
    labels: () => labelsIn(bytes.subarray(from, labelsEnd)),
  });
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === SAMPLES) readSample(reader, endOf(reader), bytes, columns);
    else if (field === LABELS) throw new RangeError('a series has labels after its samples');
    else {
      if (field === HISTOGRAMS) columns.omit('native_histogram');
      reader.skipType(field & 7, 0, field >>> 3);
    }
  }
  checkEnd(reader, end);
}

function metadata(reader: WireReader, end: number, columns: MetricColumns): void {
  let type: FamilyType | undefined;
  let family = '';
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === TYPE) type = FAMILY_TYPES[int64(reader)];
    else if (field === FAMILY) family = reader.string();
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  if (type !== undefined) columns.families.set(family, type);
}

function labelsIn(bytes: Buffer): Label[] | undefined {
  const reader = wireReader(bytes);
  const labels: Label[] = [];
  const text = () => {
    const end = endOf(reader);
    const decoded = utf8.decode(bytes.subarray(reader.pos, end));
    reader.pos = end;
    return decoded;
  };
  try {
    while (reader.pos < reader.len) {
      reader.tag();
      const end = endOf(reader);
      let name = '';
      let value = '';
      while (reader.pos < end) {
        const field = reader.tag();
        if (field === NAME) name = text();
        else if (field === VALUE) value = text();
        else reader.skipType(field & 7, 0, field >>> 3);
      }
      checkEnd(reader, end);
      labels.push([name, value]);
    }
    return labels;
  } catch {
    return undefined;
  }
}
