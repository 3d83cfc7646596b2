import { formatInstant } from '../../time/instant.ts';
import type { Composed, Piece, RelatedPassage } from './citations.ts';
import type { Verdict } from './verdict.ts';

/** Passages that are related to a question, and how far their claims can be trusted. */
export interface Related {
  /** Best first. */
  readonly passages: readonly RelatedPassage[];
  /** Mean trust of the claims that they state; 0.5 for a passage without one. */
  readonly trust: number;
  /** Whether no event was found at all, so that there is nothing to compare the words of the question with. */
  readonly isEmpty: boolean;
}

export const NO_ANSWER = 'Nothing in memory answers that.';
/** Start of an answer that only lists what is related. */
export const WEAK_ANSWER = 'Memory has only a weak match for that.';

/** Unknown words that a refusal names. */
const MOST_UNKNOWN = 3;

/** Words an answer where memory has none: what is related, or that it has nothing. */
export function composeUnanswered(
  { level, confidence, unknown }: Verdict,
  { passages, trust, isEmpty }: Related,
): Composed {
  const beside = { unknown, related: passages };
  if (level === 'weak' && passages.length > 0)
    return { pieces: weakAnswer(passages), support: 'weak', confidence: confidence * trust, ...beside };
  return {
    pieces: isEmpty ? [NO_ANSWER] : refusal(unknown, passages),
    support: 'none',
    confidence: 0,
    ...beside,
  };
}

/**
 * The sentences of a refusal: what memory has nothing about, and what is related, with its dates. Nothing is stated, and nothing cited.
 *
 * @param unknown words of the question that memory does not have
 */
function refusal(unknown: readonly string[], related: readonly RelatedPassage[]): Piece[] {
  const named = unknown.slice(0, MOST_UNKNOWN).map((word) => `“${word}”`);
  const listed = related.map((one) => quoted(one)).join('; ');
  if (named.length === 0) return [listed === '' ? NO_ANSWER : `${NO_ANSWER} Related: ${listed}.`];
  const nothing = `It has nothing about ${named.join(' or ')}`;
  return [listed === '' ? `${NO_ANSWER} ${nothing}.` : `${NO_ANSWER} ${nothing}; related: ${listed}.`];
}

/** The sentences of an answer with a weak match: what is related, with its dates and the sources of what is a claim. */
function weakAnswer(related: readonly RelatedPassage[]): Piece[] {
  const listed = related.flatMap((one, place): Piece[] => {
    const quote = `${place === 0 ? '' : '; '}${quoted(one)}`;
    return one.citation === undefined ? [quote] : [`${quote} `, [one.citation]];
  });
  return [`${WEAK_ANSWER} Related: `, ...listed, '.'];
}

/** A day and what was said on it, on one line. */
function quoted({ timestamp, quote }: RelatedPassage): string {
  return `${formatInstant(timestamp).slice(0, 10)}: “${quote.replace(/\s+/g, ' ').trim()}”`;
}
