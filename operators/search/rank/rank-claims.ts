import { type Fused, fuse, placesBy, type RankedItem } from './fuse.ts';

/** A candidate claim with its ranking features. */
export interface Candidate {
  /** Of the claim. */
  readonly number: number;
  /** BM25 of its text plus proximity; 0 when it shares no term with the question. */
  readonly words: number;
  /** Proximity part of {@link words}. */
  readonly proximity?: number;
  /** Rank of the best event that states it among all found ones, from 1 on. */
  readonly passage: number | undefined;
  /** Number of names in the question that match the claim or its speaker. */
  readonly names: number;
  /** How well its times match the dates of the question, in [0, 1]. */
  readonly time: number;
  /** In [0, 1]. */
  readonly trust: number;
  /** Cosine similarity of its embedding to that of the question, with embeddings. */
  readonly similarity?: number;
}

/**
 * Weights of the rankings, chosen on the development half of LoCoMo (see `npm run bench -- locomo`) for conversations and on the
 * repository's documents (`npm run bench -- docs`) for other texts. In a conversation the answering turn seldom repeats the words of
 * the question, so its context matters most; a text on its own is judged by its words.
 */
const WEIGHTS = {
  passages: 1,
  words: { talk: 0.05, text: 1 },
  names: 0.05,
  time: 0.1,
  trust: 0.02,
  // Half of what the words of a claim count.
  similarity: { talk: 0.025, text: 0.5 },
} as const;
/** Rank penalty of each further claim of one event, so that other results come between. */
const STEP = 10;

/**
 * Ranks claims by reciprocal rank fusion of `words` (their own), `passages` (the events that state them), `names`, `time`, `trust` and
 * `similarity`. Best first.
 *
 * @param talk whether most results are conversation
 */
export function rankClaims(candidates: readonly Candidate[], talk: boolean): Fused[] {
  const kind = talk ? 'talk' : 'text';
  const by = (value: (candidate: Candidate) => number) =>
    placesBy(candidates.map((candidate) => [candidate.number, value(candidate)] as const));
  return fuse([
    { name: 'words', weight: WEIGHTS.words[kind], places: wordPlaces(candidates) },
    { name: 'passages', weight: WEIGHTS.passages, places: passagePlaces(candidates) },
    { name: 'names', weight: WEIGHTS.names, places: by(({ names }) => names) },
    { name: 'time', weight: WEIGHTS.time, places: by(({ time }) => time) },
    { name: 'trust', weight: WEIGHTS.trust, places: by(({ trust }) => trust) },
    { name: 'similarity', weight: WEIGHTS.similarity[kind], places: by(({ similarity = 0 }) => similarity) },
  ]);
}

/** The value is the sum of its parts BM25 and proximity. */
function wordPlaces(candidates: readonly Candidate[]): RankedItem[] {
  const near = new Map(candidates.map(({ number, proximity = 0 }) => [number, proximity]));
  const values = candidates.map(({ number, words }) => [number, words] as const);
  return placesBy(values).map((place) => {
    const proximity = near.get(place.number) ?? 0;
    return { ...place, parts: { bm25: place.value - proximity, proximity } };
  });
}

/** The value is that of its event. */
function passagePlaces(candidates: readonly Candidate[]): RankedItem[] {
  const said = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const { passage } = candidate;
    if (passage === undefined) continue;
    const others = said.get(passage);
    if (others === undefined) said.set(passage, [candidate]);
    else others.push(candidate);
  }
  return Array.from(said, ([value, claims]) =>
    claims
      .sort((one, other) => other.words - one.words || one.number - other.number)
      .map(({ number }, at) => ({ number, rank: value + STEP * at, value })),
  ).flat();
}
