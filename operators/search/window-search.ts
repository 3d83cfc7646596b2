import { ALL, type BitRows, FIRST_ROW, NONE, withBitRows } from './bit-rows.ts';
import { type Bm25Parameters, FIELD_UNITS } from './bm25.ts';
import type { LengthClass } from './length-bits.ts';
import type { PostingCursor } from './postings.ts';
import { type BoundedRow, type Judge, Reaching } from './reaching.ts';
import { addScores, FREQUENCY_BITS, type Scoring, shareOf, sharesOfShort } from './scores.ts';
import type { TermBits } from './term-bits.ts';
import { type Hit, TopK } from './top-k.ts';
import { WINDOW, WINDOW_WORDS } from './windows.ts';

/** Units of a single occurrence. */
const ONCE = FIELD_UNITS.text;

/** A search term. */
export interface AskedTerm {
  /** Its weight: inverse document frequency × number of occurrences in the question. */
  readonly share: number;
  /** Its documents as bits, for frequent terms. */
  readonly bits: TermBits | undefined;
  /** A cursor over its postings, from the first one on. */
  cursor(): PostingCursor;
}

/** The documents of an index by their slots. */
export interface Slots {
  readonly slots: number;
  readonly numberOf: Uint32Array;
  /** In units. */
  readonly lengths: Uint16Array;
  /** Length classes with their documents, shortest first; some documents may be longer than all of them. */
  readonly classes: readonly LengthClass[];
  /** In units. */
  readonly average: number;
  /** Whether documents were added in ascending order of number. */
  readonly rising: boolean;
}

/** Options of a search besides its terms. */
export interface Wanted {
  readonly k: number;
  /** Filters candidate documents. */
  readonly accept?: ((number: number) => boolean) | undefined;
  /**
   * Filters ranges of documents, by first and last number: false excludes the whole range. Called only while documents are in number
   * order and none is removed.
   */
  readonly within?: ((first: number, last: number) => boolean) | undefined;
  readonly parameters?: Bm25Parameters | undefined;
}

/** A rare term: its contributions are added one by one. */
interface Sparse {
  readonly cursor: PostingCursor;
  readonly scale: number;
  readonly shares: Float64Array;
}

/** A frequent term: it is looked up for documents that may be among the best. */
interface Dense {
  readonly bits: TermBits;
  readonly scale: number;
}

/** Words of the first window processed first, then doubled: the score threshold rises early. */
const FIRST_WORDS = 16;
/**
 * Rows: documents with a rare term, those with another than one occurrence of a common term, those with several such terms; then those
 * of common terms.
 */
const [RARE, ONE_OTHER, MORE_OTHERS, TERMS] = [FIRST_ROW, FIRST_ROW + 1, FIRST_ROW + 2, FIRST_ROW + 3];

/** Bits of all slots, and their row in a window. */
interface Input {
  readonly row: number;
  readonly bits: Int32Array;
}

/** A search in progress. */
interface Search {
  readonly documents: Slots;
  readonly scoring: Scoring;
  readonly sparse: readonly Sparse[];
  readonly dense: readonly Dense[];
  /** Per common term: its scale and the bits of all slots. */
  readonly scales: Float64Array;
  readonly has: readonly Int32Array[];
  /** Per common term with other frequencies than one: the bits of those documents. */
  readonly uneven: readonly Int32Array[];
  /** The summands of a score. */
  readonly rows: readonly BoundedRow[];
  readonly inputs: readonly Input[];
  readonly bits: BitRows;
  /** First row after the inputs. */
  readonly free: number;
  readonly top: TopK;
  readonly accept: ((number: number) => boolean) | undefined;
}

/**
 * Finds the best documents for some terms by BM25, window by window. Documents with a rare term are all scored. Of those with common
 * terms only, it scores the ones whose terms can still reach the current threshold. The idea is that of WAND (Broder et al., Efficient
 * query evaluation using a two-level retrieval process, CIKM 2003), with bits for postings. Results and scores are as if every
 * document had been scored.
 */
export class WindowSearch {
  readonly #scores = new Float64Array(WINDOW);
  readonly #reaching = new Reaching();
  /** The score threshold that {@link #reaching} uses. */
  #floor = Number.NaN;

  /** Best first; ties: smaller number first. */
  best(
    terms: readonly AskedTerm[],
    documents: Slots,
    { k, accept, within }: Wanted,
    parameters: Bm25Parameters,
  ): Hit[] {
    const scoring = scoringOf(parameters, documents.average, this.#scores);
    const sparse: Sparse[] = [];
    const dense: Dense[] = [];
    for (const { share, bits, cursor } of terms) {
      const scale = share * (parameters.k1 + 1);
      if (bits !== undefined) dense.push({ bits, scale });
      else sparse.push({ cursor: cursor(), scale, shares: sharesOfShort(scoring, scale) });
    }
    const top = new TopK(k);
    withBitRows((bits) =>
      this.#searchAll(prepared(sparse, dense, documents, scoring, top, accept, bits), within),
    );
    return top.ranked();
  }

  #searchAll(search: Search, within: Wanted['within']): void {
    const { sparse, dense, bits } = search;
    const { slots, numberOf, rising } = search.documents;
    this.#floor = Number.NaN;
    bits.fit(search.free + 1);
    bits.clear(RARE);
    try {
      for (let from = 0; from < slots; from += WINDOW) {
        if (dense.length === 0) {
          const next = nextSlot(sparse);
          if (next === Number.POSITIVE_INFINITY) break;
          from = next - (next % WINDOW);
        }
        const to = Math.min(from + WINDOW, slots);
        const wanted = !rising || within?.(numberOf[from], numberOf[to - 1]) !== false;
        if (wanted) this.#searchWindow(search, from, to);
        else for (const { cursor } of sparse) cursor.below(to * (1 << FREQUENCY_BITS), () => {});
      }
    } finally {
      this.#scores.fill(0);
    }
  }

  #searchWindow(search: Search, from: number, to: number): void {
    const { bits } = search;
    const first = from >>> 5;
    const rare = this.#addSparse(search, from, to) ? RARE : NONE;
    this.#load(search, first);
    let step = from === 0 ? FIRST_WORDS : WINDOW_WORDS;
    for (let word = 0; word < WINDOW_WORDS; word += step, step *= 2) {
      const end = Math.min(word + step, WINDOW_WORDS);
      if (this.#floor !== search.top.floor) {
        this.#want(search);
        this.#loadInputs(search, first);
      }
      const found = this.#reaching.find(bits, word, end);
      if (found !== NONE || rare !== NONE) this.#collect(search, from, found, rare, word, end);
    }
    if (rare !== NONE) bits.clear(RARE);
  }

  #load(search: Search, first: number): void {
    const { uneven, bits } = search;
    this.#loadInputs(search, first);
    bits.clear(MORE_OTHERS);
    if (uneven.length === 0) bits.clear(ONE_OTHER);
    for (let at = 0; at < uneven.length; at++) {
      if (at === 0) bits.load(ONE_OTHER, uneven[at], first);
      else {
        bits.load(search.free, uneven[at], first);
        bits.choose(MORE_OTHERS, search.free, ONE_OTHER, MORE_OTHERS, 0, WINDOW_WORDS);
        bits.choose(ONE_OTHER, search.free, ALL, ONE_OTHER, 0, WINDOW_WORDS);
      }
    }
  }

  #loadInputs({ inputs, bits: rows }: Search, first: number): void {
    for (const { row, bits } of inputs) if (this.#reaching.uses(row)) rows.load(row, bits, first);
  }

  /** Adds the contributions of rare terms to the scores of a window, and marks its documents; false for none. */
  #addSparse({ sparse, documents, scoring, bits: { words } }: Search, from: number, to: number): boolean {
    let any = false;
    for (const { cursor, scale, shares } of sparse) {
      if (cursor.next >= to * (1 << FREQUENCY_BITS)) continue;
      any = true;
      cursor.below(to * (1 << FREQUENCY_BITS), (cells, start, end) => {
        addScores(cells, start, end, scoring, scale, shares, documents.lengths, from);
        for (let i = start; i < end; i++) {
          const at = (cells[i] >>> FREQUENCY_BITS) - from;
          words[RARE * WINDOW_WORDS + (at >>> 5)] |= 1 << (at & 31);
        }
      });
    }
    return any;
  }

  /** Searches from now on for documents that reach the score threshold. */
  #want({ documents, scoring, dense, rows, free, top, bits }: Search): void {
    this.#floor = top.floor;
    const { flat, slope } = scoring;
    const { classes } = documents;
    if (!(top.floor > 0)) {
      const any = rows.map(({ row }) => ({ row, bound: 1 }));
      bits.fit(this.#reaching.want(any, [{ need: 1 / 2, row: ALL }], free));
      return;
    }
    const divisors = classes.map(({ shortest }) => ONCE + flat + slope * shortest);
    const goals = divisors.map((divisor, at) => ({
      need: (top.floor * divisor) / ONCE,
      row: at === divisors.length - 1 ? ALL : TERMS + dense.length + at,
    }));
    const judge: Judge = (taken, goal) => {
      if (!documents.rising || taken.some(({ row }) => row < TERMS)) return true;
      let sum = 0;
      for (let at = 0; at < dense.length; at++) if (taken.includes(rows[at])) sum += dense[at].scale;
      return (ONCE * sum) / divisors[goal] > top.floor;
    };
    bits.fit(this.#reaching.want(rows, goals, free, judge));
  }

  /** Scores the candidates in a part of a window, keeps the best, and resets the scores. */
  #collect(
    search: Search,
    from: number,
    found: number,
    rare: number,
    firstWord: number,
    lastWord: number,
  ): void {
    const { has, scales, top, accept, scoring } = search;
    const { numberOf, lengths, rising } = search.documents;
    const scores = this.#scores;
    const { words } = search.bits;
    const { flat, slope } = scoring;
    let floor = Math.max(top.floor, Number.MIN_VALUE);
    for (let word = firstWord; word < lastWord; word++) {
      const rares = words[rare * WINDOW_WORDS + word];
      let left = words[found * WINDOW_WORDS + word] | rares;
      if (left === 0) continue;
      const others = words[ONE_OTHER * WINDOW_WORDS + word];
      while (left !== 0) {
        const low = 31 - Math.clz32(left & -left);
        left &= left - 1;
        const at = (word << 5) + low;
        const slot = from + at;
        let score =
          ((others >>> low) & 1) === 1
            ? mixedScore(search, slot)
            : (ONCE * scaleOf(has, scales, slot >>> 5, low)) / (ONCE + flat + slope * lengths[slot]);
        if (((rares >>> low) & 1) === 1) {
          score += scores[at];
          scores[at] = 0;
        }
        // Many documents have equal scores; in ascending order, the first ones are the best.
        if (score < floor || (score === floor && rising)) continue;
        const number = numberOf[slot];
        if (!top.wants(number, score) || accept?.(number) === false) continue;
        top.keep(number, score);
        floor = Math.max(top.floor, Number.MIN_VALUE);
      }
    }
  }
}

function prepared(
  sparse: readonly Sparse[],
  dense: readonly Dense[],
  documents: Slots,
  scoring: Scoring,
  top: TopK,
  accept: Search['accept'],
  bits: BitRows,
): Search {
  const uneven = dense.flatMap(({ bits: { others } }) => others ?? []);
  const has = dense.map(({ bits }) => bits.has);
  const inputs = [...has, ...documents.classes.map(({ bits }) => bits)].map((bits, at) => ({
    row: TERMS + at,
    bits,
  }));
  const rows: BoundedRow[] = dense.map(({ scale }, at) => ({ row: TERMS + at, bound: scale }));
  const longest = documents.classes[documents.classes.length - 1]?.shortest ?? 0;
  const more = moreThanOnce(dense, scoring, longest);
  if (more.length > 0) {
    const most = Math.max(...more);
    rows.push({ row: ONE_OTHER, bound: most });
    if (more.length > 1) {
      rows.push({ row: MORE_OTHERS, bound: more.reduce((sum, bound) => sum + bound) - most });
    }
  }
  return {
    documents,
    scoring,
    sparse,
    dense,
    scales: Float64Array.from(dense, ({ scale }) => scale),
    has,
    uneven,
    rows,
    inputs,
    bits,
    free: TERMS + inputs.length,
    top,
    accept,
  };
}

/**
 * Maximum addition of repeated common terms to their scales, so that scales bound the scores of documents up to a length. Longer
 * documents get no more than these.
 */
function moreThanOnce(dense: readonly Dense[], scoring: Scoring, longest: number): number[] {
  return dense.flatMap(({ bits, scale }) => {
    if (bits.most <= ONCE) return [];
    const times = shareOf(scoring, scale, bits.most, longest) / shareOf(scoring, scale, ONCE, longest);
    return [scale * (times - 1)];
  });
}

/** Frequencies and lengths are in units, so the constant part of the divisor is too. */
function scoringOf({ k1, b }: Bm25Parameters, average: number, scores: Float64Array): Scoring {
  return { scores, flat: FIELD_UNITS.text * k1 * (1 - b), slope: (FIELD_UNITS.text * k1 * b) / average };
}

/** Sum of the scales of the common terms in the document of a bit. */
function scaleOf(has: readonly Int32Array[], scales: Float64Array, word: number, bit: number): number {
  let sum = 0;
  // Branch-free, because the branch would often be mispredicted.
  for (let term = 0; term < scales.length; term++) sum += scales[term] * ((has[term][word] >>> bit) & 1);
  return sum;
}

/** Contribution of common terms to a document with a frequency other than one. */
function mixedScore({ dense, scoring, documents }: Search, slot: number): number {
  const [word, bit] = [slot >>> 5, 1 << (slot & 31)];
  let score = 0;
  for (const { bits, scale } of dense) {
    if ((bits.has[word] & bit) === 0) continue;
    const other = bits.others !== undefined && (bits.others[word] & bit) !== 0;
    score += shareOf(scoring, scale, other ? bits.unitsAt(slot) : ONCE, documents.lengths[slot]);
  }
  return score;
}

/** First slot remaining in any of the lists, or Infinity. */
function nextSlot(lists: readonly Sparse[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { cursor } of lists) least = Math.min(least, cursor.next);
  return least === Number.POSITIVE_INFINITY ? least : least >>> FREQUENCY_BITS;
}
