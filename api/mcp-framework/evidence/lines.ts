import { createReadStream } from 'node:fs';

/** A line of a file as bytes. */
export interface Line {
  /** Without its line feed. */
  readonly bytes: Buffer;
  /** Byte offset of its start in the file. */
  readonly start: number;
  /** Whether a line feed ends it; only the last line of a file can lack one. */
  readonly ended: boolean;
}

const LINE_FEED = 10;

/** The lines of a file from an offset on, read in chunks. */
export async function* linesOf(path: string, from = 0): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let start = from;
  for await (const chunk of createReadStream(path, { start: from, highWaterMark: 256 * 1024 })) {
    let at = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, at)) {
      const piece = chunk.subarray(at, end);
      const bytes = rest.length === 0 ? piece : Buffer.concat([...rest, piece]);
      rest = [];
      yield { bytes, start, ended: true };
      start += bytes.length + 1;
      at = end + 1;
    }
    if (at < chunk.length) rest.push(chunk.subarray(at));
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), start, ended: false };
}
