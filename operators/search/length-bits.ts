import { integers, withRoom } from '../records/growing.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Maximum length, in units. */
const MOST_LENGTH = 65_535;
/** Lengths below this, in units, have classes of four: texts of up to 32 terms are distinguished. */
const FINE = 132;
const STEP = 4;
/** Relative width of the classes of longer lengths. */
const GROWTH = 1 / 8;

/** Smallest length of each class. */
const STARTS = startsOfClasses();
const CLASS_OF = classesOfLengths(STARTS);

/** Documents in one length class. */
export interface LengthClass {
  /** Minimum length of the documents in this class and later ones. In units. */
  readonly shortest: number;
  /** A bit per slot whose document is in this class or a shorter one, in whole windows. */
  readonly bits: Int32Array;
}

interface Row {
  bits: Int32Array;
  /** Slots processed. */
  taken: number;
}

/**
 * Document lengths of an index as bits: a row per length class, so that overlong documents are excluded 32 at a time. Rows are built
 * on first use; a million slots take 125 to 250 kB per row.
 */
export class LengthBits {
  /** Documents of each class. */
  #counts = new Uint32Array(STARTS.length);
  readonly #rows = new Map<number, Row>();

  /** Adds the length of the next slot's document. */
  add(length: number): void {
    this.#counts[CLASS_OF[length]]++;
  }

  /**
   * Classes with documents, shortest first, up to a length: some documents may be longer than the last class.
   *
   * @param lengths of each slot, in units, as given to {@link add}
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
