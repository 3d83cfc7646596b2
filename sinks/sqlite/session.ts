import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { cellsByJson } from '../sql/json-rows.ts';
import { extraOf } from '../sql/records.ts';
import { prepared, type Row, type Selected, type Session, type Update } from '../sql/session.ts';
import { only } from '../sql/values.ts';
import { type Cell, type Cells, type Column, OBSERVATION_LOG, quotedName, type Table } from '../tables.ts';
import type { Connection, Value } from './connection.ts';
import { SQLITE } from './dialect.ts';

/** Rows per INSERT: more gain nothing, fewer cost more calls. */
const ROWS = 32;

/** Rows inserted before control returns to the event loop. */
const SLICE = 1024;

/** A value as the driver takes it. */
function bound(cell: Cell): Value {
  if (typeof cell === 'boolean') return Number(cell);
  if (cell instanceof Float32Array || cell instanceof Uint8Array) {
    return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
  }
  return cell;
}

/** Inserts rows in multi-row statements. */
class Insert {
  private readonly head: string;
  private readonly row: string;
  private readonly tail: string;

  /** @param tail what follows the rows, such as ON CONFLICT */
  constructor(table: Table, columns: readonly Column[], tail = '') {
    const names = columns.map(({ name }) => quotedName(name));
    this.head = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES `;
    this.row = `(${columns.map(({ kind }) => SQLITE.placeholder(kind, 0)).join(', ')})`;
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

const OBSERVATIONS = new Insert(OBSERVATION_LOG, OBSERVATION_LOG.columns.slice(0, 4));
const WHOLE_OBSERVATIONS = new Insert(OBSERVATION_LOG, OBSERVATION_LOG.columns);

/** A connection in the terms of all engines. */
export class SqliteSession implements Session {
  readonly dialect = SQLITE;
  readonly longest = Number.POSITIVE_INFINITY;
  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  rows(sql: string, values: Cells = []): Promise<readonly Row[]> {
    return this.connection.rows(prepared(SQLITE, sql).text, values.map(bound));
  }

  cells(selected: readonly Selected[], rest: string, values: Cells = []): Promise<Cells[]> {
    return cellsByJson(this, selected, rest, values);
  }

  async run(sql: string, values: Cells = []): Promise<number> {
    return only(await this.connection.runEach(prepared(SQLITE, sql).text, [values.map(bound)]));
  }

  async updateEach({ table, values, on, set }: Update, rows: readonly Cells[]): Promise<number> {
    if (rows.length === 0) return 0;
    const columns = Object.keys(values).map((name, at) => `value ->> ${at} AS ${name}`);
    return this.run(
      `UPDATE ${table} AS t SET ${set} FROM (SELECT ${columns.join(', ')} FROM json_each(?)) n WHERE ${on}`,
      [JSON.stringify(rows)],
    );
  }

  append(table: Table, rows: readonly Cells[]): Promise<void> {
    return this.insert(new Insert(table, table.columns), rows);
  }

  upsert(table: Table, key: readonly string[], rows: readonly Cells[]): Promise<void> {
    const names = (columns: readonly string[]) => columns.map(quotedName);
    const others = names(table.columns.map(({ name }) => name).filter((name) => !key.includes(name)));
    const set = others.map((name) => `${name} = excluded.${name}`).join(', ');
    const tail = `ON CONFLICT (${names(key).join(', ')}) DO UPDATE SET ${set}`;
    return this.insert(new Insert(table, table.columns, tail), rows);
  }

  /** Adds observations. */
  async observe(batch: StoredBatch): Promise<void> {
    const { firstSeq, series, time, outcome, id } = batch;
    const isWhole = id || batch.features || batch.labels || batch.meta;
    await (isWhole ? WHOLE_OBSERVATIONS : OBSERVATIONS).run(this.connection, batch.length, (row, values) => {
      values.push(firstSeq + row, itemAt(series, row), itemAt(time, row), itemAt(outcome, row));
      if (isWhole) values.push(id?.[row] ?? null, extraOf(batch, row));
    });
  }

  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.connection.snapshot(work);
  }

  private insert(insert: Insert, rows: readonly Cells[]): Promise<void> {
    return insert.run(this.connection, rows.length, (row, values) => {
      for (const cell of itemAt(rows, row)) values.push(bound(cell));
    });
  }
}
