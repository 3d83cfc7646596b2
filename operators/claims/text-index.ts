import { type Column, packTexts, together, type Unpacked } from '../records/pack.ts';
import { BM25, type Bm25Parameters, FIELD_UNITS, inverseFrequency } from './bm25.ts';
import { doubled, type PostingCursor, Postings } from './postings.ts';
import {
  addScores,
  addUnits,
  FREQUENCY_BITS,
  MOST_FREQUENCY,
  nextAtLeast,
  type Scoring,
  sharesOfShort,
} from './scores.ts';
import type { Tally } from './tally.ts';
import { type Hit, TopK } from './top-k.ts';

/**
 * Which columns {@link TextIndex.save} gives and what they mean, those of its postings included. To be raised when any
 * of that changes; for terms see TERMS_LAYOUT.
 */
export const INDEX_LAYOUT = 2;

const FIRST = 1024;
const MOST_SLOTS = 2 ** (32 - FREQUENCY_BITS);
const MOST_LENGTH = 65_535;
/** Slots whose scores are worked out together: 128 kB of them. */
const WINDOW = 1 << 14;
/** No slot, or no number. */
const NONE = 0xffff_ffff;
/** Slots of removed documents that are not worth making everything anew for. */
const FEW_DEAD = 64;

/** What is asked of a search beside its terms. */
export interface Wanted {
  readonly k: number;
  /** Asked about documents that would be among the best; those that it refuses are left out. */
  readonly accept?: ((number: number) => boolean) | undefined;
  /**
   * Asked about stretches of documents, by their first and last number: where it says false, none of them is wanted.
   * It is only asked while documents come in the order of their numbers and none is removed.
   */
  readonly within?: ((first: number, last: number) => boolean) | undefined;
  readonly parameters?: Bm25Parameters | undefined;
}

/** A search under way. */
interface Search extends Pick<Wanted, 'accept' | 'within'>, Scoring {
  readonly best: TopK;
  readonly saturation: number;
}

/** A list of postings under way, and what its term counts in each search. */
interface AskedList {
  readonly cursor: PostingCursor;
  readonly scales: readonly number[];
  /** See {@link sharesOfShort}. */
  readonly shares: readonly Float64Array[];
}

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
  /** Changes so far that are none of adding. */
  #rewrites = 0;
  /** Of each list: the frequency in the document that is being added, in units. */
  #frequencies = new Uint32Array(FIRST);

  #slotOf = new Uint32Array(FIRST).fill(NONE);
  #slots = 0;
  #alive = 0;
  #numberOf = new Uint32Array(FIRST);
  /** Of each slot, in units. */
  #lengths = new Uint16Array(FIRST);
  #totalLength = 0;

  /** Of each of several searches at once, of each slot of a window: its score, 0 between searches. */
  readonly #scores: Float64Array[] = [];
  /** True as long as each document had a larger number than those before it. */
  #rising = true;

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
    this.#rising &&= slot === 0 || this.#numberOf[slot - 1] < number;
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
    this.#rewrites++;
    this.#rising = false;
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
    return this.searchAll(terms, [{ k, accept, parameters }])[0];
  }

  /** Several searches for the same terms in one pass, each as by {@link search}. */
  searchAll(terms: readonly string[], wanted: readonly Wanted[]): Hit[][] {
    const weights = new Map<number, number>();
    for (const term of terms) {
      const list = this.#vocabulary.get(term);
      if (list !== undefined) weights.set(list, (weights.get(list) ?? 0) + 1);
    }
    const searches = wanted.map((each, at) => this.#searchOf(each, at));
    const lists = [...weights].flatMap(([list, weight]) => this.#askedList(list, weight, searches));
    try {
      // Scores of one stretch of slots at a time, so that they stay in the cache of the processor.
      for (let first = nextSlot(lists); first < this.#slots; first = nextSlot(lists)) {
        const from = first - (first % WINDOW);
        this.#scoreWindow(from, Math.min(from + WINDOW, this.#slots), lists, searches);
      }
    } finally {
      for (const { scores } of searches) scores.fill(0);
    }
    return searches.map(({ best }) => best.ranked());
  }

  /** How many documents have a term. */
  frequency(term: string): number {
    const list = this.#vocabulary.get(term);
    if (list === undefined) return 0;
    this.#sweep(list);
    return this.#postings.count(list);
  }

  /**
   * Adds up how often groups of documents have a term, in weighted occurrences ({@link FIELD_UNITS}).
   *
   * @param groupOf group of each document by its number, from 0 on; below 0 where it is in none
   * @param within as in {@link Wanted}
   */
  tally(term: string, groupOf: Int32Array, tally: Tally, within?: Wanted['within']): void {
    const list = this.#vocabulary.get(term);
    if (list === undefined) return;
    this.#sweep(list);
    const numberOf = this.#numberOf;
    const cursor = this.#postings.cursor(list);
    for (let first = cursor.next; first !== Number.POSITIVE_INFINITY; first = cursor.next) {
      const slot = first >>> FREQUENCY_BITS;
      const from = slot - (slot % WINDOW);
      const to = Math.min(from + WINDOW, this.#slots);
      const asked = (this.#rising ? within?.(numberOf[from], numberOf[to - 1]) : true) ?? true;
      cursor.below(to * (1 << FREQUENCY_BITS), (cells, start, end) => {
        if (asked) addUnits(cells, start, end, numberOf, groupOf, tally);
      });
    }
  }

  /**
   * Columns that {@link TextIndex.restore} reads: the documents that are there now, whatever is added until they are
   * asked for. Parameters of the ranking are none of them.
   *
   * @throws RangeError from the columns when a document was removed after the call
   */
  save(): Iterable<Column> {
    const columns = this.#columns();
    // Searches still drop postings of what was removed, so that only an index without removals stays as it is.
    return this.#removals === 0 ? columns : Array.from(columns, (column) => column.slice());
  }

  static restore(saved: Unpacked, parameters: Bm25Parameters = BM25): TextIndex {
    const index = new TextIndex(parameters);
    const [numbers, slots, alive, totalLength, removals, lists] = saved.doubles(6);
    for (const terms of saved.texts(lists)) {
      for (const term of terms) index.#vocabulary.set(term, index.#vocabulary.size);
    }
    index.#postings = Postings.restore(saved);
    index.#swept = saved.words(lists, FIRST);
    index.#frequencies = new Uint32Array(index.#swept.length);
    index.#slotOf = saved.words(numbers, FIRST).fill(NONE, numbers);
    index.#numberOf = saved.words(slots, FIRST);
    index.#lengths = saved.halves(slots, FIRST);
    index.#rising = isRising(index.#numberOf, slots);
    index.#slots = slots;
    index.#alive = alive;
    index.#totalLength = totalLength;
    index.#removals = removals;
    return index;
  }

  #columns(): Iterable<Column> {
    let numbers = this.#slotOf.length;
    while (numbers > 0 && this.#slotOf[numbers - 1] === NONE) numbers--;
    const terms = this.#vocabulary.size;
    const slots = this.#slots;
    const sizes = [numbers, slots, this.#alive, this.#totalLength, this.#removals, terms];
    return together(
      [Float64Array.from(sizes)],
      // Lists are numbered in the order in which their terms came.
      this.#unchanged(packTexts(this.#vocabulary.keys(), terms)),
      this.#unchanged(this.#postings.save()),
      this.#unchanged([
        this.#swept.subarray(0, terms),
        this.#slotOf.subarray(0, numbers),
        this.#numberOf.subarray(0, slots),
        this.#lengths.subarray(0, slots),
      ]),
    );
  }

  /** The columns, as long as nothing is removed. */
  #unchanged(columns: Iterable<Column>): Iterable<Column> {
    return checked(columns, this.#rewrites, () => this.#rewrites);
  }

  #slot(number: number): number {
    return number < this.#slotOf.length ? (this.#slotOf[number] ?? NONE) : NONE;
  }

  #searchOf(wanted: Wanted, at: number): Search {
    const { k, accept, within, parameters = this.#parameters } = wanted;
    const scores = this.#scores[at] ?? new Float64Array(WINDOW);
    this.#scores[at] = scores;
    const { k1, b } = parameters;
    return {
      best: new TopK(k),
      accept,
      within: this.#rising ? within : undefined,
      scores,
      saturation: k1 + 1,
      // Frequencies and lengths are in units, so the constant part is too.
      flat: FIELD_UNITS.text * k1 * (1 - b),
      slope: (FIELD_UNITS.text * k1 * b * this.#alive) / this.#totalLength,
    };
  }

  /** A list with what each of its postings gives; none where no document has its term any more. */
  #askedList(list: number, weight: number, searches: readonly Search[]): AskedList[] {
    this.#sweep(list);
    const frequency = this.#postings.count(list);
    if (frequency === 0) return [];
    const share = weight * inverseFrequency(this.#alive, frequency);
    const scales = searches.map(({ saturation }) => share * saturation);
    const shares = searches.map((search, at) => sharesOfShort(search, scales[at]));
    return [{ cursor: this.#postings.cursor(list), scales, shares }];
  }

  /** Adds what each term gives each document with a slot in [from, to) to its scores, and keeps the best. */
  #scoreWindow(from: number, to: number, lists: readonly AskedList[], searches: readonly Search[]): void {
    const numberOf = this.#numberOf;
    const asked = searches.map(({ within }) => within?.(numberOf[from], numberOf[to - 1]) ?? true);
    for (const { cursor, scales, shares } of lists) {
      cursor.below(to * (1 << FREQUENCY_BITS), (cells, start, end) => {
        for (const [at, search] of searches.entries()) {
          if (asked[at]) addScores(cells, start, end, search, scales[at], shares[at], this.#lengths, from);
        }
      });
    }
    for (const [at, search] of searches.entries()) if (asked[at]) this.#collect(from, to, search);
  }

  /** Takes the best of the documents of a window with a score, and puts all their scores back to 0. */
  #collect(from: number, to: number, { best, accept, scores }: Search): void {
    const size = to - from;
    let floor = Math.max(best.floor, Number.MIN_VALUE);
    for (
      let at = nextAtLeast(scores, 0, size, floor);
      at < size;
      at = nextAtLeast(scores, at + 1, size, floor)
    ) {
      const score = scores[at];
      // Scores of many documents are the same; of those that come in order, the first ones are the best.
      if (score === floor && this.#rising) continue;
      const number = this.#numberOf[from + at];
      if (!best.wants(number, score) || (accept !== undefined && !accept(number))) continue;
      best.keep(number, score);
      floor = Math.max(best.floor, Number.MIN_VALUE);
    }
    scores.fill(0, 0, size);
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
    }
  }

  /** Copies what is alive into new lists and consecutive slots, in the same order. */
  #makeAnew(): void {
    this.#rewrites++;
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

function* checked(
  columns: Iterable<Column>,
  rewrites: number,
  now: () => number,
): Generator<Column, void, undefined> {
  for (const column of columns) {
    if (now() !== rewrites) throw new RangeError('a document was removed while the index was saved');
    yield column;
  }
}

function isRising(numbers: Uint32Array, count: number): boolean {
  for (let slot = 1; slot < count; slot++) if (numbers[slot] <= numbers[slot - 1]) return false;
  return count === 0 || numbers[count - 1] !== NONE;
}

function hasDead(cells: Uint32Array, from: number, to: number, numberOf: Uint32Array): boolean {
  for (let i = from; i < to; i++) if (numberOf[cells[i] >>> FREQUENCY_BITS] === NONE) return true;
  return false;
}

/** First slot that any of the lists still has, or infinity. */
function nextSlot(lists: readonly AskedList[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { cursor } of lists) least = Math.min(least, cursor.next);
  return least === Number.POSITIVE_INFINITY ? least : least >>> FREQUENCY_BITS;
}
