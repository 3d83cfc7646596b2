import { constants, fdatasyncSync, writeSync } from 'node:fs';
import { copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { StoredBatch } from '../operators/records/batch.ts';
import { StoreUnavailable } from '../operators/records/errors.ts';
import type { SourcePosition } from './source-position.ts';
import { type Described, type NewSeries, NOTHING, type Recovery, type Shard } from './store.ts';

/** Marks the start of every record, so that the next one is found after a damaged one. */
const MAGIC = Buffer.from([0xf1, 0x54, 0x4d, 0x4a]);
/** Record header in bytes: magic, store mark, length and checksum. */
const HEAD = 16;
/** Suffix of a kept damaged journal, before the time. */
export const DAMAGED = '.damaged-';
/** Only the owner may read what producers sent. */
const MODE = 0o600;

/**
 * Milliseconds below which a write and its sync run on the event loop: on such a fast disk, passing them to a thread takes several
 * times as long.
 */
const FAST_SYNC = 1;

/** A small group in the journal, complete enough to store later. */
export interface JournalRecord {
  readonly series: readonly NewSeries[];
  readonly batch: StoredBatch;
  readonly positions: readonly SourcePosition[];
  /** What its observations say of their series. If the record is damaged, later observations say it again. */
  readonly described?: Described;
}

function isRecord(value: unknown): value is JournalRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'series' in value &&
    'batch' in value &&
    'positions' in value
  );
}

/**
 * A part of a journal without an intact record. Either a record was damaged, or a power cut left part of an unacknowledged write; the
 * two cannot be distinguished.
 */
export interface JournalDamage {
  /** Offset in the file and length, in bytes. */
  readonly at: number;
  readonly bytes: number;
}

/** The unreadable parts of a journal. */
export interface JournalLoss {
  /** The parts, in file order. */
  readonly damages: readonly JournalDamage[];
  /** Path of a copy of the whole journal. */
  readonly kept: string;
}

/** A number in the records of this store's journal only, so that producers' data cannot imitate a record. */
const markOf = (storeId: string) => crc32(storeId);

function checksumOf(body: Uint8Array, mark: number): number {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length, 0);
  return crc32(body, crc32(length, mark));
}

function encode(record: JournalRecord, mark: number): Buffer {
  return framed(serialize(record), mark);
}

function framed(body: Buffer, mark: number): Buffer {
  const head = Buffer.alloc(HEAD);
  MAGIC.copy(head);
  head.writeUInt32LE(mark, 4);
  head.writeUInt32LE(body.length, 8);
  head.writeUInt32LE(checksumOf(body, mark), 12);
  return Buffer.concat([head, body]);
}

interface Found {
  readonly mark: number;
  readonly end: number;
  readonly body: Buffer;
}

/** The record at an offset; undefined when there is no intact one. */
function recordAt(content: Buffer, at: number): Found | undefined {
  if (at + HEAD > content.length || content.compare(MAGIC, 0, MAGIC.length, at, at + MAGIC.length) !== 0)
    return undefined;
  const mark = content.readUInt32LE(at + 4);
  const end = at + HEAD + content.readUInt32LE(at + 8);
  if (end > content.length) return undefined;
  const body = content.subarray(at + HEAD, end);
  return checksumOf(body, mark) === content.readUInt32LE(at + 12) ? { mark, end, body } : undefined;
}

/** Bytes in front of a record before records had a magic and a mark: its length and its checksum. */
const EARLIER_HEAD = 8;

/**
 * The intact records at the start of a journal that were written before records had a magic and a mark. What follows them is a write that
 * a crash cut off: such a journal was emptied by whatever opened it.
 */
function earlierRecords(content: Buffer): Buffer[] {
  const bodies: Buffer[] = [];
  for (let at = 0; at + EARLIER_HEAD <= content.length; ) {
    const end = at + EARLIER_HEAD + content.readUInt32LE(at);
    if (end > content.length) break;
    const body = content.subarray(at + EARLIER_HEAD, end);
    if (crc32(body) !== content.readUInt32LE(at + 4)) break;
    bodies.push(body);
    at = end;
  }
  return bodies;
}

/** A journal in today's form: one of before is written anew, with the mark of its store. */
function inPresentForm(content: Buffer, mark: number): Buffer {
  if (content.length < MAGIC.length || content.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) === 0) {
    return content;
  }
  const bodies = earlierRecords(content);
  return bodies.length === 0 ? content : Buffer.concat(bodies.map((body) => framed(body, mark)));
}

/** Offset of the next intact record of a store (of any store without a mark); undefined when there is none. */
function nextSound(content: Buffer, behind: number, mark: number | undefined): number | undefined {
  for (let at = content.indexOf(MAGIC, behind + 1); at >= 0; at = content.indexOf(MAGIC, at + 1)) {
    const found = recordAt(content, at);
    if (found !== undefined && (mark === undefined || found.mark === mark)) return at;
  }
  return undefined;
}

/** The intact records of a journal, of any store, in order, and the damaged parts. */
export function readJournal(written: Buffer): { records: JournalRecord[]; damages: JournalDamage[] } {
  const content = inPresentForm(written, 0);
  const records: JournalRecord[] = [];
  const damages: JournalDamage[] = [];
  for (let at = 0; at < content.length; ) {
    const found = recordAt(content, at);
    const record: unknown = found && deserialize(found.body);
    const end = isRecord(record) ? found?.end : nextSound(content, at, undefined);
    if (isRecord(record)) records.push(record);
    else damages.push({ at, bytes: (end ?? content.length) - at });
    at = end ?? content.length;
  }
  return { records, damages };
}

/**
 * A file beside the store in which small groups become durable at once: one write and one sync, where a transaction of the store costs
 * several times as much and suits thousands of rows. The groups enter the store with the next transaction, and the journal is
 * truncated. Records are self-contained: length and checksum, so that a damaged one is detected and later ones are found; series that
 * the store may not have; and sequence numbers, so that a record already in the store is never applied twice.
 */
export class Journal {
  /** Unreadable parts of the previous process's journal; undefined when all was readable. */
  readonly loss: JournalLoss | undefined;
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly mark: number;
  private length = 0;
  /** Series in the journal that the store may not have. */
  private readonly fresh = new Map<number, NewSeries>();
  /** Whether bytes after `length` belong to no record. */
  private torn = false;
  /** Running mean of the duration of a write and its sync, in milliseconds. */
  private usualSync = 0;

  private constructor(path: string, file: FileHandle, mark: number, loss: JournalLoss | undefined) {
    this.path = path;
    this.file = file;
    this.mark = mark;
    this.loss = loss;
  }

  /**
   * Opens the journal of a store and applies its records to the store. If parts are damaged, the rest is applied, and {@link loss}
   * reports what was skipped.
   *
   * @throws StoreUnavailable when the file cannot be opened or the store rejects its records
   */
  static async open(path: string, store: Shard): Promise<Journal> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, MODE).catch((error: unknown) => {
      throw new StoreUnavailable(
        'The journal beside the store cannot be opened; check its permissions.',
        error,
      );
    });
    try {
      const recovery = await store.recover();
      const mark = markOf(recovery.storeId);
      const content = inPresentForm(await file.readFile(), mark);
      const damages = await apply(content, store, recovery, mark);
      const loss = damages.length === 0 ? undefined : { damages, kept: await keepAside(path) };
      const journal = new Journal(path, file, mark, loss);
      await journal.clear();
      return journal;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Size of the journal in bytes. */
  get size(): number {
    return this.length;
  }

  /**
   * Makes a record durable. After an error the journal is unchanged.
   *
   * @throws StoreUnavailable when the disk does not accept it
   */
  async append(record: JournalRecord): Promise<void> {
    for (const entry of record.series) this.fresh.set(entry.series, entry);
    const whole = encode({ ...record, series: this.seriesOf(record) }, this.mark);
    const started = performance.now();
    try {
      if (this.torn) await this.cutBack();
      if (this.usualSync < FAST_SYNC) {
        this.writeNow(whole);
        fdatasyncSync(this.file.fd);
      } else {
        await this.write(whole);
        await this.file.datasync();
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
    this.length += whole.length;
  }

  /** Removes the records, which are in the store now. No sync is needed: they are recognised by number. */
  async clear(): Promise<void> {
    await this.file.truncate(0);
    this.length = 0;
    this.fresh.clear();
  }

  /** Closes the file, and deletes it when empty. */
  async close(): Promise<void> {
    await this.file.close();
    if (this.length === 0) await rm(this.path, { force: true });
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
      at += writeSync(this.file.fd, whole, at, whole.length - at, this.length + at);
    }
  }

  private async write(whole: Buffer): Promise<void> {
    for (let at = 0; at < whole.length; ) {
      at += (await this.file.write(whole, at, whole.length - at, this.length + at)).bytesWritten;
    }
  }

  /** Removes the rest of a failed write durably: a rejected record must not reappear after a crash. */
  private async cutBack(): Promise<void> {
    await this.file.truncate(this.length);
    await this.file.datasync();
    this.torn = false;
  }
}

/** Descriptions with the store's numbers of their series. */
function renumbered(described: Described, numberOf: (number: number) => number | undefined): Described {
  const series = described.series.flatMap((one) => {
    const number = numberOf(one.series);
    return number === undefined ? [] : [{ ...one, series: number }];
  });
  return { ...described, series };
}

/** Copies a journal beside itself; returns the path. */
async function keepAside(path: string): Promise<string> {
  const kept = `${path}${DAMAGED}${new Date().toISOString().replaceAll(':', '-')}`;
  await copyFile(path, kept, constants.COPYFILE_EXCL);
  return kept;
}

/** Commits the records that the store does not have; returns the damaged parts. */
async function apply(
  content: Buffer,
  store: Shard,
  { nextSeq, series }: Recovery,
  mark: number,
): Promise<JournalDamage[]> {
  const damages: JournalDamage[] = [];
  let seq = nextSeq;
  /** Store numbers of the series in records; a damaged record may have introduced some. */
  const numbers = new Map<number, number>();
  for (let at = 0; at < content.length; ) {
    const found = recordAt(content, at);
    if (found === undefined) {
      const next = nextSound(content, at, mark);
      damages.push({ at, bytes: (next ?? content.length) - at });
      at = next ?? content.length;
      continue;
    }
    at = found.end;
    const record: unknown = deserialize(found.body);
    if (found.mark === mark && isRecord(record) && record.batch.firstSeq < nextSeq) continue;
    // Numbers are consecutive, except for those of damaged records.
    const continues =
      isRecord(record) &&
      (record.batch.firstSeq === seq || (record.batch.firstSeq > seq && damages.length > 0));
    if (found.mark !== mark || !continues) {
      throw new StoreUnavailable(
        'The journal beside the store does not match the store; one of the two files may have been restored from a backup. Move the journal away to start without it.',
      );
    }
    const fresh: NewSeries[] = [];
    for (const entry of record.series) {
      if (entry.series < series.length || numbers.has(entry.series)) continue;
      const number = series.length + numbers.size;
      numbers.set(entry.series, number);
      fresh.push({ ...entry, series: number });
    }
    await store.commit({
      ...NOTHING,
      series: fresh,
      observations: [
        { ...record.batch, series: record.batch.series.map((number) => numbers.get(number) ?? number) },
      ],
      positions: record.positions,
      ...(record.described !== undefined && {
        described: renumbered(record.described, (number) =>
          number < series.length ? number : numbers.get(number),
        ),
      }),
    });
    seq = record.batch.firstSeq + record.batch.length;
  }
  return damages;
}
