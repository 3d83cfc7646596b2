import { FIELD_UNITS } from './bm25.ts';
import type { Tally } from './tally.ts';

// The inner loops of a search. Each is a separate function, which the compiler optimises better.

/** A posting is a slot and, in its low byte, the frequency of the term there. */
export const FREQUENCY_BITS = 8;
export const MOST_FREQUENCY = 255;
/** Units of a single occurrence, and the length in units below which a document is short. */
const ONCE = FIELD_UNITS.text;
const SHORT = 256;

/** State of scoring: the scores of a window of slots, and the constant and linear parts of BM25's divisor. */
export interface Scoring {
  readonly scores: Float64Array;
  readonly flat: number;
  readonly slope: number;
}

/** Contribution of a term to a document of a given length, both in units. */
export function shareOf(
  { flat, slope }: Pick<Scoring, 'flat' | 'slope'>,
  scale: number,
  units: number,
  length: number,
): number {
  return (scale * units) / (units + flat + slope * length);
}

/** Adds the contributions of some postings to the scores; `base` is the first slot of the window. */
export function addScores(
  cells: Uint32Array,
  from: number,
  to: number,
  { scores, flat, slope }: Scoring,
  scale: number,
  shares: Float64Array,
  lengths: Uint16Array,
  base: number,
): void {
  for (let i = from; i < to; i++) {
    const posting = cells[i];
    const slot = posting >>> FREQUENCY_BITS;
    const units = posting & MOST_FREQUENCY;
    const length = lengths[slot];
    scores[slot - base] +=
      units === ONCE && length < SHORT ? shares[length] : (scale * units) / (units + flat + slope * length);
  }
}

/**
 * Contribution of a single occurrence by document length in units. Most occurrences are single, and dividing for each would take
 * longer than everything else.
 */
export function sharesOfShort({ flat, slope }: Pick<Scoring, 'flat' | 'slope'>, scale: number): Float64Array {
  const shares = new Float64Array(SHORT);
  for (let length = 0; length < SHORT; length++) {
    shares[length] = (scale * ONCE) / (ONCE + flat + slope * length);
  }
  return shares;
}

/** Sums up by groups the term frequencies of some postings; see {@link Tally}. */
export function addUnits(
  cells: Uint32Array,
  from: number,
  to: number,
  numberOf: Uint32Array,
  groupOf: Int32Array,
  tally: Tally,
): void {
  for (let i = from; i < to; i++) {
    const group = groupOf[numberOf[cells[i] >>> FREQUENCY_BITS]];
    if (group >= 0) tally.add(group, (cells[i] & MOST_FREQUENCY) / FIELD_UNITS.text);
  }
}
