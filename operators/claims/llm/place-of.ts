import { codePointsAt, spanOf } from '../../records/spans.ts';

/** A stretch of a content. */
export interface Found {
  /** In code points, end exclusive. */
  readonly span: readonly [start: number, end: number];
  /** The text of the span. */
  readonly quote: string;
}

/**
 * Where a content holds a quote: the first place that has it as it is, else the first that differs in white space
 * alone. The span is always that of the content, and so is the quote that comes back.
 */
export function placeOf(quote: string, content: string): Found | undefined {
  const words = quote.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const exact = spanOf(content, quote);
  if (exact !== undefined) return { span: exact, quote };
  // What is much longer is not there; a pattern of it would be large.
  if (quote.length > 2 * content.length) return undefined;
  const pattern = new RegExp(words.map(escaped).join('\\s+'), 'u');
  const found = pattern.exec(content);
  if (found === null) return undefined;
  const [start, end] = codePointsAt(content, [found.index, found.index + found[0].length]);
  return { span: [start, end], quote: found[0] };
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
