import type { Citation } from '../../records/claim.ts';
import { formatInstant } from '../../time/instant.ts';
import { type AnswerCitation, NO_ANSWER } from './answer.ts';

/** A passage that is about the matter of a question, and may not answer it. */
export interface RelatedPassage extends Citation {
  /** When it was said, in microseconds. */
  readonly timestamp: number;
  /** Unless unknown. */
  readonly speaker?: string;
  /** A claim that the quote states, with its evidence. */
  readonly citation?: AnswerCitation;
}

/** Start of an answer that only lists what is related. */
export const WEAK_ANSWER = 'Memory has only a weak match for that.';

/** Unknown words that a refusal names. */
const MOST_UNKNOWN = 3;

/**
 * The sentences of a refusal: what memory has nothing about, and what is related, with its dates. Nothing is stated, and nothing cited.
 *
 * @param unknown words of the question that memory does not have
 */
export function refusal(unknown: readonly string[], related: readonly RelatedPassage[]): string {
  const named = unknown.slice(0, MOST_UNKNOWN).map((word) => `“${word}”`);
  const listed = related.map((one) => quoted(one)).join('; ');
  if (named.length === 0) return listed === '' ? NO_ANSWER : `${NO_ANSWER} Related: ${listed}.`;
  const nothing = `It has nothing about ${named.join(' or ')}`;
  return listed === '' ? `${NO_ANSWER} ${nothing}.` : `${NO_ANSWER} ${nothing}; related: ${listed}.`;
}

/** The sentences of an answer with a weak match: what is related, with its dates and the citations of what is a claim. */
export function weakAnswer(related: readonly RelatedPassage[]): {
  readonly answer: string;
  readonly citations: readonly AnswerCitation[];
} {
  const citations: AnswerCitation[] = [];
  const listed = related.map((one) => {
    if (one.citation === undefined) return quoted(one);
    return `${quoted(one)} [${citations.push(one.citation)}]`;
  });
  return { answer: `${WEAK_ANSWER} Related: ${listed.join('; ')}.`, citations };
}

/** A day and what was said on it, on one line. */
function quoted({ timestamp, quote }: RelatedPassage): string {
  return `${formatInstant(timestamp).slice(0, 10)}: “${quote.replace(/\s+/g, ' ').trim()}”`;
}
