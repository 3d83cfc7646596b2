import { normalUpper } from '../distributions.ts';
import { Components } from './components.ts';
import { SLOTS } from './prewhiten.ts';
import { MAX_LAG, SignRows } from './sign-rows.ts';

const LAGS = 2 * MAX_LAG + 1;
/** Largest population in which signs are compared pair by pair. */
const EXHAUSTIVE = 64;
/** Rows with fewer slots than this are correlated without comparing signs, because few signs are not informative. */
const YOUNG = 128;
/** Number of sign words by which each row is looked up; more in populations up to {@link SMALL}, where lookups are cheap. */
const KEYS = 64;
const KEYS_SMALL = 160;
const SMALL = 1000;
/** Bits of such a word beyond those that number the rows: longer words have fewer random collisions. */
const SPARE_BITS = 4;
const MOST_BITS = 24;
/** Most rows examined per word. */
const BUCKET = 16;
/** Number of slots that are remembered: a power of two above {@link MAX_LAG}. */
const RING = 16;
const ROW_BITS = 23;
const ROW_MASK = (1 << ROW_BITS) - 1;
/** Odd, so the product is different for each word, and its upper bits depend on all bits of the word. */
const MIX = 0x9e3779b1;
const LOWEST = 1 << 31;
/** Components above this size are not searched for all of their pairs. */
const DENSE = 32;
/** |r| from which two rows belong to one component. */
const LINK = 0.5;
/** Below this |r| at the lag at which the signs agree, other lags are examined too. */
const UNCERTAIN = 0.3;
const BARTLETT_LAGS = 64;
/** Least number of independent slots for a correlation. */
const LEAST_EFFECTIVE = 16;
const ALPHA = 0.05;
/** Addition to the normal bound of z for heavy tails. */
const HEAVY = 0.3;
/** Work limits of a mark: exact comparisons per row, and multiples of the number of random collisions. */
const LOOKS = 2;
const COLLISIONS = 8;
const LEAST_BUDGET = 20_000;
/** After this many failed exact comparisons, a row is skipped for the rest of the mark. */
const MOST_MISSES = 48;

/** Innovations of the series in a search, one row each, on one grid and up to one slot. */
export interface PairRows {
  readonly count: number;
  /** `count` rows or more of {@link SLOTS} innovations, oldest first. The search normalises them in place. */
  readonly values: Float32Array;
  /** `count` rows of eight words: the signs of the same slots. */
  readonly signs: Uint32Array;
  /** Number of slots that each row really has. */
  readonly spans: ArrayLike<number>;
}

export interface PairMatch {
  a: number;
  b: number;
  r: number;
  /** Slots by which b follows a. */
  lag: number;
  n: number;
  z: number;
  /** {@link PairSearch.correctedZ}, once it has been computed; NaN before. */
  corrected: number;
}

/**
 * z that the largest of `pairs * 21` Gaussian correlations exceeds with probability `alpha` (Bonferroni's bound), plus .3 for heavy tails.
 */
export function pairBound(population: number, alpha: number): number {
  const m = (LAGS * population * (population - 1)) / 2;
  const x = 2 * Math.log(Math.max(2, m / alpha));
  return Math.max(5, Math.sqrt(x - Math.log(x) - 0.35)) + HEAVY;
}

/** Probability that noise alone gives any of the population's pairs such a z at any lag, with the allowance for heavy tails. */
export function pairPValue(z: number, population: number): number {
  return Math.min(1, normalUpper(Math.max(0, z - HEAVY)) * LAGS * population * (population - 1));
}

/**
 * Finds the pairs of rows whose innovations correlate at some lag in [-10, 10] without comparing all pairs. A lag is a shift of the index.
 * Rows that share some 14 to 20 signs at slots within that distance are compared by all their common signs (see {@link SignRows}); only
 * those that agree or disagree in far more than half of them are correlated exactly. `seed` selects the signs, so that one mark finds what
 * another misses. Small populations are compared exhaustively. The cost of a mark is bounded: adversarial rows cost recall, not time.
 */
export class PairSearch {
  private readonly rows: PairRows;
  private readonly accepts: (a: number, b: number) => boolean;
  private readonly normal: Float32Array;
  private readonly normed: Uint8Array;
  private readonly looked = new Set<number>();
  private readonly components: Components;
  private readonly bound: number;
  private readonly autocorrelations = new Map<number, Float64Array>();
  /** A row padded with zeros. */
  private readonly wide = new Float64Array(SLOTS + 3);
  private readonly first = new Float64Array(SLOTS);
  private readonly second = new Float64Array(SLOTS + 2 * MAX_LAG + 1);
  private found: PairMatch[] = [];
  private floor = 0;
  private looks = 0;
  private readonly misses: Uint8Array;

  /** @param accepts whether two rows may be compared */
  constructor(rows: PairRows, accepts: (a: number, b: number) => boolean = () => true) {
    this.rows = rows;
    this.accepts = accepts;
    this.normal = rows.values;
    this.normed = new Uint8Array(rows.count);
    this.misses = new Uint8Array(rows.count);
    this.components = new Components(rows.count);
    this.bound = pairBound(rows.count, ALPHA);
  }

  /**
   * The known matches, and others whose |r| is at least `floor`. In a component of more than {@link DENSE} rows, the new matches are not
   * all its pairs but the links of its rows to the row with the most links.
   *
   * @param known matches of this search's {@link correlate}
   */
  find(seed: number, floor: number, known: readonly PairMatch[]): PairMatch[] {
    const n = this.rows.count;
    this.floor = floor;
    this.found = [];
    for (const match of known) {
      this.looked.add(match.a * n + match.b);
      this.link(match);
    }
    if (n <= EXHAUSTIVE) this.compareAll();
    else this.hash(seed);
    this.closeComponents();
    return [...known, ...this.represented(known)];
  }

  /** Compares the pairs that are young, or whose signs resemble each other. */
  private compareAll(): void {
    const { count, spans } = this.rows;
    const signs = new SignRows(count, this.rows.signs, spans);
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) {
        if (Math.min(spans[a], spans[b]) < YOUNG || signs.resemble(a, b)) this.look(a, b);
      }
    }
  }

  /**
   * Compares a pair exactly, once.
   *
   * @param lag the lag at which their signs resemble each other, if known
   */
  private look(a: number, b: number, lag?: number): void {
    if (a > b) {
      this.look(b, a, lag === undefined ? undefined : -lag);
      return;
    }
    const pair = a * this.rows.count + b;
    if (a === b || this.looked.has(pair) || !this.accepts(a, b)) return;
    this.looked.add(pair);
    this.looks++;
    const match = lag === undefined ? this.correlate(a, b) : this.follow(a, b, lag, UNCERTAIN);
    if (Math.abs(match.r) < this.floor) {
      if (this.misses[a] < 255) this.misses[a]++;
      if (this.misses[b] < 255) this.misses[b]++;
      return;
    }
    this.found.push(match);
    this.link(match);
  }

  /** Joins two rows whose match is significant. */
  private link(match: PairMatch): void {
    if (this.isLink(match)) this.components.join(match.a, match.b);
  }

  private isLink(match: PairMatch): boolean {
    return Math.abs(match.r) >= LINK && this.correctedZ(match) >= this.bound;
  }

  /** Correlation of two rows at the lag where it is largest, with full-window norms. 21 * 256 products. */
  correlate(a: number, b: number): PairMatch {
    if (a > b) return this.correlate(b, a);
    this.load(a, b);
    let best = { r: 0, lag: 0 };
    for (let lag = 1 - MAX_LAG; lag < MAX_LAG; lag += 3) {
      const near = this.nearLag(lag);
      if (Math.abs(near.r) > Math.abs(best.r)) best = near;
    }
    return this.matchOf(a, b, best);
  }

  /**
   * The same for a pair whose lag was `lag`. While its correlation there exceeds `floor` and those at the adjacent lags, no other lag is
   * examined: 3 * 256 products.
   */
  follow(a: number, b: number, lag: number, floor: number): PairMatch {
    if (Math.abs(lag) < MAX_LAG) {
      this.load(a, b);
      const near = this.nearLag(lag);
      if (near.lag === lag && Math.abs(near.r) >= floor) return this.matchOf(a, b, near);
    }
    return this.correlate(a, b);
  }

  /** Loads two rows for {@link nearLag}. */
  private load(a: number, b: number): void {
    this.normalise(a);
    this.normalise(b);
    const { normal, first, second } = this;
    for (let t = 0; t < SLOTS; t++) first[t] = normal[a * SLOTS + t];
    for (let t = 0; t < SLOTS; t++) second[MAX_LAG + t] = normal[b * SLOTS + t];
  }

  /** The largest correlation of the loaded rows among a lag and the two adjacent ones. */
  private nearLag(lag: number): { r: number; lag: number } {
    const { first, second } = this;
    const from = MAX_LAG + lag - 1;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let y0 = second[from];
    let y1 = second[from + 1];
    for (let t = 0; t < SLOTS; t++) {
      const x = first[t];
      const y2 = second[from + t + 2];
      s0 += x * y0;
      s1 += x * y1;
      s2 += x * y2;
      y0 = y1;
      y1 = y2;
    }
    let best = { r: s0, lag: lag - 1 };
    if (Math.abs(s1) > Math.abs(best.r)) best = { r: s1, lag };
    if (Math.abs(s2) > Math.abs(best.r)) best = { r: s2, lag: lag + 1 };
    return best;
  }

  private matchOf(a: number, b: number, { r, lag }: { r: number; lag: number }): PairMatch {
    const n = Math.min(this.rows.spans[a], this.rows.spans[b]);
    const capped = Math.max(-0.999999, Math.min(0.999999, r));
    const z = Math.abs(Math.atanh(capped)) * Math.sqrt(Math.max(1, n - 3));
    return { a, b, r: capped, lag, n, z, corrected: Number.NaN };
  }

  /**
   * z of a match, corrected for the remaining autocorrelation of both rows (Bartlett, 1946). 0 if that leaves too few independent slots:
   * two lines, or two seasons, agree perfectly without meaning.
   */
  correctedZ(match: PairMatch): number {
    if (Number.isNaN(match.corrected)) match.corrected = this.correct(match);
    return match.corrected;
  }

  private correct(match: PairMatch): number {
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
    const { wide, normal } = this;
    for (let t = 0; t < SLOTS; t++) wide[t] = normal[row * SLOTS + t];
    // Four lags at once, so that each number is loaded only once.
    for (let k = 1; k <= BARTLETT_LAGS; k += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let y0 = wide[k];
      let y1 = wide[k + 1];
      let y2 = wide[k + 2];
      for (let t = 0; t + k < SLOTS; t++) {
        const x = wide[t];
        const y3 = wide[t + k + 3];
        s0 += x * y0;
        s1 += x * y1;
        s2 += x * y2;
        s3 += x * y3;
        y0 = y1;
        y1 = y2;
        y2 = y3;
      }
      known[k - 1] = s0;
      known[k] = s1;
      known[k + 1] = s2;
      known[k + 2] = s3;
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

  /**
   * Compares rows that have equal signs, or all opposite signs, at the ones of a mask (a spaced seed: Ma, Tromp and Li, 2002), each at some
   * slot, no more than {@link MAX_LAG} apart. The slots are scanned once. Only words in some hash classes are used, the same for all rows,
   * so one scan covers every lag.
   */
  private hash(seed: number): void {
    const { misses, components } = this;
    const n = this.rows.count;
    const bits = Math.min(MOST_BITS, Math.ceil(Math.log2(n)) + SPARE_BITS);
    const signs = new SignRows(n, this.rows.signs, this.rows.spans, bits - 1);
    const columns = signs.columns();
    const earliest = SLOTS - middleSpan(this.rows.spans);
    const places = SLOTS - 31 - earliest;
    const keys = n <= SMALL ? KEYS_SMALL : KEYS;
    const passes = Math.ceil(keys / places);
    const used = Math.ceil((2 ** 32 * keys) / (passes * places));
    const limit = used - 2 ** 31;
    // Two lists for each possible word, so that few are shared.
    const shift = 32 - bits;
    const heads = new Int32Array(Math.ceil(used / 2 ** shift));
    // One entry for each row and each of the last sixteen slots; older ones are no longer needed.
    const next = new Int32Array(RING * n);
    const draw = masks(seed, bits);
    const mostLooks = LOOKS * n + LEAST_BUDGET / 10;
    const chance = (keys * (MAX_LAG + 1) * n * n) / 2 ** (bits - 1);
    let collisions = COLLISIONS * Math.ceil(chance) + LEAST_BUDGET;
    for (let pass = 0; pass < passes; pass++) {
      const mask = draw();
      heads.fill(-1);
      for (let t = earliest; t < earliest + places; t++) {
        const column = (t >>> 5) * n;
        const right = t & 31;
        const slot = (t & (RING - 1)) * n;
        const oldest = Math.max(earliest, t - MAX_LAG) << ROW_BITS;
        for (let i = 0; i < n; i++) {
          const word = (columns[column + i] >>> right) | ((columns[column + n + i] << 1) << (31 - right));
          const hash = Math.imul((word ^ (word >> 31)) & mask, MIX);
          if (hash >= limit) continue;
          const key = (hash ^ LOWEST) >>> shift;
          let met = 0;
          for (let entry = heads[key]; entry >= oldest && met < BUCKET; met++) {
            const j = entry & ROW_MASK;
            const since = entry >>> ROW_BITS;
            entry = next[(since & (RING - 1)) * n + j];
            if (i === j || !signs.agree(j, i, t - since) || Math.max(misses[i], misses[j]) > MOST_MISSES)
              continue;
            const root = components.root(i);
            if (components.size(root) > DENSE && components.root(j) === root) continue;
            this.look(j, i, t - since);
          }
          collisions -= met;
          next[slot + i] = heads[key];
          heads[key] = (t << ROW_BITS) | i;
        }
        if (collisions < 0 || this.looks > mostLooks) return;
      }
    }
  }

  /** Compares every pair inside the small components that the search has linked. */
  private closeComponents(): void {
    for (const members of this.components.lists().values()) {
      if (members.length < 3 || members.length > DENSE) continue;
      for (const a of members) for (const b of members) if (a < b) this.look(a, b);
    }
  }

  /** The new matches; for large components, only those that connect each row to the others. */
  private represented(known: readonly PairMatch[]): PairMatch[] {
    const large = new Set<number>();
    const links = new Int32Array(this.rows.count);
    for (const match of [...known, ...this.found]) {
      if (this.components.size(match.a) <= DENSE || !this.isLink(match)) continue;
      links[match.a]++;
      links[match.b]++;
    }
    const centres = new Set<number>();
    const lists = this.components.lists();
    for (const [root, members] of lists) {
      if (members.length <= DENSE) continue;
      large.add(root);
      centres.add(members.reduce((best, i) => (links[i] > links[best] ? i : best)));
    }
    if (large.size === 0) return this.found;
    const tied = new Set<number>(centres);
    for (const { a, b } of known) for (const i of [a, b]) tied.add(i);
    for (const [root, members] of lists) {
      if (!large.has(root)) continue;
      const centre = members.find((i) => centres.has(i)) ?? root;
      for (const i of members) this.look(i, centre);
    }
    const isCentral = ({ a, b }: PairMatch) => centres.has(a) || centres.has(b);
    for (const match of this.found) if (isCentral(match)) tied.add(match.a).add(match.b);
    return this.found.filter((match) => {
      if (this.components.size(match.a) <= DENSE && this.components.size(match.b) <= DENSE) return true;
      if (isCentral(match)) return true;
      const loose = !tied.has(match.a) || !tied.has(match.b);
      tied.add(match.a).add(match.b);
      return loose;
    });
  }
}

function middleSpan(spans: ArrayLike<number>): number {
  return Int32Array.from(spans).sort()[spans.length >> 1];
}

/** Draws words with this many ones; the highest bit is always one. */
function masks(seed: number, ones: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x2545f491) | 1;
  return () => {
    let mask = 1 << 31;
    for (let left = ones - 1; left > 0; ) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const bit = 1 << ((state >>> 8) % 31);
      if ((mask & bit) !== 0) continue;
      mask |= bit;
      left--;
    }
    return mask;
  };
}
