import { PromqlFault } from './faults.ts';
import type { Labels } from './labels.ts';
import type { Line } from './result.ts';

/**
 * Most values that an evaluation may count, as many as Prometheus may hold for one query (`query.max-samples`): one for each series at each
 * step of what is selected, read again or made, and one for each sample of a range at each step. What an evaluation holds is at most 9
 * bytes for each.
 */
export const MOST_VALUES = 50_000_000;

/** Values that a series counts besides those of its steps: what its labels and its arrays hold is about 9 bytes for each of them. */
const VALUES_OF_SERIES = 128;

/** Values that a series counts where only its labels are read. */
export const VALUES_OF_LABELS = 16;

/** Values after which an evaluation can be interrupted, which take less than a millisecond. */
const SLICE = 5000;

/** Bounds the work of one evaluation and what it holds, and says when it may be interrupted. */
export class Budget {
  private left: number;
  private since = 0;

  constructor(values = MOST_VALUES) {
    this.left = values;
  }

  /**
   * Counts values before they are read or made.
   *
   * @throws PromqlFault when a query counts more values than it may
   */
  count(values: number): void {
    this.left -= values;
    this.since += values;
    if (this.left >= 0) return;
    throw PromqlFault.execution(
      'the query computes too many values: series times steps times operations are more than the limit of computed values; ask for a shorter time, a longer step or fewer series',
    );
  }

  /** Counts values, and returns whether the evaluation has worked enough to be interrupted: it yields. */
  spend(values: number): boolean {
    this.count(values);
    if (this.since < SLICE) return false;
    this.since = 0;
    return true;
  }

  /** Counts series of so many steps. */
  series(count: number, steps: number): boolean {
    return this.spend(count * (steps + VALUES_OF_SERIES));
  }

  /** Counts reading the labels of a series. */
  labels(): boolean {
    return this.spend(VALUES_OF_LABELS);
  }

  /** A line without values, which is counted. */
  line(labels: Labels, steps: number): Line {
    this.count(steps + VALUES_OF_SERIES);
    return { labels, values: new Float64Array(steps), has: new Uint8Array(steps) };
  }
}

/** A computation that yields where it can be interrupted. */
export type Slices<Result> = Generator<void, Result, void>;
