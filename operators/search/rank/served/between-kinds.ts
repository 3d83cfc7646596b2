import type { Hit } from '../../top-k.ts';
import type { Passages } from '../passages.ts';
import type { ServedQuestion } from './served-question.ts';

/** Number of best turns of a kind of which one may cover the question. */
const LOOKED_AT = 10;

/** What the hits of each kind of talk count, as a share of their best score. */
export interface Shares {
  readonly peers: number;
  readonly served: number;
}

/**
 * How much talk among peers and served talk count where a memory has both, whose scores have nothing in common: the best coverage
 * of the question by one of the best turns of a kind, squared. In served talk it is a turn of those who are served, since a long reply
 * has many words by chance. Words that only frame the question count half, as in served talk.
 */
export function sharesOf(
  { terms }: ServedQuestion,
  peers: readonly Hit[],
  served: readonly Hit[],
  passages: Passages,
): Shares {
  if (peers.length === 0 || served.length === 0) return { peers: 1, served: 1 };
  const share = (hits: readonly Hit[]) => {
    const best = hits.slice(0, LOOKED_AT).map(({ number }) => passages.coverage(terms, number));
    return Math.max(0, ...best) ** 2;
  };
  return { peers: share(peers), served: share(served.filter(({ number }) => !passages.serves(number))) };
}

/**
 * Merges hits of both kinds by their scores over the best of their kind, times its share. The order of each kind stays, whatever its
 * scores.
 */
export function betweenKinds(peers: readonly Hit[], served: readonly Hit[], shares: Shares): Hit[] {
  if (served.length === 0) return [...peers];
  if (peers.length === 0) return [...served];
  const perPeer = shares.peers / peers[0].score;
  const perServed = shares.served / served[0].score;
  const merged: Hit[] = [];
  for (let at = 0, from = 0; at < peers.length || from < served.length; ) {
    const one = at < peers.length ? peers[at].score * perPeer : Number.NEGATIVE_INFINITY;
    const other = from < served.length ? served[from].score * perServed : Number.NEGATIVE_INFINITY;
    if (one >= other) merged.push({ number: peers[at++].number, score: one });
    else merged.push({ number: served[from++].number, score: other });
  }
  return merged;
}
