import { monthOf, weekdayOf } from '../../language/calendar-words.ts';
import { memberOf } from '../../language/lexicon/classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import type { Token } from '../../language/tokens.ts';
import { isAdverb, MODALS, PREPOSITIONS, SUBJECTS, VERB_FRAMES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** A person that a sentence names or describes, with the span in its text. */
export interface Person {
  readonly start: number;
  readonly end: number;
  /** Which of "he" and "she" cannot mean them. */
  readonly not: 'he' | 'she' | undefined;
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly named: boolean;
  /** Whether a name or "the" tells who it is: "a girl" is somebody. */
  readonly known: boolean;
}

const MALE = wordSet(
  'mr herr sir husband father dad brother son uncle nephew grandfather grandpa grandson boyfriend man boy landlord widower',
);
const FEMALE = wordSet(
  'mrs ms miss frau wife mother mum mom sister daughter aunt niece grandmother grandma granddaughter girlfriend woman girl landlady midwife widow',
);
const TITLES = wordSet('mr mrs ms miss dr prof professor herr frau sir');
const DEFINITE = wordSet('the our my their his her its a an');
/** Prepositions behind which a name may be a person's: behind others it is of a place, a firm or a thing. */
const PERSONAL = wordSet('with by without like than');
/** Verbs that turn to a person with "to". */
const ADDRESSING = wordSet(
  'wrote write writes talked talk talks spoke speak said say gave give sent send listened introduced married engaged',
);
/** Most words between a determiner and the noun of a person. */
const MOST_MODIFIERS = 2;
const MOST_NAMES = 3;

const bare = (word: string) => word.replace(/['’]s?$/, '');
const isOwner = ({ text }: Token) => /['’]s?$/.test(text);
const sexOf = (word: string): Person['not'] => (MALE.has(word) ? 'she' : FEMALE.has(word) ? 'he' : undefined);

function isNameWord({ text, word, capital, mark }: Token): boolean {
  const base = bare(word);
  if (
    mark ||
    !capital ||
    !/^\p{Lu}/u.test(text) ||
    /\d|\p{L}\p{Lu}/u.test(text) ||
    SUBJECTS.has(base) ||
    monthOf(base) > 0 ||
    weekdayOf(base) > 0
  )
    return false;
  return !PREPOSITIONS.has(base) && !MODALS.has(base) && !DEFINITE.has(base);
}

/** The end of a run of names that starts at a token. */
function endOfName(tokens: readonly Token[], from: number, to: number): number {
  let end = from;
  while (end < to && end < from + MOST_NAMES && isNameWord(tokens[end])) {
    end++;
    if (isOwner(tokens[end - 1])) break;
  }
  return end;
}

/** "My husband Emeka", "The owner of the bakery", "Our tenant Mr. Okafor": a noun of a person with its name or with what it is of. */
function describedAt(tokens: readonly Token[], from: number, to: number, main: number): Person | undefined {
  let noun = from + 1;
  while (noun < to && noun <= from + 1 + MOST_MODIFIERS && !isPersonNoun(tokens[noun])) {
    if (tokens[noun].mark || PREPOSITIONS.has(tokens[noun].word) || isOwner(tokens[noun])) return undefined;
    noun++;
  }
  if (noun >= to || noun > from + 1 + MOST_MODIFIERS) return undefined;
  const not = sexOf(bare(tokens[noun].word));
  let end = noun + 1;
  let named = false;
  if (!isOwner(tokens[noun])) {
    const title = titledAt(tokens, end, to);
    const name = title?.to ?? endOfName(tokens, end, to);
    named = name > end;
    if (named) return personFrom(tokens, from, name, not ?? title?.not, true);
    if (tokens[end]?.word === 'of') {
      const last = endOfPhrase(tokens, end + 1, main > end ? Math.min(main, to) : to);
      if (last > end + 1) end = last;
    }
  }
  return personFrom(tokens, from, end, not, named);
}

const isPersonNoun = ({ word, mark }: Token) => !mark && memberOf(bare(word), 'person') !== undefined;

/** The end of the noun phrase behind "of". */
function endOfPhrase(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  if (DEFINITE.has(tokens[at]?.word ?? '')) at++;
  const first = at;
  while (
    at < to &&
    at < first + 2 &&
    !tokens[at].mark &&
    !PREPOSITIONS.has(tokens[at].word) &&
    !VERB_FRAMES.has(tokens[at].word) &&
    !isAdverb(tokens[at].word)
  )
    at++;
  return at === first ? from : at;
}

function titledAt(tokens: readonly Token[], from: number, to: number): Person | undefined {
  if (!TITLES.has(tokens[from]?.word ?? '') || !tokens[from].capital) return undefined;
  const name = tokens[from + 1]?.word === '.' ? from + 2 : from + 1;
  const end = endOfName(tokens, name, to);
  return end > name ? personFrom(tokens, from, end, sexOf(tokens[from].word), true) : undefined;
}

function personFrom(
  tokens: readonly Token[],
  from: number,
  to: number,
  not: Person['not'],
  named: boolean,
): Person {
  const last = tokens[to - 1];
  const owner = isOwner(last) ? last.text.length - bare(last.text).length : 0;
  return {
    start: tokens[from].start,
    end: last.end - owner,
    not,
    from,
    to,
    named,
    known: named || !/^an?$/.test(tokens[from].word),
  };
}

/** Whether a name within a sentence may be a person's, by what stands before it. */
function mayBePerson(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  if (before === 'to') return tokens.slice(Math.max(0, at - 3), at).some(({ word }) => ADDRESSING.has(word));
  return (!PREPOSITIONS.has(before) || PERSONAL.has(before)) && !DEFINITE.has(before);
}

/**
 * The people whom tokens of a sentence name or describe, in order: names, owners ("Tobi's allergy test"), nouns with a name or with what they are of
 * ("My husband Emeka", "the owner of the bakery"). Names of places and firms are told by their prepositions. Two words for one person are one:
 * "Emeka, my husband, …", "The CEO of Voltic is Ida Brandt".
 *
 * @param main index of the verb of the main clause
 */
export function peopleIn(tokens: readonly Token[], from: number, to: number, main: number): Person[] {
  const found: Person[] = [];
  for (let at = from; at < to; ) {
    const person = personAt(tokens, at, from, to, main);
    const last = found.at(-1);
    if (person === undefined) {
      // "Behind Hall C": the rest of a name is none.
      at = Math.max(at + 1, endOfName(tokens, at, to));
      continue;
    }
    at = person.to;
    if (last !== undefined && areOne(tokens, last, person)) found[found.length - 1] = merged(last, person);
    else found.push(person);
  }
  return found;
}

function personAt(
  tokens: readonly Token[],
  at: number,
  from: number,
  to: number,
  main: number,
): Person | undefined {
  if (tokens[at].mark) return undefined;
  const titled = titledAt(tokens, at, to);
  if (titled !== undefined) return titled;
  if (DEFINITE.has(tokens[at].word)) return describedAt(tokens, at, to, main);
  const end = endOfName(tokens, at, to);
  if (end === at || !(at === from || mayBePerson(tokens, at))) return undefined;
  const last = tokens[end - 1];
  // A capital at the start of a sentence means nothing, unless the word is a subject or an owner by itself.
  if (at === from && !isOwner(last) && !isSubject(tokens, end, main)) return undefined;
  if (
    end - at === 1 &&
    /[^s]s$/.test(last.word) &&
    entryOf(last.word.slice(0, -1)) !== undefined &&
    !isOwner(last)
  )
    return undefined;
  return personFrom(tokens, at, end, sexOf(bare(tokens[at].word)), true);
}

/** Whether a name that ends at a token is a subject: before its verb, a second one, or what it is called besides. */
function isSubject(tokens: readonly Token[], end: number, main: number): boolean {
  const next = tokens[end]?.word ?? '';
  if (next === ',') return DEFINITE.has(tokens[end + 1]?.word ?? '');
  if (next === 'and' || next === 'or') return tokens[end + 1]?.capital === true;
  return end <= main && tokens.slice(end, main).every(({ word }) => isAdverb(word));
}

/** "Emeka, my husband", "The CEO is Ida Brandt", "Ida is the CEO". */
function areOne(tokens: readonly Token[], one: Person, other: Person): boolean {
  const between = tokens.slice(one.to, other.from);
  if (isOwner(tokens[one.to - 1])) return false;
  if (between.length === 1 && between[0].word === ',') return one.named !== other.named;
  return (
    between.length > 0 &&
    between.length < 3 &&
    /^(?:is|was)$/.test(between[0].word) &&
    between.slice(1).every(({ word }) => isAdverb(word))
  );
}

function merged(one: Person, other: Person): Person {
  const shown = one.named || !other.named ? one : other;
  return { ...shown, from: one.from, to: other.to, not: one.not ?? other.not };
}
