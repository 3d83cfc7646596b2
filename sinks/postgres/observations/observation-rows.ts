import type { StoredBatch } from '../../../operators/records/batch.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { extraOf } from '../../sql/records.ts';
import { EPOCH_HIGH, EPOCH_LOW, HEADER } from '../binary.ts';

export const OBSERVATION_COLUMNS = 'seq, series, "time", outcome, id, extra';

const FIELDS = 6;
/** Bytes of a row without id and extra: the number of fields, four numbers of eight bytes, and six lengths. */
const ROW = 2 + 4 * 8 + FIELDS * 4;
const WORD = 4_294_967_296;

interface Texts {
  readonly id: Buffer | null;
  readonly extra: Buffer | null;
}

function textsOf(batch: StoredBatch): Texts[] | undefined {
  if (!(batch.id || batch.features || batch.labels || batch.meta)) return undefined;
  return Array.from({ length: batch.length }, (_, row) => {
    const id = batch.id?.[row] ?? null;
    const extra = extraOf(batch, row, encodeJson);
    return {
      id: id === null ? null : Buffer.from(encodeText(id)),
      extra: extra === null ? null : Buffer.from(extra),
    };
  });
}

/**
 * Rows of a batch ordered by series, stable within a series. This order makes updates of the series index a third cheaper: neighbours
 * go to the same page.
 */
function bySeries({ series, length }: StoredBatch): Float64Array {
  const keys = Float64Array.from({ length }, (_, row) => series[row] * length + row).sort();
  for (let place = 0; place < length; place++) keys[place] %= length;
  return keys;
}

/**
 * Batches as one binary COPY of `observation_log`. Written by offset into one buffer, because a commit spends most of its client time
 * here.
 *
 * @param shard number of the shard, which is the high word of its series
 */
export function observationRows(batches: readonly StoredBatch[], shard: number): Buffer {
  const texts = batches.map(textsOf);
  let size = HEADER.length + 2;
  for (const [at, batch] of batches.entries()) {
    size += batch.length * ROW;
    for (const { id, extra } of texts[at] ?? []) size += (id?.length ?? 0) + (extra?.length ?? 0);
  }
  const buffer = Buffer.allocUnsafe(size);
  HEADER.copy(buffer);
  const view = new DataView(buffer.buffer, buffer.byteOffset, size);
  let at = HEADER.length;
  const text = (value: Buffer | null) => {
    view.setInt32(at, value === null ? -1 : value.length);
    at += 4;
    if (value !== null) at += value.copy(buffer, at);
  };
  for (const [index, batch] of batches.entries()) {
    const { length, firstSeq, series, time, outcome } = batch;
    const own = texts[index];
    const order = bySeries(batch);
    for (let place = 0; place < length; place++) {
      const row = order[place];
      const seq = firstSeq + row;
      const seqHigh = Math.floor(seq / WORD);
      const timeHigh = Math.floor(time[row] / WORD);
      const timeLow = time[row] - timeHigh * WORD - EPOCH_LOW;
      const borrow = timeLow < 0 ? 1 : 0;
      view.setInt16(at, FIELDS);
      view.setInt32(at + 2, 8);
      view.setInt32(at + 6, seqHigh);
      view.setUint32(at + 10, seq - seqHigh * WORD);
      view.setInt32(at + 14, 8);
      view.setInt32(at + 18, shard);
      view.setInt32(at + 22, series[row]);
      view.setInt32(at + 26, 8);
      view.setInt32(at + 30, timeHigh - EPOCH_HIGH - borrow);
      view.setUint32(at + 34, timeLow + borrow * WORD);
      view.setInt32(at + 38, 8);
      view.setFloat64(at + 42, outcome[row]);
      at += 50;
      text(own?.[row].id ?? null);
      text(own?.[row].extra ?? null);
    }
  }
  view.setInt16(at, -1);
  return buffer;
}
