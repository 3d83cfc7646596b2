import { type Column, packText, type Unpacked } from '../records/pack.ts';
import { BM25, type Bm25Parameters, FIELD_UNITS, inverseFrequency } from './bm25.ts';
import { doubled, Postings } from './postings.ts';
import { type Hit, TopK } from './top-k.ts';

/**
 * Which columns {@link TextIndex.save} gives and what they mean, those of its postings included. To be raised when any
 * of that changes; for terms see TERMS_LAYOUT.
 */
export const INDEX_LAYOUT = 1;

const FIRST = 1024;
/** A posting is a slot and, in its low byte, the frequency of the term there. */
const FREQUENCY_BITS = 8;
const MOST_FREQUENCY = 255;
const MOST_SLOTS = 2 ** (32 - FREQUENCY_BITS);
const MOST_LENGTH = 65_535;
/** No slot, or no number. */
const NONE = 0xffff_ffff;
/** Slots of removed documents that are not worth making everything anew for. */
const FEW_DEAD = 64;

/**
 * An in-memory index of numbered documents that ranks by BM25 (see {@link BM25}); OR semantics. A document has two
 * fields that count as one of weighted occurrences ({@link FIELD_UNITS}), as in BM25F (Robertson, Zaragoza and
 * Taylor, CIKM 2004).
 *
 * A search sees every document that was added before it, and its scores are those of an index that was built anew of
 * the documents that are there. Frequencies above 63 and lengths above 16,383 occurrences count as those. It holds
 * up to 16,777,216 documents. Terms are compared as they are; see `termsOf` in operators/language/terms.ts.
 *
 * Each document that is added gets the next slot. A removed one leaves its slot dead: its postings are dropped from a
 * list when a search next reads it, and everything is made anew when dead slots outnumber the living.
 */
export class TextIndex {
  readonly #parameters: Bm25Parameters;
  #vocabulary = new Map<string, number>();
  #postings = new Postings();
  /** Of each list: how many removals it has seen. */
  #swept = new Uint32Array(FIRST);
  #removals = 0;
  /** Of each list: the frequency in the document that is being added, in units. */
  #frequencies = new Uint32Array(FIRST);

  #slotOf = new Uint32Array(FIRST).fill(NONE);
  #slots = 0;
  #alive = 0;
  #numberOf = new Uint32Array(FIRST);
  /** Of each slot, in units. */
  #lengths = new Uint16Array(FIRST);
  #totalLength = 0;

  /** Of each slot: its score in the search under way, 0 between searches. */
  #scores = new Float64Array(FIRST);

  constructor(parameters: Bm25Parameters = BM25) {
    this.#parameters = parameters;
  }

  /** How many documents there are. */
  get size(): number {
    return this.#alive;
  }

  has(number: number): boolean {
    return this.#slot(number) !== NONE;
  }

  /**
   * Adds a document.
   *
   * @param number from 0 on; memory is taken for the numbers below it too
   * @param text terms of what it says, in any order, repeated as often as they occur
   * @param context terms of what stands around it
   * @throws RangeError when there is a document of that number, or the number is none
   */
  add(number: number, text: readonly string[], context: readonly string[] = []): void {
    if (!Number.isInteger(number) || number < 0 || number >= NONE) {
      throw new RangeError(`${number} is no number of a document`);
    }
    if (this.has(number)) throw new RangeError(`document ${number} is there already`);
    if (this.#slots === MOST_SLOTS) this.#makeAnew();
    if (this.#slots === MOST_SLOTS) throw new RangeError(`an index holds ${MOST_SLOTS} documents at most`);
    const slot = this.#slots++;
    this.#fit(number, slot);
    const lists: number[] = [];
    this.#count(text, FIELD_UNITS.text, lists);
    this.#count(context, FIELD_UNITS.context, lists);
    for (const list of lists) {
      const frequency = Math.min(this.#frequencies[list], MOST_FREQUENCY);
      this.#postings.append(list, slot * (1 << FREQUENCY_BITS) + frequency);
      this.#frequencies[list] = 0;
    }
    const length = text.length * FIELD_UNITS.text + context.length * FIELD_UNITS.context;
    this.#lengths[slot] = Math.min(length, MOST_LENGTH);
    this.#totalLength += this.#lengths[slot];
    this.#numberOf[slot] = number;
    this.#slotOf[number] = slot;
    this.#alive++;
  }

  /** Puts a document in place of the one with its number, if there is one; see {@link add}. */
  replace(number: number, text: readonly string[], context: readonly string[] = []): void {
    this.remove(number);
    this.add(number, text, context);
  }

  /** Removes a document; false when there is none of that number. */
  remove(number: number): boolean {
    const slot = this.#slot(number);
    if (slot === NONE) return false;
    this.#slotOf[number] = NONE;
    this.#numberOf[slot] = NONE;
    this.#totalLength -= this.#lengths[slot];
    this.#alive--;
    this.#removals++;
    if (this.#slots - this.#alive > this.#alive + FEW_DEAD) this.#makeAnew();
    return true;
  }

  /**
   * The best `k` documents with any of the terms, best first; of equal scores the smaller number first. A term that
   * comes twice counts twice. Scores are above 0 and have no upper bound.
   *
   * @param accept asked about documents that would be among the best; those that it refuses are left out
   * @param parameters for this search, where they are not those of the index
   */
  search(
    terms: readonly string[],
    k: number,
    accept?: (number: number) => boolean,
    parameters: Bm25Parameters = this.#parameters,
  ): Hit[] {
    const weights = new Map<number, number>();
    for (const term of terms) {
      const list = this.#vocabulary.get(term);
      if (list !== undefined) weights.set(list, (weights.get(list) ?? 0) + 1);
    }
    for (const [list, weight] of weights) this.#accumulate(list, weight, parameters);
    return this.#collect(k, accept);
  }

  /**
   * Calls back for each document with a term, in the order in which they were added.
   *
   * @param visit gets the number and how often the term occurs, in weighted occurrences ({@link FIELD_UNITS})
   */
  occurrences(term: string, visit: (number: number, times: number) => void): void {
    const list = this.#vocabulary.get(term);
    if (list === undefined) return;
    this.#sweep(list);
    this.#postings.visit(list, (cells, from, to) => {
      for (let i = from; i < to; i++) {
        visit(this.#numberOf[cells[i] >>> FREQUENCY_BITS], (cells[i] & MOST_FREQUENCY) / FIELD_UNITS.text);
      }
    });
  }

  /** Columns that {@link TextIndex.restore} reads. Parameters of the ranking are none of them. */
  *save(): Generator<Column, void, undefined> {
    let numbers = this.#slotOf.length;
    while (numbers > 0 && this.#slotOf[numbers - 1] === NONE) numbers--;
    // Lists are numbered in the order in which their terms came.
    const terms = [...this.#vocabulary.keys()];
    yield Float64Array.of(numbers, this.#slots, this.#alive, this.#totalLength, this.#removals, terms.length);
    // As JSON, which has a form for halves of surrogate pairs too.
    yield packText(JSON.stringify(terms));
    yield* this.#postings.save();
    yield this.#swept.subarray(0, terms.length);
    yield this.#slotOf.subarray(0, numbers);
    yield this.#numberOf.subarray(0, this.#slots);
    yield this.#lengths.subarray(0, this.#slots);
  }

  static restore(saved: Unpacked, parameters: Bm25Parameters = BM25): TextIndex {
    const index = new TextIndex(parameters);
    const [numbers, slots, alive, totalLength, removals, lists] = saved.doubles(6);
    const saidTerms: unknown = JSON.parse(saved.text());
    const terms = Array.isArray(saidTerms) ? saidTerms.filter((term) => typeof term === 'string') : [];
    for (const [list, term] of terms.entries()) index.#vocabulary.set(term, list);
    index.#postings = Postings.restore(saved);
    index.#swept = saved.words(lists, FIRST);
    index.#frequencies = new Uint32Array(index.#swept.length);
    index.#slotOf = saved.words(numbers, FIRST).fill(NONE, numbers);
    index.#numberOf = saved.words(slots, FIRST);
    index.#lengths = saved.halves(slots, FIRST);
    index.#scores = new Float64Array(index.#numberOf.length);
    index.#slots = slots;
    index.#alive = alive;
    index.#totalLength = totalLength;
    index.#removals = removals;
    return index;
  }

  #slot(number: number): number {
    return number < this.#slotOf.length ? (this.#slotOf[number] ?? NONE) : NONE;
  }

  /** Adds what one term gives each document to its score. */
  #accumulate(list: number, weight: number, { k1, b }: Bm25Parameters): void {
    this.#sweep(list);
    const frequency = this.#postings.count(list);
    if (frequency === 0) return;
    const scale = weight * inverseFrequency(this.#alive, frequency) * (k1 + 1);
    // Frequencies and lengths are in units, so the constant part is too.
    const flat = FIELD_UNITS.text * k1 * (1 - b);
    const slope = (FIELD_UNITS.text * k1 * b * this.#alive) / this.#totalLength;
    const scores = this.#scores;
    const lengths = this.#lengths;
    this.#postings.visit(list, (cells, from, to) => {
      addScores(cells, from, to, scores, lengths, scale, flat, slope);
    });
  }

  /** The best of the documents with a score, and all scores back to 0. */
  #collect(k: number, accept: ((number: number) => boolean) | undefined): Hit[] {
    const best = new TopK(k);
    const scores = this.#scores;
    let floor = Math.max(best.floor, Number.MIN_VALUE);
    try {
      for (let slot = 0; slot < this.#slots; slot++) {
        const score = scores[slot];
        if (score < floor) continue;
        const number = this.#numberOf[slot];
        if (!best.wants(number, score) || (accept !== undefined && !accept(number))) continue;
        best.keep(number, score);
        floor = Math.max(best.floor, Number.MIN_VALUE);
      }
    } finally {
      scores.fill(0, 0, this.#slots);
    }
    return best.ranked();
  }

  /** Drops the postings of removed documents from a list, so that its length is the frequency of its term. */
  #sweep(list: number): void {
    if (this.#swept[list] === this.#removals) return;
    this.#swept[list] = this.#removals;
    const numberOf = this.#numberOf;
    let dead = false;
    // Most lists have none, and looking is several times as fast as writing.
    this.#postings.visit(list, (cells, from, to) => {
      dead ||= hasDead(cells, from, to, numberOf);
    });
    if (dead) this.#postings.retain(list, (posting) => numberOf[posting >>> FREQUENCY_BITS] !== NONE);
  }

  #count(terms: readonly string[], units: number, lists: number[]): void {
    for (const term of terms) {
      let list = this.#vocabulary.get(term);
      if (list === undefined) {
        list = this.#postings.addList();
        this.#vocabulary.set(term, list);
        if (list === this.#swept.length) {
          this.#swept = doubled(this.#swept);
          this.#frequencies = doubled(this.#frequencies);
        }
        this.#swept[list] = this.#removals;
      }
      if (this.#frequencies[list] === 0) lists.push(list);
      this.#frequencies[list] += units;
    }
  }

  /** Makes place for a number and a slot. */
  #fit(number: number, slot: number): void {
    if (number >= this.#slotOf.length) {
      const larger = new Uint32Array(Math.max(number + 1, this.#slotOf.length * 2)).fill(NONE);
      larger.set(this.#slotOf);
      this.#slotOf = larger;
    }
    if (slot === this.#numberOf.length) {
      this.#numberOf = doubled(this.#numberOf);
      const lengths = new Uint16Array(this.#numberOf.length);
      lengths.set(this.#lengths);
      this.#lengths = lengths;
      this.#scores = new Float64Array(this.#numberOf.length);
    }
  }

  /** Copies what is alive into new lists and consecutive slots, in the same order. */
  #makeAnew(): void {
    const moved = new Uint32Array(this.#slots).fill(NONE);
    let slots = 0;
    for (let slot = 0; slot < this.#slots; slot++) {
      const number = this.#numberOf[slot];
      if (number === NONE) continue;
      moved[slot] = slots;
      this.#slotOf[number] = slots;
      this.#numberOf[slots] = number;
      this.#lengths[slots] = this.#lengths[slot];
      slots++;
    }
    const old = this.#postings;
    const vocabulary = new Map<string, number>();
    const postings = new Postings();
    for (const [term, list] of this.#vocabulary) {
      let into = NONE;
      old.visit(list, (cells, from, to) => {
        for (let i = from; i < to; i++) {
          const slot = moved[cells[i] >>> FREQUENCY_BITS];
          if (slot === NONE) continue;
          if (into === NONE) into = postings.addList();
          postings.append(into, slot * (1 << FREQUENCY_BITS) + (cells[i] & MOST_FREQUENCY));
        }
      });
      if (into !== NONE) vocabulary.set(term, into);
    }
    this.#vocabulary = vocabulary;
    this.#postings = postings;
    this.#slots = slots;
    this.#swept.fill(0);
    this.#removals = 0;
  }
}

function hasDead(cells: Uint32Array, from: number, to: number, numberOf: Uint32Array): boolean {
  for (let i = from; i < to; i++) if (numberOf[cells[i] >>> FREQUENCY_BITS] === NONE) return true;
  return false;
}

/** Adds to the scores of the documents of some postings. The inner loop of a search: a function of its own is faster. */
function addScores(
  cells: Uint32Array,
  from: number,
  to: number,
  scores: Float64Array,
  lengths: Uint16Array,
  scale: number,
  flat: number,
  slope: number,
): void {
  for (let i = from; i < to; i++) {
    const posting = cells[i];
    const slot = posting >>> FREQUENCY_BITS;
    const units = posting & MOST_FREQUENCY;
    scores[slot] += (scale * units) / (units + flat + slope * lengths[slot]);
  }
}
