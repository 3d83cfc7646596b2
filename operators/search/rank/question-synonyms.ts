import { lemmaOf } from '../../language/lemmas.ts';
import { everydayWords } from '../../language/lexicon/everyday.ts';
import { synonymsOf } from '../../language/lexicon/synonyms.ts';
import { termsOf } from '../../language/terms.ts';

/** Maximum number of synonyms per word. */
const SYNONYMS = 4;
const WORD = /\p{L}{3,}/gu;

/** The synonyms of the words of a question, without those that it has itself. */
export interface Synonyms {
  /** Synonym terms by the term of the question. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The word of each synonym term. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Reads the synonyms of a question from the dictionary, and the everyday words for the same.
 *
 * @param asked terms of the question
 */
export function synonymsIn(question: string, asked: ReadonlySet<string>): Synonyms {
  const synonyms = new Map<string, string[]>();
  const words = new Map<string, string>();
  for (const word of question.toLowerCase().match(WORD) ?? []) {
    const [term, ...others] = termsOf(word);
    if (others.length > 0 || !asked.has(term)) continue;
    const lemma = lemmaOf(word);
    for (const other of new Set([...everydayWords(lemma), ...synonymsOf(lemma, SYNONYMS)])) {
      const [synonym] = termsOf(other);
      if (synonym === undefined || asked.has(synonym)) continue;
      synonyms.set(term, [...(synonyms.get(term) ?? []), synonym]);
      words.set(synonym, other);
    }
  }
  return { synonyms, words };
}
