import duckdb from '@duckdb/node-bindings';
import type { Data, DataType } from 'apache-arrow';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { type ArrowColumn, Bytes, dataOf, Nulls, offsetsOf, type Source } from './column.ts';

/** Bytes of a string in a vector: its length, and the string itself or its address. */
const ENTRY = 16;
/** Bytes of the longest string that is in the entry itself. */
const INLINE = 12;
/** No two pages of memory with a byte of a string each have one between them that is this near to both. */
const PAGE = 4096;
/** Strings of a vector that are recognised when they come again: a power of two. */
const KNOWN = 1024;
/** The longest column of a batch: its offsets are 32 bits. */
const LONGEST = 2 ** 31 - 1;

/** Memory that strings are in. */
interface Run {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Reads memory of DuckDB. */
function memoryAt(start: number, length: number): Run {
  const pointer = new BigUint64Array([BigInt(start)]);
  return { start, bytes: duckdb.get_data_from_pointer(pointer.buffer, 0, length) };
}

/** The address of a string that is not in its entry, from the words of entries. */
function addressIn(words: Uint32Array, at: number): number {
  return words[at * 4 + 2] + words[at * 4 + 3] * 2 ** 32;
}

/** The memory of strings that are all long and follow each other without a gap, as the strings of a file often do. */
function followingRun(words: Uint32Array, items: number): Run | undefined {
  if (items === 0) return undefined;
  const start = addressIn(words, 0);
  let last = start;
  for (let at = 0; at < items; at++) {
    if (words[at * 4] <= INLINE || addressIn(words, at) !== last) return undefined;
    last += words[at * 4];
  }
  return memoryAt(start, last - start);
}

/** A column of offsets and bytes: texts and blobs. */
export class BytesColumn {
  protected readonly nulls = new Nulls();
  protected readonly values = new Bytes();
  protected readonly ends = new Bytes();
  private readonly type: DataType;

  constructor(type: DataType) {
    this.type = type;
  }

  bytes(): number {
    return this.values.length + this.ends.length;
  }

  take(): Data {
    const validity = this.nulls.take();
    return dataOf(this.type, validity, {
      offsets: offsetsOf(this.ends, validity.length),
      data: this.values.take(),
    });
  }

  /** Room for the ends of more values. */
  protected endsOf(count: number): Int32Array {
    const { buffer } = this.ends.room(4 * count);
    const from = this.ends.length;
    this.ends.length += 4 * count;
    return new Int32Array(buffer, from, count);
  }

  protected expectRoom(more: number): void {
    if (this.values.length + more <= LONGEST) return;
    throw new InvalidInput('The values of a column are larger than 2 GiB together; select a part of them.');
  }
}

/** The values of DuckDB's strings: VARCHAR and BLOB. */
export class StringColumn extends BytesColumn implements ArrowColumn {
  private source: Uint8Array = new Uint8Array(0);
  private words: Uint32Array = new Uint32Array(0);
  /** Memory of the strings of the vector, in order. */
  private runs: readonly Run[] = [];
  /** All strings of the vector are long, and follow each other in memory. */
  private follow = false;
  /** Where the strings of a vector start and end. */
  private starts = new Float64Array(0);
  private lasts = new Float64Array(0);
  /** Some of the strings that are known: in a dictionary, many entries are the same string. */
  private readonly knownStarts = new Float64Array(KNOWN);
  private readonly knownLasts = new Float64Array(KNOWN);

  read({ vector, items }: Source): void {
    this.nulls.read({ vector, items });
    this.source = duckdb.vector_get_data(vector, items * ENTRY);
    this.words = new Uint32Array(this.source.buffer, this.source.byteOffset, items * 4);
    const run = this.nulls.none ? followingRun(this.words, items) : undefined;
    this.follow = run !== undefined;
    this.runs = run === undefined ? this.runsOf(items) : [run];
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    if (this.follow && count > 0) {
      this.appendFollowing(from, count);
      return;
    }
    const { words, source, values } = this;
    const ends = this.endsOf(count);
    let run: Run | undefined;
    // What is copied with the next string that does not follow it in memory.
    let first = 0;
    let last = 0;
    const copy = () => {
      if (run === undefined || last === first) return;
      this.expectRoom(0);
      values.room(last - first).set(run.bytes.subarray(first - run.start, last - run.start), values.length);
      values.length += last - first;
      first = last;
    };
    for (let row = 0; row < count; row++) {
      const at = from + row;
      if (this.nulls.has(at)) {
        const length = words[at * 4];
        if (length > INLINE) {
          const address = addressIn(words, at);
          if (run === undefined || address !== last) {
            copy();
            run = this.runAt(address, run);
            first = address;
          }
          last = address + length;
        } else if (length > 0) {
          copy();
          const room = values.room(length);
          const start = at * ENTRY + 4;
          for (let byte = 0; byte < length; byte++) room[values.length + byte] = source[start + byte];
          values.length += length;
        }
      }
      ends[row] = values.length + last - first;
    }
    copy();
    this.expectRoom(0);
  }

  /** Adds strings that follow each other in memory, which are copied at once. */
  private appendFollowing(from: number, count: number): void {
    const { words, values, runs } = this;
    const ends = this.endsOf(count);
    const before = values.length;
    let end = before;
    for (let row = 0; row < count; row++) {
      end += words[(from + row) * 4];
      ends[row] = end;
    }
    this.expectRoom(end - before);
    const start = addressIn(words, from) - runs[0].start;
    values.append(runs[0].bytes.subarray(start, start + end - before));
  }

  private runAt(address: number, near: Run | undefined): Run {
    const inside = ({ start, bytes }: Run) => address >= start && address < start + bytes.length;
    if (near !== undefined && inside(near)) return near;
    let low = 0;
    let high = this.runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.runs[middle].start <= address) low = middle;
      else high = middle - 1;
    }
    return this.runs[low];
  }

  /**
   * The memory of all strings of the vector. Strings that are nearer to each other than a page are read together: each page between them
   * has a byte of one of them, and so it is there.
   */
  private runsOf(items: number): Run[] {
    const { words } = this;
    if (this.starts.length < items) {
      this.starts = new Float64Array(items);
      this.lasts = new Float64Array(items);
    }
    const { starts, lasts, knownStarts, knownLasts } = this;
    knownStarts.fill(0);
    let count = 0;
    let ordered = true;
    for (let at = 0; at < items; at++) {
      if (words[at * 4] <= INLINE || !this.nulls.has(at)) continue;
      const address = addressIn(words, at);
      const last = address + words[at * 4];
      if (count > 0 && address >= starts[count - 1] && address - lasts[count - 1] < PAGE) {
        if (last > lasts[count - 1]) lasts[count - 1] = last;
        continue;
      }
      const slot = (words[at * 4 + 2] ^ (words[at * 4 + 2] >>> 10)) & (KNOWN - 1);
      if (knownStarts[slot] === address && knownLasts[slot] === last) continue;
      knownStarts[slot] = address;
      knownLasts[slot] = last;
      if (count > 0 && address < starts[count - 1]) ordered = false;
      starts[count] = address;
      lasts[count++] = last;
    }
    // The next to start and the next to end need not be of one string: a run is over where all that started have ended.
    if (!ordered) {
      starts.subarray(0, count).sort();
      lasts.subarray(0, count).sort();
    }
    const runs: Run[] = [];
    for (let at = 0, first = 0; at < count; at++) {
      if (at + 1 < count && starts[at + 1] - lasts[at] < PAGE) continue;
      runs.push(memoryAt(starts[first], lasts[at] - starts[first]));
      first = at + 1;
    }
    return runs;
  }
}

/** Texts of values that Arrow has no type for. */
export class SpelledColumn extends BytesColumn implements ArrowColumn {
  private readonly spell: (source: Source) => (at: number) => string;
  private at: (at: number) => string = () => '';

  /** @param spell gives the text of each value of a vector that is not null */
  constructor(type: DataType, spell: (source: Source) => (at: number) => string) {
    super(type);
    this.spell = spell;
  }

  read(source: Source): void {
    this.nulls.read(source);
    this.at = this.spell(source);
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    const ends = this.endsOf(count);
    for (let row = 0; row < count; row++) {
      if (this.nulls.has(from + row)) {
        const text = Buffer.from(this.at(from + row));
        this.expectRoom(text.length);
        this.values.append(text);
      }
      ends[row] = this.values.length;
    }
  }
}

/** The two hexadecimal digits of a byte, as they are in memory. */
const DIGITS = Uint16Array.from({ length: 256 }, (_, byte) => {
  const [high, low] = byte.toString(16).padStart(2, '0');
  return high.charCodeAt(0) | (low.charCodeAt(0) << 8);
});
const DASH = '-'.charCodeAt(0);
const UUID = 36;

/** UUIDs as text. */
export class UuidColumn extends BytesColumn implements ArrowColumn {
  private source: Uint8Array = new Uint8Array(0);

  read({ vector, items }: Source): void {
    this.nulls.read({ vector, items });
    this.source = duckdb.vector_get_data(vector, items * 16);
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    this.expectRoom(count * UUID);
    const ends = this.endsOf(count);
    const { source, values } = this;
    // Each text is nine words of four characters, so all of them are aligned.
    const words = new Uint32Array(values.room(count * UUID).buffer);
    let to = values.length / 4;
    for (let row = 0; row < count; row++) {
      if (this.nulls.has(from + row)) {
        const at = (from + row) * 16;
        // A UUID is an integer of 128 bits with its highest bit turned, so that it is ordered as its text.
        words[to] = DIGITS[source[at + 15] ^ 128] | (DIGITS[source[at + 14]] << 16);
        words[to + 1] = DIGITS[source[at + 13]] | (DIGITS[source[at + 12]] << 16);
        const third = DIGITS[source[at + 10]];
        words[to + 2] = DASH | (DIGITS[source[at + 11]] << 8) | ((third & 255) << 24);
        words[to + 3] = (third >> 8) | (DASH << 8) | (DIGITS[source[at + 9]] << 16);
        const fourth = DIGITS[source[at + 7]];
        words[to + 4] = DIGITS[source[at + 8]] | (DASH << 16) | ((fourth & 255) << 24);
        const fifth = DIGITS[source[at + 6]];
        words[to + 5] = (fourth >> 8) | (fifth << 8) | (DASH << 24);
        words[to + 6] = DIGITS[source[at + 5]] | (DIGITS[source[at + 4]] << 16);
        words[to + 7] = DIGITS[source[at + 3]] | (DIGITS[source[at + 2]] << 16);
        words[to + 8] = DIGITS[source[at + 1]] | (DIGITS[source[at]] << 16);
        to += 9;
      }
      ends[row] = to * 4;
    }
    values.length = to * 4;
  }
}
