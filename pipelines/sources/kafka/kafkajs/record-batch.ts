import type { IHeaders, RecordBatchEntry } from 'kafkajs';
import { crc32c } from '../../../../operators/crc32c.ts';
import { decompress, Undecodable } from '../codecs/decompress.ts';

/** Bytes of a batch before its records. */
export const BATCH_HEADER = 61;
/** Where what the checksum covers begins. */
const CHECKED_FROM = 21;
/** Bits of a batch's attributes. */
const CODEC_MASK = 0x7;
const HAS_APPEND_TIME = 0x8;
const IS_TRANSACTIONAL = 0x10;
const IS_CONTROL = 0x20;
/** Minimum bytes of a record: its length, attributes, times, offset, key, value and number of headers, a byte each. */
const LEAST_RECORD = 7;
/**
 * Maximum records and headers of a batch together. Each takes some hundred bytes of memory, and seven bytes of a batch or two: 64 MiB of
 * them would end the process. A batch of observations of a hundred bytes each reaches the limit of its bytes before.
 */
const MOST_PARTS = 500_000;

/** Header of a batch in the format that Kafka has had since 0.11 (magic 2), at its place in the bytes of a fetch. */
export class BatchHeader {
  readonly bytes: Buffer;
  private readonly attributes: number;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.attributes = bytes.readInt16BE(CHECKED_FROM);
  }

  get first(): number {
    return Number(this.bytes.readBigInt64BE(0));
  }

  /** Offset of its last record, whether or not compaction has removed it. */
  get last(): number {
    return this.first + this.bytes.readInt32BE(23);
  }

  get maxTimestamp(): number {
    return Number(this.bytes.readBigInt64BE(35));
  }

  get producerId(): string {
    return this.bytes.readBigInt64BE(43).toString();
  }

  get isTransactional(): boolean {
    return (this.attributes & IS_TRANSACTIONAL) !== 0;
  }

  get isControl(): boolean {
    return (this.attributes & IS_CONTROL) !== 0;
  }

  get isWhole(): boolean {
    return crc32c(this.bytes.subarray(CHECKED_FROM)) === this.bytes.readUInt32BE(17);
  }

  /**
   * Its records.
   *
   * @throws Undecodable when its bytes are no records, or too many
   */
  async records(): Promise<FetchedMessage[]> {
    const { bytes, attributes, first } = this;
    const count = bytes.readInt32BE(57);
    if (count === 0) return [];
    const data = await decompress(attributes & CODEC_MASK, bytes.subarray(BATCH_HEADER));
    if (count < 0 || count * LEAST_RECORD > data.length)
      throw new Undecodable(`it declares ${count} records in ${data.length} bytes`);
    if (count > MOST_PARTS) throw new Undecodable(`it has more than ${MOST_PARTS} records`);
    const base = Number(bytes.readBigInt64BE(27));
    const at = (attributes & HAS_APPEND_TIME) === 0 ? undefined : String(this.maxTimestamp);
    const reader = new RecordReader(data, count);
    const records = Array.from({ length: count }, () => reader.record(first, base, at));
    if (!reader.isRead) throw new Undecodable('more bytes follow its last record');
    return records;
  }
}

/** A record as kafkajs takes it. */
export interface FetchedMessage extends RecordBatchEntry {
  readonly isControlRecord: boolean;
}

/** Stands for a batch that cannot be decoded, in the place of its last record. */
export class UndecodableBatch implements FetchedMessage {
  readonly isControlRecord = false;
  readonly attributes = 0;
  readonly key = null;
  readonly headers: IHeaders = {};
  readonly offset: string;
  readonly timestamp: string;
  /** Offset of its first record. */
  readonly first: number;
  readonly reason: string;
  /** The batch as Kafka stores it. */
  readonly value: Buffer;

  constructor(batch: { first: number; last: number; timestamp: number; reason: string; value: Buffer }) {
    this.first = batch.first;
    this.offset = String(batch.last);
    this.timestamp = String(batch.timestamp);
    this.reason = batch.reason;
    this.value = batch.value;
  }
}

/** Reads the records of a batch in turn. */
class RecordReader {
  private readonly data: Buffer;
  private at = 0;
  /** Records and headers so far. */
  private parts: number;

  constructor(data: Buffer, count: number) {
    this.data = data;
    this.parts = count;
  }

  get isRead(): boolean {
    return this.at === this.data.length;
  }

  /**
   * @param first offset to which those of records are relative
   * @param base milliseconds to which their times are relative
   * @param appended time of all of them, where the broker sets it
   */
  record(first: number, base: number, appended: string | undefined): FetchedMessage {
    const length = this.varint();
    const end = this.at + length;
    if (length < 0 || end > this.data.length) throw new Undecodable('a record is cut off');
    this.at++;
    const time = base + this.varint();
    const offset = first + this.varint();
    const key = this.bytes();
    const value = this.bytes();
    const headers = this.headers();
    if (this.at !== end) throw new Undecodable('the parts of a record do not add up to its length');
    return {
      attributes: 0,
      isControlRecord: false,
      offset: String(offset),
      timestamp: appended ?? String(time),
      key,
      value,
      headers,
    };
  }

  private headers(): IHeaders {
    const headers: IHeaders = {};
    const count = this.varint();
    if (count < 0) throw new Undecodable('a record has a negative number of headers');
    this.parts += count;
    if (this.parts > MOST_PARTS) throw new Undecodable(`it has more than ${MOST_PARTS} records and headers`);
    for (let read = 0; read < count; read++) {
      const name = this.bytes()?.toString();
      if (name === undefined) throw new Undecodable('a header has no name');
      const value = this.bytes() ?? undefined;
      const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
      const all = before === undefined ? value : [before, value ?? ''].flat();
      // By this way, because a header may be called __proto__.
      Object.defineProperty(headers, name, {
        value: all,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return headers;
  }

  private bytes(): Buffer | null {
    const length = this.varint();
    if (length === -1) return null;
    const from = this.at;
    this.at += length;
    if (length < 0 || this.at > this.data.length) throw new Undecodable('a record is cut off');
    return this.data.subarray(from, this.at);
  }

  /** A number in zigzag, of up to ten bytes. Beyond 2^53 it is rounded. */
  private varint(): number {
    const { data } = this;
    let value = 0;
    for (let scale = 1, count = 0; count < 10; count++, scale *= 128) {
      if (this.at >= data.length) throw new Undecodable('a record is cut off');
      const byte = data[this.at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
    throw new Undecodable('a number of a record has no end');
  }
}
