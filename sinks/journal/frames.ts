import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SourcePosition } from '../source-position.ts';
import type { Described, NewSeries } from '../store.ts';

/** Marks the start of every frame, so that the next one is found after a damaged one. */
const MAGIC = Buffer.from([0xf1, 0x54, 0x4d, 0x4a]);
/** Bytes in front of the body of a frame: magic, store mark, length and checksum. */
const HEAD = 16;

/** A small group in the journal, complete enough to store later. */
export interface JournalRecord {
  readonly series: readonly NewSeries[];
  readonly batch: StoredBatch;
  readonly positions: readonly SourcePosition[];
  /** What its observations say of their series. If the record is damaged, later observations say it again. */
  readonly described?: Described;
}

/** The first frame of a journal: the number of its era. A new era begins when the store has the records of the one before. */
export interface JournalHeader {
  readonly era: number;
}

/** The last frame of a journal, which the next record overwrites: the sequence number that the next observation gets. */
export interface JournalEnd {
  readonly nextSeq: number;
}

function isRecord(value: object): value is JournalRecord {
  return 'series' in value && 'batch' in value && 'positions' in value;
}

function isHeader(value: object): value is JournalHeader {
  return 'era' in value && typeof value.era === 'number';
}

function isEnd(value: object): value is JournalEnd {
  return 'nextSeq' in value && typeof value.nextSeq === 'number';
}

/**
 * A part of a journal without an intact frame. Either it was damaged, or a power cut left part of an unacknowledged write; the
 * two cannot be distinguished.
 */
export interface JournalDamage {
  /** Offset in the file and length, in bytes. */
  readonly at: number;
  readonly bytes: number;
}

/** A number in the frames of this store's journal only, so that producers' data cannot imitate a frame. */
export const markOf = (storeId: string) => crc32(storeId);

function checksumOf(body: Uint8Array, mark: number): number {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length, 0);
  return crc32(body, crc32(length, mark));
}

function framed(body: Buffer, mark: number): Buffer {
  const head = Buffer.alloc(HEAD);
  MAGIC.copy(head);
  head.writeUInt32LE(mark, 4);
  head.writeUInt32LE(body.length, 8);
  head.writeUInt32LE(checksumOf(body, mark), 12);
  return Buffer.concat([head, body]);
}

/** The bytes of a frame of the store with this mark. */
export function encode(frame: JournalHeader | JournalRecord | JournalEnd, mark: number): Buffer {
  return framed(serialize(frame), mark);
}

interface Found {
  readonly mark: number;
  readonly end: number;
  readonly body: Buffer;
}

/** The frame at an offset; undefined when there is no intact one. */
function frameAt(content: Buffer, at: number): Found | undefined {
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

/** A journal whose records have a magic: one of before is written anew, with the mark of its store. */
function inPresentForm(content: Buffer, mark: number): Buffer {
  if (content.length < MAGIC.length || content.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) === 0) {
    return content;
  }
  const bodies = earlierRecords(content);
  return bodies.length === 0 ? content : Buffer.concat(bodies.map((body) => framed(body, mark)));
}

/** Offset of the next intact frame of a store (of any store without a mark); undefined when there is none. */
function nextIntact(content: Buffer, behind: number, mark: number | undefined): number | undefined {
  for (let at = content.indexOf(MAGIC, behind + 1); at >= 0; at = content.indexOf(MAGIC, at + 1)) {
    const found = frameAt(content, at);
    if (found !== undefined && (mark === undefined || found.mark === mark)) return at;
  }
  return undefined;
}

/** A part of a journal, in file order. `mark` is that of the store that wrote it. */
export type JournalPart =
  | { readonly kind: 'header'; readonly header: JournalHeader; readonly mark: number }
  | { readonly kind: 'record'; readonly record: JournalRecord; readonly mark: number }
  | { readonly kind: 'end'; readonly end: JournalEnd; readonly mark: number }
  | { readonly kind: 'damage'; readonly damage: JournalDamage };

function partOf({ body, mark }: Found): JournalPart | undefined {
  const frame: unknown = deserialize(body);
  if (typeof frame !== 'object' || frame === null) return undefined;
  if (isRecord(frame)) return { kind: 'record', record: frame, mark };
  if (isHeader(frame)) return { kind: 'header', header: frame, mark };
  return isEnd(frame) ? { kind: 'end', end: frame, mark } : undefined;
}

/**
 * The parts of a journal up to its end frame. What follows that is the rest of an earlier era. A journal of before eras has neither header
 * nor end.
 *
 * @param mark mark of the store; without one, frames of any store are looked for behind a damage
 */
export function* partsOf(written: Buffer, mark?: number): Generator<JournalPart> {
  const content = inPresentForm(written, mark ?? 0);
  for (let at = 0; at < content.length; ) {
    const found = frameAt(content, at);
    const part = found && partOf(found);
    if (found === undefined || part === undefined) {
      const next = nextIntact(content, at, mark) ?? content.length;
      yield { kind: 'damage', damage: { at, bytes: next - at } };
      at = next;
      continue;
    }
    yield part;
    if (part.kind === 'end') return;
    at = found.end;
  }
}

/** The intact records of a journal, of any store, in order, and the damaged parts. */
export function readJournal(written: Buffer): { records: JournalRecord[]; damages: JournalDamage[] } {
  const records: JournalRecord[] = [];
  const damages: JournalDamage[] = [];
  for (const part of partsOf(written)) {
    if (part.kind === 'record') records.push(part.record);
    if (part.kind === 'damage') damages.push(part.damage);
  }
  return { records, damages };
}
