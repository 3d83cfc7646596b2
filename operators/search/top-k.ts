/** A search hit. */
export interface Hit {
  readonly number: number;
  readonly score: number;
}

/** True when the first ranks before the second: higher score, then smaller number. */
function before(score: number, number: number, otherScore: number, otherNumber: number): boolean {
  return score > otherScore || (score === otherScore && number < otherNumber);
}

/** The best `k` of all offers, whatever their order; a binary heap with the worst on top. */
export class TopK {
  readonly #k: number;
  readonly #numbers: number[] = [];
  readonly #scores: number[] = [];

  constructor(k: number) {
    this.#k = k;
  }

  /** Minimum score of an accepted offer. */
  get floor(): number {
    return this.#numbers.length < this.#k
      ? Number.NEGATIVE_INFINITY
      : (this.#scores[0] ?? Number.POSITIVE_INFINITY);
  }

  /** True when such an offer would be kept. */
  wants(number: number, score: number): boolean {
    if (this.#numbers.length < this.#k) return true;
    return this.#k > 0 && before(score, number, this.#scores[0], this.#numbers[0]);
  }

  /** Keeps a document, and drops the worst beyond `k`. Call only if {@link wants} returns true. */
  keep(number: number, score: number): void {
    if (this.#numbers.length < this.#k) this.#rise(number, score);
    else this.#sink(number, score);
  }

  /** The kept documents, best first. */
  ranked(): Hit[] {
    return this.#numbers
      .map((number, at) => ({ number, score: this.#scores[at] }))
      .sort((one, other) => (before(one.score, one.number, other.score, other.number) ? -1 : 1));
  }

  #rise(number: number, score: number): void {
    let at = this.#numbers.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(this.#scores[parent], this.#numbers[parent], score, number)) break;
      this.#numbers[at] = this.#numbers[parent];
      this.#scores[at] = this.#scores[parent];
      at = parent;
    }
    this.#numbers[at] = number;
    this.#scores[at] = score;
  }

  #sink(number: number, score: number): void {
    const length = this.#numbers.length;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      const right = child + 1;
      if (
        right < length &&
        before(this.#scores[child], this.#numbers[child], this.#scores[right], this.#numbers[right])
      ) {
        child = right;
      }
      if (!before(score, number, this.#scores[child], this.#numbers[child])) break;
      this.#numbers[at] = this.#numbers[child];
      this.#scores[at] = this.#scores[child];
      at = child;
    }
    this.#numbers[at] = number;
    this.#scores[at] = score;
  }
}
