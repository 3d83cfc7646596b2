import { uncompress } from 'snappyjs';
import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';

const NO_BLOCK = 'The body is not a snappy block; compress it in the block format, not the framing format.';

/**
 * Decompresses a snappy block. Its declared length is checked before memory is taken for it.
 *
 * @param most bytes that it may have decompressed
 * @throws TidemarkError `too_large`
 * @throws InvalidInput
 */
export function decompressSnappy(block: Buffer, most: number): Buffer {
  if (declaredLength(block) > most) {
    throw new TidemarkError(
      'too_large',
      `The body decompresses to more than ${most} bytes; send smaller batches, or raise SIGNAL_BODY_LIMIT.`,
    );
  }
  try {
    return uncompress(block, most);
  } catch {
    throw new InvalidInput(NO_BLOCK);
  }
}

/** The length that a block declares for itself: a varint at its beginning. */
function declaredLength(block: Buffer): number {
  let length = 0;
  for (const [at, byte] of block.subarray(0, 5).entries()) {
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return length;
  }
  throw new InvalidInput(NO_BLOCK);
}
