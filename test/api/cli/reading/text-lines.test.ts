import { describe, expect, it } from 'vitest';
import { textLines } from '../../../../api/cli/reading/text-lines.ts';
import { fc } from '../../../property.ts';

/** The lines of bytes that come in chunks of given lengths, again and again. */
async function linesOf(bytes: Uint8Array, lengths: readonly number[], longest?: number): Promise<string[]> {
  async function* chunks() {
    for (let from = 0, at = 0; from < bytes.length; at++) {
      const to = from + lengths[at % lengths.length];
      yield bytes.subarray(from, to);
      from = to;
    }
  }
  const lines: string[] = [];
  for await (const line of textLines(chunks(), longest)) lines.push(line);
  return lines;
}

describe('textLines', () => {
  it('gives back lines however the stream is cut, within a character too', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '\u2028'));
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(line), lengths, async (lines, cuts) => {
        const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''));
        expect(await linesOf(bytes, cuts)).toEqual(lines);
      }),
    );
  });

  it('keeps blank lines, and a last one without a line feed', async () => {
    expect(await linesOf(new TextEncoder().encode('\na\n\nb'), [2])).toEqual(['', 'a', '', 'b']);
  });

  it('gives a very long line in parts', async () => {
    const parts = await linesOf(new TextEncoder().encode(`${'ab'.repeat(50)}\nc\n`), [7], 20);
    expect(parts.length).toBeGreaterThan(4);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(30);
    expect(parts.join('')).toBe(`${'ab'.repeat(50)}c`);
  });

  it.each([[Uint8Array.of(0x61, 0x0a, 0xff, 0x0a)], [Uint8Array.of(0x61, 0x0a, 0xc3)]])(
    'says where %j is no UTF-8',
    async (bytes) => {
      await expect(linesOf(bytes, [2])).rejects.toThrow(/^line 2 or one soon after it is not UTF-8/);
    },
  );
});
