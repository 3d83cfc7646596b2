import { anyOf, MONTH_NAMES, WEEKDAY_NAMES } from '../../language/calendar-words.ts';

const ASKS_TIME = /^\W*(?:when|how long|(?:on |in |at )?(?:what|which) (?:date|day|month|year|time))\b/i;
const TELLS_TIME = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|ago|recently|just|since|\d{4}|` +
    '(?:last|next|this) (?:week|weekend|month|year|summer|winter|spring|fall|autumn|night)|' +
    String.raw`(?:day|week|month|year)s?|${anyOf(WEEKDAY_NAMES, MONTH_NAMES)})\b`,
  'i',
);

/** True when a question asks for a time, by its beginning: when, how long, what day … */
export function asksTime(question: string): boolean {
  return ASKS_TIME.test(question);
}

/** True when a text has a word of time: a day, a month, a year, "ago", "recently" … */
export function tellsTime(text: string): boolean {
  return TELLS_TIME.test(text);
}
