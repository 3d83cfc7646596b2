import { ENGLISH, isForeign, isForeignFunctionWord } from '../../language/foreign/function-words.ts';
import { lemmaOf } from '../../language/lemmas.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { STOP_WORDS } from '../../language/stop-words.ts';
import { termsOf } from '../../language/terms.ts';
import { ASKING, ASKING_WEIGHT } from './coverage.ts';
import { FRAME } from './served/served-question.ts';

/** A word of a question that its answer should have. */
export interface ContentWord {
  /** As it was asked. */
  readonly word: string;
  readonly term: string;
  /** How much it says: from 2 to 11, and 0.3 times that for the kind of thing that is asked for. */
  readonly weight: number;
  /** It is a name or an identifier and no common word. */
  readonly isName: boolean;
  /** It is the kind of thing that is asked for, which answers seldom name. */
  readonly isKind: boolean;
}

/**
 * Weight of a word that English texts do not have, less the base 2 logarithm of its occurrences in WordNet's tagged texts, which is at most
 * 9. Without a corpus of its own a memory cannot tell whether a word that it lacks is rare or just missing: "multiple" is, "quota" is not.
 * Of 9 to 14, 10 and 11 part the questions of a talk from those of another best, on the benches `chats` and `locomo` alike.
 */
const RAREST = 11;
/** Frequency from which a capitalised word may be a common one: "Four Seasons", "Console". */
const COMMON = 2;
/** Words that say how many things an answer has. In capitals "only" is no stop word. */
const COUNTS = new Set(termsOf('one two three four five six seven eight nine ten eleven twelve total ONLY'));
/** The kind of thing that is asked for, between "which" or "what" and the verb: "which framework does". Answers seldom name it. */
const KIND =
  /\b(?:which|what)\s+((?:[\w'’-]+\s+){1,3}?)(?:do|does|did|is|are|was|were|has|have|had|can|could|should|would|will|may|might)\b/gi;
/** Words that are joined, without a digit. */
const COMPOUND = /^[^\p{N}]*[-/][^\p{N}]*$/u;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._/@'’+#-]*[\p{L}\p{M}\p{N}+#])?/gu;

/** Whether a question is in another language: by its function words, and as English does not have most of the others. */
function asksForeign(words: readonly string[]): boolean {
  if (!isForeign(words)) return false;
  const others = words.filter((word) => !isForeignFunctionWord(word));
  if (others.some((word) => STOP_WORDS.has(word) || ENGLISH.has(word))) return false;
  return others.filter((word) => entryOf(word) !== undefined).length * 2 <= others.length;
}

/**
 * The words of a question that its answer should have, each term once: without those that only ask ("kind", "happen"), frame the question
 * ("summary"), count or date. Of a question in another language in Latin script its function words are left out as well.
 *
 * @param words its terms
 * @param names those in it, in lower case
 * @param dateTerms terms of its dates
 */
export function contentWords(
  text: string,
  words: ReadonlySet<string>,
  names: readonly string[],
  dateTerms: readonly string[],
): ContentWord[] {
  const found = new Map<string, ContentWord>();
  const named = new Set(names);
  const left = new Set(dateTerms);
  const kinds = new Set(
    [...text.matchAll(KIND)].flatMap(([, kind]) => kind.toLowerCase().trim().split(/\s+/)),
  );
  const asked = Array.from(text.matchAll(WORD), ([word]) => word);
  const lowered = asked.map((word) => word.toLowerCase());
  const foreign = asksForeign(lowered);
  for (const [at, word] of asked.entries()) {
    const lower = lowered[at];
    if (foreign && isForeignFunctionWord(lower)) continue;
    const frequency = Math.max(0, entryOf(lower)?.frequency ?? 0, entryOf(lemmaOf(lower))?.frequency ?? 0);
    // German writes all nouns with a capital.
    const isNamed = !foreign && named.has(lower) && !STOP_WORDS.has(lower);
    // A word in capitals has other terms in a text of its own.
    const terms = termsOf(`${word} the a`);
    // Of "Java-related" and "and/or" the parts count, of "db-7" also the whole.
    for (const term of COMPOUND.test(word) && terms.length > 1 ? terms.slice(1) : terms) {
      if (!words.has(term) || found.has(term) || left.has(term)) continue;
      if (ASKING.has(term) || FRAME.has(term) || COUNTS.has(term)) continue;
      const isKind = kinds.has(lower) && !isNamed;
      const weight = isNamed ? RAREST : (RAREST - frequency) * (isKind ? ASKING_WEIGHT : 1);
      found.set(term, { word, term, weight, isName: isNamed && frequency < COMMON, isKind });
    }
  }
  return [...found.values()];
}
