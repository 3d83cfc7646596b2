import { itemAt } from '../../../../operators/item-at.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import type { View } from './view.ts';

/** Observations of a series in the order of time, as columns; times in milliseconds since the epoch. */
export interface Line {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** Times of observations behind which nothing arrived for long, ascending: the line ends there and begins anew. */
  readonly ends?: readonly number[];
}

/** A distance is a gap if it is so many times the median, and so many times what nearly all distances are within. */
const MEDIANS = 6;
const WIDEST = 2.5;
/** Fewer distances do not tell what is usual. */
const FEWEST = 12;

/** The times of observations behind which there is a gap: none are so far apart as a rule. */
export function endsIn(times: readonly number[]): number[] {
  if (times.length <= FEWEST) return [];
  const distances = times.slice(1).map((time, at) => time - itemAt(times, at));
  const sorted = [...distances].sort((a, b) => a - b);
  const quantile = (share: number) => itemAt(sorted, Math.floor(share * (sorted.length - 1)));
  const least = Math.max(MEDIANS * quantile(0.5), WIDEST * quantile(0.95));
  if (least <= 0) return [];
  return distances.flatMap((distance, at) => (distance > least ? [itemAt(times, at)] : []));
}

/** The reduced observations of a range. */
export interface Outline extends View {
  readonly line: Line;
  /** Number of observations in the range. */
  readonly total: number;
}

/** The observations of `whole`, with those of `part` in place of its own where `part` has them. */
export function spliced(whole: Outline, part: Outline | undefined): Line {
  if (part === undefined) return whole.line;
  const { times, values, ends = [] } = whole.line;
  const before = firstFrom(times, part.from);
  const after = firstFrom(times, part.to);
  return {
    times: [...times.slice(0, before), ...part.line.times, ...times.slice(after)],
    values: [...values.slice(0, before), ...part.line.values, ...values.slice(after)],
    ends: [
      ...ends.slice(0, firstFrom(ends, part.from)),
      ...(part.line.ends ?? []),
      ...ends.slice(firstFrom(ends, part.to)),
    ],
  };
}

/** How many times more of a range than is shown an outline may have, before a finer one is needed. */
const COARSE = 4;
/** What is missing at the end of a range may be this part of it: less could not be seen. */
export const UNSEEN = 500;

/** Whether an outline has what a range needs: all of it, and finely enough. */
export function serves({ from, to, line, total }: Outline, view: View, whole: View): boolean {
  const covers =
    from <= Math.max(view.from, whole.from) &&
    to >= Math.min(view.to, whole.to) - (view.to - view.from) / UNSEEN;
  return covers && (total <= line.times.length || to - from <= COARSE * (view.to - view.from));
}

/** Lowest and highest value within a range, with the values beside it, which the line goes to. Undefined if there are none. */
export function extent({ times, values }: Line, { from, to }: View): [low: number, high: number] | undefined {
  const start = Math.max(firstFrom(times, from) - 1, 0);
  const end = Math.min(firstFrom(times, to) + 1, times.length);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values.slice(start, end)) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : undefined;
}

/** The place of the observation that is nearest to a moment; -1 if there is none. */
export function nearestTo({ times }: Line, at: number): number {
  const after = firstFrom(times, at);
  if (after === 0) return times.length === 0 ? -1 : 0;
  if (after === times.length) return times.length - 1;
  return at - itemAt(times, after - 1) <= itemAt(times, after) - at ? after - 1 : after;
}
