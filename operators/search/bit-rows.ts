import { type ChoosingMemory, choosingMemory, ROW_BYTES } from './bit-choice.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Row of no bits, and row of all. */
export const NONE = 0;
export const ALL = 1;
/** First row that is free. */
export const FIRST_ROW = 2;

const idle: BitRows[] = [];

/**
 * Runs `use` with exclusive rows of bits. The rows are reused, because an engine reserves a large address space for any WebAssembly
 * memory.
 */
export function withBitRows<Result>(use: (rows: BitRows) => Result): Result {
  const rows = idle.pop() ?? new BitRows();
  try {
    return use(rows);
  } finally {
    idle.push(rows);
  }
}

/** Rows of bits by number: one bit per slot of a window. Unwritten parts of a row are undefined. */
export class BitRows {
  readonly #memory: ChoosingMemory = choosingMemory();
  /** All rows, contiguous; replaced by {@link fit}. */
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

  /** Copies bits to a row: those of a window that begins at a given word. */
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
