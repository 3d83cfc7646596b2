import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { InvalidInput } from '../../operators/records/errors.ts';
import { restoreArchive, writeArchive } from '../../pipelines/transfer/archive.ts';
import { move, type OnProgress } from '../../pipelines/transfer/move.ts';
import type { TableSum } from '../../pipelines/transfer/row-code.ts';
import { lossText } from '../../sinks/journal/loss-text.ts';
import type { TableReader } from '../../sinks/transfer/tables.ts';
import { fileOf, fillStore, openJournal, openStore } from './open-store.ts';

/** Stores of a server that can be backed up: memory may have one of its own. */
export const BACKUP_STORES = ['signals', 'memory'] as const;

/**
 * Runs `work` on the tables of a store that no server has open. A journal beside it is written to it first; `warn` is called if
 * that was not whole.
 *
 * @throws InvalidInput if there is no such store; TidemarkError if it cannot be opened, or is locked
 */
async function withTables<T>(
  dsn: string,
  warn: (text: string) => void,
  work: (tables: TableReader) => Promise<T>,
): Promise<T> {
  // A file is locked while it is open; in a database that others may use, nothing is claimed.
  const file = fileOf(dsn);
  // Opened for writing, a file that is not there would be made, and copied as an empty store.
  if (file !== undefined && !existsSync(file)) throw new InvalidInput(`There is no store ${file} to copy.`);
  const store = await openStore(dsn, { readOnly: file === undefined });
  try {
    const journal = await openJournal(dsn, store);
    if (journal?.loss !== undefined) warn(lossText(journal.loss));
    try {
      return await store.tables(work);
    } finally {
      await journal?.close();
    }
  } finally {
    await store.close();
  }
}

/**
 * Copies everything from one store to another, of any engine, and compares both. After an interruption the same call goes on.
 *
 * @throws InvalidInput if both are the same; Conflict if the target is not empty or differs in the end
 */
export async function migrateStore(
  from: string,
  to: string,
  warn: (text: string) => void,
  onProgress?: OnProgress,
): Promise<TableSum[]> {
  if (from === to) throw new InvalidInput('--from and --to name the same store.');
  return withTables(from, warn, (tables) =>
    fillStore(to, (writer) => move(tables, writer, `store ${tables.storeId}`, onProgress)),
  );
}

/**
 * Writes an archive of a store that no server has open.
 *
 * @param now wall clock in microseconds
 */
export function backupStore(
  dsn: string,
  now: number,
  write: (bytes: Buffer) => Promise<void>,
  warn: (text: string) => void,
  onProgress?: OnProgress,
): Promise<void> {
  return withTables(dsn, warn, (tables) => writeArchive(tables, now, write, onProgress));
}

/** Fills an empty store from an archive, see {@link restoreArchive}. */
export function restoreStore(bytes: Readable, to: string, onProgress?: OnProgress): Promise<TableSum[]> {
  return fillStore(to, (writer) => restoreArchive(bytes, writer, onProgress));
}
