import type { Sentence } from '../../language/layout/sentences.ts';

/** Longest stretch of a block in which an opening mark is looked for, in UTF-16 units. */
const BACK = 4000;

/**
 * Whether a sentence is quoted: behind ">" at the start of its line, or in quotation marks that open before it or with it. Whoever quotes does not
 * say it himself.
 */
export function isQuoted(content: string, { start, end, block }: Sentence): boolean {
  const line = content.slice(content.lastIndexOf('\n', block.start - 1) + 1, block.start);
  if (/^[ \t]*>/.test(line)) return true;
  const said = content.slice(start, end);
  if (/^[“„«"]/.test(said)) return true;
  const before = content.slice(Math.max(block.label?.rest ?? block.start, start - BACK), start);
  if (before.lastIndexOf('“') > before.lastIndexOf('”')) return true;
  // A straight mark behind a number is one of inches.
  return (before.match(/(?<!\d)"/g)?.length ?? 0) % 2 === 1;
}
