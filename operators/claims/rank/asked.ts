import { termsOf } from '../../language/terms.ts';
import { type QuestionDate, questionDates } from './question-dates.ts';
import { asksTime } from './time-words.ts';

/** A question as ranking reads it. */
export interface Asked {
  readonly terms: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly asksTime: boolean;
  readonly dates: readonly QuestionDate[];
}

/** Reads a question. */
export function readQuestion(question: string): Asked {
  const terms = termsOf(question);
  return { terms, words: new Set(terms), asksTime: asksTime(question), dates: questionDates(question) };
}
