import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { Output } from './io.ts';

/** Writes texts to a stream, at the pace of its reader. */
export async function toOutput(output: Output, text: AsyncIterable<string>): Promise<void> {
  for await (const piece of text) {
    if (output.write(piece)) continue;
    await new Promise((resolve) => output.once('drain', resolve));
  }
}

/**
 * Writes texts to a file, in place of what it had.
 *
 * @param option the option that names the file, for the error
 * @throws InvalidInput if the file is not writable
 */
export async function toFile(
  text: AsyncIterable<string> | Iterable<string>,
  path: string,
  option: string,
): Promise<void> {
  try {
    await pipeline(Readable.from(text), createWriteStream(path));
  } catch (error) {
    const code =
      error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new InvalidInput(`${path} is not writable (${code}); choose another file with ${option}.`);
  }
}
