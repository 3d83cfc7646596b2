import { termsOf } from '../../../operators/language/terms.ts';
import { inverseFrequency } from '../../../operators/search/bm25.ts';
import { namesIn } from '../../../operators/search/rank/question-names.ts';
import type { TextIndex } from '../../../operators/search/text-index.ts';

/** A word that no text has. */
export const UNKNOWN = 'Quorvath';

/**
 * A question about something that is never mentioned: the same with its first name, or else its rarest word, replaced by
 * {@link UNKNOWN}.
 *
 * @param index of the turns, by which words are rare
 */
export function swapped(question: string, index: Pick<TextIndex, 'size' | 'frequency'>): string {
  const weightOf = (word: string) =>
    termsOf(word).reduce((sum, term) => sum + inverseFrequency(index.size, index.frequency(term)), 0);
  const known = (word: string) => termsOf(word).some((term) => index.frequency(term) > 0);
  const names = new Set(namesIn(question).filter((name) => name !== 'i' && known(name)));
  const words = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]/gu)].filter(({ 0: word }) =>
    known(word),
  );
  const [name] = words.filter(({ 0: word }) => names.has(word.toLowerCase()));
  const [rarest] = [...words].sort(
    (one, other) => weightOf(other[0]) - weightOf(one[0]) || one.index - other.index,
  );
  const chosen = name ?? rarest;
  if (chosen === undefined) return `${question} ${UNKNOWN}`;
  return question.slice(0, chosen.index) + UNKNOWN + question.slice(chosen.index + chosen[0].length);
}
