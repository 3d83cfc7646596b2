import { extreme, mean, total, variance } from './statistics.ts';

/** The samples of a range: those in [from, to) of a series, and the bounds of the range in milliseconds. */
export interface Range {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
  /** The range is (start, end]. */
  readonly start: number;
  readonly end: number;
}

/** A value computed from a range, undefined if it has too few samples. The parameter is a scalar of some functions. */
export type RangeFunction = (range: Range, parameter: number) => number | undefined;

const fewer = ({ from, to }: Range, count: number) => to - from < count;

/**
 * Increase over the whole range, extrapolated from the samples to its bounds as Prometheus does: not further than half the mean interval
 * beyond the first and the last sample when they are far from the bounds, and a counter not below zero.
 */
function extrapolated(range: Range, isCounter: boolean): number | undefined {
  if (fewer(range, 2)) return undefined;
  const { times, values, from, to, start, end } = range;
  const last = to - 1;
  let increase = values[last] - values[from];
  if (isCounter) {
    for (let at = from + 1; at < to; at++) if (values[at] < values[at - 1]) increase += values[at - 1];
  }
  const sampled = (times[last] - times[from]) / 1000;
  const mean = sampled / (last - from);
  const near = mean * 1.1;
  let before = (times[from] - start) / 1000;
  let after = (end - times[last]) / 1000;
  if (before >= near) before = mean / 2;
  if (isCounter && increase > 0 && values[from] >= 0) {
    before = Math.min(before, sampled * (values[from] / increase));
  }
  if (after >= near) after = mean / 2;
  return (increase * (sampled + before + after)) / sampled;
}

/** The values of a range. */
const own = ({ values, from, to }: Range) => values.subarray(from, to);

/** Slope per second and value at `origin` of the least-squares line through the samples. */
function line(range: Range, origin: number): { readonly slope: number; readonly value: number } {
  const { times, values, from, to } = range;
  let t = 0;
  for (let at = from; at < to; at++) t += (times[at] - origin) / 1000;
  t /= to - from;
  const v = mean(own(range));
  let covariance = 0;
  let spread = 0;
  for (let at = from; at < to; at++) {
    const x = (times[at] - origin) / 1000 - t;
    covariance += x * (values[at] - v);
    spread += x * x;
  }
  const slope = covariance / spread;
  return { slope, value: v - slope * t };
}

/** Difference of the last two samples; of a counter that was reset, the last one. */
function lastStep({ values, to }: Range, isCounter: boolean): number {
  const [one, other] = [values[to - 2], values[to - 1]];
  return isCounter && other < one ? other : other - one;
}

/**
 * Quantile by linear interpolation between the closest ranks; -Infinity below 0 and Infinity above 1. NaN counts as the smallest value.
 */
export function promqlQuantile(quantile: number, sample: ArrayLike<number>): number {
  const sorted = new Float64Array(sample).sort();
  // The typed sort puts NaN last; PromQL first.
  const known = sorted.findIndex(Number.isNaN);
  if (known > 0) sorted.set([...sorted.subarray(known), ...sorted.slice(0, known)]);
  if (sorted.length === 0 || Number.isNaN(quantile)) return Number.NaN;
  if (quantile < 0) return -Infinity;
  if (quantile > 1) return Infinity;
  const rank = quantile * (sorted.length - 1);
  const lower = Math.floor(rank);
  const upper = Math.min(sorted.length - 1, lower + 1);
  return sorted[lower] * (1 - (rank - lower)) + sorted[upper] * (rank - lower);
}

function count({ values, from, to }: Range, differs: (value: number, before: number) => boolean): number {
  let sum = 0;
  for (let at = from + 1; at < to; at++) if (differs(values[at], values[at - 1])) sum++;
  return sum;
}

const whenAny = (of: RangeFunction): RangeFunction => {
  return (range, parameter) => (fewer(range, 1) ? undefined : of(range, parameter));
};
const whenTwo = (of: RangeFunction): RangeFunction => {
  return (range, parameter) => (fewer(range, 2) ? undefined : of(range, parameter));
};

const seconds = ({ times, to }: Range) => (times[to - 1] - times[to - 2]) / 1000;

function rate(range: Range): number | undefined {
  const increase = extrapolated(range, true);
  return increase === undefined ? undefined : increase / ((range.end - range.start) / 1000);
}

/** Functions of a range, by their names in PromQL. */
export const RANGE_FUNCTIONS: ReadonlyMap<string, RangeFunction> = new Map<string, RangeFunction>([
  ['rate', rate],
  ['increase', (range) => extrapolated(range, true)],
  ['delta', (range) => extrapolated(range, false)],
  ['irate', whenTwo((range) => lastStep(range, true) / seconds(range))],
  ['idelta', whenTwo((range) => lastStep(range, false))],
  ['deriv', whenTwo((range) => line(range, range.times[range.from]).slope)],
  [
    'predict_linear',
    whenTwo((range, ahead) => {
      const { slope, value } = line(range, range.end);
      return value + slope * ahead;
    }),
  ],
  ['avg_over_time', whenAny((range) => mean(own(range)))],
  ['min_over_time', whenAny((range) => extreme(own(range), -1))],
  ['max_over_time', whenAny((range) => extreme(own(range), 1))],
  ['sum_over_time', whenAny((range) => total(own(range)))],
  ['count_over_time', whenAny(({ from, to }) => to - from)],
  ['last_over_time', whenAny(({ values, to }) => values[to - 1])],
  ['present_over_time', whenAny(() => 1)],
  ['stdvar_over_time', whenAny((range) => variance(own(range)))],
  ['stddev_over_time', whenAny((range) => Math.sqrt(variance(own(range))))],
  ['quantile_over_time', whenAny((range, quantile) => promqlQuantile(quantile, own(range)))],
  ['changes', whenAny((range) => count(range, (value, before) => !Object.is(value + 0, before + 0)))],
  ['resets', whenAny((range) => count(range, (value, before) => value < before))],
]);

/** Functions that keep the name of the metric. */
export const KEEPS_NAME: ReadonlySet<string> = new Set(['last_over_time']);

/** Functions with a scalar, and whether it is before the range. */
export const SCALAR_FIRST: ReadonlyMap<string, boolean> = new Map([
  ['quantile_over_time', true],
  ['predict_linear', false],
]);
