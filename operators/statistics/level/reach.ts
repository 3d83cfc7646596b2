import { FAR } from '../alarm.ts';
import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Share of the observations outside the band. */
const OUTSIDE = 0.01;
/** Scales from the level to the limits of the band at first, and least. */
const FIRST = 3;
const LEAST = 1 / 64;
/** Ordinary observations after which the reach is that of the furthest among them. */
const KNOWN = 64;
/** Share by which an observation outside moves the limits. */
const RATE = 0.1;

/** Scales that the band reaches; 0 until {@link KNOWN} observations are known. */
const SCALES = 0;
const COUNT = 1;
const FURTHEST = 2;
const HEAD = 3;

/**
 * How many scales from its level a series' band reaches, so that 99 of 100 ordinary observations lie within. After the first 64, it reaches as
 * far as they did; from then on, each observation outside makes it wider and each inside narrower (adaptive conformal inference: Gibbs and
 * Candès, 2021). What is far off is not ordinary, and lies outside of every band. O(1).
 */
export class Reach {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('reach', HEAD);
  }

  /** Scales from the level to the limits of the band, at most {@link FAR}. */
  scales({ f64, base }: RecordCursor): number {
    return f64[base + this.head + SCALES] || FIRST;
  }

  /** Takes the distance of the next observation in scales. */
  push({ f64: f, base }: RecordCursor, size: number): void {
    const h = base + this.head;
    if (size > FAR) return;
    if (f[h + COUNT] < KNOWN) {
      f[h + COUNT]++;
      f[h + FURTHEST] = Math.max(f[h + FURTHEST], size, LEAST);
      if (f[h + COUNT] === KNOWN) f[h + SCALES] = f[h + FURTHEST];
      return;
    }
    const outside = size > f[h + SCALES] ? 1 : 0;
    f[h + SCALES] = Math.min(FAR, Math.max(LEAST, f[h + SCALES] * Math.exp(RATE * (outside - OUTSIDE))));
  }
}
