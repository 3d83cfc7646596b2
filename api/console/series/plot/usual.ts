import { itemAt } from '../../../../operators/item-at.ts';
import { firstFrom } from '../../../../operators/time/first-from.ts';
import type { View } from './view.ts';

/** What was expected of observations, as columns; NaN where nothing was expected, or where there is no such limit. */
export interface Band {
  readonly times: readonly number[];
  /** What was observed. */
  readonly values: readonly number[];
  readonly expected: readonly number[];
  /** The limits of an alert. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Whether these are all observations of their range: of a part, the most extreme ones are more than their share. */
  readonly isWhole: boolean;
  /** Times of observations behind which nothing arrived for long. */
  readonly ends?: readonly number[];
  /** From when on it is what was usual before, not a forecast. */
  readonly heldFrom?: number;
}

/** The honest band: where values usually lie, as a share of the way to the limits of an alert. */
export interface UsualBand {
  /** Share of the distance from what is expected to a limit. */
  readonly share: number;
  /** Share of the observations before the story that lay within it; undefined if that is not known. */
  readonly held: number | undefined;
}

/** Share of values that are to lie within the band. */
const WITHIN = 0.95;
/** Observations of which that can be said. */
const FEWEST = 20;

/** How far each observation lies on the way from what was expected to a limit; those without a limit are left out. */
function ways(
  { times, values, expected, low, high }: Band,
  from: number,
  to: number,
  apart: readonly View[] = [],
): number[] {
  const found: number[] = [];
  for (let at = firstFrom(times, from); at < firstFrom(times, to); at++) {
    const time = itemAt(times, at);
    if (apart.some((one) => time >= one.from && time <= one.to)) continue;
    const [value, middle] = [itemAt(values, at), itemAt(expected, at)];
    const limit = value >= middle ? itemAt(high, at) : itemAt(low, at);
    const way = (value - middle) / (limit - middle);
    if (Number.isFinite(way)) found.push(way);
  }
  return found;
}

/**
 * The band in which 95 of 100 values lie, fitted to the observations before the story. `held` is counted on what is in sight before it.
 *
 * @param before start of the story, milliseconds since the epoch
 * @param stories when something happened, which is not what is usual
 */
export function usualBand(
  band: Band,
  view: View,
  before: number,
  stories: readonly View[],
): UsualBand | undefined {
  const seen = ways(band, view.from, Math.min(before, view.to));
  const all = ways(band, Number.NEGATIVE_INFINITY, before, stories);
  if (all.length < FEWEST) return undefined;
  const sorted = all.sort((a, b) => a - b);
  const share = Math.min(itemAt(sorted, Math.min(Math.ceil(WITHIN * sorted.length), sorted.length) - 1), 1);
  if (share <= 0) return undefined;
  const counted = seen.filter((way) => way <= share).length / seen.length;
  return { share, held: band.isWhole && seen.length >= FEWEST ? counted : undefined };
}

/** The band around one expectation; undefined where it has no limit. */
export function usualAt(
  expected: number,
  low: number,
  high: number,
  share: number,
): { readonly low: number; readonly high: number } | undefined {
  const [below, above] = [expected - share * (expected - low), expected + share * (high - expected)];
  return Number.isNaN(below) || Number.isNaN(above) ? undefined : { low: below, high: above };
}

/**
 * The band with what was usual before a story for as long as that lasts. What is expected of a series soon follows its new level, and would
 * say that nothing is unusual.
 *
 * @param before what was expected at the start of the story, and the limits of an alert then
 */
export function heldBand(
  band: Band,
  from: number,
  before: { readonly value: number; readonly low: number; readonly high: number },
): Band {
  const start = firstFrom(band.times, from);
  if (start === band.times.length) return band;
  const kept = (values: readonly number[], value: number) => [
    ...values.slice(0, start),
    ...new Array<number>(values.length - start).fill(value),
  ];
  return {
    ...band,
    expected: kept(band.expected, before.value),
    low: kept(band.low, before.low),
    high: kept(band.high, before.high),
    heldFrom: from,
  };
}
