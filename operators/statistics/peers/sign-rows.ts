import { SLOTS } from './prewhiten.ts';

export const MAX_LAG = 10;
export const WORDS = SLOTS / 32;
/** Number of slots compared when one row is shifted against another. */
const OVERLAP = SLOTS - MAX_LAG;
const TAIL = OVERLAP % 32 === 0 ? 0xffffffff : (1 << (OVERLAP % 32)) - 1;
/**
 * Least share of agreeing (or disagreeing) signs for an exact comparison of two rows, and least number of standard deviations above one
 * half.
 */
const AGREE = 0.62;
const NOTABLE = 2.7;

/** Number of differences in the first two words, and in the first four, between which two rows are taken to be unrelated. */
const GLANCE = 2;
const GLANCE_LEAST = 25;
const GLANCE_MOST = 39;
const LOOK = 4;
const LOOK_LEAST = 52;
const LOOK_MOST = 76;

/** Number of one bits in two words. */
function popcount(x: number, y: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  let w = y - ((y >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  v += w;
  return Math.imul((v & 0x0f0f0f0f) + ((v >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/**
 * Signs of rows of innovations, laid out for comparison at every lag. The signs of white innovations form a SimHash (Charikar, 2002): those
 * of two rows with correlation r agree with probability 1 - acos(r) / π.
 */
export class SignRows {
  private readonly count: number;
  private readonly spans: ArrayLike<number>;
  private readonly signs: Int32Array;

  /** Least distance of twice the number of differences from the number of slots compared, by that number. */
  private readonly least: Float64Array;

  /**
   * @param signs `count` rows of {@link WORDS} words; may be longer
   * @param shared number of signs that the compared rows are known to share
   */
  constructor(count: number, signs: Uint32Array, spans: ArrayLike<number>, shared = 0) {
    this.count = count;
    this.least = Float64Array.from({ length: OVERLAP + 1 }, (_, n) =>
      Math.max((2 * AGREE - 1) * n, shared + NOTABLE * Math.sqrt(Math.max(0, n - shared))),
    );
    this.signs = new Int32Array(signs.buffer, signs.byteOffset, signs.length);
    this.spans = spans;
  }

  /** The signs of a row from slot `32 * word + lag` on that differ from those of another from `32 * word` on. */
  private difference(first: number, second: number, word: number, lag: number): number {
    const { signs } = this;
    const low = signs[second + word] >>> lag;
    if (word === WORDS - 1) return (signs[first + word] ^ low) & TAIL;
    return signs[first + word] ^ (low | ((signs[second + word + 1] << 1) << (31 - lag)));
  }

  /** Whether the signs of row `b` from `lag` on agree or disagree with those of row `a` in far more than half of the slots. */
  agree(a: number, b: number, lag: number): boolean {
    const { spans } = this;
    const first = a * WORDS;
    const second = b * WORDS;
    const start = Math.max(0, SLOTS - spans[a], SLOTS - spans[b] - lag);
    if (start > 0) return this.agreeFrom(first, second, lag, start);
    let different = popcount(this.difference(first, second, 0, lag), this.difference(first, second, 1, lag));
    if (different >= GLANCE_LEAST && different <= GLANCE_MOST) return false;
    for (let w = GLANCE; w < LOOK; w += 2) {
      different += popcount(
        this.difference(first, second, w, lag),
        this.difference(first, second, w + 1, lag),
      );
    }
    if (different >= LOOK_LEAST && different <= LOOK_MOST) return false;
    for (let w = LOOK; w < WORDS; w += 2) {
      different += popcount(
        this.difference(first, second, w, lag),
        this.difference(first, second, w + 1, lag),
      );
    }
    return Math.abs(2 * different - OVERLAP) >= this.least[OVERLAP];
  }

  private agreeFrom(first: number, second: number, lag: number, start: number): boolean {
    let w = start >>> 5;
    let different = popcount(this.difference(first, second, w, lag) & (0xffffffff << (start & 31)), 0);
    for (w++; w < WORDS; w++) different += popcount(this.difference(first, second, w, lag), 0);
    return Math.abs(2 * different - OVERLAP + start) >= this.least[OVERLAP - start];
  }

  /** Whether two rows agree or disagree that much at any lag. */
  resemble(a: number, b: number): boolean {
    for (let lag = 0; lag <= MAX_LAG; lag++) {
      if (this.agree(a, b, lag) || (lag > 0 && this.agree(b, a, lag))) return true;
    }
    return false;
  }

  /** The words of all rows by column: word w of row i at `w * count + i`, followed by one column of zeros. */
  columns(): Int32Array {
    const { count, signs } = this;
    const out = new Int32Array((WORDS + 1) * count);
    for (let i = 0; i < count; i++) {
      for (let w = 0; w < WORDS; w++) out[w * count + i] = signs[i * WORDS + w];
    }
    return out;
  }
}
