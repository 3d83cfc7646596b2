import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { Journal } from '../../../sinks/journal/journal.ts';
import type { Store } from '../../../sinks/store.ts';
import { Writer } from '../../../sinks/writer.ts';
import { ask } from '../ask.ts';
import { openTemporary, someSeries } from '../fixtures.ts';

/** What the store holds, by sequence number. */
export async function contents(store: Store) {
  const { rows } = await ask(store, 'SELECT seq, id, outcome FROM observations ORDER BY seq');
  return rows;
}

/** Offset of the first record of a journal, behind its header. */
export function headOf(path: string): number {
  const content = readFileSync(path);
  return 16 + content.readUInt32LE(8);
}

/** Offset behind the last record of a journal, where its end frame begins. */
export function endOfRecords(path: string): number {
  return readFileSync(path).lastIndexOf(Buffer.from([0xf1, 0x54, 0x4d, 0x4a]));
}

/** A writer with a journal on a store that may hold something already. */
export async function openWithJournal(folder: string) {
  const store = await openTemporary(join(folder, 'store.duckdb'));
  const path = join(folder, 'store.duckdb.journal');
  const journal = await Journal.open(path, store);
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  for (const key of [...recovery.series, ...someSeries(3)]) directory.intern(key.scope_id, key.entity_id);
  directory.register.restore(recovery.described);
  const writer = new Writer(store, recovery, directory, { journal });
  await writer.load();
  return { store, path, journal, writer, directory };
}
