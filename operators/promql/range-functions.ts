import type { Edges } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { extreme, mean, medianDeviation, promqlQuantile, total, variance } from './statistics.ts';

/** The samples of a range: those in [from, to) of a series, and the bounds of the range in milliseconds. */
export interface Range {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
  /** The range is (start, end]. */
  readonly start: number;
  readonly end: number;
  /** The moment of the step, in milliseconds, whatever the range is shifted by. */
  readonly now: number;
}

/** A value computed from a range, undefined if it has too few samples. The parameters are the scalars of some functions. */
export type RangeFunction = (range: Range, first: number, second: number) => number | undefined;

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

function count({ values, from, to }: Range, differs: (value: number, before: number) => boolean): number {
  let sum = 0;
  for (let at = from + 1; at < to; at++) if (differs(values[at], values[at - 1])) sum++;
  return sum;
}

const whenAny = (of: RangeFunction): RangeFunction => {
  return (range, first, second) => (fewer(range, 1) ? undefined : of(range, first, second));
};
const whenTwo = (of: RangeFunction): RangeFunction => {
  return (range, first, second) => (fewer(range, 2) ? undefined : of(range, first, second));
};

const seconds = ({ times, to }: Range) => (times[to - 1] - times[to - 2]) / 1000;

/** The value that grows or falls steadily from one sample to the next, at a moment; a counter that was reset grows from zero. */
function between({ times, values }: Range, at: number, moment: number, isCounter: boolean): number {
  const [one, other] = [values[at], values[at + 1]];
  const from = isCounter && other < one ? 0 : one;
  return from + ((other - from) * (moment - times[at])) / (times[at + 1] - times[at]);
}

/** The place of the last sample at or before the start of a range, or of the first one of all. */
function anchorOf({ times, from, to, start }: Range): number {
  let at = from;
  while (at + 1 < to && times[at + 1] <= start) at++;
  return at;
}

/** The bounds of a range with edges: the places of the samples at or around them, and the values there; undefined if it has none. */
function boundsOf(range: Range, edges: Edges, isCounter: boolean) {
  if (fewer(range, 1)) return undefined;
  const { times, values, to, start, end } = range;
  const isSmoothed = edges === 'smoothed';
  const first = anchorOf(range);
  let last = to - 1;
  if (isSmoothed) while (last > range.from && times[last - 1] >= end) last--;
  if (times[last] <= start || (isSmoothed && times[first] > end)) return undefined;
  const left = isSmoothed && times[first] < start ? between(range, first, start, isCounter) : values[first];
  const right =
    isSmoothed && last > range.from && times[last] > end
      ? between(range, last - 1, end, isCounter)
      : values[last];
  return {
    left,
    right,
    first: times[first] <= start ? first + 1 : first,
    last: times[last] >= end ? last - 1 : last,
  };
}

/** Increase between the bounds of a range with edges, which is not extrapolated. */
function increaseBetween(range: Range, edges: Edges, isCounter: boolean): number | undefined {
  const bounds = boundsOf(range, edges, isCounter);
  if (bounds === undefined) return undefined;
  const { left, right, first, last } = bounds;
  let increase = right - left;
  if (!isCounter) return increase;
  let before = left;
  for (let at = first; at <= last; at++) {
    if (range.values[at] < before) increase += before;
    before = range.values[at];
  }
  return right < before ? increase + before : increase;
}

/** Counts changes from the last sample at or before the start on. */
function anchored(differs: (value: number, before: number) => boolean): RangeFunction {
  return (range) => {
    if (fewer(range, 1) || range.times[range.to - 1] <= range.start) return undefined;
    return count({ ...range, from: anchorOf(range) }, differs);
  };
}

/**
 * The samples of a range with edges as times and values: one at each bound, and those between them.
 *
 * @returns undefined where it has none
 */
export function edgedSamples(range: Range, edges: Edges) {
  const bounds = boundsOf(range, edges, false);
  if (bounds === undefined) return undefined;
  const { left, right, first, last } = bounds;
  const [times, values] = [range.times.subarray(first, last + 1), range.values.subarray(first, last + 1)];
  return {
    times: Float64Array.from([range.start, ...times, range.end]),
    values: Float64Array.from([left, ...values, right]),
  };
}

/** The value at a moment between the samples around it, or the last one; undefined before the first. Of the samples from `from` to `to`. */
export function smoothedAt(range: Range, moment: number): number | undefined {
  const { times, values, from, to } = range;
  let at = from;
  while (at < to && times[at] < moment) at++;
  if (at < to && times[at] === moment) return values[at];
  if (at === from) return undefined;
  return at < to ? between(range, at - 1, moment, false) : values[to - 1];
}

const perSecond = (increase: number | undefined, { start, end }: Range) =>
  increase === undefined ? undefined : increase / ((end - start) / 1000);

const hasChanged = (value: number, before: number) => !Object.is(value + 0, before + 0);
const wasReset = (value: number, before: number) => value < before;

/** Functions of a range with edges. */
export const EDGED_FUNCTIONS: Readonly<Record<Edges, ReadonlyMap<string, RangeFunction>>> = {
  anchored: new Map<string, RangeFunction>([
    ['rate', (range) => perSecond(increaseBetween(range, 'anchored', true), range)],
    ['increase', (range) => increaseBetween(range, 'anchored', true)],
    ['delta', (range) => increaseBetween(range, 'anchored', false)],
    ['changes', anchored(hasChanged)],
    ['resets', anchored(wasReset)],
  ]),
  smoothed: new Map<string, RangeFunction>([
    ['rate', (range) => perSecond(increaseBetween(range, 'smoothed', true), range)],
    ['increase', (range) => increaseBetween(range, 'smoothed', true)],
    ['delta', (range) => increaseBetween(range, 'smoothed', false)],
  ]),
};

/** The place of the last of the least (`sign` -1) or greatest values. */
function placeOf({ values, from, to }: Range, sign: 1 | -1): number {
  let best = from;
  for (let at = from; at < to; at++) {
    if ((values[at] - values[best]) * sign >= 0 || Number.isNaN(values[best])) best = at;
  }
  return best;
}

/** Holt's double exponential smoothing (https://doi.org/10.1016/j.ijforecast.2003.09.015): the level after the last sample. */
function smoothed({ values, from, to }: Range, smoothing: number, trending: number): number {
  for (const [name, factor] of [
    ['smoothing', smoothing],
    ['trend', trending],
  ] as const) {
    if (factor > 0 && factor < 1) continue;
    throw PromqlFault.execution(`the ${name} factor has to be between 0 and 1, not ${factor}`);
  }
  let level = values[from];
  let trend = values[from + 1] - level;
  for (let at = from + 1; at < to; at++) {
    const next = smoothing * values[at] + (1 - smoothing) * (level + trend);
    trend = trending * (next - level) + (1 - trending) * trend;
    level = next;
  }
  return level;
}

/** What is stored as a rate already, by the time that each sample is of and that is in the range. */
function storedRate({ times, values, from, to, start }: Range): number | undefined {
  let [sum, covered] = [0, 0];
  for (let at = from; at < to; at++) {
    if (at === 0) continue;
    const own = times[at] - Math.max(start, times[at - 1]);
    sum += values[at] * own;
    covered += own;
  }
  if (covered > 0) return sum / covered;
  return to > from ? values[to - 1] : undefined;
}

/** Functions of counters, of series that are stored as rates. */
export const STORED_RATE_FUNCTIONS: ReadonlyMap<string, RangeFunction> = new Map<string, RangeFunction>([
  ['rate', storedRate],
  ['irate', whenAny(({ values, to }) => values[to - 1])],
  [
    'increase',
    (range) => {
      const rate = storedRate(range);
      return rate === undefined ? undefined : rate * ((range.end - range.start) / 1000);
    },
  ],
]);

/** Functions of a range, by their names in PromQL. */
export const RANGE_FUNCTIONS: ReadonlyMap<string, RangeFunction> = new Map<string, RangeFunction>([
  ['rate', (range) => perSecond(extrapolated(range, true), range)],
  ['increase', (range) => extrapolated(range, true)],
  ['delta', (range) => extrapolated(range, false)],
  ['irate', whenTwo((range) => lastStep(range, true) / seconds(range))],
  ['idelta', whenTwo((range) => lastStep(range, false))],
  ['deriv', whenTwo((range) => line(range, range.times[range.from]).slope)],
  [
    'predict_linear',
    whenTwo((range, ahead) => {
      const { slope, value } = line(range, range.now);
      return value + slope * ahead;
    }),
  ],
  ['double_exponential_smoothing', whenTwo(smoothed)],
  ['avg_over_time', whenAny((range) => mean(own(range)))],
  ['min_over_time', whenAny((range) => extreme(own(range), -1))],
  ['max_over_time', whenAny((range) => extreme(own(range), 1))],
  ['sum_over_time', whenAny((range) => total(own(range)))],
  ['count_over_time', whenAny(({ from, to }) => to - from)],
  ['first_over_time', whenAny(({ values, from }) => values[from])],
  ['last_over_time', whenAny(({ values, to }) => values[to - 1])],
  ['present_over_time', whenAny(() => 1)],
  ['stdvar_over_time', whenAny((range) => variance(own(range)))],
  ['stddev_over_time', whenAny((range) => Math.sqrt(variance(own(range))))],
  ['mad_over_time', whenAny((range) => medianDeviation(own(range)))],
  ['quantile_over_time', whenAny((range, quantile) => promqlQuantile(quantile, own(range)))],
  ['ts_of_first_over_time', whenAny(({ times, from }) => times[from] / 1000)],
  ['ts_of_last_over_time', whenAny(({ times, to }) => times[to - 1] / 1000)],
  ['ts_of_min_over_time', whenAny((range) => range.times[placeOf(range, -1)] / 1000)],
  ['ts_of_max_over_time', whenAny((range) => range.times[placeOf(range, 1)] / 1000)],
  ['changes', whenAny((range) => count(range, hasChanged))],
  ['resets', whenAny((range) => count(range, wasReset))],
]);

/** Functions that keep the name of the metric. */
export const KEEPS_NAME: ReadonlySet<string> = new Set(['first_over_time', 'last_over_time']);
