import { type Fused, fuse, type Place, placesBy } from './fuse.ts';

/** A claim that may answer a question, with what speaks for it. */
export interface Candidate {
  /** Of the claim. */
  readonly number: number;
  /** BM25 of its text with the nearness of the words; 0 where it shares no term with the question. */
  readonly words: number;
  /** What of {@link words} the nearness of the words gives. */
  readonly proximity?: number;
  /** The best of the events that say it, by the place among all that were found, from 1 on. */
  readonly passage: number | undefined;
  /** How many of the names in the question it, or who says it, has. */
  readonly names: number;
  /** How well its times fit the dates in the question, in [0, 1]. */
  readonly time: number;
  /** In [0, 1]. */
  readonly trust: number;
  /** Cosine of its embedding and that of the question, where there are embeddings. */
  readonly similarity?: number;
}

/**
 * Weights of the rankings, chosen on the development half of LoCoMo (see `npm run bench -- locomo`) for talks and on the
 * repository's documents (`npm run bench -- docs`) for the rest. In a talk the turn that answers seldom repeats the
 * words of the question, so that its place among the turns says most; a text that stands by itself is what it says.
 */
const WEIGHTS = {
  passages: 1,
  words: { talk: 0.05, text: 1 },
  names: 0.05,
  time: 0.1,
  trust: 0.02,
  similarity: 0.5,
} as const;
/** Places that a further claim of one event stands behind the one before it: what else was found comes between. */
const STEP = 10;

/**
 * Ranks claims by reciprocal rank fusion of what speaks for them: `words` (their own), `passages` (the events that say
 * them), `names`, `time`, `trust` and `similarity`. Best first.
 *
 * @param talk whether most of what was found is talk
 */
export function rankClaims(candidates: readonly Candidate[], talk: boolean): Fused[] {
  const by = (value: (candidate: Candidate) => number) =>
    placesBy(candidates.map((candidate) => [candidate.number, value(candidate)] as const));
  return fuse([
    { name: 'words', weight: WEIGHTS.words[talk ? 'talk' : 'text'], places: wordPlaces(candidates) },
    { name: 'passages', weight: WEIGHTS.passages, places: passagePlaces(candidates) },
    { name: 'names', weight: WEIGHTS.names, places: by(({ names }) => names) },
    { name: 'time', weight: WEIGHTS.time, places: by(({ time }) => time) },
    { name: 'trust', weight: WEIGHTS.trust, places: by(({ trust }) => trust) },
    { name: 'similarity', weight: WEIGHTS.similarity, places: by(({ similarity = 0 }) => similarity) },
  ]);
}

/** The value of a place is BM25 and proximity together, which are its parts. */
function wordPlaces(candidates: readonly Candidate[]): Place[] {
  const near = new Map(candidates.map(({ number, proximity = 0 }) => [number, proximity]));
  const values = candidates.map(({ number, words }) => [number, words] as const);
  return placesBy(values).map((place) => {
    const proximity = near.get(place.number) ?? 0;
    return { ...place, parts: { bm25: place.value - proximity, proximity } };
  });
}

/** The value of a place is that of its event. */
function passagePlaces(candidates: readonly Candidate[]): Place[] {
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
