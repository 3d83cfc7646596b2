import { Decompress } from 'fzstd';
import { assertUnfolds, collectFrames, MOST_UNFOLDED } from './limit.ts';
import { xxh64 } from './xxh64.ts';

/** First bytes of a frame, and of frames that decoders skip, whose last four bits are free. */
const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const CHECKSUM = 4;
/** Maximum bytes of the windows of all frames of a batch: the decoder takes memory for each in turn. */
const MOST_WINDOWS = 4 * MOST_UNFOLDED;
/** Maximum decompressed bytes of a block, where the window is not smaller. */
const MOST_OF_BLOCK = 128 * 1024;
/** Bytes of the dictionary's id and of the content's size, by their flags. */
const DICTIONARY_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];
/** Size in two bytes begins at 256, since smaller ones fit in one. */
const LEAST_OF_TWO = 256;
/** Types of blocks. */
const RAW = 0;
const RUN = 1;
const RESERVED = 3;

interface Frame {
  readonly bytes: Buffer;
  readonly window: number;
  /** Decompressed bytes according to its header. */
  readonly size: number | undefined;
  /** Lower half of the XXH64 of its content. */
  readonly checksum: number | undefined;
}

function cutOff(): never {
  throw new RangeError('a frame is cut off');
}

/** A little-endian number of up to eight bytes; those beyond the limit of a batch come out roughly. */
function numberAt(data: Buffer, at: number, bytes: number): number {
  if (at + bytes > data.length) cutOff();
  if (bytes === 8) return Number(data.readBigUInt64LE(at));
  return bytes === 0 ? 0 : data.readUIntLE(at, bytes);
}

/** The frame that begins at a position, or where a skippable frame there ends. */
function frameAt(data: Buffer, start: number): Frame | { readonly skipTo: number } {
  const magic = numberAt(data, start, 4);
  let at = start + 4;
  if ((magic & ~0xf) >>> 0 === SKIPPABLE) {
    const skipTo = at + 4 + numberAt(data, at, 4);
    return skipTo > data.length ? cutOff() : { skipTo };
  }
  if (magic !== MAGIC) throw new RangeError(`byte ${start} begins no frame`);
  const flags = numberAt(data, at++, 1);
  const isSingle = (flags & 0x20) !== 0;
  const exponent = isSingle ? 0 : numberAt(data, at++, 1);
  at += DICTIONARY_BYTES[flags & 3];
  const sizeBytes = SIZE_BYTES[flags >> 6] || (isSingle ? 1 : 0);
  const size = numberAt(data, at, sizeBytes) + (sizeBytes === 2 ? LEAST_OF_TWO : 0);
  at += sizeBytes;
  const base = 2 ** (10 + (exponent >> 3));
  const window = isSingle ? size : base + (base / 8) * (exponent & 7);
  // The decoder takes memory for the window before it reads a block.
  assertUnfolds(window);
  const most = Math.min(MOST_OF_BLOCK, window);
  let bound = 0;
  for (let isLast = false; !isLast; ) {
    const header = numberAt(data, at, 3);
    const type = (header >> 1) & 3;
    const length = header >> 3;
    isLast = (header & 1) === 1;
    if (type === RESERVED || length > most) throw new RangeError('a block is damaged');
    bound += type === RAW || type === RUN ? length : most;
    assertUnfolds(bound);
    at += 3 + (type === RUN ? 1 : length);
  }
  const checksum = (flags & 4) === 0 ? undefined : numberAt(data, at, CHECKSUM);
  if (checksum !== undefined) at += CHECKSUM;
  if (at > data.length) cutOff();
  return { bytes: data.subarray(start, at), window, size: sizeBytes === 0 ? undefined : size, checksum };
}

function decodeFrame({ bytes, size, checksum }: Frame, room: number): Buffer {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((chunk) => {
    length += chunk.length;
    assertUnfolds(length + MOST_UNFOLDED - room);
    chunks.push(chunk);
  });
  stream.push(bytes, true);
  const content = Buffer.concat(chunks, length);
  if (size !== undefined && size !== length)
    throw new RangeError(`a frame holds ${length} bytes, and not the ${size} that it declares`);
  // fzstd reads over it.
  if (checksum !== undefined && Number(BigInt.asUintN(32, xxh64(content))) !== checksum)
    throw new RangeError('the checksum of a frame is wrong');
  return content;
}

/**
 * Decompresses Zstandard, of which there may be several frames one after the other. The frames are walked first, which bounds the output
 * before anything is decompressed.
 *
 * RFC 8878. Node's own decoder is no help: in version 22 it takes a frame that is cut off for a whole one, and reads the first of several.
 *
 * @throws RangeError or Error when the data are damaged, cut off, or decompress to too much
 */
export function decodeZstd(data: Buffer): Buffer {
  const frames = collectFrames(data, frameAt);
  if (frames.reduce((sum, { window }) => sum + window, 0) > MOST_WINDOWS)
    throw new RangeError(`the windows of its frames exceed ${MOST_WINDOWS} bytes together`);
  let room = MOST_UNFOLDED;
  const parts = frames.map((frame) => {
    const part = decodeFrame(frame, room);
    room -= part.length;
    return part;
  });
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}
