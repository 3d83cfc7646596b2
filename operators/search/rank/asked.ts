import { termsOf } from '../../language/terms.ts';
import { dateWords, type QuestionDate, questionDates } from './question-dates.ts';
import { namesIn } from './question-names.ts';
import { asksTime } from './time-words.ts';

/** A parsed question for ranking. */
export interface RankQuestion {
  /** As it was asked. */
  readonly text: string;
  readonly terms: readonly string[];
  readonly words: ReadonlySet<string>;
  /** In lower case. */
  readonly names: readonly string[];
  readonly asksTime: boolean;
  readonly dates: readonly QuestionDate[];
  /** Terms of the date words. */
  readonly dateTerms: readonly string[];
}

/**
 * Parses a question.
 *
 * @param added expansion terms; each counts half as much as one of its own
 */
export function readQuestion(question: string, added: readonly string[] = []): RankQuestion {
  const own = termsOf(question);
  return {
    text: question,
    terms: added.length === 0 ? own : [...own, ...own, ...added],
    words: new Set(own),
    names: namesIn(question),
    asksTime: asksTime(question),
    dates: questionDates(question),
    dateTerms: dateWords(question).flatMap((words) => termsOf(words)),
  };
}
