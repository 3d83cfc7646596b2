import { LEAST_RISES, LEAST_VALUES, RESET_SHARE, SINCE_RESET } from './kind.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';

const LAST = 0;
/**
 * Steps since the last fall, and how many of them rose. `RISES` is {@link CERTIFIED} while the series counts as a counter; `STEPS` is then
 * the budget for falls.
 */
const STEPS = 1;
const RISES = 2;
const HEAD = 3;

/** Value of `RISES` for a series that counts as a counter. */
const CERTIFIED = -1;
/** Cost of a reset in steps. The budget is at most {@link LEAST_VALUES}, which is the cost of any other fall. */
const RESET_COST = 16;

/** Effect of an observation on whether its series is a counter. */
export type CounterStep = 'same' | 'begins' | 'ends';

/**
 * Increment of a counter from one value to the next. After a reset in between the increment is unknown: it is the previous increment, or
 * the value since the reset if that is larger.
 */
export function counted(before: number, after: number, lastStep: number): number {
  return after < before ? Math.max(after, lastStep) : after - before;
}

/**
 * Whether a series is a counter. It becomes one at a reset after at least 64 steps without a fall, at least half of which rose, if it
 * restarts from 0: with at most four mean steps. Growth alone is not enough, however long, because a gauge that fills up and was never
 * emptied also grows, and its level is what matters. A gauge that is emptied keeps a rest of more than a few steps, or falls gradually.
 *
 * Once it is a counter, any fall is a reset (as in Prometheus) while falls are rare: one to no less than a tenth in 64 steps, or one to
 * less in 16, of which four may occur at once. The information of a counter is in its increments ({@link counted}). O(1).
 */
export class Counter {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('counter', HEAD);
  }

  /** Doubles that it occupies in the record: offset of the first, and number. */
  get slots(): readonly [offset: number, count: number] {
    return [this.head, HEAD];
  }

  isCertified({ f64, base }: RecordCursor): boolean {
    return f64[base + this.head + RISES] === CERTIFIED;
  }

  /** The latest outcome. */
  last({ f64, base }: RecordCursor): number {
    return f64[base + this.head + LAST];
  }

  /** Takes the next outcome in event-time order; returns whether the series becomes a counter or stops being one. */
  push({ f64: f, base }: RecordCursor, outcome: number): CounterStep {
    const h = base + this.head;
    const last = f[h + LAST];
    f[h + LAST] = outcome;
    const steps = ++f[h + STEPS];
    if (f[h + RISES] === CERTIFIED) {
      const left = Math.min(LEAST_VALUES, steps);
      f[h + STEPS] = left;
      if (outcome >= last) return 'same';
      f[h + STEPS] = left - (outcome < RESET_SHARE * last ? RESET_COST : LEAST_VALUES);
      if (outcome >= 0 && f[h + STEPS] >= 0) return 'same';
      f[h + STEPS] = f[h + RISES] = 0;
      return 'ends';
    }
    if (outcome >= last) {
      if (outcome > last) f[h + RISES]++;
      return 'same';
    }
    const before = steps - 1;
    const isFromZero = outcome >= 0 && outcome * before <= SINCE_RESET * last;
    if (isFromZero && before >= LEAST_VALUES && f[h + RISES] >= LEAST_RISES * before) {
      f[h + STEPS] = LEAST_VALUES - RESET_COST;
      f[h + RISES] = CERTIFIED;
      return 'begins';
    }
    f[h + STEPS] = f[h + RISES] = 0;
    return 'same';
  }
}
