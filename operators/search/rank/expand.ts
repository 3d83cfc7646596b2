import { lemmaOf } from '../../language/lemmas.ts';
import { synonymsOf } from '../../language/lexicon/synonyms.ts';
import { STOP_WORDS } from '../../language/stop-words.ts';
import { termsOf } from '../../language/terms.ts';
import { inverseFrequency } from '../bm25.ts';

/** Words that expand a question. */
export interface Expansion {
  /** Synonym terms by the term of the question. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The added words; those of the dictionary first. */
  readonly words: readonly string[];
  /** The terms that were added. */
  readonly terms: readonly string[];
}

/** Maximum number of synonyms per word. */
const SYNONYMS = 4;
/** Feedback words that are added, texts that must have one, and texts that are read. */
const FEEDBACK = 3;
const FEEDBACK_TEXTS = 2;
const READ = 10;
const WORD = /\p{L}{3,}/gu;

/**
 * Expands a question: synonyms of its words that claims use, and frequent words of the top claims (pseudo-relevance feedback; Rocchio,
 * Relevance feedback in information retrieval, 1971, with positive feedback only).
 *
 * @param found texts of the found claims, best first
 * @param documents number of claims
 * @param frequency number of claims with a term
 */
export function expand(
  question: string,
  found: readonly string[],
  documents: number,
  frequency: (term: string) => number,
): Expansion {
  const asked = new Set(termsOf(question));
  const { synonyms, words } = synonymsIn(question, (term) => frequency(term) > 0);
  for (const [term, word] of feedback(asked, found, documents, frequency)) {
    if (!words.has(term)) words.set(term, word);
  }
  return { synonyms, words: [...words.values()], terms: [...words.keys()] };
}

/** The synonyms of the words of a question, without those that it has itself. */
export interface Synonyms {
  /** Synonym terms by the term of the question. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The word of each synonym term. */
  readonly words: Map<string, string>;
}

/** @param isKnown filters synonym terms */
export function synonymsIn(question: string, isKnown: (term: string) => boolean = () => true): Synonyms {
  const asked = new Set(termsOf(question));
  const synonyms = new Map<string, string[]>();
  const words = new Map<string, string>();
  for (const word of question.toLowerCase().match(WORD) ?? []) {
    const [term, ...others] = termsOf(word);
    if (others.length > 0 || !asked.has(term)) continue;
    for (const other of synonymsOf(lemmaOf(word), SYNONYMS)) {
      const [synonym] = termsOf(other);
      if (synonym === undefined || asked.has(synonym) || !isKnown(synonym)) continue;
      synonyms.set(term, [...(synonyms.get(term) ?? []), synonym]);
      words.set(synonym, other);
    }
  }
  return { synonyms, words };
}

/** Terms that several texts have and that are rare elsewhere, each with a word for it; highest weight first. */
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
