import type { RecordCursor, RecordLayout } from './slab.ts';

/** Grid slots that the innovations cover. A power of two. */
export const SLOTS = 256;
const MASK = SLOTS - 1;
const RATE = 1 / 64;
const CLIP = 4;
/** Observations before the first innovation is kept. */
const WARM = 16;
/** Observations before predictions are worth comparing with. */
const PREDICTABLE = 8;

const COUNT = 0;
const CADENCE = 1;
const LAST_SLOT = 2;
const FILLED = 3;
const MEAN = 4;
const COVARIANCE_0 = 5;
const COVARIANCE_1 = 6;
const LAST_DEVIATION = 7;
const SPREAD = 8;
const REPEATS = 9;
const LAST = 10;
const FIRST_SLOT = 11;
const HEAD = 12;

/** An outcome's prediction from the observations before it. */
export interface Forecast {
  predicted: number;
  /** Outcome less prediction. */
  error: number;
  /** False while too few observations are known to predict from. */
  known: boolean;
}

/**
 * What is new in each observation: the outcome less its prediction from a slow mean and the value before (AR(1)),
 * scaled and clipped, kept on a grid of time slots that all series of the same cadence share. Prewhitening before a
 * correlation is Haugh's rule (1976); the signs of white innovations are the sketch by which correlated series find
 * each other (Charikar, 2002). O(1) an observation.
 *
 * A slot without an observation holds 0 and a sign bit by chance. The grid step is the median interval rounded to
 * two digits, so that series with the same nominal cadence agree on it.
 */
export class Innovations {
  private readonly head: number;
  /** Floats, two a slot. */
  private readonly values: number;
  private readonly bits: number;
  /** How the outcome that {@link push} took last compares with its prediction; reused. */
  readonly forecast: Forecast = { predicted: 0, error: 0, known: false };

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('innovation', HEAD);
    this.values = layout.reserveRing('innovation-values', SLOTS / 2);
    this.bits = layout.reserveRing('innovation-signs', SLOTS / 64);
  }

  /** Grid step in microseconds, 0 while unknown. */
  cadence(at: RecordCursor): number {
    return at.f64[at.base + this.head + CADENCE];
  }

  lastSlot(at: RecordCursor): number {
    return at.f64[at.base + this.head + LAST_SLOT];
  }

  /** Slot of the first innovation. */
  firstSlot(at: RecordCursor): number {
    return at.f64[at.base + this.head + FIRST_SLOT];
  }

  /** Slots from the first to the last innovation, at most {@link SLOTS}. */
  span(at: RecordCursor): number {
    const h = at.base + this.head;
    if (at.f64[h + FILLED] === 0) return 0;
    return Math.min(SLOTS, at.f64[h + LAST_SLOT] - at.f64[h + FIRST_SLOT] + 1);
  }

  /** Share of recent observations equal to the one before. */
  repeats(at: RecordCursor): number {
    return at.f64[at.base + this.head + REPEATS];
  }

  /** Copies the innovations of slots (end - SLOTS, end] into `into`, oldest first; 0 where there is none. */
  copy(at: RecordCursor, end: number, into: Float32Array, offset: number): void {
    const last = this.lastSlot(at);
    const first = (at.base + this.values) * 2;
    const oldest = Math.max(last - SLOTS, at.f64[at.base + this.head + FIRST_SLOT] - 1);
    for (let i = 0; i < SLOTS; i++) {
      const slot = end - SLOTS + 1 + i;
      into[offset + i] = slot > oldest && slot <= last ? at.f32[first + (slot & MASK)] : 0;
    }
  }

  /** Sign bits of slots (end - SLOTS, end] as 8 words, the oldest slot in bit 0 of the first. */
  copySigns(at: RecordCursor, end: number, into: Uint32Array, offset: number): void {
    const first = (at.base + this.bits) * 2;
    for (let word = 0; word < SLOTS / 32; word++) {
      const start = (end - SLOTS + 1 + word * 32) & MASK;
      const low = at.u32[first + (start >>> 5)];
      const shift = start & 31;
      into[offset + word] =
        shift === 0
          ? low
          : ((low >>> shift) | (at.u32[first + (((start >>> 5) + 1) & 7)] << (32 - shift))) >>> 0;
    }
  }

  /**
   * Takes the next observation.
   *
   * @param time microseconds
   * @param medianInterval of the latest intervals in microseconds; read only when {@link wantsCadence}
   * @param salt the series' own hash, for the sign of empty slots
   */
  push(at: RecordCursor, time: number, outcome: number, medianInterval: number, salt: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    const wantsCadence = this.wantsCadence(at);
    f[h + COUNT] = count + 1;
    const { forecast } = this;
    forecast.known = count >= PREDICTABLE;
    if (count === 0) {
      f[h + MEAN] = outcome;
      f[h + LAST] = outcome;
      return;
    }
    const rate = Math.max(1 / (count + 1), RATE);
    f[h + REPEATS] += rate * ((outcome === f[h + LAST] ? 1 : 0) - f[h + REPEATS]);
    f[h + LAST] = outcome;
    const deviation = outcome - f[h + MEAN];
    const before = f[h + LAST_DEVIATION];
    const phi =
      f[h + COVARIANCE_0] > 0
        ? Math.max(-0.99, Math.min(0.99, f[h + COVARIANCE_1] / f[h + COVARIANCE_0]))
        : 0;
    let innovation = deviation - phi * before;
    forecast.error = innovation;
    forecast.predicted = outcome - innovation;
    const spread = Math.sqrt(f[h + SPREAD]);
    const bound = CLIP * spread;
    let clipped = deviation;
    if (count > 8 && Math.abs(innovation) > bound) {
      innovation = innovation > 0 ? bound : -bound;
      clipped = innovation + phi * before;
    }
    f[h + SPREAD] += rate * (innovation * innovation - f[h + SPREAD]);
    f[h + COVARIANCE_0] += rate * (clipped * clipped - f[h + COVARIANCE_0]);
    f[h + COVARIANCE_1] += rate * (clipped * before - f[h + COVARIANCE_1]);
    f[h + MEAN] += rate * clipped;
    f[h + LAST_DEVIATION] = clipped * (1 - rate);
    if (wantsCadence) this.setCadence(at, medianInterval);
    const cadence = f[h + CADENCE];
    if (count < WARM || cadence === 0) return;
    this.place(at, Math.round(time / cadence), spread > 0 ? innovation / spread : 0, salt);
  }

  /** Whether the median interval is looked at again with the next {@link push}. */
  wantsCadence(at: RecordCursor): boolean {
    const count = at.f64[at.base + this.head + COUNT];
    return count === WARM || count % 128 === 0;
  }

  private setCadence(at: RecordCursor, medianInterval: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (!(medianInterval > 0)) return;
    const unit = Math.max(1, 10 ** (Math.floor(Math.log10(medianInterval)) - 1));
    const cadence = Math.max(1, Math.round(medianInterval / unit) * unit);
    if (Math.abs(cadence - f[h + CADENCE]) <= 0.06 * f[h + CADENCE]) return;
    f[h + CADENCE] = cadence;
    f[h + FILLED] = 0;
    f[h + LAST_SLOT] = Number.NEGATIVE_INFINITY;
    f[h + FIRST_SLOT] = 0;
  }

  private place(at: RecordCursor, slot: number, value: number, salt: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const values = (at.base + this.values) * 2;
    const last = f[h + LAST_SLOT];
    if (slot < last) return;
    if (f[h + FILLED] === 0 || slot - last >= SLOTS) {
      at.f32.fill(0, values, values + SLOTS);
      f[h + FIRST_SLOT] = slot;
      f[h + FILLED] = 0;
      for (let s = slot - SLOTS + 1; s < slot; s++) this.setSign(at, s, chanceSign(salt, s));
    } else {
      for (let s = last + 1; s < slot; s++) {
        at.f32[values + (s & MASK)] = 0;
        this.setSign(at, s, chanceSign(salt, s));
      }
    }
    if (slot > last) f[h + FILLED]++;
    f[h + LAST_SLOT] = slot;
    at.f32[values + (slot & MASK)] = value;
    this.setSign(at, slot, value === 0 ? chanceSign(salt, slot) : value > 0);
  }

  private setSign(at: RecordCursor, slot: number, positive: boolean): void {
    const place = slot & MASK;
    const word = (at.base + this.bits) * 2 + (place >>> 5);
    if (positive) at.u32[word] |= 1 << (place & 31);
    else at.u32[word] &= ~(1 << (place & 31));
  }
}

/** A sign that depends on series and slot alone, so that empty slots do not look like agreement. */
function chanceSign(salt: number, slot: number): boolean {
  let x = (salt ^ Math.imul(slot | 0, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) & 1) === 1;
}
