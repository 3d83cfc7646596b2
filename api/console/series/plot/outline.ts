import { itemAt } from '../../../../operators/item-at.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import type { View } from './view.ts';

/** Observations of a series in the order of time, as columns; times in milliseconds since the epoch. */
export interface Line {
  readonly times: readonly number[];
  readonly values: readonly number[];
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
  const { times, values } = whole.line;
  const before = firstFrom(times, part.from);
  const after = firstFrom(times, part.to);
  return {
    times: [...times.slice(0, before), ...part.line.times, ...times.slice(after)],
    values: [...values.slice(0, before), ...part.line.values, ...values.slice(after)],
  };
}

/** How many times more of a range than is shown an outline may have, before a finer one is needed. */
const COARSE = 4;

/** Whether an outline has what a range needs: all of it, and finely enough. */
export function serves({ from, to, line, total }: Outline, view: View, whole: View): boolean {
  const covers = from <= Math.max(view.from, whole.from) && to >= Math.min(view.to, whole.to);
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
