import { LEAST_RISES, LEAST_VALUES, RESET_SHARE, SINCE_RESET } from './kind.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';

const LAST = 0;
/**
 * Steps since the last fall, and how many of them rose; below 0 while the series is taken for a counter: steps are then what its falls are
 * paid from.
 */
const STEPS = 1;
const RISES = 2;
const HEAD = 3;

/** Rises of a series that is taken for a counter. */
const CERTIFIED = -1;
/** Steps that a counter pays for a reset. It keeps {@link LEAST_VALUES} at most, which is what another fall costs. */
const RESET_COST = 16;

/** What an observation says of whether its series is a counter. */
export type CounterStep = 'same' | 'begins' | 'ends';

/**
 * By how much a counter went on from one value to the next. What it counted where it was reset in between nobody knows: as much as in the
 * step before, or what it has reached since where that is more.
 */
export function counted(before: number, after: number, lastStep: number): number {
  return after < before ? Math.max(after, lastStep) : after - before;
}

/**
 * Whether a series is a counter: it was reset after 64 steps or more without a fall, half of which rose or more, and begins from 0 again: with
 * what some four steps give, by the mean of those before. Growth alone does not make one, however long: so does what fills and has never
 * been emptied, and its level is what matters. What is emptied keeps a rest that took it more than a few steps, or falls on the way.
 *
 * Once it is one, any fall is a reset (Prometheus takes them so) as long as falls are rare: one to no less than a tenth in 64 steps, or one
 * to less in 16, four of which may come at once. What it counts lies in its steps ({@link counted}). O(1).
 */
export class Counter {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('counter', HEAD);
  }

  /** Doubles of the record that it keeps: offset of the first, and how many. */
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

  /** Takes the next outcome in event-time order; says whether the series begins or ends to be a counter with it. */
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
