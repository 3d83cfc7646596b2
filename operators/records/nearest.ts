import { closest, distance } from 'fastest-levenshtein';

/** The candidate that `word` was probably meant to be: at most a third of its letters differ. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const best = closest(
    word.toLowerCase(),
    candidates.map((candidate) => candidate.toLowerCase()),
  );
  const found = candidates.find((candidate) => candidate.toLowerCase() === best);
  if (found === undefined) return undefined;
  return distance(word.toLowerCase(), best) <= Math.max(2, Math.ceil(word.length / 3)) ? found : undefined;
}
