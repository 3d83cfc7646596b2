import { lemmaOf } from '../../language/lemmas.ts';
import { synonymsOf } from '../../language/lexicon/synonyms.ts';
import { STOP_WORDS } from '../../language/stop-words.ts';
import { termsOf } from '../../language/terms.ts';
import { inverseFrequency } from '../bm25.ts';

/** Words that a question is asked with beside its own. */
export interface Expansion {
  /** Terms that stand for a term of the question, by that term. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The words that were added, as words; those of the dictionary first. */
  readonly words: readonly string[];
  /** The terms that were added. */
  readonly terms: readonly string[];
}

/** Synonyms of a word that are tried. */
const SYNONYMS = 4;
/** Words of what was found that are added, texts that have to have one, and texts that are read. */
const FEEDBACK = 3;
const FEEDBACK_TEXTS = 2;
const READ = 10;
const WORD = /\p{L}{3,}/gu;

/**
 * Words to ask a question again with: synonyms of its words that claims use, and what the claims that were found first
 * say again and again (pseudo-relevance feedback; Rocchio, Relevance feedback in information retrieval, 1971, with
 * positive feedback alone).
 *
 * @param found texts of the claims that were found, best first
 * @param documents how many claims there are
 * @param frequency how many of them have a term
 */
export function expand(
  question: string,
  found: readonly string[],
  documents: number,
  frequency: (term: string) => number,
): Expansion {
  const asked = new Set(termsOf(question));
  const synonyms = new Map<string, string[]>();
  const words = new Map<string, string>();
  for (const word of question.toLowerCase().match(WORD) ?? []) {
    const [term, ...others] = termsOf(word);
    if (others.length > 0 || !asked.has(term)) continue;
    for (const other of synonymsOf(lemmaOf(word), SYNONYMS)) {
      const [synonym] = termsOf(other);
      if (synonym === undefined || asked.has(synonym) || frequency(synonym) === 0) continue;
      synonyms.set(term, [...(synonyms.get(term) ?? []), synonym]);
      words.set(synonym, other);
    }
  }
  for (const [term, word] of feedback(asked, found, documents, frequency)) {
    if (!words.has(term)) words.set(term, word);
  }
  return { synonyms, words: [...words.values()], terms: [...words.keys()] };
}

/** Terms that several texts have and that are rare beyond them, each with a word for it; the heaviest first. */
function feedback(
  asked: ReadonlySet<string>,
  found: readonly string[],
  documents: number,
  frequency: (term: string) => number,
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
  const weight = (term: string, count: number) => count * inverseFrequency(documents, frequency(term));
  return [...texts]
    .filter(([, { count }]) => count >= FEEDBACK_TEXTS)
    .sort(([one, a], [other, b]) => weight(other, b.count) - weight(one, a.count) || (one < other ? -1 : 1))
    .slice(0, FEEDBACK)
    .map(([term, { word }]) => [term, word]);
}
