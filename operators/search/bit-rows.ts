import { type ChoosingMemory, choosingMemory, ROW_BYTES } from './bit-choice.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Row of no bits, and row of all. */
export const NONE = 0;
export const ALL = 1;
/** First row that is free. */
export const FIRST_ROW = 2;

const idle: BitRows[] = [];

/**
 * Does something with rows of bits that nobody else uses meanwhile. They are kept for the next one: the address space that
 * an engine sets aside for any memory of WebAssembly is large.
 */
export function withBitRows<Result>(use: (rows: BitRows) => Result): Result {
  const rows = idle.pop() ?? new BitRows();
  try {
    return use(rows);
  } finally {
    idle.push(rows);
  }
}

/**
 * Rows of bits by their numbers: one bit for each slot of a window. What a row holds that was not written since it was
 * made room for means nothing.
 */
export class BitRows {
  readonly #memory: ChoosingMemory = choosingMemory();
  /** All rows, one behind the other; another array after {@link fit}. */
  words = new Int32Array(this.#memory.buffer);

  constructor() {
    this.fit(FIRST_ROW);
    this.words.fill(-1, ALL * WINDOW_WORDS, (ALL + 1) * WINDOW_WORDS);
  }

  /** Makes room for some rows. */
  fit(rows: number): void {
    const missing = rows * ROW_BYTES - this.words.byteLength;
    if (missing <= 0) return;
    this.#memory.grow(Math.max(missing, this.words.byteLength));
    this.words = new Int32Array(this.#memory.buffer);
  }

  clear(row: number): void {
    this.words.fill(0, row * WINDOW_WORDS, (row + 1) * WINDOW_WORDS);
  }

  /** Puts bits into a row: those of a window that begins at a word of them. */
  load(row: number, bits: Int32Array, first: number): void {
    this.words.set(bits.subarray(first, first + WINDOW_WORDS), row * WINDOW_WORDS);
  }

  /**
   * `into = row AND one OR other`, in the words from `from` to `to - 1`.
   *
   * @param from word of the window, a multiple of 16, as is `to`
   */
  choose(into: number, row: number, one: number, other: number, from: number, to: number): void {
    const offset = from * 4;
    this.#memory.choose(
      into * ROW_BYTES + offset,
      row * ROW_BYTES + offset,
      one * ROW_BYTES + offset,
      other * ROW_BYTES + offset,
      (to - from) * 4,
    );
  }
}
