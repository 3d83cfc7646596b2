import { itemAt } from '../../../operators/item-at.ts';
import type { SeriesKey } from '../../../operators/records/directory.ts';
import { storable } from '../../../operators/time/instant.ts';
import type { Archive, SeriesRows } from '../../../sinks/store.ts';

/** Samples of a series: whole milliseconds, each later than the one before, and their values. */
export interface SampleBlock {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Observations that are read at a time, and blocks that are kept until their turn comes. */
const BLOCK = 16_384;
const KEPT = 64;

/**
 * The observations of a series in order of time, block by block, however many there are. The time of each is rounded up to a millisecond: what is there
 * at a millisecond is there before and after. Of those of one millisecond the last is given.
 *
 * @param from milliseconds since 1970, and `to`, both included
 */
export async function* sampleBlocks(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
  from: number,
  to: number,
  { block = BLOCK, kept = KEPT } = {},
): AsyncGenerator<SampleBlock, void, void> {
  if (to < from) return;
  const read = (end: number, limit: number) =>
    store.seriesUpTo(series, { time: storable(end * 1000), seq: Number.MAX_SAFE_INTEGER }, limit);
  // The latest are read first. The milliseconds are noted at which blocks end; of a long series the earlier blocks are read again on the way forward.
  const ends = [to];
  const known = new Map<number, SeriesRows>();
  for (;;) {
    const end = itemAt(ends, -1);
    const rows = await read(end, block);
    const { time } = rows;
    if (known.size < kept) known.set(end, rows);
    const first = time.length < block ? from - 1 : Math.ceil(itemAt(time, 0) / 1000);
    if (first < from) break;
    // The first millisecond may not be whole: it belongs to the block before, unless there is nothing else.
    ends.push(first < end ? first : end - 1);
    if (itemAt(ends, -1) < from) break;
  }
  let after = from - 1;
  for (const end of ends.reverse()) {
    if (end <= after) continue;
    yield within(known.get(end) ?? (await since(read, after, end, block)), after);
    known.delete(end);
    after = end;
  }
}

/** The latest observations up to a moment, all of those after another one, also if some came meanwhile. */
async function since(
  read: (end: number, limit: number) => Promise<SeriesRows>,
  after: number,
  end: number,
  block: number,
): Promise<SeriesRows> {
  for (let limit = block; ; limit *= 2) {
    const rows = await read(end, limit);
    if (rows.time.length < limit || itemAt(rows.time, 0) <= after * 1000) return rows;
  }
}

function within({ time, outcome }: SeriesRows, after: number): SampleBlock {
  const times = new Float64Array(time.length);
  const values = new Float64Array(time.length);
  let count = 0;
  for (const [at, micros] of time.entries()) {
    const millis = Math.ceil(micros / 1000);
    if (millis <= after) continue;
    if (count === 0 || times[count - 1] !== millis) count++;
    times[count - 1] = millis;
    values[count - 1] = itemAt(outcome, at);
  }
  return { times: times.subarray(0, count), values: values.subarray(0, count) };
}
