import { setImmediate as nextTurn } from 'node:timers/promises';
import { tooLarge } from './connection/errors.ts';
import { literal, type Parameter } from './connection/literal.ts';
import type { Session } from './connection/session.ts';

/** Bytes of a statement after which it is sent: longer ones gain nothing. */
const ENOUGH = 512 * 1024;

/** A statement with rows in it. */
interface Rows {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
}

/**
 * Runs statements with some of the rows each, as many as the server takes or as are enough; returns how many rows they changed.
 *
 * @param textOf SQL of a row
 */
async function runInParts(
  session: Session,
  { head, separator, tail }: Rows,
  rows: number,
  textOf: (row: number) => string,
): Promise<number> {
  const frame = Buffer.byteLength(head) + Buffer.byteLength(tail);
  let texts: string[] = [];
  let bytes = frame;
  let changed = 0;
  const send = async () => {
    changed += await session.runText(head + texts.join(separator) + tail);
    texts = [];
    bytes = frame;
    await nextTurn();
  };
  for (let row = 0; row < rows; row++) {
    const text = textOf(row);
    const length = Buffer.byteLength(text) + separator.length;
    if (texts.length > 0 && bytes + length > Math.min(session.longest, ENOUGH)) await send();
    if (bytes + length > session.longest) throw tooLarge(bytes + length, session.longest);
    texts.push(text);
    bytes += length;
  }
  if (texts.length > 0) await send();
  return changed;
}

const listOf = (values: readonly Parameter[]) => values.map(literal).join(',');

/** Inserts rows in multi-row statements. */
export class Insert {
  private readonly rows: Rows;

  /**
   * @param into table and columns, such as `t (a, b)`
   * @param verb REPLACE for rows that take the place of those with their key: it is the same in MySQL and MariaDB, unlike ON DUPLICATE
   *   KEY UPDATE with the values of the new row
   */
  constructor(into: string, verb: 'INSERT' | 'REPLACE' = 'INSERT') {
    this.rows = { head: `${verb} INTO ${into} VALUES `, separator: ',', tail: '' };
  }

  /** @param valuesOf values of a row, in the order of the columns */
  run(session: Session, rows: number, valuesOf: (row: number) => readonly Parameter[]): Promise<void> {
    return this.runTexts(session, rows, (row) => listOf(valuesOf(row)));
  }

  /** @param textOf SQL of the values of a row, with commas between them */
  async runTexts(session: Session, rows: number, textOf: (row: number) => string): Promise<void> {
    await runInParts(session, this.rows, rows, (row) => `(${textOf(row)})`);
  }
}

/** Updates rows of a table, each with values of its own. */
export class Update {
  private readonly columns: readonly string[];
  private readonly rows: Rows;

  /**
   * @param table name and alias, such as `t r`
   * @param columns names of the values of a row, which are `n` in the other parts
   * @param on condition that a row of the table is the one of the values
   * @param set assignments
   */
  constructor(table: string, columns: readonly string[], on: string, set: string) {
    this.columns = columns;
    // A table of values has another syntax in MySQL and MariaDB; a union has not.
    this.rows = {
      head: `UPDATE ${table} JOIN (`,
      separator: ' UNION ALL ',
      tail: `) n ON ${on} SET ${set}`,
    };
  }

  /** Returns how many rows there were to update. */
  run(session: Session, rows: number, valuesOf: (row: number) => readonly Parameter[]): Promise<number> {
    const named = (values: readonly Parameter[]) =>
      values.map((value, at) => `${literal(value)} AS ${this.columns[at]}`).join(',');
    return runInParts(session, this.rows, rows, (row) => `SELECT ${named(valuesOf(row))}`);
  }
}
