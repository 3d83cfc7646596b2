import { itemAt } from '../../../operators/item-at.ts';
import {
  LONGEST_LABEL_NAME,
  MetricBlocks,
  MOST_LABEL_BYTES,
  MOST_LABELS,
  TOO_LONG,
} from '../metrics/blocks.ts';
import type { FamilyType, Label, MetricBatch } from '../metrics/metric-batch.ts';
import { malformed } from '../protobuf/malformed.ts';
import { checkBody, mostMessages, type Shape, tooManyMessages } from '../protobuf/shape.ts';
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

/** `io.prometheus.write.v2.Request`. */
const SYMBOLS = tag(4, LENGTH);
const TIMESERIES = tag(5, LENGTH);
/** `TimeSeries`. */
const LABELS_REFS = tag(1, LENGTH);
const SAMPLES = tag(2, LENGTH);
const HISTOGRAMS = tag(3, LENGTH);
const EXEMPLARS = tag(4, LENGTH);
const METADATA = tag(5, LENGTH);
const CREATED = tag(6, VARINT);
/** `Metadata`. */
const TYPE = tag(1, VARINT);
const UNIT_REF = tag(4, VARINT);

/** Between the texts of a key, where no byte of a text can be. */
const BETWEEN = '\uffff';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The table of texts of a request. They are bytes of its body until somebody asks for them. */
class Symbols {
  private readonly bytes: Buffer;
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];
  private readonly keys: (string | undefined)[] = [];
  private readonly texts: (string | undefined)[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws TidemarkError `too_large` */
  add(begin: number, end: number): void {
    this.begins.push(begin);
    this.ends.push(end);
    if (this.begins.length > mostMessages(this.bytes.length))
      throw tooManyMessages(this.bytes.length, 'symbols');
  }

  /** Bytes of a text. @throws RangeError if there is none */
  length(ref: number): number {
    if (ref >= this.begins.length) throw new RangeError(`there is no symbol ${ref}`);
    return itemAt(this.ends, ref) - itemAt(this.begins, ref);
  }

  /** The text, one character for each byte. */
  key(ref: number): string {
    this.keys[ref] ??= this.bytes.toString('latin1', this.begins[ref], this.ends[ref]);
    return this.keys[ref];
  }

  /** @throws TypeError if the bytes are not UTF-8 */
  text(ref: number): string {
    this.texts[ref] ??= utf8.decode(this.bytes.subarray(this.begins[ref], this.ends[ref]));
    return this.texts[ref];
  }
}

const LEAF: Shape = { within: [], isEntry: false };
const SERIES: Shape = { within: [undefined, undefined, LEAF, LEAF, LEAF, LEAF], isEntry: false };
const REQUEST: Shape = {
  within: [undefined, undefined, undefined, undefined, undefined, SERIES],
  isEntry: false,
};

/**
 * Decodes an `io.prometheus.write.v2.Request` of remote-write 2.0, block by block. Exemplars and native histograms are counted and left out.
 *
 * @throws InvalidInput before the first block if the bytes are none; later if a series refers to a text that is not there
 * @throws TidemarkError `too_large`
 */
export function* decodeRequest2(bytes: Buffer): Generator<MetricBatch, void, void> {
  const blocks = new MetricBlocks(bytes.length);
  const symbols = new Symbols(bytes);
  try {
    checkBody(bytes, REQUEST);
    const reader = wireReader(bytes);
    while (reader.pos < reader.len) {
      const field = reader.tag();
      if (field === SYMBOLS) {
        const end = endOf(reader);
        symbols.add(reader.pos, end);
        reader.pos = end;
      } else if (field === TIMESERIES) timeSeries(reader, endOf(reader), bytes, symbols, blocks);
      else reader.skipType(field & 7, 0, field >>> 3);
      if (blocks.isFull()) yield blocks.take();
    }
  } catch (error) {
    throw malformed('an io.prometheus.write.v2.Request', error);
  }
  yield blocks.take();
}

function timeSeries(
  reader: WireReader,
  end: number,
  bytes: Buffer,
  symbols: Symbols,
  blocks: MetricBlocks,
): void {
  let refs: number[] = [];
  let isTooLong = false;
  let created = 0;
  let metadata: { readonly family?: FamilyType | undefined; readonly unit?: string | undefined } = {};
  const { columns } = blocks;
  const first = columns.index.length;
  const place = columns.series.length;
  // The metadata follow the samples, so the series is completed at the end.
  columns.series.push(TOO_LONG);
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === LABELS_REFS) {
      const { pos } = reader;
      const refsEnd = endOf(reader);
      isTooLong ||= refs.length + refsEnd - reader.pos > 10 * MOST_LABELS;
      reader.pos = isTooLong ? refsEnd : pos;
      if (!isTooLong) refs = reader.uint32s(refs);
    } else if (field === SAMPLES) readSample(reader, endOf(reader), bytes, columns);
    else if (field === METADATA) metadata = metadataIn(reader, endOf(reader), symbols);
    else if (field === CREATED) created = int64(reader) * 1000;
    else {
      if (field === HISTOGRAMS) columns.omit('native_histogram');
      else if (field === EXEMPLARS) columns.omit('exemplar');
      reader.skipType(field & 7, 0, field >>> 3);
    }
  }
  checkEnd(reader, end);
  blocks.checkSamples(first);
  if (refs.length % 2 === 1) throw new RangeError('a series has a label without a value');
  let labelBytes = 0;
  for (const ref of refs) labelBytes += symbols.length(ref);
  if (!isTooLong && labelBytes <= MOST_LABEL_BYTES && refs.length <= 2 * MOST_LABELS) {
    blocks.charge(labelBytes);
    columns.series[place] = {
      key: `2${refs.map((ref) => symbols.key(ref)).join(BETWEEN)}`,
      labels: () => labelsIn(refs, symbols),
      ...metadata,
    };
  }
  if (created === 0) return;
  for (let row = first; row < columns.start.length; row++) columns.start[row] ||= created;
}

function metadataIn(reader: WireReader, end: number, symbols: Symbols) {
  let family: FamilyType | undefined;
  let unitRef = 0;
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === TYPE) family = FAMILY_TYPES[int64(reader)];
    else if (field === UNIT_REF) unitRef = reader.uint32();
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  const hasUnit = unitRef > 0 && symbols.length(unitRef) <= LONGEST_LABEL_NAME;
  return { family, unit: hasUnit ? symbols.text(unitRef) : undefined };
}

function labelsIn(refs: readonly number[], symbols: Symbols): Label[] | undefined {
  try {
    const labels: Label[] = [];
    for (let at = 0; at < refs.length; at += 2)
      labels.push([symbols.text(itemAt(refs, at)), symbols.text(itemAt(refs, at + 1))]);
    return labels;
  } catch {
    return undefined;
  }
}
