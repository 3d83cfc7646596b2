import { type Hit, TopK } from '../../top-k.ts';
import type { RankQuestion } from '../asked.ts';
import { dateMatch } from '../date-match.ts';
import type { Passages } from '../passages.ts';
import type { SessionScores } from './session-scores.ts';

/** Maximum number of turns that contribute to their session. */
const TURNS = 30;
const DATE = 0.5;

/**
 * Scores whole dialogues for a question: their words, their best turns with decreasing weights, and their date. Best first; ties:
 * smaller number first.
 *
 * @param sessions lexical scores of whole sessions
 * @param turns with their scores, best first
 * @param k maximum number of dialogues; default: all
 * @param among restricts the dialogues; default: all
 */
export function dialogueScores(
  asked: RankQuestion,
  { scores, best }: SessionScores,
  turns: readonly Hit[],
  passages: Passages,
  k = Number.POSITIVE_INFINITY,
  among?: ReadonlySet<number>,
): Hit[] {
  const bySession = sharesOf(turns, passages);
  const top = new TopK(k);
  const offer = (number: number, lexical: number) => {
    if (among !== undefined && !among.has(number)) return;
    let score = lexical;
    for (const share of bySession.get(number) ?? []) score += share;
    if (top.wants(number, score)) top.keep(number, score);
  };
  scores.forEach((score, session) => {
    offer(session, score / best + dateShare(asked, session, passages));
  });
  for (const session of bySession.keys()) if (scores.get(session) === undefined) offer(session, 0);
  return top.ranked();
}

/** Contributions of turns to each session, best first. */
function sharesOf(turns: readonly Hit[], passages: Passages): ReadonlyMap<number, readonly number[]> {
  const shares = new Map<number, number[]>();
  for (const { number, score } of turns.slice(0, TURNS)) {
    const session = passages.sessionOf(number);
    const own = shares.get(session) ?? [];
    shares.set(session, [...own, score / turns[0].score / (own.length + 1)]);
  }
  return shares;
}

function dateShare({ dates }: RankQuestion, session: number, passages: Passages): number {
  if (dates.length === 0) return 0;
  return DATE * dateMatch(dates, passages.timestampOf(passages.firstOf(session)), false);
}
