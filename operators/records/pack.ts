import { crc32 } from 'node:zlib';

/** A saved state is a sequence of these. */
export type StateColumn = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** Reads as a different number if the byte order differs. */
const BYTE_ORDER = 0x01020304;

/** Texts packed at once: a few milliseconds of work. */
const TEXTS = 8192;

const encoder = new TextEncoder();
// A byte order mark is part of the text.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function bytesOf({ buffer, byteOffset, byteLength }: StateColumn): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Bytes yielded at once, so that no step of iterating over a state takes long. */
const STRETCH = 1 << 20;

function* stretchesOf(column: StateColumn): Generator<Uint8Array, void, undefined> {
  const bytes = bytesOf(column);
  for (let at = 0; at < bytes.length; at += STRETCH) yield bytes.subarray(at, at + STRETCH);
}

function* sections(layout: string, columns: Iterable<StateColumn>): Generator<Uint8Array, void, undefined> {
  const name = encoder.encode(layout);
  yield bytesOf(Uint32Array.of(BYTE_ORDER, name.length));
  yield name;
  for (const column of columns) {
    yield bytesOf(Float64Array.of(column.byteLength));
    yield* stretchesOf(column);
  }
}

/** Concatenates sequences of columns. */
export function* together(...all: readonly Iterable<StateColumn>[]): Generator<StateColumn, void, undefined> {
  for (const columns of all) yield* columns;
}

/** A text as a column. */
export function packText(text: string): StateColumn {
  return encoder.encode(text);
}

/**
 * The first `count` of many texts as columns, in groups, for {@link Unpacked.texts}. Stored as JSON, which can also represent unpaired
 * surrogates.
 */
export function* packTexts(texts: Iterable<string>, count: number): Generator<StateColumn, void, undefined> {
  let some: string[] = [];
  let left = count;
  for (const text of texts) {
    if (left-- === 0) break;
    some.push(text);
    if (some.length < TEXTS && left > 0) continue;
    yield packText(JSON.stringify(some));
    some = [];
  }
}

/**
 * Bytes of some columns for {@link unpack}, in chunks of at most a megabyte. They are not copied: consume each chunk before anything else
 * happens. A column may change until its chunks are requested.
 *
 * @param layout identifies the columns and their meaning; only a reader with the same layout can read them
 */
export function* pack(
  layout: string,
  columns: Iterable<StateColumn>,
): Generator<Uint8Array, void, undefined> {
  let sum = 0;
  for (const bytes of sections(layout, columns)) {
    // An empty array may have no address, and the checksum would restart.
    if (bytes.length === 0) continue;
    sum = crc32(bytes, sum);
    yield bytes;
  }
  yield bytesOf(Uint32Array.of(sum));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Capacity of a restored column that grows; without spare room, the first append would copy all of it. */
export const withSpare = (length: number) => Math.ceil((length * 9) / 8);

/** The columns given to {@link pack}, read in the same order. Each method throws a RangeError at a mismatch. */
export class Unpacked {
  private readonly parts: readonly Uint8Array[];
  private part = 0;
  private at = 0;
  private left: number;

  /** @param left number of bytes to read from the parts */
  constructor(parts: readonly Uint8Array[], left: number) {
    this.parts = parts;
    this.left = left;
  }

  /** True if everything was read. */
  get done(): boolean {
    return this.left === 0;
  }

  /** @param room least length of the array; the elements after the column are 0 */
  doubles(length: number, room = 0): Float64Array<ArrayBuffer> {
    return this.column(new Float64Array(this.fitting(length, 8, room)), 8 * length);
  }

  words(length: number, room = 0): Uint32Array<ArrayBuffer> {
    return this.column(new Uint32Array(this.fitting(length, 4, room)), 4 * length);
  }

  integers(length: number, room = 0): Int32Array<ArrayBuffer> {
    return this.column(new Int32Array(this.fitting(length, 4, room)), 4 * length);
  }

  halves(length: number, room = 0): Uint16Array<ArrayBuffer> {
    return this.column(new Uint16Array(this.fitting(length, 2, room)), 2 * length);
  }

  bytes(length: number, room = 0): Uint8Array<ArrayBuffer> {
    return this.column(new Uint8Array(this.fitting(length, 1, room)), length);
  }

  /** Reads a column into an existing array of the same length. */
  wordsTo(words: Uint32Array): void {
    this.column(words, words.byteLength);
  }

  text(): string {
    const bytes = new Uint8Array(this.fitting(this.length(), 1, 0));
    this.fill(bytes);
    return decoder.decode(bytes);
  }

  /** Reads `count` texts from {@link packTexts}, in groups. */
  *texts(count: number): Generator<readonly string[], void, undefined> {
    for (let left = count; left > 0; ) {
      const some: unknown = JSON.parse(this.text());
      if (!isTexts(some) || some.length > left || some.length === 0)
        throw new RangeError('texts are missing');
      left -= some.length;
      yield some;
    }
  }

  /** Reads bytes that have no length prefix. */
  fill(bytes: Uint8Array): void {
    if (bytes.length > this.left) throw new RangeError('a column ends early');
    this.left -= bytes.length;
    for (let done = 0; done < bytes.length; ) {
      const part = this.parts[this.part];
      const taken = part.subarray(this.at, this.at + bytes.length - done);
      bytes.set(taken, done);
      done += taken.length;
      this.at += taken.length;
      if (this.at === part.length) {
        this.part++;
        this.at = 0;
      }
    }
  }

  private column<C extends StateColumn>(column: C, size: number): C {
    if (this.length() !== size) throw new RangeError('a column has the wrong length');
    this.fill(bytesOf(column).subarray(0, size));
    return column;
  }

  private length(): number {
    const length = new Float64Array(1);
    this.fill(bytesOf(length));
    return length[0];
  }

  /** Length of the array for a column, which must not exceed the remaining bytes. */
  private fitting(length: number, width: number, room: number): number {
    if (!Number.isSafeInteger(length) || length < 0 || length * width > this.left) {
      throw new RangeError('a column is longer than the remaining bytes');
    }
    return Math.max(length, room);
  }
}

/** Checks the checksum at the end of the bytes and the layout at their beginning. */
function opened(layout: string, parts: readonly Uint8Array[]): Unpacked {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let sum = 0;
  let left = length - 4;
  for (const part of parts) {
    const content = part.subarray(0, Math.max(0, left));
    if (content.length > 0) sum = crc32(content, sum);
    left -= content.length;
  }
  // The four bytes of the checksum may be split too.
  const last = Buffer.concat(parts.slice(-4).map((part) => part.subarray(-4))).subarray(-4);
  if (last.length < 4) throw new RangeError('the checksum is missing');
  const written = new Uint32Array(1);
  bytesOf(written).set(last);
  if (written[0] !== sum) throw new RangeError('the checksum does not match');
  const unpacked = new Unpacked(parts, length - 4);
  const head = new Uint32Array(2);
  unpacked.fill(bytesOf(head));
  const expected = encoder.encode(layout);
  if (head[0] !== BYTE_ORDER || head[1] !== expected.length)
    throw new RangeError('the layout is not the expected one');
  const name = new Uint8Array(expected.length);
  unpacked.fill(name);
  if (name.some((byte, at) => byte !== expected[at]))
    throw new RangeError('the layout is not the expected one');
  return unpacked;
}

/**
 * The result of `read` on columns that were packed with a layout; undefined if the bytes are not the output of {@link pack}, or if `read`
 * throws a RangeError because they do not match.
 *
 * @param parts the bytes, split anywhere
 */
export function unpack<Result>(
  layout: string,
  parts: readonly Uint8Array[],
  read: (columns: Unpacked) => Result,
): Result | undefined {
  const whole = parts.filter((part) => part.length > 0);
  try {
    const columns = opened(layout, whole);
    const result = read(columns);
    return columns.done ? result : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
