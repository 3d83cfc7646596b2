import type { WeighedTerm } from '../../proximity.ts';
import { CODE, type CodeSpans, lengthOfCode } from './code.ts';

/** Cells of the sieve, a power of two. */
const CELLS = 1024;

/** BM25 by the divisor's part that depends on the length: `flat + slope × length`. */
export interface LengthNorm {
  readonly flat: number;
  readonly slope: number;
}

/** How much less passages score by BM25 since their code counts {@link CODE}, in their frequencies and in their length. */
export class CodeDiscount {
  readonly #terms: readonly WeighedTerm[];
  readonly #places: ReadonlyMap<number, number>;
  /** A filter by the low bits of a number, as in `Proximity`. */
  readonly #sieve = new Uint8Array(CELLS);
  readonly #all: Uint32Array;
  readonly #inCode: Uint32Array;
  readonly #k1: number;
  readonly #norm: LengthNorm;

  /**
   * @param terms distinct terms of the question
   * @param k1 of BM25
   */
  constructor(terms: readonly WeighedTerm[], k1: number, norm: LengthNorm) {
    this.#terms = terms;
    this.#places = new Map(terms.map(({ term }, place) => [term, place]));
    for (const { term } of terms) this.#sieve[term & (CELLS - 1)] = 1;
    this.#all = new Uint32Array(terms.length);
    this.#inCode = new Uint32Array(terms.length);
    this.#k1 = k1;
    this.#norm = norm;
  }

  /**
   * What to add to the score of a passage, mostly below 0: it is above where the terms stand in prose and the code made the passage long.
   *
   * @param sequence its terms by number, in text order
   * @param spans where code stands among these
   * @param length of the passage, in terms
   */
  of(sequence: Uint32Array, spans: CodeSpans, length: number): number {
    const [all, inCode, k1] = [this.#all.fill(0), this.#inCode.fill(0), this.#k1];
    const sieve = this.#sieve;
    for (let at = 0, stretch = 0; at < sequence.length; at++) {
      const term = sequence[at];
      if (sieve[term & (CELLS - 1)] === 0) continue;
      const place = this.#places.get(term);
      if (place === undefined) continue;
      while (stretch < spans.length && at >= spans[stretch + 1]) stretch += 2;
      all[place]++;
      if (stretch < spans.length && at >= spans[stretch]) inCode[place]++;
    }
    const { flat, slope } = this.#norm;
    const norm = flat + slope * length;
    const less = flat + slope * (length - (1 - CODE) * lengthOfCode(spans));
    let change = 0;
    for (let place = 0; place < all.length; place++) {
      const { weight, times } = this.#terms[place];
      const whole = all[place];
      const counted = whole - (1 - CODE) * inCode[place];
      if (whole > 0)
        change += times * weight * (k1 + 1) * (counted / (counted + less) - whole / (whole + norm));
    }
    return change;
  }
}
