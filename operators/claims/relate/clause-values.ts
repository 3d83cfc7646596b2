import { weekdayOf } from '../../language/calendar-words.ts';
import type { Lexeme } from '../../language/lexemes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { cardinalOf } from '../../language/quantities/numerals.ts';
import { DATE_KINDS, exclude, type Quantity } from '../../language/quantities/quantities.ts';
import { isEmptyWord, PLACE_PREPOSITIONS, POINTERS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { Clause } from './frame/clauses.ts';
import type { Frame } from './frame/frame.ts';

/** A value that a clause gives its matter, of a kind of which that has one at a time. */
export interface Value {
  /** Only values of one kind are compared: "mass", "days of the week", "at", "place shelf". */
  readonly kind: string;
  readonly written: string;
  /** What tells it from another value of its kind: a quantity, or words. */
  readonly quantity?: Quantity;
  /** The noun that a count counts. */
  readonly counted?: string | undefined;
  readonly words: readonly string[];
}

/** Prepositions behind which a date bounds what is said, and is no value of it. */
const BOUNDS = wordSet('from since by before after during in last this next');
/** Those of an end, which is one. */
const UNTIL = wordSet('until till til');
const PLACED = wordSet('on in at to into behind under beside onto inside');
/** "From Seagrave", "with Holt Farm": who has to do with it. */
const WITH = wordSet('from with');
const MEANWHILE = wordSet('now currently today again instead');
/** Nouns of times: "from this week" names nobody. */
const TIMES = wordSet(
  'day week month year term season quarter morning afternoon evening night time moment minute hour weekend future',
);
/** Verbs that say where something is or goes, or who has to do with it. */
const IS_AT = /^(?:is|are|am|be|will|comes?|goes|go|lives?|stays?|sits?|stands?|hangs?)$/;
/** Verbs that say where something is from then on. */
const MOVES = wordSet('move relocate transfer shift');
/** How far behind such a verb its preposition stands. */
const NEAR = 4;
const TITLES = wordSet('mr mrs ms miss dr prof sir');
/** What stands before a number that is a value by itself: "is now 28", "changed to 9053", "code 5518". */
const LEADS = wordSet('now at to only still is are be number code pin extension');
const HALVES = new Map([
  ['half', 30],
  ['quarter', 15],
]);
/** Twelve hours in minutes: the time of a clock is told without its half of the day. */
const DIAL = 720;
const DAY_OF_MONTH = /^(\d{1,2})(?:st|nd|rd|th)$/;
const CLOCK = /^(\d{1,2})[.:](\d{2})(?:am|pm)?$/;
/** Factors of the numbers by which quantities have days. */
const YEARS = 10_000;
const MONTH = 100;

const read = new WeakMap<Clause, readonly Value[]>();

/** What a clause says of its matter: amounts, days, times, places, names. Computed once per clause. */
export function valuesIn(frame: Frame, clause: Clause): readonly Value[] {
  const known = read.get(clause);
  if (known !== undefined) return known;
  const found: Value[] = [];
  for (let at = clause.verb; at < clause.to; at++)
    found.push(...amountAt(frame, clause, at), ...timeAt(frame, at), ...phraseAt(frame, clause, at));
  const values = [...found, ...daysIn(frame, clause), ...nameIn(frame, clause)];
  read.set(clause, values);
  return values;
}

/** Whether a value is a day, so that the times at which two statements hold differ for it alone. */
export const isDay = ({ kind }: Value) =>
  kind === 'day of the month' || DATE_KINDS.has(kind.replace(/^until /, ''));

/** Whether a value is a time that recurs: of what "we" do at a time nothing else is a value. */
export const recurs = ({ kind }: Value) =>
  kind === 'dial' || kind === 'days of the week' || kind.startsWith('range');

/** Whether two values of one kind cannot both be given to one matter. */
export function differ(one: Value, other: Value): boolean {
  if (one.quantity === undefined || other.quantity === undefined)
    return !one.words.some((word) => other.words.includes(word));
  if (!exclude(one.quantity, other.quantity)) return false;
  return one.counted === undefined || other.counted === undefined || one.counted === other.counted;
}

const inWords = (kind: string, words: readonly string[], written: string): Value => ({
  kind,
  words,
  written,
});

/** The quantity that begins at an index. */
function amountAt({ tokens, quantities }: Frame, { verb }: Clause, at: number): Value[] {
  const quantity = quantities.find(({ from }) => from === at);
  const before = tokens[at - 1]?.word ?? '';
  if (quantity === undefined || quantity.kind === 'weekday') return [];
  const { kind, text, low } = quantity;
  if (DATE_KINDS.has(kind)) {
    if (UNTIL.has(before)) return [{ kind: `until ${kind}`, quantity, words: [], written: text }];
    if (BOUNDS.has(before)) return [];
    const day = inWords('day of the month', [`${Math.floor(low / YEARS) % MONTH}`], text);
    return [{ kind, quantity, words: [], written: text }, ...(kind === 'day' ? [day] : [])];
  }
  // "From 20 to 12 minutes" tells first what was.
  if (before === 'from') return [];
  if (quantity.loose)
    return /^\d+(?:[-–]| to )\d+$/.test(text) ? [inWords(`range of ${kind}`, [text], text)] : [];
  const counted = kind === 'count' ? countedAt(tokens, quantity.to) : undefined;
  // "One of my favourites", "when we were down 10": a number that counts nothing is a value behind the verb alone.
  const isBare =
    kind === 'count' &&
    counted === undefined &&
    (tokens[at].word === 'one' || !(at === verb + 1 || LEADS.has(before)));
  if (isBare) return [];
  const dial = inWords('dial', [`${low % DIAL}`], text);
  const [unit, rate] = kind.split(' a second');
  const [digits = ''] = /\d[\d.,]*/.exec(text) ?? [];
  return [
    // "£640 a month", and then only "£675".
    ...(unit === 'count' || digits === ''
      ? []
      : [inWords(`${rate === undefined ? 'plain' : 'rated'} ${unit}`, [digits], text)]),
    {
      kind,
      quantity,
      words: [],
      written: text,
      counted,
    },
    ...(kind === 'time of day' ? [dial] : []),
  ];
}

/** The noun behind a number. */
function countedAt(tokens: readonly Lexeme[], at: number): string | undefined {
  const next = tokens[at];
  if (next === undefined || next.apart || isEmptyWord(next.word) || PLACE_PREPOSITIONS.has(next.word))
    return undefined;
  return MEANWHILE.has(next.word) ? undefined : next.lemma;
}

/** The time of a clock, or the day of a month, that begins at an index: "half four", "quarter past six", "3.15", "the 12th". */
function timeAt({ tokens, quantities }: Frame, at: number): Value[] {
  const { word, text } = tokens[at];
  const ordinal = DAY_OF_MONTH.exec(word);
  if (ordinal !== null)
    return quantities.some(({ from, to }) => from <= at && at < to)
      ? []
      : [inWords('day of the month', [ordinal[1]], text)];
  const clock = CLOCK.exec(word);
  if (clock !== null) {
    const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
    return hours < 24 && minutes < 60 ? [inWords('dial', [`${(hours * 60 + minutes) % DIAL}`], text)] : [];
  }
  if (word === 'at') {
    const hour = cardinalOf(tokens[at + 1]?.word ?? '');
    return hour === undefined || hour > 12 ? [] : [inWords('dial', [`${(hour * 60) % DIAL}`], `${hour}`)];
  }
  const part = HALVES.get(word);
  const way = tokens[at + 1]?.word ?? '';
  const hour = cardinalOf(tokens[/^(?:past|to)$/.test(way) ? at + 2 : at + 1]?.word ?? '');
  if (part === undefined || hour === undefined || hour > 12) return [];
  return [
    inWords('dial', [`${(hour * 60 + (way === 'to' ? DIAL - part : part)) % DIAL}`], `${word} ${hour}`),
  ];
}

/** The days of the week of a clause, together: "Wed and Sat". */
function daysIn({ tokens }: Frame, { verb, to }: Clause): Value[] {
  const days = new Map<number, string>();
  for (let at = verb; at < to; at++) {
    const { word, text } = tokens[at];
    const before = tokens[at - 1]?.word ?? '';
    const day = weekdayOf(word);
    // "The hens sat in the shade."
    const isVerb =
      word === 'sat' && /^[a-z]/.test(text) && days.size === 0 && !/^\d/.test(tokens[at + 1]?.word ?? '');
    if (day > 0 && !isVerb && !BOUNDS.has(before) && !UNTIL.has(before)) days.set(day, text);
  }
  const all = [...days.keys()].sort().join(' ');
  return days.size === 0 ? [] : [inWords('days of the week', [all], [...days.values()].join(' and '))];
}

/** "This term", "next week". */
const isTimed = (tokens: readonly Lexeme[], at: number) =>
  /^(?:this|last|next|every|each)$/.test(tokens[at].word) && TIMES.has(tokens[at + 1]?.lemma ?? '');

/** The place, or the one who has to do with it, that the preposition at an index begins. */
function phraseAt({ tokens, quantities }: Frame, { verb, to }: Clause, at: number): Value[] {
  const { word } = tokens[at];
  if (!PLACED.has(word) && !WITH.has(word)) return [];
  let end = at + 1;
  while (end < to && !tokens[end].apart && !PLACE_PREPOSITIONS.has(tokens[end].word) && !isTimed(tokens, end))
    end++;
  const phrase = tokens.slice(at + 1, end).filter((one) => !MEANWHILE.has(one.word));
  const words = phrase.filter((one) => !isEmptyWord(one.word)).map(({ lemma }) => lemma);
  const [first] = phrase;
  const isTime =
    quantities.some(({ from }) => from === at + 1) ||
    weekdayOf(first?.word ?? '') > 0 ||
    TIMES.has(words.at(-1) ?? '');
  const isCertain = first !== undefined && (/^\p{Lu}/u.test(first.text) || POINTERS.has(first.word));
  if (words.length === 0 || !isCertain || isTime) return [];
  const written = phrase.map(({ text }) => text).join(' ');
  const isAt = IS_AT.test(tokens[verb]?.word ?? '') && at <= verb + NEAR;
  const isMoved = word === 'to' && MOVES.has(tokens[at - 1]?.lemma ?? '');
  const isThere = isMoved || (isAt && /^(?:in|at|on)$/.test(word));
  return [
    // "In the barn", "moved to the village hall": a name may be that of what is around either.
    ...(isThere && POINTERS.has(first.word) ? [inWords('whereabouts', words, written)] : []),
    ...(isAt ? [inWords(word, words, written)] : []),
    // "To the bottom shelf", "on the top shelf".
    ...(PLACED.has(word) && words.length > 1
      ? [inWords(`place ${words.at(-1)}`, words.slice(0, -1), written)]
      : []),
  ];
}

const CHANGED = wordSet('changed altered reset renamed');

/** A capital, or a word that no dictionary has: "papaya12". */
const isNameOf = ({ text, lemma }: Lexeme) =>
  /^\p{Lu}\p{L}/u.test(text) || (/^\p{L}/u.test(text) && !isEmptyWord(lemma) && entryOf(lemma) === undefined);

/** Who or what something is: "our dentist is Dr Huang", "the password was changed to pear4". */
function nameIn({ tokens }: Frame, { verb, to: end }: Clause): Value[] {
  const to = tokens.findIndex(
    ({ word }, at) => at > verb && at < end && word === 'to' && CHANGED.has(tokens[at - 1].word),
  );
  if (to < 0 && !/^(?:is|are)$/.test(tokens[verb]?.word ?? '')) return [];
  let start = (to < 0 ? verb : to) + 1;
  while (start < end && MEANWHILE.has(tokens[start].word)) start++;
  let last = start;
  while (last < end && isNameOf(tokens[last]) && (last === start || !tokens[last].apart)) last++;
  const name = tokens.slice(start, last).filter(({ word }) => !TITLES.has(word));
  // "Is Head of Finance" goes on.
  const isWhole = last === end || MEANWHILE.has(tokens[last].word) || tokens[last].word === 'from';
  if (name.length === 0 || !isWhole) return [];
  const written = name.map(({ text }) => text).join(' ');
  return [
    inWords(
      'name',
      name.map(({ word }) => word),
      written,
    ),
  ];
}
