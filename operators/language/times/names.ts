import { anyOf, SHORT_WEEKDAYS, WEEKDAY_NAMES } from '../calendar-words.ts';
import { entryOf } from '../lexicon/lexicon.ts';
import { AUXILIARIES, DETERMINERS, isAdverb, MODALS, PREPOSITIONS, SUBJECTS } from '../word-classes.ts';
import { wordSet } from '../word-lists.ts';

const PART = 'morning|afternoon|evening|night';
const DAY = new RegExp(String.raw`\b(?:${anyOf(WEEKDAY_NAMES, SHORT_WEEKDAYS)}|${PART})\b`, 'i');
/** Words before a weekday that make it a time, whatever follows. */
const LEADS = wordSet('on by since until till last next this before after from through coming every each');
/** Words behind a weekday that belong to the time, or to the clause. */
const BEHIND = wordSet(
  'morning afternoon evening night noon midnight week and or but when that which who not',
);

/**
 * Whether the day, in what was read as a time, is part of a name: "Black Friday", "Sheffield Wednesday", "the Friday demo", "Sunday roast",
 * "Thursday Island"; or a part of the day, as in "the night bus". A name has a capital word or a noun directly beside it.
 *
 * @param start of what was read, which may begin with a preposition
 */
export function isNamedDay(text: string, start: number, end: number): boolean {
  const day = DAY.exec(text.slice(start, end));
  if (day === null) return false;
  const at = start + day.index;
  const before = text.slice(0, at);
  const prior = /([\p{L}\p{N}]+(?:['’]s?)?)[ \t]+$/u.exec(before)?.[1] ?? '';
  const next = /^[ \t]+([\p{L}\p{N}]+)/u.exec(text.slice(at + day[0].length))?.[1] ?? '';
  const word = prior.toLowerCase();
  if (LEADS.has(word)) return false;
  const isNoun = next !== '' && !isOfClause(next.toLowerCase()) && !BEHIND.has(next.toLowerCase());
  const isFirst = before.trim() === prior;
  if (prior !== '' && isCapital(prior) && !isOfClause(word)) {
    return isFirst
      ? next !== '' && !PREPOSITIONS.has(next.toLowerCase())
      : isNoun || entryOf(word) !== undefined;
  }
  if (!isNoun) return false;
  return isCapital(next) || before.trim() === '' || DETERMINERS.has(word) || /['’]s?$/.test(prior);
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word);

function isOfClause(word: string): boolean {
  return (
    PREPOSITIONS.has(word) ||
    AUXILIARIES.has(word) ||
    MODALS.has(word) ||
    SUBJECTS.has(word) ||
    DETERMINERS.has(word) ||
    isAdverb(word) ||
    /^\d/.test(word)
  );
}
