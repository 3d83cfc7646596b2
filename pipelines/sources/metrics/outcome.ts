import { addedSince, type ExponentialCounts, exponentialQuantiles } from './exponential.ts';
import type { LeftOut, MetricKind } from './metric-batch.ts';

/** A sample of a series. */
export interface Sample {
  /** Microseconds since the epoch. */
  readonly time: number;
  /** NaN where there is none. */
  readonly value: number;
  /** When the running total, or the interval, began, in microseconds; 0 if unknown. */
  readonly start: number;
  /** The buckets of an exponential histogram, of which `value` is the count. */
  readonly counts?: ExponentialCounts | undefined;
}

/**
 * What a sample says: the value of a gauge, the rate per second of a counter or a delta.
 *
 * @param before the last sample of the series
 * @returns why there is no outcome, if so. A reset has none: what a total lost or gained around it is unknown, and a total that dips slightly
 * would give a rate of its whole value.
 */
export function outcomeOf(
  kind: MetricKind,
  before: Sample,
  { time, value, start }: Sample,
): number | LeftOut {
  if (kind === 'gauge') return value;
  if (kind === 'delta') {
    const from = start > 0 && start < time ? start : before.time;
    return Number.isFinite(from) ? finite((value / (time - from)) * 1e6) : 'baseline';
  }
  if (Number.isNaN(before.value)) return 'baseline';
  // Another start is a new process, even if its total is already above the one before.
  if (value < before.value || (start > 0 && before.start > 0 && start > before.start)) return 'reset';
  return finite(((value - before.value) / (time - before.time)) * 1e6);
}

/**
 * The quantiles of the observations that a sample of an exponential histogram adds.
 *
 * @param before the last sample of the series
 * @returns why there are none, if so: `native_histogram` if nothing was added
 */
export function quantilesOf(
  kind: MetricKind,
  before: Sample,
  sample: Sample & { readonly counts: ExponentialCounts },
): readonly number[] | LeftOut {
  if (kind === 'delta') return exponentialQuantiles(sample.counts) ?? 'native_histogram';
  const rate = outcomeOf(kind, before, sample);
  if (typeof rate === 'string') return rate;
  if (before.counts === undefined) return 'baseline';
  const added = addedSince(before.counts, sample.counts);
  return added === undefined ? 'reset' : (exponentialQuantiles(added) ?? 'native_histogram');
}

function finite(rate: number): number | LeftOut {
  return Number.isFinite(rate) ? rate : 'not_finite';
}
