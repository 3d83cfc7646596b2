import Decoder from 'kafkajs/src/protocol/decoder.js';
import decodeMessageSet from 'kafkajs/src/protocol/messageSet/decoder.js';
import { Undecodable } from '../codecs/decompress.ts';
import { BATCH_HEADER, BatchHeader, type FetchedMessage, UndecodableBatch } from './record-batch.ts';

/** Bytes of an entry before what its length counts: offset and length. */
const ENTRY_HEADER = 12;
/** Where every format has its version, and the present one. */
const MAGIC_AT = 16;
const MAGIC = 2;
/** Minimum bytes of a message in a format before that one. */
const LEAST_MESSAGE = 26;
/** Offset within a control record's key of its type, and the type of an abort. */
const TYPE_AT = 2;
const ABORT = 0;

/** A transaction whose records a reader of committed ones leaves out. */
export interface AbortedTransaction {
  readonly producerId: string;
  readonly firstOffset: number;
}

/** The producers whose transaction is aborted, as of a batch (read_committed). */
class Aborted {
  private readonly coming: AbortedTransaction[];
  private readonly producers = new Set<string>();

  constructor(transactions: readonly AbortedTransaction[]) {
    this.coming = [...transactions].sort((a, b) => a.firstOffset - b.firstOffset);
  }

  /** Whether a batch belongs to an aborted transaction. Batches come in order. */
  has(batch: BatchHeader): boolean {
    for (
      let next = this.coming[0];
      next !== undefined && next.firstOffset <= batch.last;
      next = this.coming[0]
    ) {
      this.producers.add(next.producerId);
      this.coming.shift();
    }
    return batch.isTransactional && this.producers.has(batch.producerId);
  }

  ended(producerId: string): void {
    this.producers.delete(producerId);
  }
}

function place(offset: number): FetchedMessage {
  return {
    attributes: 0,
    isControlRecord: true,
    offset: String(offset),
    timestamp: '0',
    key: null,
    value: null,
    headers: {},
  };
}

/**
 * Messages of a partition in the answer to a fetch.
 *
 * - Records of aborted transactions are left out, batch by batch. (kafkajs takes them out message by message, and lets some of them through:
 *   where several transactions that were aborted are open at once, and after a message whose key has the four bytes of an abort marker.)
 * - A batch whose bytes cannot be decoded is one {@link UndecodableBatch}, and what follows is read.
 * - Where the last of it has no message any more (control records, compaction, an aborted transaction), a control record takes its place, so
 *   that the reader moves over it.
 *
 * @param entries the bytes, of which the last entry may be cut off
 * @param end offset after the last entry that Kafka has
 * @throws whatever is no fault of the bytes
 */
export async function readFetched(
  entries: Buffer,
  transactions: readonly AbortedTransaction[],
  end: number,
): Promise<FetchedMessage[]> {
  const aborted = new Aborted(transactions);
  const messages: FetchedMessage[] = [];
  let last: number | undefined;
  for (let at = 0; at + ENTRY_HEADER <= entries.length; ) {
    const length = entries.readInt32BE(at + 8);
    const after = at + ENTRY_HEADER + length;
    if (after > entries.length) break;
    const entry = entries.subarray(at, after);
    const isBatch = entry.length > MAGIC_AT && entry[MAGIC_AT] === MAGIC;
    if (length < 0 || entry.length < (isBatch ? BATCH_HEADER : LEAST_MESSAGE))
      throw new RangeError(`An entry of a fetch has an impossible length, ${length} bytes.`);
    if (isBatch) {
      const batch = new BatchHeader(entry);
      if (!batch.isWhole) {
        // It may have been the marker of an aborted transaction: the next fetch tells which transactions are open after it.
        const next = after + 8 <= entries.length ? Number(entries.readBigInt64BE(after)) : end;
        messages.push(damagedBatch(batch, next));
        break;
      }
      last = await readBatch(batch, aborted, messages);
    } else {
      last = await readOldMessage(entry, messages);
    }
    at = after;
  }
  const lastOf = messages.at(-1);
  if (last !== undefined && (lastOf === undefined || Number(lastOf.offset) < last))
    messages.push(place(last));
  return messages;
}

/** Stands for a batch whose checksum is wrong. Nothing that it covers is sure, the last offset included. */
function damagedBatch({ first, last, maxTimestamp, bytes }: BatchHeader, next: number): UndecodableBatch {
  const least = Math.max(first, Math.min(last, next - 1));
  const reason = 'its checksum is wrong';
  return new UndecodableBatch({ first, last: least, reason, timestamp: maxTimestamp, value: bytes });
}

/** Appends the records of a batch, and returns its last offset. */
async function readBatch(batch: BatchHeader, aborted: Aborted, messages: FetchedMessage[]): Promise<number> {
  const { first, last, maxTimestamp, bytes } = batch;
  const isAborted = aborted.has(batch);
  if (isAborted && !batch.isControl) return last;
  try {
    const records = await batch.records();
    if (!batch.isControl) for (const record of records) messages.push(record);
    else if (records.some(isAbort)) aborted.ended(batch.producerId);
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    const reason = error.message;
    messages.push(new UndecodableBatch({ first, last, reason, timestamp: maxTimestamp, value: bytes }));
  }
  return last;
}

function isAbort({ key }: FetchedMessage): boolean {
  return key !== null && key.length >= TYPE_AT + 2 && key.readInt16BE(TYPE_AT) === ABORT;
}

/** A message, or several compressed together, in a format that brokers wrote before Kafka 0.11. */
async function readOldMessage(entry: Buffer, messages: FetchedMessage[]): Promise<number> {
  const last = Number(entry.readBigInt64BE(0));
  try {
    for (const message of await decodeMessageSet(new Decoder(entry), entry.length)) {
      const { offset, timestamp, attributes, key, value } = message;
      messages.push({ offset, timestamp, attributes, key, value, headers: {}, isControlRecord: false });
    }
  } catch (error) {
    // Its codecs are those of batches; all else that fails here is a fault of the bytes as well.
    if (error instanceof Error && !(error instanceof Undecodable) && !(error instanceof RangeError))
      throw error;
    const reason = error instanceof Error ? error.message : String(error);
    messages.push(new UndecodableBatch({ first: last, last, reason, timestamp: 0, value: entry }));
  }
  return last;
}
