import { TextDecoder } from 'node:util';
import { InvalidInput } from '../../operators/records/errors.ts';

/** Maximum length of a line in bytes; a longer one is skipped without being buffered. */
export const LONGEST_LINE = 1024 * 1024;

/** Maximum number of lines of a body that cannot be read; the rest is refused then, because such a line costs as much as many others. */
export const MOST_BROKEN_LINES = 10_000;

export function tooManyBroken(): InvalidInput {
  return new InvalidInput(
    `More than ${MOST_BROKEN_LINES} lines of the body cannot be read; the rest was not looked at. Correct the lines, and send it from there.`,
  );
}

/** One line of an NDJSON stream: its text, or why it has none: longer than {@link LONGEST_LINE}, or not UTF-8. */
export type NdjsonLine =
  | { readonly index: number; readonly text: string; readonly fault?: undefined }
  | { readonly index: number; readonly text?: undefined; readonly fault: string };

const decoder = new TextDecoder('utf-8', { fatal: true });

function read(index: number, bytes: Buffer): NdjsonLine | undefined {
  try {
    const text = decoder.decode(bytes).trim();
    return text === '' ? undefined : { index, text };
  } catch {
    return { index, fault: 'the line is not UTF-8' };
  }
}

/**
 * Splits a byte stream into lines, in blocks. Memory is bounded by one line: longer ones are dropped as they arrive. Blank lines are
 * counted but not returned. The last line needs no line feed.
 */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<NdjsonLine[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  let tooLong = false;
  let index = 0;
  const finish = (into: NdjsonLine[], tail: Buffer) => {
    const length = restLength + tail.length;
    if (tooLong || length > LONGEST_LINE) {
      into.push({ index, fault: `the line is longer than ${LONGEST_LINE} bytes` });
    } else if (length > 0) {
      const line = read(index, rest.length === 0 ? tail : Buffer.concat([...rest, tail]));
      if (line !== undefined) into.push(line);
    }
    index++;
    rest = [];
    restLength = 0;
    tooLong = false;
  };
  for await (const chunk of stream) {
    const lines: NdjsonLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10, from); at >= 0; at = chunk.indexOf(10, from)) {
      finish(lines, chunk.subarray(from, at));
      from = at + 1;
    }
    const tail = chunk.subarray(from);
    if (!tooLong && tail.length > 0) {
      restLength += tail.length;
      if (restLength > LONGEST_LINE) {
        tooLong = true;
        rest = [];
      } else {
        rest.push(tail);
      }
    }
    if (lines.length > 0) yield lines;
  }
  if (tooLong || restLength > 0) {
    const lines: NdjsonLine[] = [];
    finish(lines, Buffer.alloc(0));
    yield lines;
  }
}
