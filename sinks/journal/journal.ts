import { constants, fdatasyncSync, writeSync } from 'node:fs';
import { copyFile, type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { type JournalMark, type NewSeries, NOTHING, type Shard } from '../store.ts';
import { syncData } from '../sync-file.ts';
import { syncFolder } from '../sync-folder.ts';
import { applyJournal, type JournalFault } from './apply.ts';
import { encode, type JournalDamage, type JournalRecord, markOf } from './frames.ts';

/** Suffix of a kept damaged journal, before the time. */
export const DAMAGED = '.damaged-';
/** Only the owner may read what producers sent. */
const MODE = 0o600;

/**
 * Milliseconds below which a write and its sync run on the event loop: on such a fast disk, passing them to a thread takes several
 * times as long.
 */
const FAST_SYNC = 1;

/** What the journal of the previous process has lost. */
export interface JournalLoss {
  readonly fault: JournalFault;
  /** The unreadable parts, in file order. */
  readonly damages: readonly JournalDamage[];
  /** Acknowledged observations that are lost; undefined if the number cannot be known. */
  readonly lost: number | undefined;
  /** Path of a copy of the whole journal; empty for one that is missing. */
  readonly kept: string;
}

/** What a journal needs of its store. */
type JournalStore = Pick<Shard, 'commit' | 'recover'>;

/**
 * A file beside the store in which small groups become durable at once: one write and one sync, where a transaction of the store costs
 * several times as much and suits thousands of rows. The groups enter the store with the next transaction, and the journal begins a new
 * era. Records are self-contained: length and checksum, so that a damaged one is detected and later ones are found; series that
 * the store may not have; and sequence numbers, so that a record already in the store is never applied twice.
 *
 * The journal begins with the number of its era and ends with an end frame, which each record overwrites and writes anew. The store knows
 * the latest era that it has, and whether a journal is in use. So a journal that is missing, emptied, cut at a record's boundary, or of an
 * earlier era is recognised.
 */
export class Journal {
  /** What the previous process's journal has lost; undefined when it was whole. */
  readonly loss: JournalLoss | undefined;
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly store: JournalStore;
  private readonly mark: number;
  /** Number of the era that is being written. */
  private era: number;
  /** Whether the store knows that this journal is in use. */
  private inUse = false;
  /** Offset of the end frame; 0 before the first record of the process. */
  private endsAt = 0;
  /** Bytes of records. */
  private length = 0;
  /** The end frame as it is written. */
  private end: Buffer = Buffer.alloc(0);
  /** Series in the journal that the store may not have. */
  private readonly fresh = new Map<number, NewSeries>();
  /** Whether bytes after `endsAt` are no end frame. */
  private torn = false;
  /** Running mean of the duration of a write and its sync, in milliseconds. */
  private usualSync = 0;

  private constructor(
    path: string,
    file: FileHandle,
    store: JournalStore,
    found: { readonly mark: number; readonly era: number; readonly loss: JournalLoss | undefined },
  ) {
    this.path = path;
    this.file = file;
    this.store = store;
    this.mark = found.mark;
    this.era = found.era + 1;
    this.loss = found.loss;
  }

  /**
   * Opens the journal of a store and applies its records to the store. If parts are damaged or missing, the rest is applied, and
   * {@link loss} reports what was not found.
   *
   * @throws StoreUnavailable when the file cannot be opened or the store rejects its records
   */
  static async open(path: string, store: JournalStore): Promise<Journal> {
    const content = await journalContent(path);
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, MODE).catch(cannotOpen);
    try {
      const recovery = await store.recover();
      const { fault, damages, lost, era } = await applyJournal(content, store, recovery);
      const loss = fault && { fault, damages, lost, kept: await keepAside(path, content) };
      if (recovery.journal?.open === true || era !== (recovery.journal?.era ?? 0)) {
        await store.commit({ ...NOTHING, journal: { era, open: false } });
      }
      await file.truncate(0);
      return new Journal(path, file, store, { mark: markOf(recovery.storeId), era, loss });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Size of the records in bytes. */
  get size(): number {
    return this.length;
  }

  /** What the transaction that takes the records to the store says of the journal. */
  get taken(): JournalMark {
    return { era: this.era, open: true };
  }

  /**
   * Makes a record durable. After an error the journal is unchanged.
   *
   * @throws StoreUnavailable when the disk does not accept it
   */
  async append(record: JournalRecord): Promise<void> {
    for (const entry of record.series) this.fresh.set(entry.series, entry);
    const { firstSeq, length } = record.batch;
    const body = encode({ ...record, series: this.seriesOf(record) }, this.mark);
    const end = encode({ nextSeq: firstSeq + length }, this.mark);
    const whole = Buffer.concat([body, end]);
    const started = performance.now();
    try {
      if (!this.inUse) await this.begin(firstSeq);
      if (this.torn) await this.cutBack();
      if (this.usualSync < FAST_SYNC) {
        this.writeNow(whole);
        fdatasyncSync(this.file.fd);
      } else {
        await this.write(whole, this.endsAt);
        await syncData(this.file);
      }
    } catch (error) {
      this.torn = true;
      // If that fails too, appends fail until it succeeds.
      await this.cutBack().catch(() => undefined);
      const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      const message = full
        ? 'The disk of the store is full; free some space, then try again.'
        : 'The store cannot take data at the moment; try again.';
      throw new StoreUnavailable(message, error);
    }
    this.usualSync += 0.1 * (performance.now() - started - this.usualSync);
    this.end = end;
    this.endsAt += body.length;
    this.length += body.length;
  }

  /**
   * Begins a new era: the records are in the store now, by a transaction with {@link taken}. No sync is needed: until it is durable, the
   * records are recognised by number.
   *
   * @param nextSeq sequence number of the next observation
   */
  async clear(nextSeq: number): Promise<void> {
    this.era++;
    await this.writeEra(nextSeq);
    this.fresh.clear();
  }

  /** Closes the file, and deletes it when empty; the store knows then that no journal is in use. */
  async close(): Promise<void> {
    const empty = this.length === 0;
    try {
      if (this.inUse && empty)
        await this.store.commit({ ...NOTHING, journal: { era: this.era, open: false } });
    } finally {
      await this.file.close();
    }
    if (empty) await rm(this.path, { force: true });
  }

  /** Makes the empty journal durable, then the store's knowledge that it is in use. */
  private async begin(nextSeq: number): Promise<void> {
    await this.writeEra(nextSeq);
    await syncData(this.file);
    await syncFolder(dirname(this.path));
    await this.store.commit({ ...NOTHING, journal: { era: this.era - 1, open: true } });
    this.inUse = true;
  }

  /** Writes the header of an era and its end, in one write, so that a crash leaves this era or the one before. */
  private async writeEra(nextSeq: number): Promise<void> {
    const header = encode({ era: this.era }, this.mark);
    const end = encode({ nextSeq }, this.mark);
    await this.write(Buffer.concat([header, end]), 0);
    await this.file.truncate(header.length + end.length);
    this.end = end;
    this.endsAt = header.length;
    this.length = 0;
    this.torn = false;
  }

  /** The series of a record: its own and those that it uses from earlier records, which may become damaged. */
  private seriesOf({ series, batch }: JournalRecord): NewSeries[] {
    const used = new Map(series.map((entry) => [entry.series, entry]));
    for (const number of batch.series) {
      const entry = this.fresh.get(number);
      if (entry !== undefined) used.set(number, entry);
    }
    return [...used.values()].sort((a, b) => a.series - b.series);
  }

  /** A nearly full disk writes only part, and reports that only by the number of bytes. */
  private writeNow(whole: Buffer): void {
    for (let at = 0; at < whole.length; ) {
      at += writeSync(this.file.fd, whole, at, whole.length - at, this.endsAt + at);
    }
  }

  private async write(whole: Buffer, from: number): Promise<void> {
    for (let at = 0; at < whole.length; ) {
      at += (await this.file.write(whole, at, whole.length - at, from + at)).bytesWritten;
    }
  }

  /** Removes the rest of a failed write durably: a rejected record must not reappear after a crash. */
  private async cutBack(): Promise<void> {
    await this.write(this.end, this.endsAt);
    await this.file.truncate(this.endsAt + this.end.length);
    await syncData(this.file);
    this.torn = false;
  }
}

/**
 * The bytes of a journal; undefined if there is none.
 *
 * @throws StoreUnavailable when it cannot be read
 */
export async function journalContent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return cannotOpen(error);
  }
}

function cannotOpen(error: unknown): never {
  throw new StoreUnavailable('The journal beside the store cannot be opened; check its permissions.', error);
}

/** Copies a journal beside itself; returns the path. */
async function keepAside(path: string, content: Buffer | undefined): Promise<string> {
  const kept = `${path}${DAMAGED}${new Date().toISOString().replaceAll(':', '-')}`;
  if (content === undefined) await writeFile(kept, '', { flag: 'wx', mode: MODE });
  else await copyFile(path, kept, constants.COPYFILE_EXCL);
  return kept;
}
