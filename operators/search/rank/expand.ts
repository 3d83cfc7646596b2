import { STOP_WORDS } from '../../language/stop-words.ts';
import { termsOf } from '../../language/terms.ts';
import { inverseFrequency } from '../bm25.ts';
import type { RankQuestion } from './asked.ts';

/** Feedback words that are added, texts that must have one, and texts that are read. */
const FEEDBACK = 3;
const FEEDBACK_TEXTS = 2;
const READ = 10;
const WORD = /\p{L}{3,}/gu;

/** Documents among which a question is expanded. */
export interface Vocabulary {
  /** Their number. */
  readonly size: number;
  /** Number of them with a term. */
  frequency(term: string): number;
}

/**
 * Expands a question: synonyms of its words that claims use, and frequent words of the top claims (pseudo-relevance feedback; Rocchio,
 * Relevance feedback in information retrieval, 1971, with positive feedback only). An added term counts half as much as one of its own.
 * Undefined where there is none to add.
 *
 * @param found texts of the found claims, best first
 */
export function expanded<Question extends RankQuestion>(
  asked: Question,
  found: readonly string[],
  claims: Vocabulary,
): Question | undefined {
  const isKnown = (term: string) => claims.frequency(term) > 0;
  const { synonyms, words } = asked.synonyms;
  const known = new Map([...synonyms].map(([term, others]) => [term, others.filter(isKnown)] as const));
  const added = new Map([...words].filter(([term]) => isKnown(term)));
  for (const [term, word] of feedback(asked.words, found, claims)) {
    if (!added.has(term)) added.set(term, word);
  }
  if (added.size === 0) return undefined;
  return {
    ...asked,
    terms: [...asked.terms, ...asked.terms, ...added.keys()],
    added: { synonyms: known, words: [...added.values()] },
  };
}

/** Terms that several texts have and that are rare elsewhere, each with a word for it; highest weight first. */
function feedback(
  asked: ReadonlySet<string>,
  found: readonly string[],
  claims: Vocabulary,
): [term: string, word: string][] {
  const texts = new Map<string, { word: string; count: number }>();
  for (const text of found.slice(0, READ)) {
    const seen = new Set<string>();
    for (const word of text.toLowerCase().match(WORD) ?? []) {
      const [term, ...others] = termsOf(word);
      if (others.length > 0 || asked.has(term) || seen.has(term) || STOP_WORDS.has(word)) continue;
      seen.add(term);
      const known = texts.get(term);
      if (known === undefined) texts.set(term, { word, count: 1 });
      else known.count++;
    }
  }
  const weight = (term: string, count: number) =>
    count * inverseFrequency(claims.size, claims.frequency(term));
  return [...texts]
    .filter(([, { count }]) => count >= FEEDBACK_TEXTS)
    .sort(([one, a], [other, b]) => weight(other, b.count) - weight(one, a.count) || (one < other ? -1 : 1))
    .slice(0, FEEDBACK)
    .map(([term, { word }]) => [term, word]);
}
