import type { Hit } from '../../top-k.ts';
import type { Passages } from '../passages.ts';

/** How much less each further turn of a session counts, where many sessions should have their say. */
const SPREAD = 0.6;
/** Places before standing directions, how many get a place, and the share of the top score that they need. */
const BEFORE = 2;
const MOST = 2;
const LEAST = 0.25;

/** Best first; ties: smaller number first. */
export function bestFirst(hits: readonly Hit[]): Hit[] {
  return [...hits].sort((one, other) => other.score - one.score || one.number - other.number);
}

/**
 * Spreads an answer over sessions: the score of the turn of a session with r better ones is divided by 1 + 0.6 r.
 *
 * @param ranked best first
 */
export function spread(ranked: readonly Hit[], passages: Passages): Hit[] {
  const better = new Map<number, number>();
  const scored = ranked.map(({ number, score }) => {
    const session = passages.sessionOf(number);
    const rank = better.get(session) ?? 0;
    better.set(session, rank + 1);
    return { number, score: score / (1 + SPREAD * rank) };
  });
  // With the scores of their places: the order is a matter of the answer, not of how well it fits.
  return bestFirst(scored).map(({ number }, place) => ({ number, score: ranked[place].score }));
}

/**
 * Gives the best two turns with a standing direction the third and fourth place, if they are below and score at least a quarter of the top. A
 * direction for answers to come has few words of what is asked later.
 *
 * @param ranked best first
 */
export function withDirections(ranked: readonly Hit[], passages: Passages): Hit[] {
  if (ranked.length === 0) return [];
  const standing = ranked
    .filter(
      ({ number, score }) =>
        !passages.serves(number) && passages.directs(number) && score >= LEAST * ranked[0].score,
    )
    .slice(0, MOST)
    .map(({ number }) => number);
  const top = new Set(ranked.slice(0, BEFORE).map(({ number }) => number));
  const moved = standing.filter((number) => !top.has(number));
  const rest = ranked.filter(({ number }) => !moved.includes(number));
  const above = rest[Math.min(BEFORE, rest.length) - 1];
  return [
    ...rest.slice(0, BEFORE),
    // With the score of their place, so that scores fall.
    ...moved.map((number) => ({ number, score: above.score })),
    ...rest.slice(BEFORE),
  ];
}

/**
 * Completes turns to exchanges, a turn and then its reply: a summary needs both. Each has the score of the better one.
 *
 * @param ranked best first
 * @param accept filters turns
 */
export function inExchanges(
  ranked: readonly Hit[],
  passages: Passages,
  accept?: (passage: number) => boolean,
): Hit[] {
  const taken = new Set<number>();
  const exchanges: Hit[] = [];
  for (const { number, score } of ranked) {
    const exchange = passages.serves(number)
      ? [passages.requestOf(number), number]
      : [number, passages.replyOf(number)];
    for (const each of exchange) {
      if (each === undefined || taken.has(each) || accept?.(each) === false) continue;
      taken.add(each);
      exchanges.push({ number: each, score });
    }
  }
  return exchanges;
}
