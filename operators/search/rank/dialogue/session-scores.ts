import { BM25, inverseFrequency } from '../../bm25.ts';
import { Tally } from '../../tally.ts';

/** Statistics of all scored sessions. */
export interface SessionCollection {
  readonly sessions: number;
  /** Total length in terms. */
  readonly length: number;
  /** Length of a session, in terms. */
  lengthOf(session: number): number;
  /** Adds the number of occurrences of a term to each session with it. */
  occurrences(term: string, times: Tally): void;
}

/** Scores of sessions. */
export interface SessionScores {
  /** By the numbers of the sessions; a Map is one. */
  readonly scores: {
    get(session: number): number | undefined;
    forEach(visit: (score: number, session: number) => void): void;
  };
  /** The maximum; 0 for none. */
  readonly best: number;
}

export const NO_SCORES: SessionScores = { scores: new Map(), best: 0 };

/**
 * BM25 of a question over whole sessions, each treated as one document. Only sessions with a term of the question have a score.
 *
 * @param terms of the question; one that occurs twice counts twice
 */
export function sessionScores(terms: readonly string[], collection: SessionCollection): SessionScores {
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
  let best = 0;
  scores.forEach((score) => {
    if (score > best) best = score;
  });
  return { scores, best };
}
