import { itemAt } from '../../operators/item-at.ts';
import { PromqlFault } from '../../operators/promql/faults.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { storable } from '../../operators/time/instant.ts';
import type { Archive, SeriesRows } from '../../sinks/store.ts';

/** How long a sample is the latest one at least, in milliseconds, as in Prometheus. */
export const LEAST_LOOKBACK = 300_000;
/** A series that reports seldom is not gone after as many of its usual intervals. */
const INTERVALS = 3;
/** Intervals that the usual one is taken from. */
const RECENT = 101;
const FIRST_READ = 512;

/** Observations of a series, in order of time, with times in milliseconds. */
export interface SeriesSamples {
  readonly seq: Float64Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly lookback: number;
}

/** The median of the latest intervals, in the unit of the times; 0 with fewer than two times. */
function usualInterval(times: Float64Array): number {
  const recent = times.subarray(Math.max(0, times.length - RECENT));
  const intervals = recent.slice(1).map((time, at) => time - itemAt(recent, at));
  return intervals.length === 0 ? 0 : itemAt(intervals.sort(), intervals.length >> 1);
}

/**
 * The observations of a series in [from, to] and the ones before that a step at `from` may still show.
 *
 * @param from milliseconds since 1970, and `to`
 * @param most the number of observations that may be read
 * @throws PromqlFault when there are more
 */
export async function samplesOf(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
  from: number,
  to: number,
  most: number,
): Promise<SeriesSamples> {
  const last = { time: storable(to * 1000), seq: Number.MAX_SAFE_INTEGER };
  let rows: SeriesRows;
  let lookback = LEAST_LOOKBACK;
  for (let limit = FIRST_READ; ; limit *= 4) {
    rows = await store.seriesUpTo(series, last, limit);
    lookback = Math.max(LEAST_LOOKBACK, (INTERVALS * usualInterval(rows.time)) / 1000);
    if (rows.time.length < limit || itemAt(rows.time, 0) < (from - lookback) * 1000) break;
    if (limit > most) {
      throw PromqlFault.execution(
        'the query reads too many observations; ask for a shorter time or fewer series',
      );
    }
  }
  const first = rows.time.findIndex((time) => time >= (from - lookback) * 1000);
  const start = first < 0 ? rows.time.length : first;
  return {
    seq: rows.seq.subarray(start),
    times: rows.time.subarray(start).map((time) => time / 1000),
    values: rows.outcome.subarray(start),
    lookback,
  };
}
