import { NO_ANSWER } from '../../../operators/claims/answer/answer.ts';
import { type RelatedPassage, refusal, weakAnswer } from '../../../operators/claims/answer/unanswered.ts';
import { readQuestion } from '../../../operators/search/rank/asked.ts';
import { contentWords } from '../../../operators/search/rank/content-words.ts';
import type { Support } from '../../../operators/search/rank/support.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { InquiryResult } from './inquiry.ts';
import type { Answer, AnswerRelated } from './question.ts';
import { type RelatedSearch, relatedTo } from './related.ts';

/**
 * Score of `supportOf` below which nothing answers, and below which what is found is a weak match. Chosen on the benches `chats` and
 * `locomo`: with the first, 4.9 % of the questions that a chat answers are refused and 5 % of those that a conversation answers, with
 * any seven of eight chats as with all.
 */
const REFUSED = 0.27;
const WEAK = 0.5;
/** Share of the known words of a question that a related sentence must have: a third if the question is refused, else a tenth. */
const RELATED = 1 / 3;
const RELATED_TO_WEAK = 0.1;
/** Weight from which an unknown word is worth naming: of words with fewer than 16 occurrences in WordNet's texts. */
const WORTH_NAMING = 8;

/** Whether nothing answers: too little of the question is in the best events, or it is about a name that memory does not have. */
function isRefused({ score, hasUnknownName }: Support): boolean {
  return hasUnknownName || score < REFUSED;
}

/** What an answer says. */
type Told = Pick<Answer, 'answer' | 'citations' | 'support' | 'confidence' | 'unknown_words' | 'related'>;

/**
 * Turns what was found into an answer, a list of what is related, or a refusal. The confidence is that of the statements times the support;
 * for a list the support times the trust in what it lists, and half of that below {@link WEAK}.
 */
export async function tell(search: RelatedSearch, found: InquiryResult): Promise<Told> {
  const { template, support, isFilled } = found;
  const refused = isFilled !== true && isRefused(support);
  const share = isFilled === true ? 1 : Math.max(0, support.score);
  if (!refused && share >= WEAK && template.said.length > 0 && (isFilled !== false || found.events.served)) {
    const { answer, citations } = template;
    return {
      answer,
      citations,
      support: 'answered',
      confidence: share * (found.covered === 0 ? 0 : found.confidence / found.covered),
    };
  }
  const words = contentWords(readQuestion(search.question.question));
  const weights = new Map(words.map(({ term, weight }) => [term, weight]));
  const unknown = new Set(support.unknown);
  const known = words.reduce((sum, { word, weight }) => sum + (unknown.has(word) ? 0 : weight), 0);
  const least = known * (refused ? RELATED : RELATED_TO_WEAK);
  const { passages, trust } = await relatedTo(search, found.events.events, weights, least);
  const named = words.filter(({ word, weight }) => weight >= WORTH_NAMING && unknown.has(word));
  const about = [...new Set(named.map(({ word }) => word))];
  const beside = {
    ...(about.length > 0 && { unknown_words: about }),
    ...(passages.length > 0 && { related: passages.map(relatedView) }),
  };
  if (refused || passages.length === 0) {
    // Without any event there is nothing to compare the words with.
    const answer = found.events.events.length === 0 ? NO_ANSWER : refusal(about, passages);
    return { answer, citations: [], support: 'none', confidence: 0, ...beside };
  }
  const isFaint = support.score < WEAK || isFilled === false;
  return {
    ...weakAnswer(passages),
    support: 'weak',
    confidence: isFaint ? (share * trust) / 2 : share * trust,
    ...beside,
  };
}

function relatedView({ event_id, timestamp, speaker, span, quote }: RelatedPassage): AnswerRelated {
  return {
    event_id,
    timestamp: formatInstant(timestamp),
    ...(speaker !== undefined && { speaker }),
    span,
    quote,
  };
}
