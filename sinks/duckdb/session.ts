import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DOUBLE,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBResult,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBUUIDValue,
  type DuckDBValue,
  FLOAT,
  INTEGER,
  LIST,
  listValue,
  TIMESTAMP,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { cellsByJson } from '../sql/json-rows.ts';
import { prepared, type Row, type Selected, type Session, type Update } from '../sql/session.ts';
import {
  type Cell,
  type Cells,
  CHECKPOINT,
  type Kind,
  LEDGER_POSITION,
  quotedName,
  SERIES_STATE,
  SIGNAL_LATEST,
  SOURCE_POSITION,
  type Table,
} from '../tables.ts';
import type { Appenders } from './appenders.ts';
import { BLOCK, blocks, DOCUMENTS, setBigints, setDoubles, setInstants, setIntegers } from './columns.ts';
import { DUCKDB } from './dialect.ts';
import { snapshot, type WriteSession } from './transact.ts';

const TYPES: Readonly<Record<Kind, DuckDBType>> = {
  int: INTEGER,
  whole: BIGINT,
  instant: TIMESTAMP,
  double: DOUBLE,
  outcome: DOUBLE,
  text: VARCHAR,
  json: VARCHAR,
  uuid: UUID,
  flag: BOOLEAN,
  bytes: BLOB,
  floats: LIST(FLOAT),
};

/** Tables whose states have a generation, in a column before the others; a store that was filled has one. */
const GENERATIONS: readonly string[] = [CHECKPOINT.name, SERIES_STATE.name];
const GENERATION = 1n;

/** Tables with a primary key, of which a row cannot be deleted and inserted again in one transaction. */
const KEYED: readonly string[] = [SIGNAL_LATEST.name, SOURCE_POSITION.name, LEDGER_POSITION.name];

/** A value of a column for the driver. */
function stored(kind: Kind, cell: Cell): DuckDBValue {
  if (cell === null) return null;
  if (kind === 'instant' && typeof cell === 'number') return new DuckDBTimestampValue(BigInt(cell));
  if (kind === 'uuid' && typeof cell === 'string') {
    return DuckDBUUIDValue.fromUint128(BigInt(`0x${cell.replaceAll('-', '')}`));
  }
  if (kind === 'whole' && typeof cell === 'number') return BigInt(cell);
  if (cell instanceof Float32Array) return listValue(Array.from(cell));
  return cell instanceof Uint8Array ? new DuckDBBlobValue(cell) : cell;
}

type Writes = (chunk: DuckDBDataChunk, column: number, cells: Cells) => void;

const writeDoubles: Writes = (chunk, column, cells) =>
  setDoubles(chunk, column, Float64Array.from(cells, Number));

/** The kinds that are written to the array behind a column. */
const WRITTEN: Partial<Record<Kind, Writes>> = {
  int: (chunk, column, cells) => setIntegers(chunk, column, Int32Array.from(cells, Number)),
  whole: (chunk, column, cells) => setBigints(chunk, column, (row) => Number(cells[row])),
  instant: (chunk, column, cells) => setInstants(chunk, column, (row) => Number(cells[row])),
  double: writeDoubles,
  outcome: writeDoubles,
};

/** Writes a column of a chunk: numbers without nulls by the array behind it. */
function setColumn(chunk: DuckDBDataChunk, column: number, kind: Kind, cells: Cells): void {
  const write = cells.includes(null) ? undefined : WRITTEN[kind];
  if (write !== undefined) write(chunk, column, cells);
  else {
    chunk.setColumnValues(
      column,
      cells.map((cell) => stored(kind, cell)),
    );
  }
}

/** A data chunk of rows of a table. */
export function chunkOf(table: Table, rows: readonly Cells[], generation = GENERATION): DuckDBDataChunk {
  const before = GENERATIONS.includes(table.name) ? 1 : 0;
  const types = table.columns.map(({ kind }) => TYPES[kind]);
  const chunk = DuckDBDataChunk.create(before === 1 ? [BIGINT, ...types] : types, rows.length);
  if (before === 1) setBigints(chunk, 0, () => Number(generation));
  for (const [at, { kind }] of table.columns.entries()) {
    setColumn(
      chunk,
      before + at,
      kind,
      rows.map((row) => itemAt(row, at)),
    );
  }
  return chunk;
}

/** A value of a statement for the driver. */
function bound(cell: Cell): DuckDBValue {
  if (typeof cell === 'number' && Number.isSafeInteger(cell) && !Object.is(cell, -0)) return BigInt(cell);
  return stored('text', cell);
}

/** A statement and its values as the driver takes them. */
export function statement(
  sql: string,
  values: Cells,
): { readonly text: string; readonly values: DuckDBValue[] } {
  return { text: prepared(DUCKDB, sql).text, values: values.map(bound) };
}

/** A connection in the terms of all engines. */
export class DuckDbSession implements Session {
  readonly dialect = DUCKDB;
  readonly longest = Number.POSITIVE_INFINITY;
  readonly connection: DuckDBConnection;
  private readonly writing: WriteSession | undefined;

  /** @param writing what a transaction writes with */
  constructor(connection: DuckDBConnection, writing?: WriteSession) {
    this.connection = connection;
    this.writing = writing;
  }

  /** The appenders of the transaction. */
  get appenders(): Appenders {
    if (this.writing === undefined) throw new Error('a session that reads has no appenders');
    return this.writing.appenders;
  }

  /** Adds observations. */
  async observe(batch: StoredBatch): Promise<void> {
    await this.writing?.blocks.append(this.appenders, batch);
  }

  async rows(sql: string, values: Cells = []): Promise<readonly Row[]> {
    return (await this.send(sql, values)).getRows();
  }

  cells(selected: readonly Selected[], rest: string, values: Cells = []): Promise<Cells[]> {
    return cellsByJson(this, selected, rest, values);
  }

  async run(sql: string, values: Cells = []): Promise<number> {
    // What was appended before is there for the statement.
    this.writing?.appenders.flush();
    return (await this.send(sql, values)).rowsChanged;
  }

  async updateEach({ table, values, on, set }: Update, rows: readonly Cells[]): Promise<number> {
    if (rows.length === 0) return 0;
    const types: Readonly<Partial<Record<Kind, string>>> = { int: 'INTEGER', whole: 'BIGINT', uuid: 'UUID' };
    const columns = Object.entries(values).map(([name, kind], at) => {
      const text = `(list ->> ${at})`;
      if (kind === 'instant') return `make_timestamp(${text}::BIGINT) AS ${name}`;
      return `${text}::${types[kind] ?? 'VARCHAR'} AS ${name}`;
    });
    return this.run(
      `UPDATE ${table} t SET ${set} FROM (
         SELECT ${columns.join(', ')} FROM (SELECT unnest(?::JSON[]) AS list)
       ) n WHERE ${on}`,
      [JSON.stringify(rows)],
    );
  }

  append(table: Table, rows: readonly Cells[]): Promise<void> {
    return this.appendTo(table.name, table, rows);
  }

  async upsert(table: Table, key: readonly string[], rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) return;
    const names = (columns: readonly string[]) => columns.map(quotedName).join(', ');
    const all = table.columns.map(({ name }) => name);
    const set = all.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
    const update = `ON CONFLICT (${names(key)}) DO UPDATE SET ${set.join(', ')}`;
    if (KEYED.includes(table.name) && table.columns.every(({ kind }) => kind === 'text')) {
      const places = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
      await this.run(`INSERT INTO ${table.name} (${names(all)}) VALUES ${places} ${update}`, rows.flat());
      return;
    }
    const stage = `${table.name}_stage`;
    // A temporary table of the writing connection; it is in no file and no log.
    await this.run(`CREATE TEMP TABLE IF NOT EXISTS ${stage} AS FROM ${table.name} LIMIT 0`);
    await this.appendTo(`temp.${stage}`, table, rows);
    if (!KEYED.includes(table.name)) {
      await this.run(
        `DELETE FROM ${table.name} WHERE (${names(key)}) IN (SELECT (${names(key)}) FROM temp.${stage})`,
      );
    }
    const tail = KEYED.includes(table.name) ? update : '';
    await this.run(`INSERT INTO ${table.name} FROM temp.${stage} ${tail}`);
    await this.run(`DELETE FROM temp.${stage}`);
  }

  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return snapshot(this.connection, work);
  }

  private send(sql: string, cells: Cells): Promise<DuckDBResult> {
    const { text, values } = statement(sql, cells);
    return values.length === 0 ? this.connection.run(text) : this.connection.run(text, values);
  }

  /** Documents of JSON, and texts, take long to write: others have their turn between two blocks. */
  private async appendTo(name: string, table: Table, rows: readonly Cells[]): Promise<void> {
    const isLong =
      table.columns.filter(({ kind }) => kind === 'json').length > 0 && table.name !== 'claim_version';
    for (const block of blocks(rows, isLong ? DOCUMENTS : BLOCK)) {
      await this.appenders.append(name, chunkOf(table, block));
      if (rows.length > DOCUMENTS) {
        this.appenders.flush();
        await nextTurn();
      }
    }
  }
}
