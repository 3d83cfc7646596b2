import type { AnswerCitation, RelatedPassage } from '../../../operators/claims/answer/citations.ts';
import { type Excerpt, excerptOf } from '../../../operators/claims/answer/excerpt.ts';
import { asksHistory, tellsSecret } from '../../../operators/claims/answer/secret.ts';
import type { Related } from '../../../operators/claims/answer/unanswered.ts';
import type { Verdict } from '../../../operators/claims/answer/verdict.ts';
import type { LedgerEvent, LedgerEvidence } from '../../../operators/records/ledger.ts';
import type { Found } from './find.ts';
import { type Inquiry, trustIn } from './inquiry.ts';

/** Best events that are read. */
const READ = 3;
/** Trust in a passage that states no claim. */
const UNREAD = 0.5;

/**
 * The sentences of the best events that have most of a question, each with a claim that it states. Left out are events after the time
 * that is asked about, and those whose claims may not be part of an answer; with a filter of claims those without one.
 */
export async function relatedTo(
  inquiry: Inquiry,
  { asked, events: found }: Found,
  { least }: Verdict,
): Promise<Related> {
  const { question, table, ledger, beliefs } = inquiry;
  const { at, type, minTrust } = question;
  const weights = new Map(asked.content.map(({ term, weight }) => [term, weight]));
  const ids = found.events.slice(0, READ);
  const needsClaim = type !== undefined || minTrust !== undefined;
  const events = new Map((await ledger.eventsById(ids)).map((event) => [event.id, event]));
  const claimsOf = (number: number | undefined) => (number === undefined ? [] : [...table.claimsOf(number)]);
  await beliefs.gather(ids.flatMap((id) => claimsOf(table.eventNumber(id))));
  const passages: RelatedPassage[] = [];
  let trust = 0;
  for (const id of ids) {
    const event = events.get(id);
    if (event === undefined || (at !== undefined && event.timestamp > at)) continue;
    const claims = claimsOf(table.eventNumber(id));
    const trusted = claims.flatMap((claim) => {
      const trust = trustIn(inquiry, claim);
      return trust === undefined ? [] : [{ claim, trust }];
    });
    if (trusted.length === 0 && (claims.length > 0 || needsClaim)) continue;
    const excerpt = excerptOf(event.content, weights);
    if (excerpt === undefined || excerpt.weight < least) continue;
    if (claims.some((claim) => isHidden(inquiry, claim) && isStated(beliefs.evidence(claim), event, excerpt)))
      continue;
    const [stated] = trusted.flatMap(({ claim, trust }) => {
      const piece = beliefs.evidence(claim).find((one) => isWithin(one, event, excerpt.span));
      return piece === undefined ? [] : [{ citation: citationOf(piece), trust }];
    });
    const speaker = event.metadata?.speaker;
    passages.push({
      event_id: id,
      timestamp: event.timestamp,
      ...(speaker !== undefined && speaker !== '' && { speaker }),
      span: excerpt.span,
      quote: excerpt.quote,
      ...(stated !== undefined && { citation: stated.citation }),
    });
    trust += stated?.trust ?? UNREAD;
  }
  const isEmpty = ids.length === 0;
  return { passages, trust: passages.length === 0 ? 0 : trust / passages.length, isEmpty };
}

/** Whether a claim tells a secret that was superseded, and the question is not about what was before. */
function isHidden({ question, beliefs, when }: Inquiry, claim: number): boolean {
  const mark = beliefs.mark(claim);
  if (mark === undefined || mark.valid_to > when || asksHistory(question.question)) return false;
  return tellsSecret(beliefs.text(claim));
}

const isStated = (evidence: readonly LedgerEvidence[], event: LedgerEvent, { span }: Excerpt) =>
  evidence.some((one) => isWithin(one, event, span));

/** Whether a piece of evidence shares text with a span of an event. */
function isWithin(
  piece: LedgerEvidence,
  { id }: LedgerEvent,
  [from, to]: readonly [number, number],
): boolean {
  return piece.event_id === id && piece.start < to && piece.end > from;
}

function citationOf({ claim_id, event_id, start, end, quote }: LedgerEvidence): AnswerCitation {
  return { claim_id, event_id, span: [start, end], quote };
}
