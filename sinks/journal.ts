import { fdatasyncSync, writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { StoredBatch } from '../operators/records/batch.ts';
import { StoreUnavailable } from '../operators/records/errors.ts';
import { type NewSeries, NOTHING, type Shard, type SourcePosition } from './store.ts';

/** Bytes in front of a record: its length and its checksum. */
const HEAD = 8;

/**
 * Milliseconds below which a write and its sync are made on the event loop: on a disk that is so fast, handing them to
 * a thread and waiting for it takes several times as long as they do.
 */
const FAST_SYNC = 1;

/** What a small group leaves in the journal: enough to put it into the store later. */
export interface JournalRecord {
  readonly series: readonly NewSeries[];
  readonly batch: StoredBatch;
  readonly positions: readonly SourcePosition[];
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
 * A file beside the store in which small groups become durable at once: one write and one sync, where a transaction of the store costs several times as much and is made for thousands of rows. The groups enter
 * the store with the next transaction, and the journal starts anew. Records carry a length and a checksum, so that
 * one that a crash cut off is known for what it is; they carry their sequence numbers, so that one that did enter the
 * store is never applied twice.
 */
export class Journal {
  private readonly path: string;
  private readonly file: FileHandle;
  private length = 0;
  /** Running mean of the time that a write and its sync take, in milliseconds. */
  private usualSync = 0;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  /**
   * Opens the journal of a store and brings what it holds into the store.
   *
   * @throws StoreUnavailable when the file cannot be opened or the store does not take its records
   */
  static async open(path: string, store: Shard): Promise<Journal> {
    const file = await open(path, 'a+').catch((error: unknown) => {
      throw new StoreUnavailable(
        'The journal beside the store cannot be opened; look at its permissions.',
        error,
      );
    });
    try {
      const journal = new Journal(path, file);
      await journal.apply(store);
      await journal.clear();
      return journal;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Bytes that the journal holds. */
  get size(): number {
    return this.length;
  }

  /** Makes a record durable. After an error the journal holds what it held before. */
  async append(record: JournalRecord): Promise<void> {
    const body = serialize(record);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(body.length, 0);
    head.writeUInt32LE(crc32(body), 4);
    const whole = Buffer.concat([head, body]);
    const started = performance.now();
    try {
      if (this.usualSync < FAST_SYNC) {
        writeSync(this.file.fd, whole);
        fdatasyncSync(this.file.fd);
      } else {
        await this.file.appendFile(whole);
        await this.file.datasync();
      }
    } catch (error) {
      await this.file.truncate(this.length).catch(() => undefined);
      const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      const message = full
        ? 'The disk of the store is full; free some space, then send it again.'
        : 'The store cannot take data at the moment; try again.';
      throw new StoreUnavailable(message, error);
    }
    this.usualSync += 0.1 * (performance.now() - started - this.usualSync);
    this.length += whole.length;
  }

  /** Forgets the records, which are in the store now. That this is not synced costs nothing: they are known by number. */
  async clear(): Promise<void> {
    await this.file.truncate(0);
    this.length = 0;
  }

  /** Closes the file, and removes it when it holds nothing. */
  async close(): Promise<void> {
    await this.file.close();
    if (this.length === 0) await rm(this.path, { force: true });
  }

  /** Commits the records that the store does not have, up to the first that a crash cut off. */
  private async apply(store: Shard): Promise<void> {
    const content = await this.file.readFile();
    const { nextSeq, series } = await store.recover();
    let seq = nextSeq;
    let known = series.length;
    for (let at = 0; at + HEAD <= content.length; ) {
      const end = at + HEAD + content.readUInt32LE(at);
      if (end > content.length) return;
      const body = content.subarray(at + HEAD, end);
      if (crc32(body) !== content.readUInt32LE(at + 4)) return;
      const record: unknown = deserialize(body);
      at = end;
      if (!isRecord(record) || record.batch.firstSeq < seq) continue;
      if (record.batch.firstSeq > seq) {
        throw new StoreUnavailable(
          'The journal beside the store does not continue it; was one of the two files put back from a backup? Move the journal away to start without it.',
        );
      }
      const fresh = record.series.filter((entry) => entry.series >= known);
      await store.commit({
        ...NOTHING,
        series: fresh,
        observations: [record.batch],
        positions: record.positions,
      });
      seq += record.batch.length;
      known += fresh.length;
    }
  }
}
