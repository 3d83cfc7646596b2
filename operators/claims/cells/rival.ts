import { oppositionOf } from '../../language/antonyms.ts';
import {
  anyOf,
  MONTH_NAMES,
  SHORT_MONTHS,
  SHORT_WEEKDAYS,
  WEEKDAY_NAMES,
} from '../../language/calendar-words.ts';
import { exclusiveClass } from '../../language/closed-classes.ts';
import { lexemesOf } from '../../language/lexemes.ts';
import { type Entry, entryOf, hypernymsOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../language/lexicon/relations.ts';
import { DATE_KINDS, type Quantity, quantitiesOf } from '../../language/quantities/quantities.ts';
import { type AskedWord, askedWords, type Word, wordsIn } from './phrases.ts';

/** What a question determines: its words, and the dates that it names. */
export interface Determined {
  readonly words: readonly AskedWord[];
  readonly dates: readonly NamedDate[];
}

/** A date of a text, and whether it bounds a time: "since May". */
interface NamedDate extends Quantity {
  readonly isBound: boolean;
}

/** A statement that may be about a sibling of the thing that a question is about. */
export interface Said {
  readonly text: string;
  /** Search terms of its text and of who says it. */
  readonly own: ReadonlySet<string>;
  /** Whether it is known who says it. */
  readonly hasSpeaker: boolean;
}

const MOST = 60;
const NUMBER = /^\d+(?:[.,]\d+)*[a-z]?$/;
const YEAR = /^(?:19|20)\d\d$/;
const CODE = /^(\p{L}+)[-_.]?\d+$/u;
/** Modifiers before a noun, and words behind a phrase, that are compared. */
const REACH = 3;
/** Words that make a date a bound of a time. */
const BOUNDS = /^(?:as|before|after|since|until|till|by|between|from|to|through|prior|earlier|later)$/;

/** Reads what a question determines. */
export function determinedBy(question: string): Determined {
  // Where a time is asked for, the dates of a statement are the answer.
  const dates = /\bwhen\b/i.test(question) ? [] : datesIn(question).filter(({ isBound }) => !isBound);
  return { words: undated(askedWords(question), question), dates };
}

/**
 * Whether a statement is about a sibling of what a question is about: where the question has a number, a code, a date, a name or a modifier
 * beside a word, the statement has another one of the same kind beside the same word, and not that of the question. "Box 4 holds 7 screws" is
 * about a sibling of "box 7", "the EU cluster" of "the US cluster", and what Ben says of himself of "Alina". A statement that only lacks a
 * determiner is none.
 *
 * @param synonyms of terms of the question
 */
export function isRival(
  { words, dates }: Determined,
  { text, own, hasSpeaker }: Said,
  synonyms: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (isOfOtherDate(dates, text)) return true;
  const isSaid = ({ term }: AskedWord) =>
    own.has(term) || synonyms.get(term)?.some((other) => own.has(other)) === true;
  // A sibling differs in a word, or in where a number stands.
  if (words.every((word) => !isNumber(word) && isSaid(word))) return false;
  const said = undated(wordsIn(text), text);
  const asked = new Set(words.map(({ lemma }) => lemma));
  return words.some((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    if (isNumber(word) && before !== undefined && word.isJoined && isOtherNumber(word, before, said))
      return true;
    if (isSaid(word)) return false;
    const code = CODE.exec(word.word);
    if (code !== null && said.some((other) => isOtherCode(code[1], other, asked))) return true;
    const isOther = (other: Word) => !asked.has(other.lemma);
    if (after !== undefined && !after.isPlaced) {
      for (const [place, other] of said.entries()) {
        if (other.lemma !== after.lemma) continue;
        // What somebody says of himself is not about another person.
        if (other.isOfSpeaker && hasSpeaker && word.isName) return true;
        if (leftOf(said, place).some((one) => isOther(one) && areAlike(word, one, after, other))) return true;
      }
    }
    if (before === undefined) return false;
    return said.some(
      (other, place) =>
        other.lemma === before.lemma &&
        rightOf(said, place, word.isPlaced).some((one) => isOther(one) && areKindred(word, one)),
    );
  });
}

/** The words of the phrase that ends before a word. */
function leftOf(words: readonly Word[], at: number): readonly Word[] {
  const found: Word[] = [];
  for (let place = at - 1; place >= 0 && found.length < REACH; place--) {
    if (found.length > 0 && !words[place + 1].isJoined) break;
    if (words[place + 1].isPlaced) break;
    found.push(words[place]);
  }
  return found;
}

/** The words of the phrase that begins behind a word, with a preposition between or not. */
function rightOf(words: readonly Word[], at: number, isPlaced: boolean): readonly Word[] {
  const found: Word[] = [];
  for (let place = at + 1; place < words.length && found.length < REACH; place++) {
    const word = words[place];
    if (found.length === 0 ? word.isPlaced !== isPlaced : !word.isJoined) break;
    found.push(word);
  }
  return found;
}

const isNumber = ({ word }: Word) => NUMBER.test(word);

/** Whether a noun has other numbers everywhere, and not the one that is asked for: "box 4" for "box 7". */
function isOtherNumber({ word }: Word, { lemma }: Word, said: readonly Word[]): boolean {
  const numbers: string[] = [];
  for (const [at, one] of said.entries()) {
    if (one.lemma !== lemma) continue;
    for (let next = at + 1; next < said.length && isNumber(said[next]); next++) numbers.push(said[next].word);
  }
  return numbers.length > 0 && !numbers.includes(word);
}

/** Whether a word is a code of the same series that the question does not have: "db-7" for "db-3". */
const isOtherCode = (series: string, { word, lemma }: Word, asked: ReadonlySet<string>) =>
  CODE.exec(word)?.[1] === series && !asked.has(lemma);

/** Whether two words before the same word part two things. */
function areAlike(word: Word, one: Word, after: Word, head: Word): boolean {
  if (areKindred(word, one)) return true;
  if (!isNoun(word) || !isNoun(one) || areRelated(word, one)) return false;
  // Of two compounds the first noun tells which: "the billing service", "the checkout service". Before a verb it is what does it.
  return isNoun(after) ? after.isJoined && head.isJoined : isVerb(after);
}

/** Whether two words are of one kind and exclude each other: opposites, members of a class, names, ordinals. */
function areKindred(word: Word, other: Word): boolean {
  if (YEAR.test(word.word) && YEAR.test(other.word)) return true;
  if (word.isName && other.isName)
    return !word.word.startsWith(other.word) && !other.word.startsWith(word.word);
  // "Evening" has another lemma.
  const name = exclusiveClass(word.lemma, other.lemma) ?? exclusiveClass(word.word, other.word);
  if (name !== undefined) return name !== 'same';
  if (oppositionOf(word.lemma, other.lemma) !== undefined) return true;
  const [one, two] = [entryOf(word.lemma), entryOf(other.lemma)];
  return one !== undefined && two !== undefined && !areRelated(word, other) && areSisters(one, two);
}

/** Whether two nouns are of one kind, by their first senses. */
function areSisters(one: Entry, other: Entry): boolean {
  const [a] = one.n;
  const [b] = other.n;
  if (a === undefined || b === undefined) return false;
  const above = new Set(hypernymsOf(a));
  return hypernymsOf(b).some((kind) => above.has(kind));
}

function areRelated(word: Word, other: Word): boolean {
  const [one, two] = [entryOf(word.lemma), entryOf(other.lemma)];
  if (one === undefined || two === undefined) return word.lemma === other.lemma;
  return areSynonyms(one, two) || isKindOf(one, two) || isKindOf(two, one);
}

/** A noun, or a word that no dictionary has. */
function isNoun({ lemma, isName }: Word): boolean {
  const entry = entryOf(lemma);
  return isName || entry === undefined || (entry.n.length > 0 && entry.a.length === 0);
}

const isVerb = ({ lemma }: Word) => (entryOf(lemma)?.verbSenses ?? 0) > 0;

/** What every date has: most texts need not be parsed for them. */
const MAY_DATE = new RegExp(
  String.raw`\d|\b${anyOf(MONTH_NAMES, SHORT_MONTHS, WEEKDAY_NAMES, SHORT_WEEKDAYS)}s?\b`,
  'i',
);
/** Of a date, in the units in which quantities have days and months. */
const MONTH = 1_000_000;

/** Those of the words of a text that belong to no date. */
function undated<Some extends Word>(words: readonly Some[], text: string): readonly Some[] {
  const dates = datesIn(text);
  return dates.length === 0
    ? words
    : words.filter(({ at }) => !dates.some(({ from, to }) => from <= at && at < to));
}

function datesIn(text: string): NamedDate[] {
  if (!MAY_DATE.test(text)) return [];
  const tokens = lexemesOf(text, MOST);
  return quantitiesOf(tokens)
    .filter(({ kind }) => DATE_KINDS.has(kind) || kind === 'weekday')
    .map((date) => ({
      ...date,
      isBound: tokens.slice(Math.max(0, date.from - 2), date.from).some(({ word }) => BOUNDS.test(word)),
    }));
}

/** Whether a statement has dates, and none that a question has of the same kind. */
function isOfOtherDate(dates: readonly NamedDate[], text: string): boolean {
  if (dates.length === 0) return false;
  const said = datesIn(text);
  return dates.some((date) => {
    const alike = said.filter((other) => areComparable(date, other));
    return alike.length > 0 && alike.every((other) => !other.isBound && areApart(date, other));
  });
}

const inMonths = ({ kind }: Quantity) => kind === 'day' || kind === 'month';
const areComparable = (one: Quantity, other: Quantity) =>
  one.kind === other.kind || (inMonths(one) && inMonths(other));

function areApart(one: Quantity, other: Quantity): boolean {
  // A day is in its month, whatever the year.
  if (one.kind !== other.kind) return Math.floor(one.low / MONTH) !== Math.floor(other.low / MONTH);
  return one.high < other.low || one.low > other.high;
}
