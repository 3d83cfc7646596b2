import type { Hit } from '../top-k.ts';
import type { Asked } from './asked.ts';
import { dateMatch } from './date-match.ts';
import type { Passages } from './passages.ts';

/** Turns that speak for their session. */
const TURNS = 30;
const DATE = 0.5;

/**
 * Scores whole dialogues for a question: their words, the best of their turns, of which each counts less than the one
 * before, and their date. Best first, of equal ones the smaller number first.
 *
 * @param sessions lexical scores of whole sessions
 * @param turns with their scores, best first
 */
export function dialogueScores(
  asked: Asked,
  sessions: ReadonlyMap<number, number>,
  turns: readonly Hit[],
  passages: Passages,
): Hit[] {
  let best = 0;
  for (const score of sessions.values()) best = Math.max(best, score);
  const scores = new Map<number, number>();
  for (const [session, score] of sessions) {
    const { timestamp } = passages.traits(passages.firstOf(session));
    scores.set(session, score / best + DATE * dateMatch(asked.dates, timestamp, false));
  }
  const seen = new Map<number, number>();
  for (const { number, score } of turns.slice(0, TURNS)) {
    const { session } = passages.traits(number);
    const place = (seen.get(session) ?? 0) + 1;
    seen.set(session, place);
    scores.set(session, (scores.get(session) ?? 0) + score / turns[0].score / place);
  }
  return [...scores]
    .map(([number, score]): Hit => ({ number, score }))
    .sort((one, other) => other.score - one.score || one.number - other.number);
}
