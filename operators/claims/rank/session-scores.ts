import { BM25, inverseFrequency } from '../bm25.ts';

/** What is known of all sessions that are scored. */
export interface SessionCollection {
  readonly sessions: number;
  /** Sum of the lengths of all, in terms. */
  readonly length: number;
  /** Length of a session, in terms. */
  lengthOf(session: number): number;
  /** Calls back for each passage with the term, with its session and how often it occurs; not of other sessions. */
  occurrences(term: string, visit: (session: number, times: number) => void): void;
}

/**
 * BM25 of a question over whole sessions, each as if its passages were one document. Only sessions with a term of the
 * question have a score.
 *
 * @param terms of the question; one that comes twice counts twice
 */
export function sessionScores(terms: readonly string[], collection: SessionCollection): Map<number, number> {
  const scores = new Map<number, number>();
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  const { k1, b } = BM25;
  for (const [term, weight] of weights) {
    const times = occurrencesBySession(term, collection);
    const scale = weight * inverseFrequency(collection.sessions, times.size) * (k1 + 1);
    const average = collection.length / collection.sessions;
    for (const [session, count] of times) {
      const pays = k1 * (1 - b + (b * collection.lengthOf(session)) / average);
      scores.set(session, (scores.get(session) ?? 0) + (scale * count) / (count + pays));
    }
  }
  return scores;
}

function occurrencesBySession(term: string, collection: SessionCollection): Map<number, number> {
  const times = new Map<number, number>();
  // Passages of one session mostly come one after the other, and a map is slow for each of them.
  let current: number | undefined;
  let sum = 0;
  const keep = () => {
    if (current !== undefined) times.set(current, (times.get(current) ?? 0) + sum);
  };
  collection.occurrences(term, (session, count) => {
    if (session !== current) {
      keep();
      current = session;
      sum = 0;
    }
    sum += count;
  });
  keep();
  return times;
}
