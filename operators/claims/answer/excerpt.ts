import { itemAt } from '../../item-at.ts';
import { sentences } from '../../language/layout/sentences.ts';
import { termsOf } from '../../language/terms.ts';
import { codePointsAt } from '../../records/spans.ts';

/** Maximum length of an excerpt, in UTF-16 units. */
const LONGEST = 240;
/** Sentences of a text that are read. */
const MOST_READ = 400;

/** The sentence of a text that has most of a question. */
export interface Excerpt {
  /** In Unicode code points, end exclusive. */
  readonly span: [number, number];
  readonly quote: string;
  /** Sum of the weights of the terms that it has. */
  readonly weight: number;
}

/**
 * The sentence of a text with the greatest weight of a question's terms, the first of equal ones, with the list that it introduces; cut at a
 * space if it is longer than 240 characters. Undefined if none has such a term.
 *
 * @param weights of the terms of the question
 */
export function excerptOf(content: string, weights: ReadonlyMap<string, number>): Excerpt | undefined {
  let best: { start: number; end: number; weight: number } | undefined;
  for (const { start, end } of sentences(content).slice(0, MOST_READ)) {
    let weight = 0;
    for (const term of new Set(termsOf(content.slice(start, end)))) weight += weights.get(term) ?? 0;
    if (weight > (best?.weight ?? 0)) best = { start, end, weight };
  }
  if (best === undefined) return undefined;
  const { start, weight } = best;
  const end = endOf(content, start, withList(content, best.end));
  const places = codePointsAt(content, [start, end]);
  return { span: [itemAt(places, 0), itemAt(places, 1)], quote: content.slice(start, end), weight };
}

const ITEMS = /^(?:[ \t]*\r?\n)+(?:[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+[^\n]*(?:\n|$))+/;

/** The end of the list that a sentence with a colon at its end introduces, or else of the sentence. */
function withList(content: string, end: number): number {
  if (content.charAt(end - 1) !== ':') return end;
  const list = ITEMS.exec(content.slice(end, end + LONGEST))?.[0] ?? '';
  return end + list.trimEnd().length;
}

/** Where an excerpt ends: with its sentence, or before a space. */
function endOf(content: string, start: number, end: number): number {
  if (end - start <= LONGEST) return end;
  const part = content.slice(start, start + LONGEST);
  const space = part.search(/\s\S*$/);
  if (space > 0) return start + space;
  // Without a space it may end in the middle of a pair.
  return start + (/[\ud800-\udbff]$/.test(part) ? LONGEST - 1 : LONGEST);
}
