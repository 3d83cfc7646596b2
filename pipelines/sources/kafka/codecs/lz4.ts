import { assertUnfolds, collectFrames } from './limit.ts';

/** First bytes of a frame, and of frames that decoders skip, whose last four bits are free. */
const MAGIC = 0x184d2204;
const SKIPPABLE = 0x184d2a50;
/** Bits of FLG: the version, which is 01; then what the frame has. */
const VERSION_MASK = 0xc0;
const VERSION = 0x40;
const HAS_BLOCK_CHECKSUM = 0x10;
const HAS_SIZE = 0x08;
const HAS_CONTENT_CHECKSUM = 0x04;
/** Bit of a block's length that says that it is stored as it is. */
const IS_RAW = 0x8000_0000;
const CHECKSUM = 4;
/** Most bytes that a compressed byte of a block stands for: a run's length grows by 255 with each byte. */
const MOST_RATIO = 255;

interface Frame {
  readonly bytes: Buffer;
  /** Maximum decompressed bytes. */
  readonly bound: number;
  /** Decompressed bytes according to its header. */
  readonly size: bigint | undefined;
}

/** Reads little-endian numbers of a frame. */
class Cursor {
  readonly data: Buffer;
  at: number;

  constructor(data: Buffer, at: number) {
    this.data = data;
    this.at = at;
  }

  skip(bytes: number): void {
    if (this.at + bytes > this.data.length) throw new RangeError('a frame is cut off');
    this.at += bytes;
  }

  byte(): number {
    this.skip(1);
    return this.data[this.at - 1];
  }

  word(): number {
    this.skip(4);
    return this.data.readUInt32LE(this.at - 4);
  }
}

/** The frame that begins at a position, or where a skippable frame there ends. */
function frameAt(data: Buffer, start: number): Frame | { readonly skipTo: number } {
  const cursor = new Cursor(data, start);
  const magic = cursor.word();
  if ((magic & ~0xf) >>> 0 === SKIPPABLE) {
    cursor.skip(cursor.word());
    return { skipTo: cursor.at };
  }
  if (magic !== MAGIC) throw new RangeError(`byte ${start} begins no frame`);
  const flags = cursor.byte();
  if ((flags & VERSION_MASK) !== VERSION) throw new RangeError('a frame has an unknown version');
  const exponent = (cursor.byte() >> 4) & 7;
  if (exponent < 4) throw new RangeError('a frame has an unknown block size');
  const mostOfBlock = 1 << (2 * exponent + 8);
  let size: bigint | undefined;
  if ((flags & HAS_SIZE) !== 0) {
    cursor.skip(8);
    size = data.readBigUInt64LE(cursor.at - 8);
  }
  // The checksum of the header.
  cursor.skip(1);
  let bound = 0;
  for (let length = cursor.word(); length !== 0; length = cursor.word()) {
    const stored = length & ~IS_RAW;
    bound += Math.min(mostOfBlock, length >= IS_RAW ? stored : MOST_RATIO * stored);
    cursor.skip(stored + ((flags & HAS_BLOCK_CHECKSUM) === 0 ? 0 : CHECKSUM));
  }
  if ((flags & HAS_CONTENT_CHECKSUM) !== 0) cursor.skip(CHECKSUM);
  if (size !== undefined && size > bound)
    throw new RangeError(`a frame that holds at most ${bound} bytes declares ${size}`);
  const most = size === undefined ? bound : Number(size);
  return { bytes: data.subarray(start, cursor.at), bound: most, size };
}

/**
 * Decompresses LZ4 in its frame format, of which there may be several frames one after the other. The frames are walked here, which bounds
 * the output before anything is decompressed; blocks and checksums are for lz4-napi.
 *
 * LZ4 Frame Format Description 1.6.4.
 *
 * @throws RangeError or Error when the data are damaged, cut off, or decompress to too much
 */
export async function decodeLz4(data: Buffer): Promise<Buffer> {
  const frames = collectFrames(data, frameAt);
  assertUnfolds(frames.reduce((sum, { bound }) => sum + bound, 0));
  // Native code: loaded where it is needed.
  const { default: lz4 } = await import('lz4-napi');
  const parts: Buffer[] = [];
  for (const { bytes, bound, size } of frames) {
    const part = await lz4.decompressFrame(bytes);
    if (part.length > bound || (size !== undefined && part.length !== bound))
      throw new RangeError(`a frame holds ${part.length} bytes, and not those that it declares`);
    parts.push(part);
  }
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}
