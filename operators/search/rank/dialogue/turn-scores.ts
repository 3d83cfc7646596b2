import type { Bm25Parameters } from '../../bm25.ts';
import type { Hit } from '../../top-k.ts';
import type { RankQuestion } from '../asked.ts';
import { dateMatch } from '../date-match.ts';
import type { Passages } from '../passages.ts';
import { namedSpeaker } from './named-speaker.ts';
import { neighbourScore } from './neighbours.ts';
import type { SessionScores } from './session-scores.ts';

/** For turns of a conversation: they are short, so repetition means little, and long ones tend to be informative. */
export const TURNS: Bm25Parameters = { k1: 0.4, b: 0.2 };
const SESSION = 0.6;
const SPEAKER = 1.25;
const TIME = 1.4;
const QUESTION = 0.8;
const DATE = 1.2;
/** Distance in a session within which passages contribute to each other. */
const REACH = 2;

/**
 * Scores turns of dialogues for a question, by their words, their neighbours' words, the match of their session, the speaker, and the
 * time. Only turns with a word of the question, or next to one, have a score. Best first; ties: smaller number first.
 *
 * @param hits turns with their lexical scores, best first; missing turns have none
 * @param sessions scores of whole sessions
 * @param accept filters turns
 */
export function turnScores(
  asked: RankQuestion,
  hits: readonly Hit[],
  sessions: SessionScores,
  passages: Passages,
  accept?: (passage: number) => boolean,
): Hit[] {
  if (hits.length === 0) return [];
  const own = new Map(hits.map(({ number, score }) => [number, score]));
  const best = hits[0].score;
  const named = new Map<number, number | undefined>();
  const candidates = new Set<number | undefined>();
  for (const { number } of hits) for (const near of passages.around(number, REACH)) candidates.add(near);
  const lexical = (passage: number | undefined) => (passage === undefined ? 0 : (own.get(passage) ?? 0));
  const scored: Hit[] = [];
  for (const turn of candidates) {
    if (turn === undefined || accept?.(turn) === false) continue;
    const [twoBefore, before, , after, twoAfter] = passages.around(turn, REACH);
    let score = lexical(turn);
    score += neighbourScore({
      before: lexical(before),
      beforeAsks: before !== undefined && passages.asks(before),
      after: lexical(after),
      twoBefore: lexical(twoBefore),
      twoAfter: lexical(twoAfter),
    });
    if (score === 0) continue;
    const { session, speaker, timestamp, endsAsking, tellsTime } = passages.traits(turn);
    if (sessions.best > 0) score += (SESSION * best * (sessions.scores.get(session) ?? 0)) / sessions.best;
    if (!named.has(session)) named.set(session, namedSpeaker(asked.words, passages.speakersOf(session)));
    if (named.get(session) === speaker) score *= SPEAKER;
    if (asked.asksTime && tellsTime) score *= TIME;
    if (endsAsking) score *= QUESTION;
    score += DATE * best * dateMatch(asked.dates, timestamp, true);
    scored.push({ number: turn, score });
  }
  return scored.sort((one, other) => other.score - one.score || one.number - other.number);
}
