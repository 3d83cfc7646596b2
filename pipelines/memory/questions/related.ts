import type { AnswerCitation } from '../../../operators/claims/answer/answer.ts';
import { excerptOf } from '../../../operators/claims/answer/excerpt.ts';
import type { RelatedPassage } from '../../../operators/claims/answer/unanswered.ts';
import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { LedgerEvent, LedgerEvidence } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { Inquiry } from './inquiry.ts';
import type { Question } from './question.ts';

/** Best events that are read. */
const READ = 3;

/** Passages that are related to a question, and how far their claims can be trusted. */
export interface Related {
  /** Best first. */
  readonly passages: readonly RelatedPassage[];
  /** Mean trust of the claims that they state; 0.5 for a passage without one. */
  readonly trust: number;
}

/** Trust in a passage that states no claim. */
const UNREAD = 0.5;

/** Where related passages are looked for. */
export interface RelatedSearch {
  readonly inquiry: Inquiry;
  readonly question: Question;
  readonly book: ClaimBook;
  readonly ledger: Ledger;
}

/**
 * The sentences of the best events that have most of a question, each with a claim that it states. Left out are events after the time
 * that is asked about, and those whose claims may not be part of an answer; with a filter of claims those without one.
 *
 * @param found ids of events, best first
 * @param weights of the terms of the question
 * @param least weight that a sentence must have
 */
export async function relatedTo(
  { inquiry, question: { at, type, minTrust }, book, ledger }: RelatedSearch,
  found: readonly string[],
  weights: ReadonlyMap<string, number>,
  least: number,
): Promise<Related> {
  const ids = found.slice(0, READ);
  const needsClaim = type !== undefined || minTrust !== undefined;
  const events = new Map((await ledger.eventsById(ids)).map((event) => [event.id, event]));
  const claimsOf = (number: number | undefined) => (number === undefined ? [] : [...book.claimsOf(number)]);
  const { beliefs } = inquiry;
  await beliefs.gather(ids.flatMap((id) => claimsOf(book.eventNumber(id))));
  const passages: RelatedPassage[] = [];
  let trust = 0;
  for (const id of ids) {
    const event = events.get(id);
    if (event === undefined || (at !== undefined && event.timestamp > at)) continue;
    const claims = claimsOf(book.eventNumber(id));
    const told = claims.filter((claim) => inquiry.trust(claim) !== undefined);
    if (told.length === 0 && (claims.length > 0 || needsClaim)) continue;
    const excerpt = excerptOf(event.content, weights);
    if (excerpt === undefined || excerpt.weight < least) continue;
    const stated = told.flatMap((claim) => {
      const piece = beliefs.evidence(claim).find((one) => isWithin(one, event, excerpt.span));
      return piece === undefined ? [] : [{ claim, piece }];
    });
    const speaker = event.metadata?.speaker;
    passages.push({
      event_id: id,
      timestamp: event.timestamp,
      ...(speaker !== undefined && speaker !== '' && { speaker }),
      span: excerpt.span,
      quote: excerpt.quote,
      ...(stated.length > 0 && { citation: citationOf(inquiry, stated[0].claim, stated[0].piece) }),
    });
    trust += stated.length === 0 ? UNREAD : (inquiry.trust(stated[0].claim) ?? UNREAD);
  }
  return { passages, trust: passages.length === 0 ? 0 : trust / passages.length };
}

/** Whether a piece of evidence shares text with a span of an event. */
function isWithin(
  piece: LedgerEvidence,
  { id }: LedgerEvent,
  [from, to]: readonly [number, number],
): boolean {
  return piece.event_id === id && piece.start < to && piece.end > from;
}

function citationOf(
  inquiry: Inquiry,
  claim: number,
  { event_id, start, end, quote }: LedgerEvidence,
): AnswerCitation {
  return { claim_id: inquiry.beliefs.version(claim).id, event_id, span: [start, end], quote };
}
