import { itemAt } from '../../item-at.ts';
import { codePointsAt, spanOf } from '../../records/spans.ts';

/** A span of a content. */
export interface QuotedSpan {
  /** In code points, end exclusive. */
  readonly span: readonly [start: number, end: number];
  /** The text of the span. */
  readonly quote: string;
}

/**
 * Finds a quote in a content: the first exact occurrence, else the first that differs in white space only. Span and returned quote are
 * those of the content.
 */
export function placeOf(quote: string, content: string): QuotedSpan | undefined {
  const words = quote.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const exact = spanOf(content, quote);
  if (exact !== undefined) return { span: exact, quote };
  // A much longer quote cannot occur, and its pattern would be large.
  if (quote.length > 2 * content.length) return undefined;
  const pattern = new RegExp(words.map(escaped).join('\\s+'), 'u');
  const found = pattern.exec(content);
  if (found === null) return undefined;
  const places = codePointsAt(content, [found.index, found.index + found[0].length]);
  return { span: [itemAt(places, 0), itemAt(places, 1)], quote: found[0] };
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
