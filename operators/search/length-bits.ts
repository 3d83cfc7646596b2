import { integers, withRoom } from '../records/growing.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Longest length there is, in units. */
const MOST_LENGTH = 65_535;
/** Lengths below this, in units, have classes of four: those of texts of up to 32 terms are told from each other. */
const FINE = 132;
const STEP = 4;
/** Classes of longer ones grow with the length: by this share of it. */
const GROWTH = 1 / 8;

/** Smallest length of each class. */
const STARTS = startsOfClasses();
const CLASS_OF = classesOfLengths(STARTS);

/** Documents whose lengths are in one class. */
export interface LengthClass {
  /** No document of the class, or of a later one, is shorter. In units. */
  readonly shortest: number;
  /** A bit for each slot whose document is of this class or a shorter one, in whole windows. */
  readonly bits: Int32Array;
}

interface Row {
  bits: Int32Array;
  /** Slots that were taken. */
  taken: number;
}

/**
 * The lengths of the documents of an index as bits: a row for each class of lengths, so that documents that are too long
 * are left out 32 at a time. A row is made when it is asked for first; a million slots take 125 to 250 kB each.
 */
export class LengthBits {
  /** Documents of each class. */
  #counts = new Uint32Array(STARTS.length);
  readonly #rows = new Map<number, Row>();

  /** Takes the length of the document of the next slot. */
  add(length: number): void {
    this.#counts[CLASS_OF[length]]++;
  }

  /**
   * Classes with documents, the shortest first, up to a length: documents may be longer than those of the last one.
   *
   * @param lengths of each slot, in units, as they were given to {@link add}
   */
  upTo(longest: number, lengths: Uint16Array, slots: number): LengthClass[] {
    const classes: LengthClass[] = [];
    for (let at = 0; at < STARTS.length && STARTS[at] <= longest; at++) {
      if (this.#counts[at] === 0) continue;
      classes.push({ shortest: STARTS[at], bits: this.#follow(at, lengths, slots) });
    }
    return classes;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#rows.clear();
  }

  #follow(at: number, lengths: Uint16Array, slots: number): Int32Array {
    let row = this.#rows.get(at);
    if (row === undefined) {
      row = { bits: integers(WINDOW_WORDS), taken: 0 };
      this.#rows.set(at, row);
    }
    row.bits = withRoom(row.bits, Math.ceil(slots / (32 * WINDOW_WORDS)) * WINDOW_WORDS, integers);
    const { bits } = row;
    const end = at + 1 < STARTS.length ? STARTS[at + 1] : MOST_LENGTH + 1;
    for (let slot = row.taken; slot < slots; slot++) {
      if (lengths[slot] < end) bits[slot >>> 5] |= 1 << (slot & 31);
    }
    row.taken = slots;
    return bits;
  }
}

function startsOfClasses(): readonly number[] {
  const starts: number[] = [];
  for (let start = 0; start <= MOST_LENGTH; ) {
    starts.push(start);
    start += start < FINE ? STEP : Math.floor((start * GROWTH) / STEP) * STEP;
  }
  return starts;
}

function classesOfLengths(starts: readonly number[]): Uint8Array {
  const classes = new Uint8Array(MOST_LENGTH + 1);
  for (const [at, start] of starts.entries()) classes.fill(at, start);
  return classes;
}
