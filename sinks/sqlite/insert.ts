import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection, Value } from './connection.ts';

/** Rows per statement: more gain nothing, fewer cost more calls. */
const ROWS = 32;

/** Rows inserted before control returns to the event loop. */
const SLICE = 1024;

/** Inserts rows in multi-row statements. */
export class Insert {
  private readonly head: string;
  private readonly row: string;
  private readonly tail: string;

  /**
   * @param into table and columns, such as `t (a, b)`
   * @param columns number of values per row, or the SQL of each with its `?`
   * @param tail what follows the rows, such as ON CONFLICT
   */
  constructor(into: string, columns: number | readonly string[], tail = '') {
    const places = typeof columns === 'number' ? Array.from({ length: columns }, () => '?') : columns;
    this.head = `INSERT INTO ${into} VALUES `;
    this.row = `(${places.join(', ')})`;
    this.tail = tail;
  }

  private sql(rows: number): string {
    return `${this.head}${Array.from({ length: rows }, () => this.row).join(', ')} ${this.tail}`;
  }

  /** @param push appends the values of a row, in the order of the columns */
  async run(
    connection: Connection,
    rows: number,
    push: (row: number, values: Value[]) => void,
  ): Promise<void> {
    if (rows === 0) return;
    const one = this.sql(1);
    const many = this.sql(ROWS);
    for (let row = 0; row < rows; ) {
      const values: Value[] = [];
      const end = row + ROWS <= rows ? row + ROWS : row + 1;
      const sql = end === row + 1 ? one : many;
      for (; row < end; row++) push(row, values);
      await connection.run(sql, values);
      if (row % SLICE === 0 && row < rows) await nextTurn();
    }
  }
}
