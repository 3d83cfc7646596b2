/** A term of a question, by its number. */
export interface WeighedTerm {
  readonly term: number;
  /** Its inverse document frequency, above 0. */
  readonly weight: number;
  /** Its number of occurrences in the question. */
  readonly times: number;
}

/** Cells of the sieve, a power of two. */
const CELLS = 1024;

/**
 * Scores documents by the proximity of a question's terms: the proximity part of BM25TP (Büttcher, Clarke and Lushman, Term proximity
 * scoring for ad-hoc retrieval on very large text collections, SIGIR 2006).
 *
 * Two occurrences of query terms with no other one between them are neighbours. If their terms differ, each accumulates the weight of
 * the other over the square of their distance. The accumulated value a of a term then counts like a frequency in BM25: the score is
 * the sum of times × min(1, weight) × a (k1 + 1) / (a + norm) over the terms. As in BM25, a term that occurs twice in the question
 * counts twice.
 */
export class Proximity {
  /** In number order, so that rounding does not depend on the order of the question. */
  readonly #terms: readonly WeighedTerm[];
  readonly #places: ReadonlyMap<number, number>;
  /** A filter by the low bits of a number: 1 when a query term may match. It rejects most terms of a document. */
  readonly #sieve = new Uint8Array(CELLS);
  readonly #gathered: Float64Array;
  readonly #k1: number;

  /**
   * @param terms distinct terms of the question
   * @param k1 that of BM25
   */
  constructor(terms: readonly WeighedTerm[], k1: number) {
    this.#terms = [...terms].sort((one, other) => one.term - other.term);
    this.#places = new Map(this.#terms.map(({ term }, place) => [term, place]));
    for (const { term } of terms) this.#sieve[term & (CELLS - 1)] = 1;
    this.#gathered = new Float64Array(terms.length);
    this.#k1 = k1;
  }

  /**
   * The score of a document, at least 0: 0 with fewer than two query terms.
   *
   * @param sequence its terms by number, in text order
   * @param norm the length-dependent part of BM25's divisor: k1 (1 - b + b × length / mean length)
   */
  score(sequence: Uint32Array, norm: number): number {
    const terms = this.#terms;
    if (terms.length < 2) return 0;
    const [sieve, gathered] = [this.#sieve, this.#gathered];
    let last = -1;
    let lastAt = 0;
    let found = false;
    for (let at = 0; at < sequence.length; at++) {
      const term = sequence[at];
      if (sieve[term & (CELLS - 1)] === 0) continue;
      const place = this.#places.get(term);
      if (place === undefined) continue;
      if (last >= 0 && last !== place) {
        const squared = (at - lastAt) * (at - lastAt);
        gathered[place] += terms[last].weight / squared;
        gathered[last] += terms[place].weight / squared;
        found = true;
      }
      last = place;
      lastAt = at;
    }
    return found ? this.#saturated(norm) : 0;
  }

  /** The sum of the accumulated values, which are reset to 0. */
  #saturated(norm: number): number {
    let score = 0;
    for (let place = 0; place < this.#terms.length; place++) {
      const { weight, times } = this.#terms[place];
      const sum = this.#gathered[place];
      score += (times * Math.min(1, weight) * sum * (this.#k1 + 1)) / (sum + norm);
    }
    this.#gathered.fill(0);
    return score;
  }
}
