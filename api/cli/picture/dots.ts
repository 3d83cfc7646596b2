import { itemAt } from '../../../operators/item-at.ts';
/** Dots of a cell of braille, across and down. */
export const ACROSS = 2;
export const DOWN = 4;

const EMPTY = 0x2800;
/** Bits of the dots of a cell, by row and column (Unicode, block Braille Patterns). */
const BITS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** A canvas of dots, eight in each character. */
export class Dots {
  private readonly columns: number;
  private readonly cells: Uint8Array;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.cells = new Uint8Array(columns * rows);
  }

  /** Sets a dot, counted from the left and from the top. */
  set(x: number, y: number): void {
    const cell = Math.floor(y / DOWN) * this.columns + Math.floor(x / ACROSS);
    const bits = this.cells[cell];
    // A dot beyond the canvas is not drawn.
    if (bits !== undefined) this.cells[cell] = bits | itemAt(itemAt(BITS, y % DOWN), x % ACROSS);
  }

  /** Draws a line between two dots (Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 1965). */
  line(fromX: number, fromY: number, toX: number, toY: number): void {
    const [dx, dy] = [Math.abs(toX - fromX), -Math.abs(toY - fromY)];
    const [stepX, stepY] = [Math.sign(toX - fromX), Math.sign(toY - fromY)];
    let [x, y, error] = [fromX, fromY, dx + dy];
    for (;;) {
      this.set(x, y);
      if (x === toX && y === toY) return;
      const doubled = 2 * error;
      if (doubled >= dy) {
        error += dy;
        x += stepX;
      }
      if (doubled <= dx) {
        error += dx;
        y += stepY;
      }
    }
  }

  /** The character of a cell; undefined if it has no dot. */
  at(column: number, row: number): string | undefined {
    const bits = this.cells[row * this.columns + column];
    return bits === undefined || bits === 0 ? undefined : String.fromCharCode(EMPTY + bits);
  }
}
