/** Maximum decompressed bytes of a batch: Kafka limits the compressed size, and a few kilobytes can expand to gigabytes. */
export const MOST_UNFOLDED = 64 * 1024 * 1024;

/** @throws RangeError when `bytes` exceeds what a batch may decompress to */
export function assertUnfolds(bytes: number | bigint): void {
  if (bytes > MOST_UNFOLDED)
    throw new RangeError(`it decompresses to more than ${MOST_UNFOLDED} bytes, the limit of a batch`);
}

/** Maximum number of frames in a batch. Producers make one; a decoder takes memory for each. */
const MOST_FRAMES = 256;

/**
 * Collects the frames of a batch, which follow each other without anything in between.
 *
 * @param frameAt reads the frame at a position, or where the skippable frame there ends
 * @throws RangeError when there is no frame, or too many
 */
export function collectFrames<Frame extends { readonly bytes: Buffer }>(
  data: Buffer,
  frameAt: (data: Buffer, start: number) => Frame | { readonly skipTo: number },
): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < data.length; ) {
    const frame = frameAt(data, at);
    if ('skipTo' in frame) {
      at = frame.skipTo;
      continue;
    }
    frames.push(frame);
    at += frame.bytes.length;
    if (frames.length > MOST_FRAMES) throw new RangeError(`it has more than ${MOST_FRAMES} frames`);
  }
  if (frames.length === 0) throw new RangeError('it has no frame');
  return frames;
}
