import { readAsked } from '../../../operators/claims/answer/asked.ts';
import { compose } from '../../../operators/claims/answer/compose.ts';
import { type Judged, judge } from '../../../operators/claims/answer/judge.ts';
import { composeUnanswered } from '../../../operators/claims/answer/unanswered.ts';
import { verdictOf } from '../../../operators/claims/answer/verdict.ts';
import { expanded } from '../../../operators/search/rank/expand.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { Neighbours } from '../../embeddings/nearest.ts';
import type { MemoryView } from '../memory-state.ts';
import { cite } from './cite.ts';
import { type Found, find } from './find.ts';
import { type Inquiry, inquiryOf } from './inquiry.ts';
import type { Answer, Question } from './question.ts';
import { relatedTo } from './related.ts';

/**
 * Coverage of a question above which it is not asked again. On LoCoMo's development half asking again changes 8 of 500 answers, so it
 * is reserved for questions that find almost nothing.
 */
const WELL_COVERED = 0.4;
/** Top claims whose words expand a question when it is asked again. */
const READ_AGAIN = 10;

/**
 * Answers a question; see {@link Question}: reads it, finds events and claims, judges what they support, composes sentences, and cites
 * their sources. Without `asOf` it reads the state in this process, with `asOf` the ledger as of then. A question of which little is
 * covered is asked again with synonyms and words of the results, and the answer with the higher confidence counts. Read-only.
 *
 * @param now the wall clock, in microseconds
 * @param neighbours claims and events near the question by embedding, when a model is configured
 */
export async function answerQuestion(
  view: MemoryView,
  ledger: Ledger,
  question: Question,
  now: number,
  neighbours?: Neighbours,
): Promise<Answer> {
  const inquiry = inquiryOf(view, ledger, question, now, neighbours);
  const asked = readAsked(question.question);
  const found = await find(inquiry, asked);
  const judged = judge(asked, found, inquiry.when);
  const best = await askedAgain(inquiry, { ...found, ...judged });
  const verdict = verdictOf(asked, best, best.events);
  const composed =
    verdict.level === 'answered'
      ? compose(best, verdict, inquiry.when)
      : composeUnanswered(verdict, await relatedTo(inquiry, best, verdict));
  return cite(inquiry, best, composed, neighbours?.warning);
}

/** What was found, and what of it may be stated. */
type Considered = Found & Judged;

/** Where little of a question is covered, what is found with added words, if the confidence in that is higher. */
async function askedAgain(inquiry: Inquiry, first: Considered): Promise<Considered> {
  const { asked, events, ranked, covered, confidence } = first;
  if (covered >= WELL_COVERED || events.support.hasUnknownName) return first;
  const top = ranked.slice(0, READ_AGAIN).map(({ number }) => inquiry.beliefs.text(number));
  const wider = expanded(asked, top, inquiry.index);
  if (wider === undefined) return first;
  const found = await find(inquiry, wider);
  const judged = judge(wider, found, inquiry.when);
  if (judged.confidence <= confidence) return first;
  const { support } = events.support.score > found.events.support.score ? events : found.events;
  // The added words may bring other events to the top: passages are those of the question as it was asked.
  return { ...found, ...judged, events: { ...events, support } };
}
