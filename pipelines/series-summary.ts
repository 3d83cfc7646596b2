import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  linearRegression,
  linearRegressionLine,
  mean,
  quantileSorted,
  rSquared,
  standardDeviation,
} from 'simple-statistics';
import { itemAt } from '../operators/item-at.ts';
import type { SeriesKey } from '../operators/records/directory.ts';
import type { Expectation } from '../operators/records/expectation.ts';
import type { Archive } from '../sinks/store.ts';
import { expectationsAmong } from './expectations.ts';

/** Most observations of a summary: the latest of the stretch. */
export const MOST_SUMMARISED = 100_000;

const HOUR = 3_600_000_000;

/** A series over a stretch of time. */
export interface SeriesSummary {
  readonly count: number;
  /** Times of the first and the last observation in microseconds. */
  readonly first: number;
  readonly last: number;
  readonly mean: number;
  readonly stddev: number;
  readonly min: number;
  readonly max: number;
  readonly quantiles: Readonly<Record<'p05' | 'p25' | 'p50' | 'p75' | 'p95', number>>;
  /** The least-squares line, where times differ: its slope per hour, and the share of the variance that it explains. */
  readonly trend: { readonly slope_per_hour: number; readonly r2: number } | undefined;
  readonly value: number;
  /** What was expected of the last observation, where enough is known. */
  readonly expected: Expectation | undefined;
}

/**
 * Summarises the observations of a series with times in [since, until), at most the latest {@link MOST_SUMMARISED}.
 *
 * @returns undefined when there are none
 */
export async function summaryOf(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
  since: number,
  until: number,
): Promise<SeriesSummary | undefined> {
  const end = { time: until - 1, seq: Number.MAX_SAFE_INTEGER };
  const { seq, time, outcome } = await store.seriesUpTo(series, end, MOST_SUMMARISED);
  const from = time.findIndex((at) => at >= since);
  if (from < 0) return undefined;
  const values = Array.from(outcome.subarray(from));
  const times = time.subarray(from);
  const last = times.length - 1;
  const sorted = Float64Array.from(values).sort();
  await nextTurn();
  const at = (share: number) => quantileSorted(Array.from(sorted), share);
  const summary = {
    count: values.length,
    first: itemAt(times, 0),
    last: itemAt(times, last),
    mean: mean(values),
    stddev: standardDeviation(values),
    min: itemAt(sorted, 0),
    max: itemAt(sorted, last),
    quantiles: { p05: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) },
    trend: trendOf(times, values),
    value: itemAt(values, last),
  };
  await nextTurn();
  const own = itemAt(seq, -1);
  const expected = await expectationsAmong(store, series, new Set([own]), { time: summary.last, seq: own });
  return { ...summary, expected: expected.get(own) };
}

function trendOf(times: Float64Array, values: readonly number[]): SeriesSummary['trend'] {
  if (times[0] === times[times.length - 1]) return undefined;
  const points = values.map((value, at) => [(itemAt(times, at) - itemAt(times, 0)) / HOUR, value]);
  const line = linearRegression(points);
  // A constant series has no variance to explain.
  const r2 = values.every((value) => value === values[0]) ? 0 : rSquared(points, linearRegressionLine(line));
  return { slope_per_hour: line.m, r2 };
}
