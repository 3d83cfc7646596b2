import { formatInstant } from '../../time/instant.ts';
import { amount } from './amount.ts';
import type { Reading, Statistic } from './reading.ts';

/** A value of a series and its time in microseconds. */
export interface Point {
  readonly time: number;
  readonly value: number;
}

/** What observations say to what a claim says. Values are in the unit of the series. */
export interface Comparison {
  readonly agrees: boolean;
  /** What was observed: one value, or from the least to the greatest. */
  readonly low: number;
  readonly high: number;
  /** By how much the nearest that was observed lies beside the nearest that the claim allows; 0 where it agrees. */
  readonly off: number;
  /** The same as a part of what was observed; undefined where that is 0. */
  readonly part: number | undefined;
}

/** Relative error of arithmetic and of turning units into each other that makes no difference. */
const SLACK = 1e-9;

/**
 * A quantile of values as R's default and NumPy's have it: linear between the two nearest ranks (Hyndman and Fan, Sample
 * Quantiles in Statistical Packages, 1996, type 7). Sorts a copy.
 *
 * @param values at least one
 * @param rank from 0 to 1
 */
export function quantile(values: readonly number[], rank: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * rank;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** What a statistic is of some values, from the least to the greatest of what it may be; there is at least one value. */
function observedRange(values: readonly number[], statistic: Statistic): [low: number, high: number] {
  const reduced = (by: (a: number, b: number) => number) => values.reduce((a, b) => by(a, b));
  const one = (value: number): [number, number] => [value, value];
  switch (statistic) {
    case 'value':
      return [reduced((a, b) => Math.min(a, b)), reduced((a, b) => Math.max(a, b))];
    case 'mean':
      return one(values.reduce((sum, value) => sum + value / values.length, 0));
    case 'min':
      return one(reduced((a, b) => Math.min(a, b)));
    case 'max':
      return one(reduced((a, b) => Math.max(a, b)));
    default:
      return one(quantile(values, statistic));
  }
}

/**
 * Holds what a claim says against what was observed. A claim of a value agrees where its number, as it is rounded, lies
 * between the least and the greatest that was seen in its time; one of a statistic where that of all of them does.
 *
 * @param values what was observed in the time of the claim, at least one
 */
export function compare(reading: Reading, values: readonly number[]): Comparison {
  const { low, high, closed } = reading;
  const [least, greatest] = observedRange(values, reading.statistic);
  const near = (one: number, other: number) =>
    Math.abs(one - other) <= SLACK * Math.max(Math.abs(one), Math.abs(other));
  const under = greatest < low && !near(greatest, low);
  const over = closed ? least > high && !near(least, high) : least > high || near(least, high);
  if (!under && !over) return { agrees: true, low: least, high: greatest, off: 0, part: undefined };
  const observed = under ? greatest : least;
  // Of a number that is rounded the number itself; of a range and of a bound the nearer end.
  const claimed = closed ? (under ? low : high) : (low + high) / 2;
  const off = Math.abs(claimed - observed);
  const part = observed === 0 ? undefined : off / Math.abs(observed);
  return { agrees: false, low: least, high: greatest, off, part };
}

const NAMES = new Map<Statistic, string>([
  ['mean', 'average'],
  ['min', 'lowest value'],
  ['max', 'highest value'],
  [0.5, 'median'],
]);

/** "The average of p95 latency of checkout", or the name alone. */
function subject({ series, statistic }: Reading): string {
  const [name] = series.names;
  if (statistic === 'value') return name;
  return `The ${NAMES.get(statistic) ?? `${Math.round(Number(statistic) * 100)}th percentile`} of ${name}`;
}

function range({ low, high }: Comparison, unit: string): string {
  const [least, greatest] = [amount(low, unit), amount(high, unit)];
  return least === greatest ? least : `between ${least} and ${greatest}`;
}

/** When it was observed: a time, or from the first to the last. */
function times(points: readonly Point[]): string {
  const [first, last] = [points[0].time, points[points.length - 1].time];
  if (first === last) return `at ${formatInstant(first)}`;
  return `from ${formatInstant(first)} to ${formatInstant(last)}`;
}

/**
 * What the observations say, as a sentence.
 *
 * @param points at least one, in the order of their times
 */
export function observedSentence(reading: Reading, comparison: Comparison, points: readonly Point[]): string {
  const said = `was ${range(comparison, reading.series.unit)} ${times(points)}`;
  return `${subject(reading)} ${said} by the stored observations.`;
}

/** By how much a claim is off, in the unit and in percent of what was observed: "45 ms (50%)". */
export function offText({ off, part }: Comparison, unit: string): string {
  return `${amount(off, unit, 3)}${part === undefined ? '' : ` (${amount(100 * part, '%', 3)})`}`;
}

/** "the stored observations say 90 ms at 2026-05-03T14:05:00Z". */
export function storedText(reading: Reading, comparison: Comparison, points: readonly Point[]): string {
  return `the stored observations say ${range(comparison, reading.series.unit)} ${times(points)}`;
}

/** Why a claim and the observations exclude each other, as a sentence. */
export function rationaleOf(reading: Reading, comparison: Comparison, points: readonly Point[]): string {
  const off = offText(comparison, reading.series.unit);
  return `it says "${reading.said}"; ${storedText(reading, comparison, points)}: off by ${off}`;
}
