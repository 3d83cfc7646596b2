import { asksAt } from '../../language/asking.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { opening } from '../../language/opening.ts';
import { type Token, tokenize } from '../../language/tokens.ts';
import { NOUN_VERBS, thirdPersonBase, UNCHANGED_PAST } from '../../language/verb-list.ts';
import { finiteVerbs, isPast } from '../../language/verbs.ts';
import { isWondering } from '../../language/wondering.ts';
import {
  DETERMINERS,
  isAdverb,
  isEmptyWord,
  NEGATIONS,
  PREPOSITIONS,
  SUBJECTS,
} from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { type Joint, jointAt } from './joints.ts';
import { peopleIn } from './people.ts';

/** A part of a sentence that is read by itself. */
export interface Part {
  /** Span in the text in UTF-16 units, end exclusive; without the words that join it to the others. */
  readonly start: number;
  readonly end: number;
  /** Whether it asks or requests. */
  readonly asks: boolean;
  /** Span of the subject, with its auxiliary, that an earlier part names: "We" of "We moved it and raised its limit". */
  readonly subject?: readonly [start: number, end: number];
}

/** Words at the start of a sentence with which it asks, whatever follows. */
const ASKING = wordSet('which who whose');
/** Words whose clause has the following "and" as a part of it. */
const CONDITIONS = wordSet('if unless whether when whenever until once');
/** Words that open a part which depends on a later one ("When I was there, I …"). */
const DEPENDING = wordSet(
  'when while because although if unless whereas though once whenever since as until before after',
);
/** Verbs with which a speaker comments on his own statement ("this, I think, is …"). */
const COMMENTS = wordSet('think guess believe suppose mean hope know say bet feel');
/** Words after a noun that open a clause about it. */
const RELATIVE = wordSet('that which who whose where when if whether what how why');
/** Most tokens between the first word of a subject and its verb. */
const SUBJECT = 7;
/** The same for a subject that a later part shares. */
const SHARED = 5;
/** Content words that a part needs to stand alone: "and I loved it" does not. */
const CONTENT = 2;
/** Most words that are looked at for them. */
const WORDS = 16;
const MOST_ADVERBS = 4;

/**
 * Splits a sentence into the parts that state or ask something by themselves: after a semicolon or a dash, and after a comma or a
 * conjunction before a subject with its verb ("I'm moving to Bonn and my rent is 900 EUR, so can you …, considering I'm 65"), or before
 * a verb that shares the subject of the part before it. What is in brackets, quotation marks or code is not split, and a part without a
 * verb or with a condition stays with its neighbour. A subject that only points ("and it failed") does not begin a part, because nobody
 * could tell later what it means. Linear in the length.
 *
 * @param text one sentence
 * @param tokens its tokens, for callers that know them
 * @param finite its finite verbs, likewise, or those after its opening
 */
export function partsOf(
  text: string,
  tokens: readonly Token[] = tokenize(text),
  finite: readonly number[] = finiteVerbs(tokens),
): Part[] {
  if (!JOINTS.test(text)) return [{ start: 0, end: text.length, asks: false }];
  const read = reading(text, tokens, finite);
  const core = opening(tokens);
  const closed = enclosed(tokens);
  const parts: Part[] = [];
  let from = core;
  let part: Omit<Part, 'end'> = {
    start: tokens[core]?.start ?? 0,
    asks: ASKING.has(tokens[core]?.word ?? '') || asksAt(tokens, core) !== undefined,
  };
  for (let i = core + 1; i < tokens.length - 1; i++) {
    const joint = closed[i] ? undefined : jointAt(tokens, i);
    if (joint === undefined) continue;
    const following = beginning(read, joint, from, i, part);
    if (following === undefined) continue;
    parts.push({ ...part, end: tokens[i - 1].end });
    part = following;
    from = joint.next;
    i = joint.next;
  }
  if (parts.length === 0) return [{ start: 0, end: text.length, asks: false }];
  parts.push({ ...part, end: text.length });
  return parts;
}

const JOINTS =
  /[,;–—]| - |\b(?:and|but|so|yet|plus|because|since|as|while|although|though|considering|given)\b/i;

/** A sentence as it is split. */
interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The first finite verb at or after each token; the number of tokens if there is none. */
  readonly verbAt: readonly number[];
  /** The number of conditions before each token. */
  readonly conditions: readonly number[];
}

function reading(text: string, tokens: readonly Token[], finite: readonly number[]): Reading {
  const verbs = new Set(finite);
  const verbAt = new Array<number>(tokens.length + 1).fill(tokens.length);
  for (let i = tokens.length - 1; i >= 0; i--) verbAt[i] = verbs.has(i) ? i : verbAt[i + 1];
  const conditions = [0];
  for (const { word } of tokens)
    conditions.push(conditions[conditions.length - 1] + (CONDITIONS.has(word) ? 1 : 0));
  return { text, tokens, verbAt, conditions };
}

/** The part that begins behind a joint, if the one before it, from token `from` to token `to`, can end there. */
function beginning(
  read: Reading,
  joint: Joint,
  from: number,
  to: number,
  before: Omit<Part, 'end'>,
): Omit<Part, 'end'> | undefined {
  const { tokens, verbAt } = read;
  const { next, mark } = joint;
  const { start } = tokens[next];
  const asked = asksAt(tokens, next, joint.conjunction === 'joining');
  if (asked !== undefined) {
    return asked === 'plainly' || (mark && verbAt[from] < to) ? { start, asks: true } : undefined;
  }
  if (!separates(read, from, to, joint, before.asks) || belongs(read, joint, from, to)) return undefined;
  if (statesAt(read, next, joint)) return { start, asks: false };
  const person = personBefore(read, from, to, joint, before);
  if (person !== undefined) return { start: tokens[next].end, asks: false, subject: person };
  const subject = before.asks ? undefined : sharedSubject(read, from, to, joint, before);
  return subject === undefined ? undefined : { start, asks: false, subject };
}

/** The person whom "and she …" or ", who …" means: the one name of a person in the part before it. */
function personBefore(
  read: Reading,
  from: number,
  to: number,
  { next, mark }: Joint,
  { subject }: Omit<Part, 'end'>,
): readonly [number, number] | undefined {
  const { tokens, verbAt } = read;
  const { word } = tokens[next];
  const isRelative = mark && word === 'who';
  if (!isRelative && word !== 'he' && word !== 'she') return undefined;
  if (isRelative && goesOnBehind(tokens, next)) return undefined;
  if (verbAt[next + 1] > next + 3 || !hasContent(read, verbAt[next + 1])) return undefined;
  if (!isRelative && subject !== undefined) return subject;
  if (!isRelative) {
    const others = peopleIn(tokens, from, to, verbAt[from]);
    const [person] = others.filter(({ not }) => not !== word);
    return others.length === 1 && person?.known === true ? [person.start, person.end] : undefined;
  }
  const names = tokens.flatMap((token, at) =>
    at >= from &&
    at < to &&
    token.capital &&
    !token.mark &&
    isPersonName(token) &&
    (at > 0 || tokens[1] !== undefined)
      ? [at]
      : [],
  );
  const last = names[names.length - 1];
  if (last === undefined) return undefined;
  let first = last;
  while (names.includes(first - 1)) first--;
  // "Who" means the one before it.
  if (last !== to - 1) return undefined;
  return [tokens[first].start, tokens[last].end];
}

/** Whether the clause before a relative one goes on behind it: "Michael, who is 30, on some projects". */
function goesOnBehind(tokens: readonly Token[], at: number): boolean {
  const comma = tokens.findIndex(({ word }, i) => i > at && word === ',');
  return comma > 0 && comma < tokens.length - 1 && jointAt(tokens, comma)?.conjunction === undefined;
}

const isPersonName = ({ text, word }: Token) =>
  !/\d/.test(text) &&
  !/^(?:i|we|he|she|it|they)$/.test(word) &&
  (entryOf(word)?.n.length ?? 0) + (entryOf(word)?.verbSenses ?? 0) === 0;

/** Words before a name that the subject "… and I" begins with. */
const OPENING = wordSet('because since as while although though that when if after before and but so');

/**
 * Whether what follows a bare conjunction is part of what precedes it: a purpose ("so I can …"), a second wish ("I want to make sure it
 * works and I get …"), or half of a subject ("Leslie and I …").
 */
function belongs({ tokens }: Reading, { next, mark }: Joint, from: number, to: number): boolean {
  if (/^(?:i|we)$/.test(tokens[next].word) && tokens[next - 1].word === 'so') {
    const verb = tokens[next + 1]?.word ?? '';
    // "I own it, so I would like to know": a wish is no purpose.
    const isWish = verb === 'would' && /^(?:like|love|prefer)$/.test(tokens[next + 2]?.word ?? '');
    if (/^(?:can|could|will|would)$/.test(verb) && !(mark && isWish)) return true;
  }
  if (mark) return false;
  if (isWondering({ tokens, core: from })) return true;
  const before = tokens[to - 2];
  return tokens[to - 1].capital && (before === undefined || before.mark || OPENING.has(before.word));
}

/** Whether a subject with its verb begins at a token. */
function statesAt(read: Reading, at: number, { mark, strong, conjunction }: Joint): boolean {
  const { tokens, verbAt } = read;
  const subject = afterAdverbs(tokens, at);
  const first = tokens[subject];
  if (first === undefined || first.mark) return false;
  const verb = verbAt[subject + 1];
  if (verb >= tokens.length || verb > subject + SUBJECT) return false;
  for (let i = subject; i < verb; i++) if (tokens[i].mark && !/^["'`”’)]$/.test(tokens[i].word)) return false;
  if (!hasContent(read, verb)) return false;
  if (first.word === 'i' || first.word === 'we') {
    if (verb > subject + 4) return false;
    return conjunction !== undefined || !COMMENTS.has(tokens[verb].word);
  }
  if (SUBJECTS.has(first.word)) return false;
  if (first.word === 'my' || first.word === 'our') return mark || conjunction !== undefined;
  // Names and definite things need a stronger joint, because "and the X" also continues a list.
  if (!strong && conjunction !== 'given') return false;
  if (first.word === 'the') return true;
  if (DETERMINERS.has(first.word) || PREPOSITIONS.has(first.word)) return false;
  return first.capital || verb === subject + 1;
}

/**
 * The subject of a part for a verb behind "and" or "but" that has none of its own ("… and raised its limit to 4 GB"). Forms that are also
 * nouns do not count ("exports tables and reports").
 */
function sharedSubject(
  { text, tokens, verbAt, conditions }: Reading,
  from: number,
  to: number,
  { next, conjunction }: Joint,
  { subject }: Omit<Part, 'end'>,
): readonly [number, number] | undefined {
  if (conjunction !== 'joining') return undefined;
  const verb = afterAdverbs(tokens, next);
  const word = tokens[verb]?.word ?? '';
  if (
    tokens[verb]?.mark !== false ||
    UNCHANGED_PAST.has(word) ||
    !hasContent({ text, tokens, verbAt, conditions }, verb)
  )
    return undefined;
  const base = thirdPersonBase(word);
  const finite = verbAt[verb] === verb && (base === undefined || !NOUN_VERBS.has(base));
  if (subject !== undefined) return finite ? subject : undefined;
  const main = verbAt[from];
  if (main >= to || main === from || main > from + SHARED) return undefined;
  for (let i = from; i < main; i++) if (tokens[i].mark || RELATIVE.has(tokens[i].word)) return undefined;
  if (NEGATIONS.has(tokens[main + 1]?.word ?? '')) return undefined;
  if (/^(?:has|have|had)$/.test(tokens[main].word) && isPast(word))
    return [tokens[from].start, tokens[main].end];
  return finite ? [tokens[from].start, tokens[main - 1].end] : undefined;
}

function afterAdverbs(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && at < from + MOST_ADVERBS && isAdverb(tokens[at].word)) at++;
  return at;
}

function hasContent({ text, tokens }: Reading, verb: number): boolean {
  let found = 0;
  for (let i = verb; i < tokens.length && i < verb + WORDS; i++) {
    const { word, mark, end } = tokens[i];
    // What follows a comma may belong to another part.
    if (mark && (word === ',' || word === ';') && end < text.length) return false;
    if (!mark && !isEmptyWord(word) && !isAdverb(word)) found++;
    if (found >= CONTENT) return true;
  }
  return false;
}

/** Whether the part before a joint can stand without the statement after it. */
function separates(
  { tokens, verbAt, conditions }: Reading,
  from: number,
  to: number,
  { mark, conjunction }: Joint,
  asks: boolean,
): boolean {
  if (asks) return mark || conjunction === 'reason' || conjunction === 'given';
  if (conjunction === 'reason' || DEPENDING.has(tokens[from].word)) return false;
  // "I'll come if it rains and I'm free": both are conditions.
  return verbAt[from] < to && (mark || conditions[from] === conditions[to]);
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
  ['(', ')'],
  ['[', ']'],
]);

/** Which tokens stand in brackets, quotation marks or code. */
function enclosed(tokens: readonly Token[]): boolean[] {
  const inside = tokens.map(() => false);
  /** For each closing mark, its positions, the last one first. */
  const closings = new Map<string, number[]>();
  for (const mark of CLOSING.values()) closings.set(mark, []);
  for (let i = tokens.length - 1; i >= 0; i--) closings.get(tokens[i].word)?.push(i);
  for (let i = 0; i < tokens.length; i++) {
    const places = closings.get(CLOSING.get(tokens[i].word) ?? '');
    if (places === undefined) continue;
    while (places.length > 0 && places[places.length - 1] <= i) places.pop();
    const end = places[places.length - 1];
    if (end === undefined) continue;
    inside.fill(true, i, end + 1);
    i = end;
  }
  return inside;
}
