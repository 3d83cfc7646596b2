import { readFile, rm } from 'node:fs/promises';
import { InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import { type JournalDamage, type JournalRecord, readJournal } from '../../sinks/journal/frames.ts';
import { repairLedger } from '../../sinks/sql/ledger/repair.ts';
import { copyTables, nameSeries, type SalvageSession, type TableSalvage } from '../../sinks/sql/salvage.ts';
import { NOTHING } from '../../sinks/store.ts';
import { fileOf, journalBeside, openStore, withSalvage } from './open-store.ts';

export interface Salvaged {
  /** The faults that the engine reports for the damaged store. */
  readonly faults: readonly string[];
  readonly tables: readonly TableSalvage[];
  /** Records of memory that were read but omitted, because what they refer to is lost. */
  readonly dropped: readonly string[];
  /** Why no table could be read; undefined if reading was possible. */
  readonly unreadable?: string;
  /** What was read from the journal beside the store. */
  readonly journal: { readonly observations: number; readonly damages: readonly JournalDamage[] };
  /** Numbers of series whose ids are lost; their observations are kept under generated ids. */
  readonly namelessSeries: readonly number[];
  /** True if everything could be read. */
  readonly lossless: boolean;
}

/**
 * Reads what is readable in a damaged store and its journal into a new store. The damaged files are not changed. Signals, claims and
 * everything else are copied unchanged; the state of detection is recomputed at the next start.
 *
 * @param from DSN of the damaged store
 * @param to DSN of the new one, with the same engine
 * @param journal path of a journal other than the one beside the store
 * @throws InvalidInput for DSNs that do not fit together
 * @throws TidemarkError if neither the store nor a journal can be read
 */
export async function salvage(
  from: string,
  to: string,
  {
    journal = journalBeside(from),
    onTable,
  }: { journal?: string; onTable?: (found: TableSalvage) => void } = {},
): Promise<Salvaged> {
  const read = journal === undefined ? undefined : readJournal(await readFile(journal));
  const records = [...(read?.records ?? [])].sort((a, b) => a.batch.firstSeq - b.batch.firstSeq);
  const copy = async (session: SalvageSession) => ({
    faults: session.faults,
    tables: await copyTables(session, onTable),
    dropped: await repairLedger(await session.tables(), session.change),
    namelessSeries: await nameSeries(session, ...seriesOf(records)),
  });
  let copied: Pick<Salvaged, 'faults' | 'tables' | 'dropped' | 'namelessSeries'>;
  let unreadable: string | undefined;
  try {
    copied = await withSalvage(from, to, true, copy);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    const made = fileOf(to);
    if (made !== undefined) await removeFile(made);
    if (!(error instanceof TidemarkError) || error.code !== 'store_unavailable' || records.length === 0)
      throw error;
    unreadable = error.message;
    copied = await withSalvage(from, to, false, copy);
  }
  const observations = await commitRecords(to, records);
  const damages = read?.damages ?? [];
  const isWhole =
    copied.faults.length === 0 &&
    copied.dropped.length === 0 &&
    copied.namelessSeries.length === 0 &&
    copied.tables.every(({ lost }) => lost.length === 0);
  return {
    ...copied,
    ...(unreadable !== undefined && { unreadable }),
    journal: { observations, damages },
    lossless: isWhole && damages.length === 0 && unreadable === undefined,
  };
}

async function removeFile(path: string): Promise<void> {
  for (const end of ['', '.wal', '-wal', '-shm']) await rm(`${path}${end}`, { force: true });
}

/** The series in the records, by number, and the largest series number, -1 if there is none. */
function seriesOf(records: readonly JournalRecord[]) {
  const journalled = new Map(
    records.flatMap(({ series }) => series.map((entry) => [entry.series, entry] as const)),
  );
  let used = -1;
  for (const { batch } of records) for (const series of batch.series) used = Math.max(used, series);
  return [journalled, used] as const;
}

/** Commits the records that the new store does not have; returns the number of observations. */
async function commitRecords(to: string, records: readonly JournalRecord[]): Promise<number> {
  // Opened even without records, because opening migrates an older schema.
  const store = await openStore(to);
  try {
    const { nextSeq } = await store.recover();
    const fresh = records.filter(({ batch }) => batch.firstSeq >= nextSeq);
    for (const { batch, positions } of fresh) {
      await store.commit({ ...NOTHING, observations: [batch], positions });
    }
    return fresh.reduce((sum, { batch }) => sum + batch.length, 0);
  } finally {
    await store.close();
  }
}
