import { REMEDIAN, Remedian } from '../remedian.ts';

/** Number of grid slots in a row of innovations. A power of two. */
export const SLOTS = 256;
/** Least number of slots for a comparison: a full window of four times finer observations has 63. */
export const LEAST_SPAN = 60;
/** Share of repeated outcomes above which signs are not informative. */
const MOST_REPEATS = 0.5;
/** Longest gap, in usual intervals, that is interpolated; and the largest share of empty slots. */
const LONGEST_GAP = 3;
const MOST_MISSING = 0.2;
/**
 * Distance from the median, in standard deviations, at which outcomes and innovations are clipped; and at which deviations are winsorised.
 */
const CLIP = 4;
const WINSOR = 2;
/** Factor from the winsorised mean distance from the median to the standard deviation, for normal values. */
const WINSOR_UNIT = 1.2806;
const HARMONICS = 3;
/** The number of periods in a row is rounded to this fraction of a period, so that series with similar periods share a basis. */
const PARTS = 32;
const MOST_BASES = 512;
/** Least number of periods in a row for its season to be removed. */
const LEAST_PERIODS = 4;
/** Share of the outcomes' size below which innovations are rounding error. */
const ROUNDING = 1e-9;

/** Slots of equal length; slot k is at `anchor + k * step` microseconds. */
export interface Grid {
  readonly step: number;
  readonly anchor: number;
}

/** Observations of one series, oldest first: times in microseconds. */
export interface History {
  readonly times: Float64Array;
  readonly values: Float64Array;
  count: number;
  /** Usual interval in microseconds. */
  cadence: number;
  /** Length of the known season in microseconds; 0 if there is none. */
  season: number;
  /** Hash of the series, for the signs of empty slots. */
  salt: number;
}

/**
 * Turns the latest observations of a series into innovations on a grid. They are interpolated to the slots and clipped; then the regression
 * line, the known season (three harmonics) and the prediction from the previous slot (AR(1)) are subtracted. What two series still have in
 * common is then new in both at that moment (Haugh, 1976). Values are clipped twice, because heavy tails would correlate by a single
 * coincidence. O({@link SLOTS}) a row.
 */
export class Prewhitener {
  private readonly y = new Float64Array(SLOTS);
  /** 1 if a slot has a value, else 0. Slots without one are 0 from {@link detrend} on. */
  private readonly has = new Float64Array(SLOTS);
  private readonly sample = new Float64Array(REMEDIAN);
  private readonly remedian = new Remedian();
  private readonly bases = new Map<number, Float64Array>();
  /** The array that rows were last written to, and a view of its bits. */
  private viewed: Float32Array | undefined;
  private bits: Int32Array = new Int32Array(0);
  private median = 0;
  private deviation = 0;

  /** The grid slot at or before `time`. */
  static slotOf(grid: Grid, time: number): number {
    return Math.floor((time - grid.anchor) / grid.step);
  }

  /**
   * Writes the innovations of slots (end - SLOTS, end], oldest first, to `into` from `at` on, and their signs as words to `signs` from `at
   * / 32` on. A slot without a value gets 0 and a pseudo-random sign.
   *
   * @returns slots from the first innovation to `end`; 0 for a series that cannot be compared, because it is too short, mostly repeats
   * itself or has too many gaps
   */
  row(history: History, grid: Grid, end: number, into: Float32Array, signs: Uint32Array, at: number): number {
    const { has } = this;
    if (repeats(history) > MOST_REPEATS * (history.count - 1)) return 0;
    const first = this.place(history, grid, end);
    let last = SLOTS - 1;
    while (last >= first && has[last] === 0) last--;
    const span = last - first + 1;
    if (span < LEAST_SPAN) return 0;
    let present = 0;
    for (let t = first; t <= last; t++) present += has[t];
    if (present < (1 - MOST_MISSING) * span) return 0;
    if (!this.centre(first, last, present)) return 0;
    const size = Math.abs(this.median) + this.deviation;
    this.detrend(first, last, present);
    if (history.season > 0) this.deseason(first, last, history.season / grid.step);
    this.predict(first, last, present);
    if (!this.centre(first, last, present) || this.deviation < ROUNDING * size) return 0;
    this.write(first, last, into, signs, at, chanceWord(history.salt, end));
    return SLOTS - first;
  }

  /** Writes the slots relative to their median, clipped, and their signs. */
  private write(
    first: number,
    last: number,
    into: Float32Array,
    signs: Uint32Array,
    at: number,
    chance: number,
  ): void {
    const { y, has, median } = this;
    const most = CLIP * this.deviation;
    into.fill(0, at, at + first);
    into.fill(0, at + last + 1, at + SLOTS);
    for (let t = first; t <= last; t++) {
      into[at + t] = Math.max(-most, Math.min(most, y[t] - median)) * has[t];
    }
    if (this.viewed !== into) {
      this.viewed = into;
      this.bits = new Int32Array(into.buffer, into.byteOffset, into.length);
    }
    const { bits } = this;
    for (let from = 0; from < SLOTS; from += 32) {
      let word = 0;
      for (let i = 0; i < 32; i++) {
        // The sign is read from the bits of the number: a branch would be unpredictable.
        const x = bits[at + from + i];
        const sign = x << 1 === 0 ? Math.imul(chance, from + i + 1) >>> 15 : ~x >>> 31;
        word |= (sign & 1) << i;
      }
      signs[(at + from) >>> 5] = word;
    }
  }

  /** Fills the slots that have a value. Returns the first such slot. */
  private place(history: History, { step, anchor }: Grid, end: number): number {
    const { times, values, count } = history;
    const { y, has } = this;
    const origin = anchor + (end - SLOTS + 1) * step;
    has.fill(0);
    const offset = (times[0] - origin) / step;
    let regular = Number.isInteger(offset);
    for (let i = 1; regular && i < count; i++) regular = times[i] - times[i - 1] === step;
    if (!regular) return this.interpolate(history, step, origin);
    const first = Math.max(0, offset);
    const after = Math.min(SLOTS, offset + count);
    for (let t = first; t < after; t++) y[t] = values[t - offset];
    if (first < after) has.fill(1, first, after);
    return first;
  }

  /** Interpolates linearly between observations at the slots. */
  private interpolate({ times, values, count, cadence }: History, step: number, origin: number): number {
    const { y, has } = this;
    const widest = LONGEST_GAP * Math.max(cadence, step);
    let first = SLOTS;
    let slot = Math.max(0, Math.ceil((times[0] - origin) / step));
    for (let i = 0; i < count && slot < SLOTS; i++) {
      const until = i + 1 < count ? times[i + 1] : times[i] + 1;
      let time = origin + slot * step;
      if (time >= until) continue;
      if (first === SLOTS) first = slot;
      const gap = until - times[i];
      const rise = i + 1 < count ? values[i + 1] - values[i] : 0;
      for (; time < until && slot < SLOTS; time = origin + ++slot * step) {
        if (time !== times[i] && gap > widest) {
          y[slot] = 0;
          continue;
        }
        y[slot] = values[i] + rise * ((time - times[i]) / gap);
        has[slot] = 1;
      }
    }
    while (first < SLOTS && has[first] === 0) first++;
    return first;
  }

  /**
   * Median of a sample of the slots, and the mean deviation of all slots from it, each limited to {@link WINSOR} deviations of the sample
   * (a step towards Huber's scale, 1964). Returns false if they do not vary.
   */
  private centre(first: number, last: number, n: number): boolean {
    const { y, has, sample, remedian } = this;
    const stride = (last - first + 1) / REMEDIAN;
    for (let i = 0; i < REMEDIAN; i++) {
      let t = first + Math.floor(i * stride);
      while (has[t] === 0) t++;
      sample[i] = y[t];
    }
    // Relative to a typical value, because a remedian has few digits: the middle one of three, so that it is no outlier.
    const [a, b, c] = [sample[0], sample[REMEDIAN >> 1], sample[REMEDIAN - 1]];
    const about = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    for (let i = 0; i < REMEDIAN; i++) sample[i] -= about;
    const median = remedian.of(sample);
    for (let i = 0; i < REMEDIAN; i++) sample[i] = Math.abs(sample[i] - median);
    const centre = about + median;
    const most = WINSOR * 1.4826 * remedian.of(sample);
    let sum = 0;
    for (let t = first; t <= last; t++) sum += Math.min(most, Math.abs(y[t] - centre)) * has[t];
    this.median = centre;
    this.deviation = (WINSOR_UNIT * sum) / n;
    return this.deviation > 0;
  }

  /** Clips the slots and subtracts their least-squares line. */
  private detrend(first: number, last: number, n: number): void {
    const { y, has, median } = this;
    const most = CLIP * this.deviation;
    const middle = (first + last) / 2;
    let sumT = 0;
    let sumTT = 0;
    let sumX = 0;
    let sumTX = 0;
    for (let t = first; t <= last; t++) {
      const x = Math.max(-most, Math.min(most, y[t] - median)) * has[t];
      const since = (t - middle) * has[t];
      y[t] = x;
      sumT += since;
      sumTT += since * since;
      sumX += x;
      sumTX += since * x;
    }
    const meanT = sumT / n;
    const meanX = sumX / n;
    const slope = (sumTX - meanT * sumX) / (sumTT - meanT * sumT);
    const start = meanX - slope * (middle + meanT);
    for (let t = first; t <= last; t++) y[t] = (y[t] - start - slope * t) * has[t];
  }

  /** Subtracts the first harmonics of a period, given in slots. */
  private deseason(first: number, last: number, period: number): void {
    const n = last - first + 1;
    if (n < LEAST_PERIODS * period) return;
    const { y } = this;
    const basis = this.basis(n, Math.round((n / period) * PARTS));
    for (let from = 0; from < basis.length; from += n) {
      let dot = 0;
      for (let i = 0; i < n; i++) dot += basis[from + i] * y[first + i];
      for (let i = 0; i < n; i++) y[first + i] -= dot * basis[from + i];
    }
  }

  /** Orthonormal basis, by column, of the harmonics of a season that repeats `parts / PARTS` times in n slots (Gram and Schmidt). */
  private basis(n: number, parts: number): Float64Array {
    const name = parts * (SLOTS + 1) + n;
    const known = this.bases.get(name);
    if (known !== undefined) return known;
    const columns: Float64Array[] = [];
    const turn = (2 * Math.PI * parts) / (PARTS * n);
    for (let k = 1; k <= HARMONICS && k * turn < Math.PI; k++) {
      for (const phase of [0, Math.PI / 2]) {
        const column = Float64Array.from({ length: n }, (_, i) => Math.cos(k * turn * i - phase));
        for (const other of columns) {
          let dot = 0;
          for (let i = 0; i < n; i++) dot += other[i] * column[i];
          for (let i = 0; i < n; i++) column[i] -= dot * other[i];
        }
        const norm = Math.sqrt(column.reduce((sum, x) => sum + x * x, 0));
        if (norm > 1e-6 * n) columns.push(column.map((x) => x / norm));
      }
    }
    const made = new Float64Array(n * columns.length);
    columns.forEach((column, k) => {
      made.set(column, n * k);
    });
    if (this.bases.size >= MOST_BASES) this.bases.clear();
    this.bases.set(name, made);
    return made;
  }

  /** Subtracts from each slot its prediction from the previous slot. */
  private predict(first: number, last: number, n: number): void {
    const { y, has } = this;
    let products = 0;
    let squares = 0;
    let before = y[first];
    for (let t = first + 1; t <= last; t++) {
      const x = y[t];
      products += x * before;
      squares += before * before;
      before = x;
    }
    const raw = squares > 0 ? products / squares : 0;
    const phi = Math.max(-0.99, Math.min(0.99, raw + (2 + 4 * raw) / n));
    const start = Math.sqrt(1 - phi * phi);
    let follows = 0;
    before = 0;
    for (let t = first; t <= last; t++) {
      const x = y[t];
      y[t] = has[t] * (x * (start + (1 - start) * follows) - phi * before);
      follows = has[t];
      before = x * follows;
    }
  }
}

/** Number of observations equal to the previous one. */
function repeats({ values, count }: History): number {
  let equal = 0;
  for (let i = 1; i < count; i++) if (values[i] === values[i - 1]) equal++;
  return equal;
}

/** A hash of series and slot alone, for pseudo-random signs: empty slots must not look like agreement. */
function chanceWord(salt: number, slot: number): number {
  let x = (salt ^ Math.imul(slot | 0, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
