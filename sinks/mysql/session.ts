import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { placeOf } from '../sql/lists/positions.ts';
import { extraOf } from '../sql/records.ts';
import { prepared, type Row, type Selected, type Session, type Update } from '../sql/session.ts';
import { asNumber, asText } from '../sql/values.ts';
import { type Cell, type Cells, OBSERVATION_LOG, quotedName, type Table } from '../tables.ts';
import { tooLarge } from './connection/errors.ts';
import { literal, ofBytes, type Parameter } from './connection/literal.ts';
import type { Session as Connected } from './connection/session.ts';
import { MYSQL } from './dialect.ts';

/** Bytes of a statement after which it is sent: longer ones gain nothing. */
const ENOUGH = 512 * 1024;
/** Bytes of a value, at most: larger ones gain nothing. */
const BLOCK = 1024 ** 2;
/** Bytes of a statement beside the digits of the bytes in it. */
const ROOM = 1024;

/** A statement with rows in it. */
interface Rows {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
}

/** A value as the connection takes it. */
function bound(cell: Cell): Parameter {
  if (typeof cell === 'boolean') return Number(cell);
  return cell instanceof Float32Array ? new Uint8Array(cell.buffer, cell.byteOffset, cell.byteLength) : cell;
}

const sqlOf = (cell: Cell) => literal(bound(cell));

/** SQL of both columns of an outcome: a column of doubles keeps no -0, no infinity and no NaN. */
function outcomeLiterals(outcome: number): string {
  if (Object.is(outcome, -0)) return "0,'-0'";
  if (!Number.isFinite(outcome)) return `NULL,'${outcome}'`;
  return `${Number.isSafeInteger(outcome) ? outcome : outcome.toExponential()},NULL`;
}

/** The columns of a table here, and the values of a row. */
interface Layout {
  readonly columns: string;
  readonly values: (row: Cells) => string;
}

/** Place of the outcome among the values of an observation. */
const OUTCOME = OBSERVATION_LOG.columns.findIndex(({ name }) => name === 'outcome');

const OBSERVATIONS = 'seq, series, "time", outcome, outcome_text, id, extra';

function positionsOf({ columns }: Table): Layout {
  return {
    columns: `id, ${columns.map(({ name }) => quotedName(name)).join(', ')}`,
    values: (row) => {
      const [source, partition] = row;
      // The key of the table: no index takes texts as long as these may be.
      const digest = createHash('sha256')
        .update(placeOf({ source: asText(source), partition: asText(partition), offset: '' }))
        .digest('hex');
      return [digest, ...row].map(sqlOf).join(',');
    },
  };
}

/** Tables that have other columns here than those of the catalogue. */
function layoutOf(table: Table): Layout {
  if (table.name === 'source_position' || table.name === 'ledger_position') return positionsOf(table);
  if (table.name === 'observation_log') {
    return {
      columns: OBSERVATIONS,
      values: (row) =>
        row.map((cell, at) => (at === OUTCOME ? outcomeLiterals(Number(cell)) : sqlOf(cell))).join(','),
    };
  }
  const columns = table.columns.map(({ name }) => quotedName(name)).join(', ');
  if (table.name !== 'change_log') return { columns, values: (row) => row.map(sqlOf).join(',') };
  return {
    columns: `${columns}, signal_id, severity`,
    values: (row) => {
      const signal: { readonly id: string; readonly severity?: string } = JSON.parse(asText(row[6]));
      // Signals from before severities existed are notes.
      return [...row, signal.id.toLowerCase(), signal.severity ?? 'note'].map(sqlOf).join(',');
    },
  };
}

/** A session with a server in the terms of all engines. */
export class MysqlSession implements Session {
  readonly dialect = MYSQL;
  readonly longest: number;
  private readonly connected: Connected;

  constructor(connected: Connected) {
    this.connected = connected;
    this.longest = Math.max(1, Math.min(BLOCK, Math.floor((connected.longest - ROOM) / 2)));
  }

  rows(sql: string, values: Cells = []): Promise<readonly Row[]> {
    return this.connected.rows(prepared(MYSQL, sql).text, values.map(bound));
  }

  async cells(selected: readonly Selected[], rest: string, values: Cells = []): Promise<Cells[]> {
    const list = selected.map(({ sql, kind }) => {
      if (kind === 'outcome') return `${sql}, ${sql.replace('"outcome"', 'outcome_text')}`;
      // The rest of a checkpoint is stored in blocks.
      return sql === '"rest"' ? "X''" : sql;
    });
    const rows = await this.rows(`SELECT ${list.join(', ')} ${rest}`, values);
    const whole = selected.some(({ sql }) => sql === '"rest"') ? await this.blocks() : undefined;
    return rows.map((row) => {
      let at = 0;
      return selected.map(({ kind, sql }): Cell => {
        const value = row[at++];
        if (kind === 'outcome') {
          const text = row[at++];
          return text === null ? asNumber(value) : Number(asText(text));
        }
        if (sql === '"rest"' && whole !== undefined) return whole;
        return value === null ? null : MYSQL.cell(kind, value);
      });
    });
  }

  run(sql: string, values: Cells = []): Promise<number> {
    return this.connected.run(prepared(MYSQL, sql).text, values.map(bound));
  }

  updateEach({ table, values, on, set }: Update, rows: readonly Cells[]): Promise<number> {
    const names = Object.keys(values);
    // A table of values has another syntax in MySQL and MariaDB; a union has not.
    return this.runInParts(
      { head: `UPDATE ${table} t JOIN (`, separator: ' UNION ALL ', tail: `) n ON ${on} SET ${set}` },
      rows.length,
      (row) =>
        `SELECT ${itemAt(rows, row)
          .map((cell, at) => `${sqlOf(cell)} AS ${names[at]}`)
          .join(',')}`,
    );
  }

  async append(table: Table, rows: readonly Cells[]): Promise<void> {
    if (table.name === 'checkpoint') return this.insertCheckpoint(rows);
    await this.insert('INSERT', table, rows);
    const last = rows.at(-1);
    if (table.name === 'change_log' && last !== undefined) {
      await this.run('UPDATE writer SET last_change = ?', last.slice(0, 1));
    }
  }

  /** By REPLACE: it is the same in MySQL and MariaDB, unlike ON DUPLICATE KEY UPDATE with the values of the new row. */
  upsert(table: Table, _key: readonly string[], rows: readonly Cells[]): Promise<void> {
    return this.insert('REPLACE', table, rows);
  }

  /** Adds observations. */
  async observe(batch: StoredBatch): Promise<void> {
    const { firstSeq, series, time, outcome, id } = batch;
    const isWhole = id || batch.features || batch.labels || batch.meta;
    await this.runInParts(
      { head: `INSERT INTO observation_log (${OBSERVATIONS}) VALUES `, separator: ',', tail: '' },
      batch.length,
      (row) => {
        const rest = isWhole ? `${literal(id?.[row] ?? null)},${literal(extraOf(batch, row))}` : 'NULL,NULL';
        return `(${firstSeq + row},${series[row]},${time[row]},${outcomeLiterals(itemAt(outcome, row))},${rest})`;
      },
    );
  }

  /** A read is one transaction, which has one state already. */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  private async insert(verb: 'INSERT' | 'REPLACE', table: Table, rows: readonly Cells[]): Promise<void> {
    const { columns, values } = layoutOf(table);
    const head = `${verb} INTO ${table.name} (${columns}) VALUES `;
    await this.runInParts(
      { head, separator: ',', tail: '' },
      rows.length,
      (row) => `(${values(itemAt(rows, row))})`,
    );
  }

  private async insertCheckpoint(rows: readonly Cells[]): Promise<void> {
    await this.run('DELETE FROM checkpoint_block');
    for (const row of rows) {
      const values = row.slice(0, 4).map(sqlOf).join(',');
      const rest = row[4];
      await this.connected.runText(
        `INSERT INTO checkpoint (place, layout, number, seq, "at") VALUES (1, ${values})`,
      );
      if (!(rest instanceof Uint8Array)) continue;
      for (let place = 0; place * this.longest < rest.length; place++) {
        const content = rest.subarray(place * this.longest, (place + 1) * this.longest);
        await this.connected.runText(
          `INSERT INTO checkpoint_block (place, content) VALUES (${place}, ${ofBytes(content)})`,
        );
      }
    }
  }

  /** The rest of the checkpoint. */
  private async blocks(): Promise<Uint8Array> {
    const rows = await this.rows('SELECT content FROM checkpoint_block ORDER BY place');
    const contents = rows.flatMap(([content]) => (content instanceof Uint8Array ? [content] : []));
    return new Uint8Array(Buffer.concat(contents));
  }

  /**
   * Runs statements with some of the rows each, as many as the server takes or as are enough; returns how many rows they changed.
   *
   * @param textOf SQL of a row
   */
  private async runInParts(
    { head, separator, tail }: Rows,
    rows: number,
    textOf: (row: number) => string,
  ): Promise<number> {
    const { longest } = this.connected;
    const frame = Buffer.byteLength(head) + Buffer.byteLength(tail);
    let texts: string[] = [];
    let bytes = frame;
    let changed = 0;
    const send = async () => {
      changed += await this.connected.runText(head + texts.join(separator) + tail);
      texts = [];
      bytes = frame;
      await nextTurn();
    };
    for (let row = 0; row < rows; row++) {
      const text = textOf(row);
      const length = Buffer.byteLength(text) + separator.length;
      if (texts.length > 0 && bytes + length > Math.min(longest, ENOUGH)) await send();
      if (bytes + length > longest) throw tooLarge(bytes + length, longest);
      texts.push(text);
      bytes += length;
    }
    if (texts.length > 0) await send();
    return changed;
  }
}
