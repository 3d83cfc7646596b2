import type {
  Cell,
  CellKind,
  Cells,
  TransferColumn,
  TransferPosition,
  TransferTable,
} from '../../transfer/tables.ts';
import { asNumber, asText } from '../values.ts';

/** How an engine reads tables. */
export interface TransferDialect {
  /** What follows FROM for the rows of a table; conditions may follow by AND. */
  readonly source: (table: TransferTable) => string;
  /** SQL of a column in a SELECT of {@link source}. */
  readonly shown: (column: TransferColumn, table: TransferTable) => string;
  /** SQL of a column of {@link source} in conditions and ORDER BY. */
  readonly named: (column: string, table: TransferTable) => string;
  /** A literal of a UUID. */
  readonly id: (id: string) => string;
  /** The value of a column from what the driver gives; it is not null. */
  readonly cell: (kind: CellKind, value: unknown) => Cell;
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
}

/** Numbers of a key that one statement reads: of observations, and of rows with texts or states of some length. */
const SPAN = 4096;
const SHORT_SPAN = 512;

/** Rows by id that one statement reads. */
const PAGE = 2048;

/** A name in double quotes. */
export const quotedColumn = (name: string): string => `"${name}"`;

/** Position of the key among the values of a row. */
export function keyOf({ key, columns }: TransferTable): number {
  return columns.findIndex(({ name }) => name === key[0]);
}

/** The position of a row in a table that is read in parts. */
export function positionOf(table: TransferTable, row: Cells): TransferPosition {
  const value = row[keyOf(table)];
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new RangeError(`${table.name} has a row without a key`);
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Order of rows by all of their values from the first on; rows of a table are never equal. */
function byValues(a: Cells, b: Cells): number {
  for (let at = 0; at < a.length; at++) {
    const order = compare(a[at], b[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Order of rows of a table by its key; see {@link TransferTable}. */
function byKey({ key, columns }: TransferTable): (a: Cells, b: Cells) => number {
  const places = key.map((name) => columns.findIndex((column) => column.name === name));
  return (a, b) => {
    for (const at of places) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return order;
    }
    return byValues(a, b);
  };
}

/** Rows of a table in blocks; see {@link TableReader.rows}. */
export async function* transferRows(
  dialect: TransferDialect,
  table: TransferTable,
  after: TransferPosition | undefined,
): AsyncGenerator<readonly Cells[]> {
  const { columns } = table;
  const select = `SELECT ${columns.map((column) => dialect.shown(column, table)).join(', ')} FROM ${dialect.source(table)}`;
  const read = async (rest: string): Promise<Cells[]> => {
    const rows = await dialect.rows(`${select} ${rest}`);
    return rows.map((row) =>
      columns.map(({ kind }, at) => (row[at] === null ? null : dialect.cell(kind, row[at]))),
    );
  };
  const key = dialect.named(table.key[0], table);
  if (table.by === 'all') {
    const rows = await read('');
    if (rows.length > 0) yield rows.sort(byKey(table));
    return;
  }
  if (table.by === 'id') {
    for (let last = after; ; ) {
      const behind = last === undefined ? '' : `AND ${key} > ${dialect.id(asText(last))}`;
      const rows = await read(`${behind} ORDER BY ${key} LIMIT ${PAGE}`);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      last = positionOf(table, rows[rows.length - 1]);
    }
  }
  const span = table.name === 'observation_log' ? SPAN : SHORT_SPAN;
  const within = (first: number) =>
    read(`AND ${key} >= ${first} AND ${key} < ${first + span} ORDER BY ${key}`);
  for (let last = asNumber(after ?? -1); ; ) {
    let rows = await within(last + 1);
    // Finding where the next row is may take reading all of them, so it is done only where there is a gap.
    if (rows.length === 0) {
      const [[next]] = await dialect.rows(
        `SELECT min(${key}) FROM ${dialect.source(table)} AND ${key} > ${last}`,
      );
      if (next === null) return;
      rows = await within(asNumber(dialect.cell('whole', next)));
    }
    yield rows.sort(byKey(table));
    last = asNumber(positionOf(table, rows[rows.length - 1]));
  }
}

/** The last position of a table that is read in parts; see {@link TableWriter.last}. */
export async function lastPosition(
  dialect: TransferDialect,
  table: TransferTable,
): Promise<TransferPosition | undefined> {
  const key = dialect.named(table.key[0], table);
  const shown = table.columns[keyOf(table)];
  const [row] = await dialect.rows(
    `SELECT ${dialect.shown(shown, table)} FROM ${dialect.source(table)} ORDER BY ${key} DESC LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const value = dialect.cell(shown.kind, row[0]);
  return typeof value === 'number' ? value : asText(value);
}
