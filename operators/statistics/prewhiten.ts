import { medianInPlace } from './robust.ts';

/** Grid slots that a row of innovations covers. A power of two. */
export const SLOTS = 256;
/** Least slots that a series needs to be compared: a full window of four times finer observations has 63. */
export const LEAST_SPAN = 60;
/** Share of repeated outcomes above which signs say nothing. */
const MOST_REPEATS = 0.5;
/** Usual intervals without an observation that a line is drawn across. */
const LONGEST_GAP = 3;
const MOST_MISSING = 0.2;
/** Distance from the median in standard deviations at which outcomes and innovations are clipped. */
const CLIP = 4;
/** Medians are taken over so many values at most: enough for a place to clip at. The first clip is a rough one. */
const SAMPLE = 64;
const ROUGH_SAMPLE = 32;
const HARMONICS = 3;
/** Periods that a row must hold for its season to be taken out. */
const LEAST_PERIODS = 4;
/** Innovations below this share of the outcomes' size are rounding. */
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
  /** Length of a season that is known, in microseconds; 0 where there is none. */
  season: number;
  /** The series' own hash, for the signs of empty slots. */
  salt: number;
}

/**
 * Turns the latest observations of a series into innovations on a grid: interpolated to the slots, clipped, freed of
 * their line and of their known season (three harmonics), and of what the slot before predicts (AR(1)), so that what
 * two series have in common afterwards is new in both at that moment (Haugh, 1976). Clipping twice matters: heavy tails
 * would correlate by a single coincidence. O({@link SLOTS}) a row.
 */
export class Prewhitener {
  private readonly y = new Float64Array(SLOTS);
  private readonly has = new Uint8Array(SLOTS);
  private readonly sample = new Float64Array(SAMPLE);
  private readonly bases = new Map<string, Float64Array>();
  private median = 0;
  private deviation = 0;

  /** Last slot of a grid that an observation at `time` or before it reaches. */
  static slotOf(grid: Grid, time: number): number {
    return Math.floor((time - grid.anchor) / grid.step);
  }

  /**
   * Writes the innovations of slots (end - SLOTS, end], oldest first, to `into` from `at` on, and their signs as words
   * to `signs` from `at / 32` on; 0 and a sign by chance where there is none.
   *
   * @returns slots from the first innovation to `end`; 0 for a series that cannot be compared, because it is too short,
   * mostly repeats itself or has too many gaps
   */
  row(history: History, grid: Grid, end: number, into: Float32Array, signs: Uint32Array, at: number): number {
    const { has } = this;
    if (repeats(history) > MOST_REPEATS * (history.count - 1)) return 0;
    const first = this.interpolate(history, grid, end);
    let last = SLOTS - 1;
    while (last >= first && has[last] === 0) last--;
    const span = last - first + 1;
    if (span < LEAST_SPAN) return 0;
    let present = 0;
    for (let t = first; t <= last; t++) present += has[t];
    if (present < (1 - MOST_MISSING) * span) return 0;
    if (!this.centre(first, last, ROUGH_SAMPLE)) return 0;
    const size = Math.abs(this.median) + this.deviation;
    this.clip(first, last);
    this.detrend(first, last, present);
    if (history.season > 0) this.deseason(first, last, history.season / grid.step);
    this.predict(first, last, present);
    if (!this.centre(first, last, SAMPLE) || this.deviation < ROUNDING * size) return 0;
    this.clip(first, last);
    this.write(first, last, into, signs, at, chanceWord(history.salt, end));
    return SLOTS - first;
  }

  /** Writes the slots about their median, and their signs. */
  private write(
    first: number,
    last: number,
    into: Float32Array,
    signs: Uint32Array,
    at: number,
    chance: number,
  ): void {
    const { y, has, median } = this;
    into.fill(0, at, at + first);
    into.fill(0, at + last + 1, at + SLOTS);
    for (let t = first; t <= last; t++) into[at + t] = (y[t] - median) * has[t];
    for (let from = 0; from < SLOTS; from += 32) {
      let word = 0;
      for (let i = 0; i < 32; i++) {
        const x = into[at + from + i];
        word |= (x > 0 ? 1 : x < 0 ? 0 : (Math.imul(chance, from + i + 1) >>> 15) & 1) << i;
      }
      signs[(at + from) >>> 5] = word;
    }
  }

  /** Draws lines between observations and reads them at the slots. Returns the first slot that has a value. */
  private interpolate({ times, values, count, cadence }: History, grid: Grid, end: number): number {
    const { y, has } = this;
    has.fill(0);
    const { step } = grid;
    const origin = grid.anchor + (end - SLOTS + 1) * step;
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
        if (time !== times[i] && gap > widest) continue;
        y[slot] = values[i] + rise * ((time - times[i]) / gap);
        has[slot] = 1;
      }
    }
    while (first < SLOTS && has[first] === 0) first++;
    return first;
  }

  /** Median and scaled median absolute deviation of a sample of the slots. False where they do not vary. */
  private centre(first: number, last: number, most: number): boolean {
    const { y, has, sample } = this;
    const stride = Math.ceil((last - first + 1) / most);
    let n = 0;
    for (let t = first; t <= last; t += stride) if (has[t] === 1) sample[n++] = y[t];
    this.median = medianInPlace(sample, n);
    for (let i = 0; i < n; i++) sample[i] = Math.abs(sample[i] - this.median);
    this.deviation = 1.4826 * medianInPlace(sample, n);
    return this.deviation > 0;
  }

  private clip(first: number, last: number): void {
    const { y } = this;
    const low = this.median - CLIP * this.deviation;
    const high = this.median + CLIP * this.deviation;
    for (let t = first; t <= last; t++) {
      if (y[t] > high) y[t] = high;
      else if (y[t] < low) y[t] = low;
    }
  }

  /** Takes out the least-squares line; slots without a value become 0. */
  private detrend(first: number, last: number, n: number): void {
    const { y, has, median } = this;
    let sumT = 0;
    let sumX = 0;
    for (let t = first; t <= last; t++) {
      if (has[t] === 0) continue;
      sumT += t;
      sumX += y[t] - median;
    }
    const meanT = sumT / n;
    const meanX = median + sumX / n;
    let tt = 0;
    let tx = 0;
    for (let t = first; t <= last; t++) {
      if (has[t] === 0) continue;
      tt += (t - meanT) * (t - meanT);
      tx += (t - meanT) * (y[t] - meanX);
    }
    const slope = tx / tt;
    if (n === last - first + 1) {
      for (let t = first; t <= last; t++) y[t] -= meanX + slope * (t - meanT);
      return;
    }
    for (let t = first; t <= last; t++) y[t] = has[t] === 1 ? y[t] - meanX - slope * (t - meanT) : 0;
  }

  /** Takes out the first harmonics of a period of so many slots. */
  private deseason(first: number, last: number, period: number): void {
    const n = last - first + 1;
    if (n < LEAST_PERIODS * period) return;
    const { y } = this;
    const basis = this.basis(n, period);
    for (let from = 0; from < basis.length; from += n) {
      let dot = 0;
      for (let i = 0; i < n; i++) dot += basis[from + i] * y[first + i];
      for (let i = 0; i < n; i++) y[first + i] -= dot * basis[from + i];
    }
  }

  /** Orthonormal functions that span the harmonics of a period over n slots, one after the other (Gram and Schmidt). */
  private basis(n: number, period: number): Float64Array {
    const name = `${n}:${period}`;
    const known = this.bases.get(name);
    if (known !== undefined) return known;
    const columns: Float64Array[] = [];
    for (let k = 1; k <= HARMONICS && 2 * k < period; k++) {
      for (const turn of [0, Math.PI / 2]) {
        const column = Float64Array.from({ length: n }, (_, i) =>
          Math.cos((2 * Math.PI * k * i) / period - turn),
        );
        for (const other of columns) {
          let dot = 0;
          for (let i = 0; i < n; i++) dot += other[i] * column[i];
          for (let i = 0; i < n; i++) column[i] -= dot * other[i];
        }
        const norm = Math.sqrt(column.reduce((sum, x) => sum + x * x, 0));
        if (norm > 1e-6 * n) columns.push(column.map((x) => x / norm));
      }
    }
    const made = Float64Array.from(columns.flatMap((column) => [...column]));
    if (this.bases.size >= 256) this.bases.clear();
    this.bases.set(name, made);
    return made;
  }

  /** Takes from each slot what the slot before predicts. */
  private predict(first: number, last: number, n: number): void {
    const { y, has } = this;
    let products = 0;
    let squares = 0;
    for (let t = first + 1; t <= last; t++) {
      products += y[t] * y[t - 1];
      squares += y[t - 1] * y[t - 1];
    }
    const raw = squares > 0 ? products / squares : 0;
    const phi = Math.max(-0.99, Math.min(0.99, raw + (2 + 4 * raw) / n));
    const start = Math.sqrt(1 - phi * phi);
    if (n === last - first + 1) {
      for (let t = last; t > first; t--) y[t] -= phi * y[t - 1];
      y[first] *= start;
      return;
    }
    for (let t = last; t >= first; t--) {
      if (has[t] === 0) y[t] = 0;
      else y[t] = t > first && has[t - 1] === 1 ? y[t] - phi * y[t - 1] : start * y[t];
    }
  }
}

/** Observations equal to the one before. */
function repeats({ values, count }: History): number {
  let equal = 0;
  for (let i = 1; i < count; i++) if (values[i] === values[i - 1]) equal++;
  return equal;
}

/** A number that depends on series and slot alone, for signs by chance: empty slots must not look like agreement. */
function chanceWord(salt: number, slot: number): number {
  let x = (salt ^ Math.imul(slot | 0, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
