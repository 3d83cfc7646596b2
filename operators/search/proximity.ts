/** A term of a question, by its number. */
export interface WeighedTerm {
  readonly term: number;
  /** Its inverse document frequency, above 0. */
  readonly weight: number;
  /** How often the question has it. */
  readonly times: number;
}

/** Cells of the sieve, a power of two. */
const CELLS = 1024;

/**
 * Scores documents by how near to each other the terms of a question stand in them: the proximity part of BM25TP
 * (Büttcher, Clarke and Lushman, Term proximity scoring for ad-hoc retrieval on very large text collections, SIGIR 2006).
 *
 * Two occurrences of terms of the question with no other one between them are neighbours. Where they are of different
 * terms, each term gathers the weight of the other one over the square of their distance. What a term has gathered, a,
 * then counts as a frequency does in BM25: the score is the sum of
 * times × min(1, weight) × a (k1 + 1) / (a + norm) over the terms. As in BM25, a term that comes twice in the question
 * counts twice.
 */
export class Proximity {
  /** By their numbers, so that sums are the same whatever the order of the question. */
  readonly #terms: readonly WeighedTerm[];
  readonly #places: ReadonlyMap<number, number>;
  /** By the low bits of a number: 1 where a term of the question may have it. Most terms of a document are none of them. */
  readonly #sieve = new Uint8Array(CELLS);
  readonly #gathered: Float64Array;
  readonly #k1: number;

  /**
   * @param terms of the question, each once
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
   * The score of a document, from 0 on: 0 where it has fewer than two terms of the question.
   *
   * @param sequence its terms by their numbers, in the order in which they stand
   * @param norm the divisor's part of BM25 that goes by the length of the document: k1 (1 - b + b × length / mean length)
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

  /** The sum of what the terms have gathered, which is put back to 0. */
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
