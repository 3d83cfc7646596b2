import { anyOf, MONTH_NAMES, monthOf, SHORT_MONTHS } from '../../language/calendar-words.ts';

/** A day or a month that a question names. */
export interface QuestionDate {
  readonly year?: number;
  /** From 1 on. */
  readonly month: number;
  /** From 1 on; undefined when the question names only the month. */
  readonly day?: number;
}

const ISO = /(?<![\d-])(\d{4})-(\d\d)(?:-(\d\d))?(?![\d-])/g;
const MONTH = anyOf(MONTH_NAMES, SHORT_MONTHS);
/** Day, month, day and year, as in "7 May 2023", "the 7th of May", "May 7th, 2023" and "May 2023". */
const NAMED = new RegExp(
  String.raw`(?:\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? )?\b(${MONTH})\b\.?` +
    String.raw`(?: (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?![:\d]))?(?:,? (?:of )?(\d{4})\b)?`,
  'gi',
);
/** Month names that are also common words. */
const AMBIGUOUS = /^(?:may|march|mar)$/i;

/** A date with the words that name it. */
export interface NamedDate {
  readonly date: QuestionDate;
  readonly text: string;
}

/** The days and months that a question names, in order, without years, weekdays and relative dates. */
export function namedDates(question: string): NamedDate[] {
  const dates: NamedDate[] = [];
  for (const [text, year, month, day] of question.matchAll(ISO)) {
    pushDate(dates, text, year, Number(month), day);
  }
  for (const match of question.matchAll(NAMED)) {
    const [text, before, name, after, year] = match;
    const day = before ?? after;
    const bare = day === undefined && year === undefined;
    if (bare && AMBIGUOUS.test(name) && (match.index === 0 || name === name.toLowerCase())) continue;
    pushDate(dates, text, year, monthOf(name.toLowerCase()), day);
  }
  return dates;
}

function pushDate(
  dates: NamedDate[],
  text: string,
  year: string | undefined,
  month: number,
  day: string | undefined,
): void {
  if (month < 1 || month > 12) return;
  const number = Number(day ?? 1);
  if (number < 1 || number > 31) return;
  const date = {
    month,
    ...(year !== undefined && { year: Number(year) }),
    ...(day !== undefined && { day: number }),
  };
  dates.push({ date, text });
}
