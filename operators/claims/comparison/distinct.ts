/** Removes duplicates from a list of numbers; small enough for the L1 cache. */
export class Distinct {
  /** Number plus one; 0 for a free cell. */
  private readonly cells: Uint32Array;
  private readonly shift: number;

  /** @param most maximum count of numbers */
  constructor(most: number) {
    const bits = 33 - Math.clz32(most - 1);
    this.cells = new Uint32Array(2 ** bits);
    this.shift = 32 - bits;
  }

  /** Moves the distinct ones of the first `count` numbers, each below 2^32 - 1, to the front in order, and returns how many they are. */
  keep(numbers: Uint32Array, count: number): number {
    const { cells, shift } = this;
    const mask = cells.length - 1;
    cells.fill(0);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const number = numbers[i];
      let cell = Math.imul(number, 0x9e3779b1) >>> shift;
      while (cells[cell] !== 0 && cells[cell] !== number + 1) cell = (cell + 1) & mask;
      if (cells[cell] !== 0) continue;
      cells[cell] = number + 1;
      numbers[kept++] = number;
    }
    return kept;
  }
}
