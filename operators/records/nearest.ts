import { closest, distance } from 'fastest-levenshtein';

/** The shortest candidate whose parts include every part of `word`: SIGNAL_API_TOKEN for SIGNAL_TOKEN. */
function longerForm(word: string, candidates: readonly string[]): string | undefined {
  const parts = word.split('_');
  return candidates
    .filter((candidate) => parts.every((part) => candidate.toLowerCase().split('_').includes(part)))
    .sort((a, b) => a.length - b.length)[0];
}

/** The candidate that `word` was probably meant to be: a longer form of it, or one with at most a third of its letters changed. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const longer = longerForm(word.toLowerCase(), candidates);
  if (longer !== undefined) return longer;
  const best = closest(
    word.toLowerCase(),
    candidates.map((candidate) => candidate.toLowerCase()),
  );
  const found = candidates.find((candidate) => candidate.toLowerCase() === best);
  if (found === undefined) return undefined;
  return distance(word.toLowerCase(), best) <= Math.max(2, Math.ceil(word.length / 3)) ? found : undefined;
}
