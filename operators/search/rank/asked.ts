import { termsOf } from '../../language/terms.ts';
import { type ContentWord, contentWords } from './content-words.ts';
import { namedDates, type QuestionDate } from './question-dates.ts';
import { namesIn } from './question-names.ts';
import { type Synonyms, synonymsIn } from './question-synonyms.ts';
import { readServed, type ServedQuestion } from './served/served-question.ts';
import { asksTime } from './time-words.ts';

/** Words that were added to a question. */
export interface Expansion {
  /** Synonym terms that claims use, by the term of the question. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** As they are written; those of the dictionary first. */
  readonly words: readonly string[];
}

/** A question as ranking reads it. */
export interface RankQuestion {
  /** As it was asked. */
  readonly text: string;
  /** Of it and of what was added, each as many times as it counts. */
  readonly terms: readonly string[];
  /** Its own terms. */
  readonly words: ReadonlySet<string>;
  /** In lower case. */
  readonly names: readonly string[];
  readonly asksTime: boolean;
  readonly dates: readonly QuestionDate[];
  /** Terms of the date words. */
  readonly dateTerms: readonly string[];
  readonly synonyms: Synonyms;
  /** The words that an answer should have. */
  readonly content: readonly ContentWord[];
  /** As a question to served talk. */
  readonly served: ServedQuestion;
  readonly added?: Expansion;
}

/** Reads a question, once for all that rank by it. */
export function readQuestion(text: string): RankQuestion {
  const named = namedDates(text);
  const terms = termsOf(text);
  const dateTerms = named.flatMap((date) => termsOf(date.text));
  const words = new Set(terms);
  const names = namesIn(text);
  const synonyms = synonymsIn(text, words);
  return {
    text,
    terms,
    words,
    names,
    asksTime: asksTime(text),
    dates: named.map(({ date }) => date),
    dateTerms,
    synonyms,
    content: contentWords(text, words, names, dateTerms),
    served: readServed(text, terms, synonyms),
  };
}
