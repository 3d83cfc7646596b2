import { LEAST_RISES, LEAST_VALUES, RESET_SHARE } from './kind.ts';
import { WINDOW } from './ring.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';

const LAST = 0;
/** Steps since the last fall (of a counter, that was no reset), and how many of them rose; below 0 while the series is taken for a counter. */
const STEPS = 1;
const RISES = 2;
const HEAD = 3;

/** Rises of a series that is taken for a counter. */
const CERTIFIED = -1;

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
 * Whether a series is a counter: it is at least 0 and was reset to less than a tenth after 64 steps or more without a fall, half of which
 * rose or more; or has made such steps for a whole window. Once it is one, any fall is a reset (Prometheus takes them so), unless the last
 * fall to no less than a tenth was within 64 steps: then it was none. What it counts lies in its steps ({@link counted}). O(1).
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
    const isCertified = f[h + RISES] === CERTIFIED;
    f[h + LAST] = outcome;
    const isReset = outcome < RESET_SHARE * last;
    const steps = ++f[h + STEPS];
    if (outcome < 0 || (outcome < last && !isReset)) {
      f[h + STEPS] = 0;
      if (isCertified && outcome >= 0 && steps > LEAST_VALUES) return 'same';
      f[h + RISES] = 0;
      return isCertified ? 'ends' : 'same';
    }
    if (isCertified) return 'same';
    if (outcome > last) f[h + RISES]++;
    if (f[h + RISES] >= LEAST_RISES * (steps - 1) && steps >= (isReset ? LEAST_VALUES : WINDOW)) {
      f[h + RISES] = CERTIFIED;
      return 'begins';
    }
    if (isReset) f[h + STEPS] = f[h + RISES] = 0;
    return 'same';
  }
}
