import { InvalidInput } from '../../../operators/records/errors.ts';

/**
 * The lines of a UTF-8 stream, of any length, without line feeds. Only a line feed ends a line: readline would also break at U+2028, which
 * JSON does not escape.
 *
 * @param longest UTF-16 units from which on a line is given in parts, so that memory stays bounded; default: never
 * @throws InvalidInput for bytes that are not UTF-8
 */
export async function* textLines(
  stream: AsyncIterable<Uint8Array>,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 1;
  const decoded = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new InvalidInput(`line ${line} or one soon after it is not UTF-8.`);
    }
  };
  for await (const chunk of stream) {
    const parts = (rest + decoded(chunk)).split('\n');
    rest = parts.pop() ?? '';
    line += parts.length;
    yield* parts;
    if (rest.length >= longest) {
      yield rest;
      rest = '';
    }
  }
  rest += decoded();
  if (rest !== '') yield rest;
}
