import { SingleBar } from 'cli-progress';
import type { Output } from '../io.ts';

/** Shows how much of a file has been read. */
export interface ByteProgress {
  /** Takes note of bytes that were read, and how many records came of all so far. */
  read(bytes: number, records: number): void;
  stop(): void;
}

/**
 * A bar on a terminal; none elsewhere, or for an input of unknown length.
 *
 * @param bytes length of the input
 * @param noun what it is read into, in the plural
 */
export function byteProgress(
  stream: Output,
  bytes: number | undefined,
  noun: string,
): ByteProgress | undefined {
  if (stream.isTTY !== true || bytes === undefined || bytes === 0) return undefined;
  const format = `{bar} {percentage}% | {records} ${noun}`;
  const bar = new SingleBar({ format, stream, hideCursor: true });
  bar.start(bytes, 0, { records: 0 });
  return {
    read: (more, records) => bar.increment(more, { records }),
    stop: () => bar.stop(),
  };
}
