import type { Hit } from '../../top-k.ts';
import type { Passages } from '../passages.ts';
import { lexicalScores } from './lexical-scores.ts';
import { bestFirst, inExchanges, spread, withDirections } from './served-order.ts';
import type { ServedQuestion } from './served-question.ts';

/** Weight of a reply: it is long, and says again what it was asked. What people tell about themselves is in their own turns. */
const SERVER = 0.35;
/** How much more a reply weighs when the question is about what was replied. */
const ASKED = 2.5;
/** What a turn gains of the score of its reply, and a reply that is asked for of the turn before it. */
const REPLY = 0.5;
const REQUEST = 0.3;
/** How much more a turn with a standing direction weighs for a question that asks for help. */
const DIRECTS = 1.5;

/**
 * Scores turns of served talk for a question, by their words, those of the reply, and who says them. Only turns with a word of the
 * question have a score, those with a reply that has one, and replies to one where the question asks for replies. In the order of an
 * answer: standing directions have places near the top where the question asks for help, and a question about a course of things gets
 * turns of many sessions.
 *
 * @param k depth up to which each side is searched
 * @param accept filters turns
 */
export function servedScores(
  asked: ServedQuestion,
  passages: Passages,
  k: number,
  accept?: (passage: number) => boolean,
): Hit[] {
  if (passages.served === 0) return [];
  const own = lexicalScores(asked.terms, passages, k, accept);
  const candidates = new Set(own.keys());
  for (const number of own.keys()) {
    const near = passages.serves(number)
      ? passages.requestOf(number)
      : asked.asksReply
        ? passages.replyOf(number)
        : undefined;
    if (near !== undefined && accept?.(near) !== false) candidates.add(near);
  }
  const lexical = (passage: number | undefined) => (passage === undefined ? 0 : (own.get(passage) ?? 0));
  const scored: Hit[] = [];
  for (const number of candidates) {
    let score = lexical(number);
    if (passages.serves(number)) {
      if (asked.asksReply) score = ASKED * (score + REQUEST * lexical(passages.requestOf(number)));
      score *= SERVER;
    } else {
      score += REPLY * lexical(passages.replyOf(number));
      if (asked.asksHelp && passages.directs(number)) score *= DIRECTS;
    }
    scored.push({ number, score });
  }
  let ranked = bestFirst(scored);
  if (asked.asksCourse) ranked = spread(ranked, passages);
  if (asked.asksHelp) ranked = withDirections(ranked, passages);
  return asked.asksSummary ? inExchanges(ranked, passages, accept) : ranked;
}
