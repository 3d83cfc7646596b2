import { ALL, type BitRows, FIRST_ROW, NONE, withBitRows } from './bit-rows.ts';
import { type Bm25Parameters, FIELD_UNITS } from './bm25.ts';
import type { LengthClass } from './length-bits.ts';
import type { PostingCursor } from './postings.ts';
import { type BoundedRow, type Judge, Reaching } from './reaching.ts';
import { addScores, FREQUENCY_BITS, type Scoring, shareOf, sharesOfShort } from './scores.ts';
import type { TermBits } from './term-bits.ts';
import { type Hit, TopK } from './top-k.ts';
import { WINDOW, WINDOW_WORDS } from './windows.ts';

/** Units of a term that comes once. */
const ONCE = FIELD_UNITS.text;

/** A term that is asked for. */
export interface AskedTerm {
  /** What it weighs: its inverse document frequency × how often it is asked for. */
  readonly share: number;
  /** Its documents as bits, where it is in many. */
  readonly bits: TermBits | undefined;
  /** A way through its postings from the first one on. */
  cursor(): PostingCursor;
}

/** The documents of an index by their slots. */
export interface Slots {
  readonly slots: number;
  readonly numberOf: Uint32Array;
  /** In units. */
  readonly lengths: Uint16Array;
  /** Classes of lengths with the documents in them, the shortest first; some documents may be longer than all of them. */
  readonly classes: readonly LengthClass[];
  /** In units. */
  readonly average: number;
  /** Whether each document has a larger number than those before it. */
  readonly rising: boolean;
}

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

/** A term that few documents have: their scores are added up one by one. */
interface Sparse {
  readonly cursor: PostingCursor;
  readonly scale: number;
  readonly shares: Float64Array;
}

/** A term that many documents have: it is looked up for those that may be among the best. */
interface Dense {
  readonly bits: TermBits;
  readonly scale: number;
}

/** Words of the first window that are looked at first; then twice as many, and so on: the worst of the best rises soon. */
const FIRST_WORDS = 16;
/** Rows: what has a rare term, where a common term comes not once, where several do; then those of common terms. */
const [RARE, ONE_OTHER, MORE_OTHERS, TERMS] = [FIRST_ROW, FIRST_ROW + 1, FIRST_ROW + 2, FIRST_ROW + 3];

/** Bits of all slots, and the row that they have in a window. */
interface Input {
  readonly row: number;
  readonly bits: Int32Array;
}

/** A search under way. */
interface Search {
  readonly documents: Slots;
  readonly scoring: Scoring;
  readonly sparse: readonly Sparse[];
  readonly dense: readonly Dense[];
  /** Of each of the common terms: its scale and the bits of all slots. */
  readonly scales: Float64Array;
  readonly has: readonly Int32Array[];
  /** Of the common terms that some documents have in another frequency than one: the bits of these. */
  readonly uneven: readonly Int32Array[];
  /** What adds up to a score. */
  readonly rows: readonly BoundedRow[];
  readonly inputs: readonly Input[];
  readonly bits: BitRows;
  /** First row behind those of inputs. */
  readonly free: number;
  readonly top: TopK;
  readonly accept: ((number: number) => boolean) | undefined;
}

/**
 * Finds the best documents for some terms by BM25, window by window. Documents with a rare term are all scored. Of those
 * that have common terms only, the ones whose terms together can still reach the worst of the best so far; the idea is
 * that of WAND (Broder et al., Efficient query evaluation using a two-level retrieval process, CIKM 2003), with bits for
 * postings. What is found and its scores are as if every document had been scored.
 */
export class WindowSearch {
  readonly #scores = new Float64Array(WINDOW);
  readonly #reaching = new Reaching();
  /** The worst of the best that {@link #reaching} goes by. */
  #floor = Number.NaN;

  /** Best first; of equal scores the smaller number first. */
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

  /** Adds what rare terms give to the scores of a window, and marks its documents; false where there are none. */
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

  /** Looks from now on for what reaches the worst of the best. */
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

  /** Scores what was found in a part of a window, keeps the best, and leaves no scores behind. */
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
        // Scores of many documents are the same; of those that come in order, the first ones are the best.
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
 * What common terms that come more than once add at most to their scales, so that the scales give no less than they do
 * to documents up to a length. To longer ones they do not give more than to those.
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

/** Sum of the scales of the common terms that the document of a bit has. */
function scaleOf(has: readonly Int32Array[], scales: Float64Array, word: number, bit: number): number {
  let sum = 0;
  // Without a branch, which would be guessed wrong often.
  for (let term = 0; term < scales.length; term++) sum += scales[term] * ((has[term][word] >>> bit) & 1);
  return sum;
}

/** What common terms give to a document that has one of them in another frequency than one. */
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

/** First slot that any of the lists still has, or infinity. */
function nextSlot(lists: readonly Sparse[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { cursor } of lists) least = Math.min(least, cursor.next);
  return least === Number.POSITIVE_INFINITY ? least : least >>> FREQUENCY_BITS;
}
