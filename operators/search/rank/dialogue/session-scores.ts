import { BM25, inverseFrequency } from '../../bm25.ts';
import { Tally } from '../../tally.ts';

/** What is known of all sessions that are scored. */
export interface SessionCollection {
  readonly sessions: number;
  /** Sum of the lengths of all, in terms. */
  readonly length: number;
  /** Length of a session, in terms. */
  lengthOf(session: number): number;
  /** Adds to the sum of each session with the term how often it occurs there; not of other sessions. */
  occurrences(term: string, times: Tally): void;
}

/** Scores of sessions by their numbers; a Map is one. */
export interface SessionScores {
  get(session: number): number | undefined;
  forEach(visit: (score: number, session: number) => void): void;
}

/** The best of some scores; 0 where there is none. */
export function bestOf(scores: SessionScores): number {
  let best = 0;
  scores.forEach((score) => {
    if (score > best) best = score;
  });
  return best;
}

/**
 * BM25 of a question over whole sessions, each as if its passages were one document. Only sessions with a term of the
 * question have a score.
 *
 * @param terms of the question; one that comes twice counts twice
 */
export function sessionScores(terms: readonly string[], collection: SessionCollection): Tally {
  const scores = new Tally();
  const times = new Tally();
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  const { k1, b } = BM25;
  const average = collection.length / collection.sessions;
  for (const [term, weight] of weights) {
    times.clear();
    collection.occurrences(term, times);
    const scale = weight * inverseFrequency(collection.sessions, times.size) * (k1 + 1);
    times.visit((counts, from, to) => {
      for (let session = from; session < to; session++) {
        const count = counts[session];
        if (count === 0) continue;
        const pays = k1 * (1 - b + (b * collection.lengthOf(session)) / average);
        scores.add(session, (scale * count) / (count + pays));
      }
    });
  }
  return scores;
}
