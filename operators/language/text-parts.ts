import { sentences } from './layout/sentences.ts';

/** UTF-16 units of a part: what small embedding models read of a text (256 tokens) is seldom shorter. */
const LONGEST = 600;

/** Whether a UTF-16 unit is the second of a pair. */
const isTail = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/**
 * Splits a content into parts for an embedding model, in order: whole sentences together, up to 600 UTF-16 units. Longer sentences are cut.
 * A content without a sentence is one part, cut alike.
 */
export function textParts(content: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  const close = (to: number) => {
    while (start < to) {
      const cut = Math.min(start + LONGEST, to);
      const between = cut < to && isTail(content.charCodeAt(cut)) ? cut - 1 : cut;
      const part = content.slice(start, between).trim();
      if (part !== '') parts.push(part);
      start = between;
    }
  };
  for (const sentence of sentences(content)) {
    if (end > start && sentence.end - start > LONGEST) close(end);
    end = sentence.end;
  }
  close(content.length);
  return parts;
}
