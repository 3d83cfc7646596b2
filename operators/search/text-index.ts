import { packTexts, type StateColumn, together, type Unpacked, withSpare } from '../records/pack.ts';
import { BM25, type Bm25Parameters, FIELD_UNITS, inverseFrequency } from './bm25.ts';
import { LengthBits } from './length-bits.ts';
import { doubled, Postings } from './postings.ts';
import type { WeighedTerm } from './proximity.ts';
import { addUnits, FREQUENCY_BITS, MOST_FREQUENCY } from './scores.ts';
import { Sequences } from './sequences.ts';
import type { Tally } from './tally.ts';
import { BitLists } from './term-bits.ts';
import type { Hit } from './top-k.ts';
import { type Wanted, WindowSearch } from './window-search.ts';
import { WINDOW } from './windows.ts';

export type { Wanted } from './window-search.ts';

/** Layout of the columns of {@link TextIndex.save} and its postings. Increment it when any of them changes; for terms see TERMS_LAYOUT. */
export const INDEX_LAYOUT = 3;

const FIRST = 1024;
const MOST_SLOTS = 2 ** (32 - FREQUENCY_BITS);
const MOST_LENGTH = 65_535;
/** No slot, or no number. */
const NONE = 0xffff_ffff;
/** Number of removed documents up to which the index is not rebuilt. */
const FEW_DEAD = 64;
/** Multiple of the mean length above which bits do not distinguish documents. */
const LONG = 2;
const NO_TERMS = new Uint32Array(0);

/**
 * An in-memory index of numbered documents with BM25 ranking (see {@link BM25}) and OR semantics. A document has two fields that count
 * as one with weighted occurrences ({@link FIELD_UNITS}), as in BM25F (Robertson, Zaragoza and Taylor, CIKM 2004).
 *
 * A search sees every document added before it, and its scores equal those of an index rebuilt from the present documents. Frequencies
 * are capped at 63 and lengths at 16,383 occurrences. Capacity is 16,777,216 documents. Terms are compared as they are; see `termsOf`
 * in operators/language/terms.ts.
 *
 * Each added document gets the next slot. A removed one leaves a dead slot: its postings are dropped from a list when a search next
 * reads it, and the index is rebuilt when dead slots outnumber the living.
 */
export class TextIndex {
  readonly #parameters: Bm25Parameters;
  #vocabulary = new Map<string, number>();
  #postings = new Postings();
  /** Per slot: the lists of the terms of its text, in text order. */
  #sequences = new Sequences();
  /** Per list: number of removals applied. */
  #swept = new Uint32Array(FIRST);
  #removals = 0;
  /** Number of changes other than additions. */
  #rewrites = 0;
  /** Per list: the frequency in the document being added, in units. */
  #frequencies = new Uint32Array(FIRST);

  #slotOf = new Uint32Array(FIRST).fill(NONE);
  #slots = 0;
  #alive = 0;
  #numberOf = new Uint32Array(FIRST);
  /** Per slot, in units. */
  #lengths = new Uint16Array(FIRST);
  #totalLength = 0;

  readonly #lengthBits = new LengthBits();
  readonly #bits = new BitLists();
  readonly #search = new WindowSearch();
  /** True as long as documents were added in ascending order of number. */
  #rising = true;

  constructor(parameters: Bm25Parameters = BM25) {
    this.#parameters = parameters;
  }

  /** Number of documents. */
  get size(): number {
    return this.#alive;
  }

  has(number: number): boolean {
    return this.#slot(number) !== NONE;
  }

  /**
   * Adds a document.
   *
   * @param number from 0 on; memory is allocated for smaller numbers too
   * @param text terms of its text, in order and with repetitions; the order does not affect searches, see {@link termsAt}
   * @param context terms of its context
   * @throws RangeError when there is a document with that number, or the number is invalid
   */
  add(number: number, text: readonly string[], context: readonly string[] = []): void {
    if (!Number.isInteger(number) || number < 0 || number >= NONE) {
      throw new RangeError(`${number} is not a document number`);
    }
    if (this.has(number)) throw new RangeError(`document ${number} already exists`);
    if (this.#slots === MOST_SLOTS) this.#makeAnew();
    if (this.#slots === MOST_SLOTS) throw new RangeError(`an index holds at most ${MOST_SLOTS} documents`);
    const slot = this.#slots++;
    this.#fit(number, slot);
    const lists: number[] = [];
    this.#sequences.push(this.#count(text, FIELD_UNITS.text, lists));
    this.#count(context, FIELD_UNITS.context, lists);
    for (const list of lists) {
      const frequency = Math.min(this.#frequencies[list], MOST_FREQUENCY);
      this.#postings.append(list, slot * (1 << FREQUENCY_BITS) + frequency);
      this.#frequencies[list] = 0;
    }
    const length = text.length * FIELD_UNITS.text + context.length * FIELD_UNITS.context;
    this.#lengths[slot] = Math.min(length, MOST_LENGTH);
    this.#lengthBits.add(this.#lengths[slot]);
    this.#totalLength += this.#lengths[slot];
    this.#numberOf[slot] = number;
    this.#rising &&= slot === 0 || this.#numberOf[slot - 1] < number;
    this.#slotOf[number] = slot;
    this.#alive++;
  }

  /** Replaces the document with a number, if there is one; see {@link add}. */
  replace(number: number, text: readonly string[], context: readonly string[] = []): void {
    this.remove(number);
    this.add(number, text, context);
  }

  /** Removes a document; false when there is none with that number. */
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
   * The best `k` documents with any of the terms, best first; ties: smaller number first. A term that occurs twice counts twice.
   * Scores are positive and unbounded.
   *
   * @param accept filters candidate documents
   * @param parameters for this search; default: those of the index
   */
  search(
    terms: readonly string[],
    k: number,
    accept?: (number: number) => boolean,
    parameters: Bm25Parameters = this.#parameters,
  ): Hit[] {
    return this.searchAll(terms, [{ k, accept, parameters }])[0];
  }

  /** Several searches for the same terms, each as by {@link search}. */
  searchAll(terms: readonly string[], wanted: readonly Wanted[]): Hit[][] {
    const weights = new Map<number, number>();
    for (const term of terms) {
      const list = this.#vocabulary.get(term);
      if (list !== undefined) weights.set(list, (weights.get(list) ?? 0) + 1);
    }
    const asked = [...weights].flatMap(([list, weight]) => {
      this.#sweep(list);
      const count = this.#postings.count(list);
      const share = weight * inverseFrequency(this.#alive, count);
      if (count === 0) return [];
      const bits = isDense(count, this.#slots) ? this.#bits.of(list, this.#postings, this.#slots) : undefined;
      return [{ share, bits, cursor: () => this.#postings.cursor(list) }];
    });
    const average = this.#totalLength / this.#alive;
    const documents = {
      slots: this.#slots,
      numberOf: this.#numberOf,
      lengths: this.#lengths,
      classes: this.#lengthBits.upTo(LONG * average, this.#lengths, this.#slots),
      average,
      rising: this.#rising,
    };
    return wanted.map((each) =>
      this.#search.best(asked, documents, each, each.parameters ?? this.#parameters),
    );
  }

  /** Number of documents with a term. */
  frequency(term: string): number {
    const list = this.#vocabulary.get(term);
    if (list === undefined) return 0;
    this.#sweep(list);
    return this.#postings.count(list);
  }

  /** Numbers of the documents with a term, in order of addition. Nothing may be added or removed before the last is read. */
  *having(term: string): Generator<number, void, void> {
    const list = this.#vocabulary.get(term);
    if (list !== undefined && this.frequency(term) > 0)
      for (const posting of this.#postings.each(list)) yield this.#numberOf[posting >>> FREQUENCY_BITS];
  }

  /** The number of a term, undefined when no document ever had it. Valid until a document is removed. */
  numberOfTerm(term: string): number | undefined {
    return this.#vocabulary.get(term);
  }

  /** The distinct known terms of a question with their weights; see {@link numberOfTerm}. */
  weigh(terms: readonly string[]): WeighedTerm[] {
    const times = new Map<string, number>();
    for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
    return Array.from(times).flatMap(([text, times]) => {
      const term = this.#vocabulary.get(text);
      const frequency = this.frequency(text);
      if (term === undefined || frequency === 0) return [];
      return [{ term, weight: inverseFrequency(this.#alive, frequency), times }];
    });
  }

  /**
   * The terms of a document's text by number, in text order; of a long text the first ones (see {@link Sequences}), and none for an
   * unknown document. Valid until the next call.
   */
  termsAt(number: number): Uint32Array {
    const slot = this.#slot(number);
    return slot === NONE ? NO_TERMS : this.#sequences.at(slot);
  }

  /** Mean length of a document, in occurrences of the text; 0 when there is none. */
  get meanLength(): number {
    return this.#alive === 0 ? 0 : this.#totalLength / this.#alive / FIELD_UNITS.text;
  }

  /** Length of a document over the mean, as in BM25; 0 for an unknown document. */
  relativeLength(number: number): number {
    const slot = this.#slot(number);
    return slot === NONE ? 0 : (this.#lengths[slot] * this.#alive) / this.#totalLength;
  }

  /**
   * Sums up the frequency of a term by groups of documents, in weighted occurrences ({@link FIELD_UNITS}).
   *
   * @param groupOf group of each document by number, from 0 on; negative for none
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
   * Columns for {@link TextIndex.restore}: the present documents, whatever is added before they are read. Ranking parameters are not
   * included.
   *
   * @throws RangeError from the columns when a document was removed after the call
   */
  save(): Iterable<StateColumn> {
    const columns = this.#columns();
    // Searches still drop postings of removed documents, so only an index without removals is stable.
    return this.#removals === 0 ? columns : Array.from(columns, (column) => column.slice());
  }

  static restore(saved: Unpacked, parameters: Bm25Parameters = BM25): TextIndex {
    const index = new TextIndex(parameters);
    const [numbers, slots, alive, totalLength, removals, lists] = saved.doubles(6);
    for (const terms of saved.texts(lists)) {
      for (const term of terms) index.#vocabulary.set(term, index.#vocabulary.size);
    }
    index.#postings = Postings.restore(saved);
    index.#sequences = Sequences.restore(saved);
    index.#swept = saved.words(lists, room(lists));
    index.#frequencies = new Uint32Array(index.#swept.length);
    index.#slotOf = saved.words(numbers, room(numbers)).fill(NONE, numbers);
    index.#numberOf = saved.words(slots, room(slots));
    index.#lengths = saved.halves(slots, room(slots));
    index.#rising = isRising(index.#numberOf, slots);
    for (let slot = 0; slot < slots; slot++) index.#lengthBits.add(index.#lengths[slot]);
    index.#slots = slots;
    index.#alive = alive;
    index.#totalLength = totalLength;
    index.#removals = removals;
    return index;
  }

  #columns(): Iterable<StateColumn> {
    let numbers = this.#slotOf.length;
    while (numbers > 0 && this.#slotOf[numbers - 1] === NONE) numbers--;
    const terms = this.#vocabulary.size;
    const slots = this.#slots;
    const sizes = [numbers, slots, this.#alive, this.#totalLength, this.#removals, terms];
    return together(
      [Float64Array.from(sizes)],
      // Lists are numbered in order of their terms' arrival.
      this.#unchanged(packTexts(this.#vocabulary.keys(), terms)),
      this.#unchanged(this.#postings.save()),
      this.#unchanged(this.#sequences.save()),
      this.#unchanged([
        this.#swept.subarray(0, terms),
        this.#slotOf.subarray(0, numbers),
        this.#numberOf.subarray(0, slots),
        this.#lengths.subarray(0, slots),
      ]),
    );
  }

  /** The columns, as long as nothing is removed. */
  #unchanged(columns: Iterable<StateColumn>): Iterable<StateColumn> {
    return checked(columns, this.#rewrites, () => this.#rewrites);
  }

  #slot(number: number): number {
    return number < this.#slotOf.length ? (this.#slotOf[number] ?? NONE) : NONE;
  }

  /** Drops the postings of removed documents from a list, so that its length is the document frequency of its term. */
  #sweep(list: number): void {
    if (this.#swept[list] === this.#removals) return;
    this.#swept[list] = this.#removals;
    const numberOf = this.#numberOf;
    let dead = false;
    // Most lists have none, and reading is several times as fast as writing.
    this.#postings.visit(list, (cells, from, to) => {
      dead ||= hasDead(cells, from, to, numberOf);
    });
    if (!dead) return;
    this.#postings.retain(list, (posting) => numberOf[posting >>> FREQUENCY_BITS] !== NONE);
    this.#bits.forget(list);
  }

  /** Counts the terms of a field, records lists new to the document, and returns the list of each term. */
  #count(terms: readonly string[], units: number, lists: number[]): number[] {
    return terms.map((term) => {
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
      return list;
    });
  }

  /** Ensures capacity for a number and a slot. */
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

  /** Rebuilds the index: copies living documents to new lists and consecutive slots, in the same order. */
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
    const renumbered = new Uint32Array(this.#vocabulary.size);
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
      if (into === NONE) continue;
      vocabulary.set(term, into);
      renumbered[list] = into;
    }
    const sequences = new Sequences();
    for (let slot = 0; slot < this.#slots; slot++) {
      if (moved[slot] === NONE) continue;
      sequences.push(this.#sequences.at(slot).map((term) => renumbered[term]));
    }
    this.#sequences = sequences;
    this.#vocabulary = vocabulary;
    this.#postings = postings;
    this.#slots = slots;
    this.#swept.fill(0);
    this.#removals = 0;
    this.#bits.clear();
    this.#lengthBits.clear();
    for (let slot = 0; slot < slots; slot++) this.#lengthBits.add(this.#lengths[slot]);
  }
}

/** Capacity of a restored column in elements. */
const room = (length: number) => Math.max(FIRST, withSpare(length));

function* checked(
  columns: Iterable<StateColumn>,
  rewrites: number,
  now: () => number,
): Generator<StateColumn, void, undefined> {
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

/** Minimum share of all documents, and minimum count, from which a list is processed as bits. */
const DENSE = 1 / 128;
const LEAST_DENSE = 256;

function isDense(count: number, slots: number): boolean {
  return count >= LEAST_DENSE && count >= slots * DENSE;
}
