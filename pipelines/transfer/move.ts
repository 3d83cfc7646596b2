import { setImmediate as nextTurn } from 'node:timers/promises';
import { Conflict } from '../../operators/records/errors.ts';
import { type Cells, TABLES, type Table } from '../../sinks/tables.ts';
import type { TableReader, TableWriter } from '../../sinks/transfer/tables.ts';
import { rowLine, type TableSum, TableSummer } from './row-code.ts';

/** How far a transfer is. */
export interface TransferProgress {
  readonly table: string;
  readonly stage: 'copied' | 'verified';
  /** Rows of the latest block. */
  readonly rows: number;
}

export type OnProgress = (progress: TransferProgress) => void;

/** Sums up the rows of a table. */
export async function sumOf(reader: TableReader, table: Table, onProgress?: OnProgress): Promise<TableSum> {
  const summer = new TableSummer(table.name);
  for await (const rows of reader.rows(table)) {
    for (const row of rows) summer.add(rowLine(row));
    onProgress?.({ table: table.name, stage: 'verified', rows: rows.length });
    await nextTurn();
  }
  return summer.sum();
}

/** Writes the blocks of a table that come after what the writer has. */
export async function copy(
  table: Table,
  blocks: AsyncIterable<readonly Cells[]>,
  writer: TableWriter,
  onProgress?: OnProgress,
): Promise<void> {
  let empty = true;
  for await (const rows of blocks) {
    await writer.write(table, rows);
    empty = false;
    onProgress?.({ table: table.name, stage: 'copied', rows: rows.length });
  }
  if (empty && table.by === 'all') await writer.write(table, []);
}

/**
 * Fills a store with all tables of another and compares both afterwards, row by row. A transfer that was interrupted goes on behind the
 * rows that it wrote; one that was complete is only compared.
 *
 * @param origin what names the source, the same for each attempt
 * @returns the tables, as both stores have them
 * @throws Conflict when the target is not empty, or differs in the end: the source was written to meanwhile
 */
export async function move(
  source: TableReader,
  writer: TableWriter,
  origin: string,
  onProgress?: OnProgress,
): Promise<TableSum[]> {
  const done = isCopy(writer, source.storeId);
  if (!done) {
    await writer.begin(origin, source.storeId);
    for (const table of TABLES) {
      const last = table.by === 'all' ? undefined : await writer.last(table);
      await copy(table, source.rows(table, last), writer, onProgress);
    }
  }
  const sums: TableSum[] = [];
  for (const table of TABLES) {
    const wanted = await sumOf(source, table, onProgress);
    const found = await sumOf(writer, table, onProgress);
    if (found.sha256 !== wanted.sha256) throw differs(wanted, found);
    sums.push(found);
  }
  if (!done) await writer.end();
  return sums;
}

/** Whether a store is a whole copy already, of which the one who made it has not heard: it has the random id of the source. */
export function isCopy(writer: TableWriter, storeId: string): boolean {
  return writer.origin === undefined && writer.storeId === storeId;
}

/** The error for a table that is not as it should be. */
export function differs(wanted: TableSum, found: TableSum): Conflict {
  return new Conflict(
    `The table ${wanted.table} has ${wanted.rows} rows in the source and ${found.rows} in the target, or they differ: the source was ` +
      'written to, or rows were changed. Stop what writes to the source, remove the target, and run it again.',
  );
}
