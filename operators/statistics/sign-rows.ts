import { SLOTS } from './prewhiten.ts';

export const MAX_LAG = 10;
const WORDS = SLOTS / 32;
/** Slots compared when two rows are shifted against each other. */
export const OVERLAP = SLOTS - MAX_LAG;
const TAIL = OVERLAP % 32 === 0 ? 0xffffffff : (1 << (OVERLAP % 32)) - 1;
/** Share of agreeing signs, or of disagreeing ones, that makes two rows worth an exact look. */
const AGREE = 0.645;

/** Words that tell at a glance that two rows have nothing in common, and the differences between which they do. */
const GLANCE = 4;
const GLANCE_LOW = 0.4 * 32 * GLANCE;
const GLANCE_HIGH = 0.6 * 32 * GLANCE;

function popcount(x: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Signs of rows of innovations, laid out for comparing them at every lag. White innovations make a SimHash of their
 * signs alone (Charikar, 2002): those of two rows with correlation r agree with probability 1 - acos(r) / π.
 */
export class SignRows {
  private readonly count: number;
  private readonly spans: readonly number[];
  /** For each row and lag 0 to {@link MAX_LAG} the {@link OVERLAP} signs from that lag on, as words. */
  private readonly shifted: Uint32Array;
  private readonly signs: Uint32Array;

  constructor(count: number, signs: Uint32Array, spans: readonly number[]) {
    this.count = count;
    this.signs = signs;
    this.spans = spans;
    this.shifted = new Uint32Array(count * (MAX_LAG + 1) * WORDS);
    for (let i = 0; i < count; i++) this.shift(i);
  }

  private shift(row: number): void {
    const { signs, shifted } = this;
    for (let lag = 0; lag <= MAX_LAG; lag++) {
      const to = (row * (MAX_LAG + 1) + lag) * WORDS;
      for (let w = 0; w < WORDS; w++) {
        const low = signs[row * WORDS + w] >>> lag;
        const high = w + 1 < WORDS && lag > 0 ? signs[row * WORDS + w + 1] << (32 - lag) : 0;
        shifted[to + w] = low | high;
      }
      shifted[to + WORDS - 1] &= TAIL;
    }
  }

  /** Whether signs of row `b` from `lag` on agree or disagree with those of row `a` far more often than half. */
  agree(a: number, b: number, lag: number): boolean {
    const { shifted, spans } = this;
    const first = a * WORDS * (MAX_LAG + 1);
    const second = (b * (MAX_LAG + 1) + lag) * WORDS;
    const start = Math.max(0, SLOTS - spans[a], SLOTS - spans[b] - lag);
    if (start > 0) return this.agreeFrom(first, second, start);
    let different = 0;
    for (let w = 0; w < GLANCE; w++) different += popcount(shifted[first + w] ^ shifted[second + w]);
    if (different > GLANCE_LOW && different < GLANCE_HIGH) return false;
    for (let w = GLANCE; w < WORDS; w++) different += popcount(shifted[first + w] ^ shifted[second + w]);
    return different >= AGREE * OVERLAP || different <= (1 - AGREE) * OVERLAP;
  }

  private agreeFrom(first: number, second: number, start: number): boolean {
    const { shifted } = this;
    let w = start >>> 5;
    let different = popcount((shifted[first + w] ^ shifted[second + w]) & (0xffffffff << (start & 31)));
    for (w++; w < WORDS; w++) different += popcount(shifted[first + w] ^ shifted[second + w]);
    const n = OVERLAP - start;
    return different >= AGREE * n || different <= (1 - AGREE) * n;
  }

  /** Whether two rows agree or disagree so at any lag. */
  resemble(a: number, b: number): boolean {
    for (let lag = 0; lag <= MAX_LAG; lag++) {
      if (this.agree(a, b, lag) || (lag > 0 && this.agree(b, a, lag))) return true;
    }
    return false;
  }

  /** Eight successive signs from each slot on, as bytes: those of all rows from slot t on begin at `t * count`. */
  eights(): Uint8Array {
    const { count, signs } = this;
    const out = new Uint8Array(SLOTS * count);
    for (let t = 0; t < SLOTS - 7; t++) {
      const word = t >>> 5;
      const shift = t & 31;
      const to = t * count;
      if (shift <= 24) {
        for (let i = 0; i < count; i++) out[to + i] = signs[i * WORDS + word] >>> shift;
      } else {
        for (let i = 0; i < count; i++) {
          const at = i * WORDS + word;
          out[to + i] = (signs[at] >>> shift) | (signs[at + 1] << (32 - shift));
        }
      }
    }
    return out;
  }
}
