import { itemAt } from '../../../operators/item-at.ts';
import { type Cell, type Cells, quotedName, type Table } from '../../tables.ts';
import type { TableReader, TransferPosition } from '../../transfer/tables.ts';
import type { Engine } from '../engine.ts';
import { wholes } from '../select.ts';
import { type Session, selected } from '../session.ts';
import { asNumber, only } from '../values.ts';

/** Numbers of a key that one statement reads: of observations, and of rows with texts or states of some length. */
const SPAN = 4096;
const SHORT_SPAN = 512;

/** Rows by id that one statement reads. */
const PAGE = 2048;

/** Name of the first column of the key. */
const keyIn = ({ key }: Table) => quotedName(itemAt(key, 0));

/** Position of the key among the values of a row. */
export function keyOf({ key, columns }: Table): number {
  return columns.findIndex(({ name }) => name === key[0]);
}

/** The position of a row in a table that is read in parts. */
export function positionOf(table: Table, row: Cells): TransferPosition {
  const value = row[keyOf(table)];
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new RangeError(`${table.name} has a row without a key`);
}

function compare(a: Cell | undefined, b: Cell | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Order of rows of a table by its key, then by all of their values from the first on; rows of a table are never equal. */
function byKey({ key, columns }: Table): (a: Cells, b: Cells) => number {
  const first = key.map((name) => columns.findIndex((column) => column.name === name));
  const places = [...first, ...columns.keys()];
  return (a, b) => {
    for (const at of places) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Runs a read with the errors for callers. */
type Read = <T>(task: (session: Session) => Promise<T>) => Promise<T>;

/** Rows of a table in blocks; see {@link TableReader.rows}. */
async function* rowsIn(
  read: Read,
  table: Table,
  after: TransferPosition | undefined,
): AsyncGenerator<readonly Cells[]> {
  const name = quotedName(table.name);
  const key = keyIn(table);
  const some = (rest: string, values: Cells = []) =>
    read((session) =>
      session.cells(
        selected(table.columns),
        `FROM ${name} WHERE ${session.dialect.ofStore(table.name)} ${rest}`,
        values,
      ),
    );
  if (table.by === 'all') {
    const rows = await some('');
    if (rows.length > 0) yield rows.sort(byKey(table));
    return;
  }
  if (table.by === 'id') {
    for (let last = after; ; ) {
      const behind = last === undefined ? '' : `AND ${key} > ?uuid`;
      const rows = await some(`${behind} ORDER BY ${key} LIMIT ${PAGE}`, last === undefined ? [] : [last]);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      last = positionOf(table, itemAt(rows, -1));
    }
  }
  const span = table.name === 'observation_log' ? SPAN : SHORT_SPAN;
  const within = (first: number) =>
    some(`AND ${key} >= ?whole AND ${key} < ?whole ORDER BY ${key}`, [first, first + span]);
  for (let last = asNumber(after ?? -1); ; ) {
    let rows = await within(last + 1);
    // Finding where the next row is may take reading all of them, so it is done only where there is a gap.
    if (rows.length === 0) {
      const found = await read((session) =>
        wholes(
          session,
          [`min(${key})`],
          `FROM ${name} WHERE ${session.dialect.ofStore(table.name)} AND ${key} > ?whole`,
          [last],
        ),
      );
      const [next] = only(found);
      if (next === null) return;
      rows = await within(next);
    }
    yield rows.sort(byKey(table));
    last = asNumber(positionOf(table, itemAt(rows, -1)));
  }
}

/** Reads tables by way of an engine, each block for itself. */
export function tablesBy(read: Read, storeId: () => string): TableReader {
  return {
    get storeId() {
      return storeId();
    },
    rows: (table, after) => rowsIn(read, table, after),
  };
}

/** Reads tables in a session; within a snapshot, as of one moment. */
export function tablesOn(
  session: Session,
  { storeId, failure }: Pick<Engine, 'storeId' | 'failure'>,
): TableReader {
  return tablesBy(
    async (task) => {
      try {
        return await task(session);
      } catch (error) {
        throw failure(error);
      }
    },
    () => storeId,
  );
}

/** The last position of a table that is read in parts; see {@link TableWriter.last}. */
export async function lastPosition(session: Session, table: Table): Promise<TransferPosition | undefined> {
  const key = keyIn(table);
  const rest = `FROM ${quotedName(table.name)} WHERE ${session.dialect.ofStore(table.name)} ORDER BY ${key} DESC LIMIT 1`;
  const [row] = await session.cells(selected([itemAt(table.columns, keyOf(table))]), rest);
  const [value] = row ?? [];
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}
