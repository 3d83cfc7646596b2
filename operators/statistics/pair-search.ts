import { normalUpper } from './distributions.ts';
import { SLOTS } from './innovation.ts';

export const MAX_LAG = 10;
const LAGS = 2 * MAX_LAG + 1;
const WORDS = SLOTS / 32;
/** Slots compared when two rows are shifted against each other. */
const OVERLAP = SLOTS - MAX_LAG;
/** Populations up to this size are compared pair by pair. */
const EXHAUSTIVE = 48;
const TABLES = 40;
/** Tables where a mark has so many rows that its time counts for more than finding all pairs at once. */
const TABLES_LARGE = 24;
const LARGE = 3000;
const BUCKET = 16;
/** Components above this size are not searched for more of their own pairs. */
const DENSE = 32;
const BARTLETT_LAGS = 64;
/** Least independent slots that a correlation is told from. */
const LEAST_EFFECTIVE = 16;
/** Share of agreeing signs (or of disagreeing ones) that makes two rows worth an exact look. */
const AGREE = Math.ceil(0.645 * OVERLAP);
const DISAGREE = Math.floor(0.355 * OVERLAP);

/** Innovations of the series that take part in a search, one row each, on one grid and up to one slot. */
export interface PairRows {
  readonly count: number;
  /** `count` rows of {@link SLOTS} innovations, oldest first. The search normalises them in place. */
  readonly values: Float32Array;
  /** `count` rows of eight words: the signs of the same slots. */
  readonly signs: Uint32Array;
  /** Slots that each row really has. */
  readonly spans: readonly number[];
}

export interface PairMatch {
  a: number;
  b: number;
  r: number;
  /** Slots by which b follows a. */
  lag: number;
  n: number;
  z: number;
}

/**
 * z that the largest of `pairs * 21` Gaussian correlations exceeds with probability `alpha` (a fixed bound: Bonferroni's),
 * plus .3 for heavy tails.
 */
export function pairBound(population: number, alpha: number): number {
  const m = (LAGS * population * (population - 1)) / 2;
  const x = 2 * Math.log(Math.max(2, m / alpha));
  return Math.max(5, Math.sqrt(x - Math.log(x) - 0.45)) + 0.3;
}

/** Probability that any of the population's pairs reaches z by chance at any lag. */
export function pairPValue(z: number, population: number): number {
  return Math.min(1, normalUpper(z) * 2 * ((LAGS * population * (population - 1)) / 2));
}

function popcount(x: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Finds the pairs of rows whose innovations correlate at some lag in [-10, 10] without looking at all pairs. The
 * innovations are white, so the sign of each is already a bit of a SimHash (Charikar, 2002), and a lag is a shift of
 * the index: rows that share a bucket of 12 to 16 sign bits in one of the tables are compared by their
 * 246 common signs, and only those that agree or disagree far more than half are correlated exactly. The tables'
 * positions change with `seed`, so that what one mark misses another finds. Small populations are compared outright.
 */
export class PairSearch {
  private readonly rows: PairRows;
  private readonly normal: Float32Array;
  private readonly normed: Uint8Array;
  private readonly shifted: Uint32Array;
  private readonly looked = new Set<number>();
  private readonly parent: Int32Array;
  private readonly size: Int32Array;
  private readonly autocorrelations = new Map<number, Float64Array>();

  constructor(rows: PairRows) {
    this.rows = rows;
    this.normal = rows.values;
    this.normed = new Uint8Array(rows.count);
    this.shifted = shiftSigns(rows);
    this.parent = Int32Array.from({ length: rows.count }, (_, i) => i);
    this.size = new Int32Array(rows.count).fill(1);
  }

  /** Pairs not in `known` whose |r| is at least `floor`. `known` pairs are `a * count + b` with a < b. */
  find(seed: number, floor: number, known: Iterable<number>): PairMatch[] {
    const n = this.rows.count;
    for (const pair of known) {
      this.looked.add(pair);
      this.join(Math.floor(pair / n), pair % n);
    }
    const found: PairMatch[] = [];
    const look = (a: number, b: number) => {
      const pair = a < b ? a * n + b : b * n + a;
      if (a === b || this.looked.has(pair)) return;
      this.looked.add(pair);
      const match = this.correlate(Math.min(a, b), Math.max(a, b));
      if (Math.abs(match.r) < floor) return;
      found.push(match);
      this.join(a, b);
    };
    if (n <= EXHAUSTIVE) {
      for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (this.resemble(a, b)) look(a, b);
    } else {
      this.hash(seed, look);
      this.closeComponents(look);
    }
    return found;
  }

  /** Correlation of two rows at the lag where it is largest, with full-window norms. 21 * 256 products. */
  correlate(a: number, b: number): PairMatch {
    this.normalise(a);
    this.normalise(b);
    const x = this.normal;
    const rowA = a * SLOTS;
    const rowB = b * SLOTS;
    let r = 0;
    let lag = 0;
    for (let l = -MAX_LAG; l <= MAX_LAG; l++) {
      const from = Math.max(0, -l);
      const to = Math.min(SLOTS, SLOTS - l);
      let s0 = 0;
      let s1 = 0;
      let t = from;
      for (; t + 1 < to; t += 2) {
        s0 += x[rowA + t] * x[rowB + t + l];
        s1 += x[rowA + t + 1] * x[rowB + t + 1 + l];
      }
      if (t < to) s0 += x[rowA + t] * x[rowB + t + l];
      const sum = s0 + s1;
      if (Math.abs(sum) > Math.abs(r)) {
        r = sum;
        lag = l;
      }
    }
    const n = Math.min(this.rows.spans[a], this.rows.spans[b]);
    const capped = Math.max(-0.999999, Math.min(0.999999, r));
    return { a, b, r: capped, lag, n, z: Math.abs(Math.atanh(capped)) * Math.sqrt(Math.max(1, n - 3)) };
  }

  /**
   * z of a match corrected for the autocorrelation left in both rows (Bartlett, 1946); 0 where so much is left that the
   * rows are worth too few independent slots: two lines, or two seasons, agree perfectly and say nothing.
   */
  correctedZ(match: PairMatch): number {
    const a = this.residualAutocorrelation(match.a);
    const b = this.residualAutocorrelation(match.b);
    let v = 1;
    for (let k = 0; k < BARTLETT_LAGS; k++) v += 2 * a[k] * b[k];
    return match.n < LEAST_EFFECTIVE * v ? 0 : match.z / Math.sqrt(Math.max(1, v));
  }

  private residualAutocorrelation(row: number): Float64Array {
    let known = this.autocorrelations.get(row);
    if (known !== undefined) return known;
    this.normalise(row);
    known = new Float64Array(BARTLETT_LAGS);
    for (let k = 1; k <= BARTLETT_LAGS; k++) {
      let sum = 0;
      for (let t = k; t < SLOTS; t++) sum += this.normal[row * SLOTS + t] * this.normal[row * SLOTS + t - k];
      known[k - 1] = sum;
    }
    this.autocorrelations.set(row, known);
    return known;
  }

  private normalise(row: number): void {
    if (this.normed[row] === 1) return;
    this.normed[row] = 1;
    const from = row * SLOTS;
    const span = this.rows.spans[row];
    let sum = 0;
    for (let t = SLOTS - span; t < SLOTS; t++) sum += this.rows.values[from + t];
    const mean = sum / span;
    let squares = 0;
    for (let t = SLOTS - span; t < SLOTS; t++) squares += (this.rows.values[from + t] - mean) ** 2;
    const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let t = SLOTS - span; t < SLOTS; t++) {
      this.normal[from + t] = (this.rows.values[from + t] - mean) * norm;
    }
  }

  /** Whether the signs of two rows agree or disagree far more than half at some lag. */
  private resemble(a: number, b: number): boolean {
    for (let lag = 0; lag <= MAX_LAG; lag++) {
      if (this.agree(a, b, lag) || (lag > 0 && this.agree(b, a, lag))) return true;
    }
    return false;
  }

  /** Signs of row `b` from `lag` on against row `a` from 0 on. */
  private agree(a: number, b: number, lag: number): boolean {
    const first = a * WORDS * (MAX_LAG + 1);
    const second = (b * (MAX_LAG + 1) + lag) * WORDS;
    let different = 0;
    for (let w = 0; w < WORDS; w++) different += popcount(this.shifted[first + w] ^ this.shifted[second + w]);
    const same = OVERLAP - different;
    return same >= AGREE || same <= DISAGREE;
  }

  private hash(seed: number, look: (a: number, b: number) => void): void {
    const n = this.rows.count;
    const nibbles = nibbleRows(this.rows);
    const bits = n <= 300 ? 12 : n <= LARGE ? 14 : 16;
    const mask = (1 << bits) - 1;
    const top = 1 << (bits - 1);
    const heads = new Int32Array(1 << (bits - 1));
    const next = new Int32Array(n);
    const filled = new Uint8Array(1 << (bits - 1));
    let state = (seed ^ 0x2545f491) | 1;
    const position = () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % (OVERLAP - 4);
    };
    const tables = n <= LARGE ? TABLES : TABLES_LARGE;
    for (let table = 0; table < tables; table++) {
      const at = spreadPositions(position);
      heads.fill(-1);
      filled.fill(0);
      const key = (i: number, lag: number) => {
        const k =
          (nibbles[(at[0] + lag) * n + i] |
            (nibbles[(at[1] + lag) * n + i] << 4) |
            (nibbles[(at[2] + lag) * n + i] << 8) |
            (nibbles[(at[3] + lag) * n + i] << 12)) &
          mask;
        return k & top ? ~k & mask : k;
      };
      for (let i = 0; i < n; i++) {
        const k = key(i, 0);
        for (let j = heads[k]; j >= 0; j = next[j])
          if (!this.sameDense(i, j) && this.agree(j, i, 0)) look(i, j);
        if (filled[k] < BUCKET) {
          filled[k]++;
          next[i] = heads[k];
          heads[k] = i;
        }
      }
      for (let lag = 1; lag <= MAX_LAG; lag++) {
        for (let i = 0; i < n; i++) {
          for (let j = heads[key(i, lag)]; j >= 0; j = next[j]) {
            if (i !== j && !this.sameDense(i, j) && this.agree(j, i, lag)) look(i, j);
          }
        }
      }
    }
  }

  private root(i: number): number {
    let r = i;
    while (this.parent[r] !== r) {
      this.parent[r] = this.parent[this.parent[r]];
      r = this.parent[r];
    }
    return r;
  }

  private join(a: number, b: number): void {
    const x = this.root(a);
    const y = this.root(b);
    if (x === y) return;
    const [child, parent] = this.size[x] < this.size[y] ? [x, y] : [y, x];
    this.parent[child] = parent;
    this.size[parent] += this.size[child];
  }

  private sameDense(a: number, b: number): boolean {
    const root = this.root(a);
    return this.size[root] > DENSE && root === this.root(b);
  }

  /** Looks at every pair inside the small components that the search has linked. */
  private closeComponents(look: (a: number, b: number) => void): void {
    const components = new Map<number, number[]>();
    for (let i = 0; i < this.rows.count; i++) {
      const root = this.root(i);
      if (this.size[root] < 3 || this.size[root] > DENSE) continue;
      const members = components.get(root);
      if (members === undefined) components.set(root, [i]);
      else members.push(i);
    }
    for (const members of components.values()) {
      for (const a of members) for (const b of members) if (a < b) look(a, b);
    }
  }
}

/** For each row and each lag 0 to 10 the {@link OVERLAP} signs from that lag on, as words; the last word is partly 0. */
function shiftSigns(rows: PairRows): Uint32Array {
  const out = new Uint32Array(rows.count * (MAX_LAG + 1) * WORDS);
  const tail = OVERLAP % 32 === 0 ? 0xffffffff : (1 << (OVERLAP % 32)) - 1;
  for (let i = 0; i < rows.count; i++) {
    for (let lag = 0; lag <= MAX_LAG; lag++) {
      const to = (i * (MAX_LAG + 1) + lag) * WORDS;
      for (let w = 0; w < WORDS; w++) {
        const low = rows.signs[i * WORDS + w] >>> lag;
        const high = w + 1 < WORDS && lag > 0 ? rows.signs[i * WORDS + w + 1] << (32 - lag) : 0;
        out[to + w] = low | high;
      }
      out[to + WORDS - 1] &= tail;
    }
  }
  return out;
}

/** Four successive signs from each slot on, as a number below 16: one row of series for each slot. */
function nibbleRows(rows: PairRows): Uint8Array {
  const n = rows.count;
  const out = new Uint8Array(SLOTS * n);
  for (let i = 0; i < n; i++) {
    for (let t = 0; t < SLOTS - 3; t++) {
      const word = rows.signs[i * WORDS + (t >>> 5)];
      const shift = t & 31;
      let four = word >>> shift;
      if (shift > 28) four |= rows.signs[i * WORDS + (t >>> 5) + 1] << (32 - shift);
      out[t * n + i] = four & 15;
    }
  }
  return out;
}

/** Four positions that are at least four slots apart. */
function spreadPositions(draw: () => number): number[] {
  const at: number[] = [];
  while (at.length < 4) {
    const p = draw();
    if (at.every((other) => Math.abs(other - p) >= 4)) at.push(p);
  }
  return at;
}
