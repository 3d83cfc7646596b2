import { eld } from 'eld/extrasmall';
import type { Prose } from './prose.ts';

/** Least score of a language in Latin script, from 0 to 1, and by how much it has to be above the score of English. */
const LEAST_SCORE = 0.6;
const ABOVE_ENGLISH = 0.1;

/**
 * The primary language tag (BCP 47) of sentences in another language than English, such as "de". Undefined where it cannot be determined. By
 * the n-grams of the package eld, in its smallest set.
 */
export function languageOf({ text, latin }: Prose): string | undefined {
  const found = eld.detect(text);
  const { language } = found;
  if (language === '' || language === 'en') return undefined;
  if (!latin) return language;
  const scores = found.getScores();
  const score = scores[language] ?? 0;
  return score >= LEAST_SCORE && score - (scores.en ?? 0) >= ABOVE_ENGLISH ? language : undefined;
}
