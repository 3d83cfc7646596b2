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

/** `io.prometheus.write.v2.Request`. */
const SYMBOLS = tag(4, LENGTH);
const TIMESERIES = tag(5, LENGTH);
/** `TimeSeries`. */
const LABELS_REFS = tag(1, LENGTH);
const SAMPLES = tag(2, LENGTH);
const HISTOGRAMS = tag(3, LENGTH);
const METADATA = tag(5, LENGTH);
const CREATED = tag(6, VARINT);
/** `Metadata`. */
const TYPE = tag(1, VARINT);
const UNIT_REF = tag(4, VARINT);

/** Between the texts of a key, where no byte of a text can be. */
const BETWEEN = '\uffff';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The table of texts of a request. They are bytes until somebody asks for them. */
class Symbols {
  private readonly bytes: Buffer[] = [];
  private readonly keys: (string | undefined)[] = [];
  private readonly texts: (string | undefined)[] = [];

  add(bytes: Buffer): void {
    this.bytes.push(bytes);
  }

  /** The text, one character for each byte. */
  key(ref: number): string {
    this.keys[ref] ??= this.at(ref).toString('latin1');
    return this.keys[ref];
  }

  /** @throws TypeError if the bytes are not UTF-8 */
  text(ref: number): string {
    this.texts[ref] ??= utf8.decode(this.at(ref));
    return this.texts[ref];
  }

  private at(ref: number): Buffer {
    if (ref >= this.bytes.length) throw new RangeError(`there is no symbol ${ref}`);
    return this.bytes[ref];
  }
}

/**
 * Decodes an `io.prometheus.write.v2.Request` of remote-write 2.0. Exemplars are skipped.
 *
 * @throws InvalidInput
 */
export function decodeRequest2(bytes: Buffer): MetricBatch {
  const columns = new MetricColumns();
  const symbols = new Symbols();
  try {
    const reader = wireReader(bytes);
    while (reader.pos < reader.len) {
      const field = reader.tag();
      if (field === SYMBOLS) {
        const end = endOf(reader);
        symbols.add(bytes.subarray(reader.pos, end));
        reader.pos = end;
      } else if (field === TIMESERIES) timeSeries(reader, endOf(reader), bytes, symbols, columns);
      else reader.skipType(field & 7, 0, field >>> 3);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InvalidInput(`The body is not an io.prometheus.write.v2.Request: ${error.message}.`);
  }
  return columns;
}

function timeSeries(
  reader: WireReader,
  end: number,
  bytes: Buffer,
  symbols: Symbols,
  columns: MetricColumns,
): void {
  let refs: number[] = [];
  let created = 0;
  let metadata: { readonly family?: FamilyType | undefined; readonly unit?: string | undefined } = {};
  const first = columns.index.length;
  const place = columns.series.length;
  // The metadata follow the samples, so the series is completed at the end.
  columns.series.push({ key: '', labels: () => undefined });
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === LABELS_REFS) refs = reader.uint32s(refs);
    else if (field === SAMPLES) readSample(reader, endOf(reader), bytes, columns);
    else if (field === METADATA) metadata = metadataIn(reader, endOf(reader), symbols);
    else if (field === CREATED) created = int64(reader) * 1000;
    else {
      if (field === HISTOGRAMS) columns.omit('native_histogram');
      reader.skipType(field & 7, 0, field >>> 3);
    }
  }
  checkEnd(reader, end);
  if (refs.length % 2 === 1) throw new RangeError('a series has a label without a value');
  columns.series[place] = {
    key: `2${refs.map((ref) => symbols.key(ref)).join(BETWEEN)}`,
    labels: () => labelsIn(refs, symbols),
    ...metadata,
  };
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
  return { family, unit: unitRef === 0 ? undefined : symbols.text(unitRef) };
}

function labelsIn(refs: readonly number[], symbols: Symbols): Label[] | undefined {
  try {
    const labels: Label[] = [];
    for (let at = 0; at < refs.length; at += 2)
      labels.push([symbols.text(refs[at]), symbols.text(refs[at + 1])]);
    return labels;
  } catch {
    return undefined;
  }
}
