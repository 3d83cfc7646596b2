import type { SeriesKey } from '../../operators/records/directory.ts';
import { NIL_UUID, uuidV5 } from '../../operators/records/uuid.ts';

/** Result of salvaging a table. */
export interface TableSalvage {
  readonly table: string;
  /** Copied rows. */
  readonly rows: number;
  /** Ranges of unreadable row numbers, in order, each [first, last]. */
  readonly lost: readonly (readonly [number, number])[];
  /** Error of the first unreadable range. */
  readonly reason?: string;
}

/** A damaged store and the new one that receives its rows, both open. */
export interface SalvageSession {
  /** Faults found by the engine's own check; empty when it has none. */
  readonly faults: readonly string[];
  /** Maximum rows per copy. */
  readonly atOnce: number;
  /** Rows that the engine reads together: rows with the same number divided by it are all readable or none. */
  readonly grain: number;
  /** Tables of the damaged store. */
  tables(): Promise<readonly string[]>;
  /** First and last row number of a table; undefined when it is empty. Rejects when they cannot be read. */
  span(table: string): Promise<readonly [number, number] | undefined>;
  /** Copies the rows numbered first to last, all or none; returns their number. Rejects when one cannot be read. */
  copy(table: string, first: number, last: number): Promise<number>;
  /** Numbers of the series in the new store, and the largest one used by its observations, -1 for none. */
  series(): Promise<{ readonly known: ReadonlySet<number>; readonly used: number }>;
  addSeries(series: number, key: SeriesKey): Promise<void>;
  /** Runs a statement on the new store and returns how many rows it changed. */
  change(sql: string): Promise<number>;
}

/** Tables that belong to the new store, or that a start rebuilds from the others. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  'migrations',
  'checkpoint',
  'series_state',
  'ledger_snapshot',
  'ledger_snapshot_block',
]);

/** Namespace of generated ids for series whose ids could not be read. */
const LOST_SERIES = uuidV5(NIL_UUID, 'tidemark: series whose ids are lost');

/** Ids for a series whose own could not be read; equal for equal numbers in each salvage. */
export function lostSeries(series: number): SeriesKey {
  return { scope_id: LOST_SERIES, entity_id: uuidV5(LOST_SERIES, String(series)) };
}

/** Copies the readable rows of each table. An unreadable range is halved down to one grain. */
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
  // The new store's own id remains only when that of the damaged one is lost.
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
    const [low, high] = [Math.floor(first / session.grain), Math.floor(last / session.grain)];
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
 * Adds the series that observations use and no readable row defines, so that numbers of series have no gap: with ids from `journalled` if
 * known, else from {@link lostSeries}.
 *
 * @param journalled series by number, from the journal
 * @param used largest number of a series in the journal's observations, -1 for none
 * @returns numbers of the series whose ids are lost
 */
export async function nameSeries(
  session: SalvageSession,
  journalled: ReadonlyMap<number, SeriesKey>,
  used: number,
): Promise<number[]> {
  const found = await session.series();
  const most = Math.max(found.used, used, ...journalled.keys(), ...found.known);
  const nameless: number[] = [];
  for (let series = 0; series <= most; series++) {
    if (found.known.has(series)) continue;
    const key = journalled.get(series);
    if (key === undefined) nameless.push(series);
    await session.addSeries(series, key ?? lostSeries(series));
  }
  return nameless;
}
