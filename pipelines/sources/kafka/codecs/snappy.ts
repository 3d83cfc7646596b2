import { uncompress } from 'snappyjs';
import { assertUnfolds } from './limit.ts';

/** Header of the framing of Snappy in Java's clients: magic, version, minimum version; then length-prefixed blocks. */
const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0]);
const XERIAL_HEADER = 16;
/** Most bits of the length before a block: that of 32 bits, seven in a byte. */
const LENGTH_BITS = 35;
/** Bytes that follow the tag of a copy, by its lowest two bits; 0 is a literal. */
const COPY_BYTES = [0, 1, 2, 4];
/** Literals up to this length have it in their tag; longer ones have it in the bytes after it. */
const SHORT_LITERAL = 60;

/**
 * The number of bytes that the elements of a block make, by their tags. snappyjs does not compare it with the block's declared length: a
 * block that was cut off between two elements would end in zeros.
 */
function bytesOf(block: Buffer): { readonly declared: number; readonly made: number } {
  let declared = 0;
  let at = 0;
  for (let shift = 0; ; shift += 7) {
    if (at >= block.length || shift >= LENGTH_BITS) throw new RangeError('a block has no length');
    const byte = block[at++];
    declared += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  let made = 0;
  while (at < block.length) {
    const tag = block[at++];
    const copy = COPY_BYTES[tag & 3];
    if (copy !== 0) {
      made += copy === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      at += copy;
      continue;
    }
    let literal = (tag >> 2) + 1;
    if (literal > SHORT_LITERAL) {
      const bytes = literal - SHORT_LITERAL;
      if (at + bytes > block.length) throw new RangeError('a block is cut off');
      literal = block.readUIntLE(at, bytes) + 1;
      at += bytes;
    }
    made += literal;
    at += literal;
  }
  if (at > block.length) throw new RangeError('a block is cut off');
  return { declared, made };
}

function decodeBlock(block: Buffer, before: number): Buffer {
  const { declared, made } = bytesOf(block);
  assertUnfolds(before + declared);
  if (made !== declared)
    throw new RangeError(`a block holds ${made} bytes, and not the ${declared} that it declares`);
  return uncompress(block, declared);
}

/**
 * Decompresses Snappy, in the framing of Java's clients or raw as librdkafka sends it.
 *
 * @throws RangeError or Error when the data are damaged, cut off, or decompress to too much
 */
export function decodeSnappy(data: Buffer): Buffer {
  const isHeader = (at: number) =>
    data.subarray(at, at + XERIAL_MAGIC.length).equals(XERIAL_MAGIC) && at + XERIAL_HEADER <= data.length;
  if (!isHeader(0)) return decodeBlock(data, 0);
  const parts: Buffer[] = [];
  let made = 0;
  for (let at = 0; at < data.length; ) {
    // Streams may follow each other, each with its header.
    if (isHeader(at)) {
      at += XERIAL_HEADER;
      continue;
    }
    const length = at + 4 <= data.length ? data.readInt32BE(at) : -1;
    if (length < 0 || at + 4 + length > data.length) throw new RangeError('the last block is cut off');
    const part = decodeBlock(data.subarray(at + 4, at + 4 + length), made);
    parts.push(part);
    made += part.length;
    at += 4 + length;
  }
  return Buffer.concat(parts, made);
}
