import type { Output } from './io.ts';

/** Writes texts to a stream, at the pace of its reader. */
export async function toOutput(output: Output, text: AsyncIterable<string>): Promise<void> {
  for await (const piece of text) {
    if (output.write(piece)) continue;
    await new Promise((resolve) => output.once('drain', resolve));
  }
}
