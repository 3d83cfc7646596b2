import { MetricBlocks, MOST_LABEL_BYTES, TOO_LONG } from '../metrics/blocks.ts';
import type {
  FamilyType,
  Label,
  MetricBatch,
  MetricColumns,
  SampledSeries,
} from '../metrics/metric-batch.ts';
import { malformed } from '../protobuf/malformed.ts';
import { checkBody, type Shape } from '../protobuf/shape.ts';
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
const EXEMPLARS = tag(3, LENGTH);
const HISTOGRAMS = tag(4, LENGTH);
/** `prometheus.Label`. */
const NAME = tag(1, LENGTH);
const VALUE = tag(2, LENGTH);
/** `prometheus.MetricMetadata`. */
const TYPE = tag(1, VARINT);
const FAMILY = tag(2, LENGTH);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const LEAF: Shape = { within: [], isEntry: false };
const SERIES: Shape = { within: [undefined, LEAF, LEAF, LEAF, LEAF], isEntry: false };
const REQUEST: Shape = { within: [undefined, SERIES, undefined, LEAF], isEntry: false };

/**
 * Decodes a `prometheus.WriteRequest` of remote-write 1.0, block by block. Labels stay bytes until somebody asks for them. Exemplars and
 * native histograms are counted and left out.
 *
 * @throws InvalidInput before the first block if the bytes are none
 * @throws TidemarkError `too_large`
 */
export function* decodeWriteRequest(bytes: Buffer): Generator<MetricBatch, void, void> {
  const blocks = new MetricBlocks(bytes.length);
  try {
    checkBody(bytes, REQUEST);
    const reader = wireReader(bytes);
    while (reader.pos < reader.len) {
      const field = reader.tag();
      if (field === TIMESERIES) timeSeries(reader, endOf(reader), bytes, blocks);
      else if (field === METADATA) metadata(reader, endOf(reader), blocks.columns);
      else reader.skipType(field & 7, 0, field >>> 3);
      if (blocks.isFull()) yield blocks.take();
    }
  } catch (error) {
    throw malformed('a prometheus.WriteRequest', error);
  }
  yield blocks.take();
}

function timeSeries(reader: WireReader, end: number, bytes: Buffer, blocks: MetricBlocks): void {
  const from = reader.pos;
  let labelsEnd = from;
  // Senders write the fields in the order of their numbers, so the labels are one stretch of bytes.
  while (reader.pos < end && bytes[reader.pos] === LABELS) {
    reader.pos++;
    reader.pos = endOf(reader);
    labelsEnd = reader.pos;
  }
  const { columns } = blocks;
  const first = columns.index.length;
  blocks.series(seriesOf(bytes, from, labelsEnd), labelsEnd - from);
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === SAMPLES) readSample(reader, endOf(reader), bytes, columns);
    else if (field === LABELS) throw new RangeError('a series has labels after its samples');
    else {
      if (field === HISTOGRAMS) columns.omit('native_histogram');
      else if (field === EXEMPLARS) columns.omit('exemplar');
      reader.skipType(field & 7, 0, field >>> 3);
    }
  }
  checkEnd(reader, end);
  blocks.checkSamples(first);
}

/** The series whose labels are in a stretch of bytes. */
function seriesOf(bytes: Buffer, from: number, end: number): SampledSeries {
  if (end - from > MOST_LABEL_BYTES) return TOO_LONG;
  return { key: bytes.toString('latin1', from, end), labels: () => labelsIn(bytes.subarray(from, end)) };
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
