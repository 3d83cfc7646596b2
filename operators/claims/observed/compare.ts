import { itemAt } from '../../item-at.ts';
import { formatInstant } from '../../time/instant.ts';
import { amount } from './amount.ts';
import type { SeriesAssertion, Statistic } from './reading.ts';

/** A value of a series and its time in microseconds. */
export interface Point {
  readonly time: number;
  readonly value: number;
}

/** Comparison of observations with a claim. Values are in the unit of the series. */
export interface ObservedComparison {
  readonly agrees: boolean;
  /** The observed range: one value, or minimum to maximum. */
  readonly low: number;
  readonly high: number;
  /** Distance between the nearest observed value and the nearest value that the claim allows; 0 when it agrees. */
  readonly off: number;
  /** The same relative to the observed value; undefined when that is 0. */
  readonly part: number | undefined;
}

/** Relative tolerance for rounding in arithmetic and unit conversion. */
const SLACK = 1e-9;

/**
 * A quantile with linear interpolation between the two nearest ranks, the default of R and NumPy (Hyndman and Fan, Sample Quantiles in
 * Statistical Packages, 1996, type 7). Sorts a copy.
 *
 * @param values at least one
 * @param rank from 0 to 1
 */
export function quantile(values: readonly number[], rank: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * rank;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  const lower = itemAt(sorted, below);
  return lower + (place - below) * (itemAt(sorted, above) - lower);
}

/** The range of a statistic over some values, at least one. */
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
 * Compares a claim with observations. A claim about a value agrees if its number, with its rounding interval, lies between the minimum
 * and the maximum of its period; a claim about a statistic if the statistic of all values does.
 *
 * @param values observations in the period of the claim, at least one
 */
export function compare(reading: SeriesAssertion, values: readonly number[]): ObservedComparison {
  const { low, high, closed } = reading;
  const [least, greatest] = observedRange(values, reading.statistic);
  const near = (one: number, other: number) =>
    Math.abs(one - other) <= SLACK * Math.max(Math.abs(one), Math.abs(other));
  const under = greatest < low && !near(greatest, low);
  const over = closed ? least > high && !near(least, high) : least > high || near(least, high);
  if (!under && !over) return { agrees: true, low: least, high: greatest, off: 0, part: undefined };
  const observed = under ? greatest : least;
  // For a rounded number the number itself; for a range or a bound the nearer end.
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
function subject({ series, statistic }: SeriesAssertion): string {
  const name = itemAt(series.names, 0);
  if (statistic === 'value') return name;
  return `The ${NAMES.get(statistic) ?? `${Math.round(Number(statistic) * 100)}th percentile`} of ${name}`;
}

function range({ low, high }: ObservedComparison, unit: string): string {
  const [least, greatest] = [amount(low, unit), amount(high, unit)];
  return least === greatest ? least : `between ${least} and ${greatest}`;
}

/** Time of observation: a time, or from first to last. */
function times(points: readonly Point[]): string {
  const [first, last] = [itemAt(points, 0).time, itemAt(points, -1).time];
  if (first === last) return `at ${formatInstant(first)}`;
  return `from ${formatInstant(first)} to ${formatInstant(last)}`;
}

/**
 * The observations as a sentence.
 *
 * @param points at least one, in time order
 */
export function observedSentence(
  reading: SeriesAssertion,
  comparison: ObservedComparison,
  points: readonly Point[],
): string {
  const said = `was ${range(comparison, reading.series.unit)} ${times(points)}`;
  return `${subject(reading)} ${said} by the stored observations.`;
}

/** The deviation of a claim, in the unit and in percent of the observed value: "45 ms (50%)". */
export function offText({ off, part }: ObservedComparison, unit: string): string {
  return `${amount(off, unit, 3)}${part === undefined ? '' : ` (${amount(100 * part, '%', 3)})`}`;
}

/** "the stored observations say 90 ms at 2026-05-03T14:05:00Z". */
export function storedText(
  reading: SeriesAssertion,
  comparison: ObservedComparison,
  points: readonly Point[],
): string {
  return `the stored observations say ${range(comparison, reading.series.unit)} ${times(points)}`;
}

/** Why a claim and the observations exclude each other, as a sentence. */
export function rationaleOf(
  reading: SeriesAssertion,
  comparison: ObservedComparison,
  points: readonly Point[],
): string {
  const off = offText(comparison, reading.series.unit);
  return `it says "${reading.said}"; ${storedText(reading, comparison, points)}: off by ${off}`;
}
