import type { SeriesKey } from '../../operators/records/directory.ts';
import { NIL_UUID, uuidV5 } from '../../operators/records/uuid.ts';

/** What became of a table of a damaged store. */
export interface TableSalvage {
  readonly table: string;
  /** Rows that were copied. */
  readonly rows: number;
  /** Ranges of row numbers of which nothing could be read, in order, each [first, last]. */
  readonly lost: readonly (readonly [number, number])[];
  /** Why the first of them could not be read. */
  readonly reason?: string;
}

/** A damaged store and the new one that its rows are copied into, both open. */
export interface SalvageSession {
  /** What the engine itself finds wrong with the damaged store, in its words; empty where it has no such check. */
  readonly faults: readonly string[];
  /** Most rows that are copied at once. */
  readonly atOnce: number;
  /** Rows that the engine reads together: of rows with the same number divided by it, all can be read or none. */
  readonly grain: number;
  /** Tables of the damaged store. */
  tables(): Promise<readonly string[]>;
  /** First and last row number of a table; undefined where it has no rows. Rejects where that cannot be read. */
  span(table: string): Promise<readonly [number, number] | undefined>;
  /** Copies the rows with the numbers first to last, all or none of them; answers how many. Rejects where one cannot be read. */
  copy(table: string, first: number, last: number): Promise<number>;
  /** Numbers of the series that the new store knows, and the largest one that its observations have, -1 for none. */
  series(): Promise<{ readonly known: ReadonlySet<number>; readonly used: number }>;
  addSeries(series: number, key: SeriesKey): Promise<void>;
  /** Runs a statement on the new store and answers how many rows it changed. */
  change(sql: string): Promise<number>;
}

/** Tables that the new store has of its own, and those that a start makes anew from the others. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  'migrations',
  'checkpoint',
  'series_state',
  'ledger_snapshot',
  'ledger_snapshot_block',
]);

/** Namespace of the ids of series whose own could not be read. */
const LOST_SERIES = uuidV5(NIL_UUID, 'tidemark: series whose ids are lost');

/** Ids of a series whose own could not be read: the same for the same number in each salvage. */
export function lostSeries(series: number): SeriesKey {
  return { scope_id: LOST_SERIES, entity_id: uuidV5(LOST_SERIES, String(series)) };
}

/** Copies what can be read of each table. A range that cannot be read is halved until it is one grain. */
export async function copyTables(
  session: SalvageSession,
  onTable: (found: TableSalvage) => void = () => undefined,
): Promise<TableSalvage[]> {
  const all: TableSalvage[] = [];
  for (const table of await session.tables()) {
    if (MADE_ANEW.has(table)) continue;
    const found = await copyTable(session, table);
    onTable(found);
    all.push(found);
  }
  // The new store has an id of its own, which stands where that of the damaged one is lost.
  await session.change('DELETE FROM store_info WHERE rowid < (SELECT max(rowid) FROM store_info)');
  return all;
}

async function copyTable(session: SalvageSession, table: string): Promise<TableSalvage> {
  const lost: [number, number][] = [];
  let reason: string | undefined;
  let rows = 0;
  const lose = (first: number, last: number) => {
    const before = lost.at(-1);
    if (before !== undefined && before[1] === first - 1) before[1] = last;
    else lost.push([first, last]);
  };
  const copy = async (first: number, last: number): Promise<void> => {
    try {
      rows += await session.copy(table, first, last);
      return;
    } catch (error) {
      reason ??= error instanceof Error ? error.message : String(error);
    }
    const [low, high] = [first, last].map((row) => Math.floor(row / session.grain));
    if (low === high) {
      lose(first, last);
      return;
    }
    const border = (Math.floor((low + high) / 2) + 1) * session.grain;
    await copy(first, border - 1);
    await copy(border, last);
  };
  try {
    const span = await session.span(table);
    if (span !== undefined) {
      const [first, last] = span;
      for (let from = first; from <= last; from += session.atOnce) {
        await copy(from, Math.min(last, from + session.atOnce - 1));
      }
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    lose(0, Number.MAX_SAFE_INTEGER);
  }
  return { table, rows, lost, ...(reason !== undefined && { reason }) };
}

/**
 * Names the series that observations have and no readable row names, so that numbers of series have no gap: by `told`
 * where something else knows them, else by {@link lostSeries}.
 *
 * @param told series by number, from the journal
 * @param used largest number of a series that the journal's observations have, -1 for none
 * @returns numbers of the series whose ids are lost
 */
export async function nameSeries(
  session: SalvageSession,
  told: ReadonlyMap<number, SeriesKey>,
  used: number,
): Promise<number[]> {
  const found = await session.series();
  const most = Math.max(found.used, used, ...told.keys(), ...found.known);
  const nameless: number[] = [];
  for (let series = 0; series <= most; series++) {
    if (found.known.has(series)) continue;
    const key = told.get(series);
    if (key === undefined) nameless.push(series);
    await session.addSeries(series, key ?? lostSeries(series));
  }
  return nameless;
}
