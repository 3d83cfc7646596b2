import { type Asking, asksAt } from '../../language/asking.ts';
import { opening } from '../../language/opening.ts';
import { type Token, tokenize } from '../../language/tokens.ts';
import { finiteVerbs } from '../../language/verbs.ts';
import { DETERMINERS, isAdverb, isEmptyWord, PREPOSITIONS, SUBJECTS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** A part of a sentence that is read by itself. */
export interface Part {
  /** Span in the text in UTF-16 units, end exclusive; without the words that join it to the others. */
  readonly start: number;
  readonly end: number;
  /** Whether it asks or requests. */
  readonly asks: boolean;
}

/** Words that join a statement of its own to what precedes it. */
const JOINING = wordSet('and but so yet plus');
/** Words that join a reason. It is a statement of its own only beside a question: otherwise it explains the statement before it. */
const REASONS = wordSet('because since as while although though especially');
/** Words that join what is to be taken into account, which is a statement of its own beside anything. */
const GIVENS = wordSet('considering given');
const CONDITIONS = wordSet('if unless whether when whenever until once');
/** Words that open a part which depends on a later one ("When I was there, I …"). */
const DEPENDING = wordSet(
  'when while because although if unless whereas though once whenever since as until before after',
);
/** Verbs with which a speaker comments on his own statement ("this, I think, is …"). */
const COMMENTS = wordSet('think guess believe suppose mean hope know say bet feel');
const DASHES = wordSet('– — - ;');
/** Most tokens between the first word of a subject and its verb. */
const SUBJECT = 7;
/** Content words that a part needs to stand alone: "and I loved it" does not. */
const CONTENT = 2;

/**
 * Splits a sentence into the parts that state or ask something by themselves: after a semicolon or a dash, and after a comma or a
 * conjunction before a subject with its verb ("I'm moving to Bonn and my rent is 900 EUR, so can you …, considering I'm 65"). What is in
 * brackets, quotation marks or code is not split, and a part without a verb or with a condition stays with its neighbour. A subject
 * that only points ("and it failed") does not begin a part, because nobody could tell later what it means.
 *
 * @param text one sentence
 */
export function partsOf(text: string): Part[] {
  const whole = { start: 0, end: text.length };
  if (!JOINTS.test(text)) return [{ ...whole, asks: false }];
  const tokens = tokenize(text);
  const verbs = finiteVerbs(tokens);
  const core = opening(tokens);
  const parts: Part[] = [];
  const closed = enclosed(tokens);
  let from = core;
  let start = 0;
  let asks = asksAt(tokens, core) !== undefined;
  for (let i = core + 1; i < tokens.length - 1; i++) {
    if (closed[i]) continue;
    const joint = jointAt(tokens, i);
    if (joint === undefined) continue;
    const { next } = joint;
    const asked: Asking | undefined = asksAt(tokens, next);
    const divides =
      asked === undefined
        ? statesAt(tokens, verbs, next, joint, text) && separates(tokens, verbs, from, i, joint, asks)
        : asked === 'plainly' || asks || verbs.some((at) => at >= from && at < i);
    if (!divides) continue;
    parts.push({ start, end: tokens[i - 1].end, asks });
    from = next;
    start = tokens[next].start;
    asks = asked !== undefined;
    i = next;
  }
  parts.push({ start, end: text.length, asks });
  return parts.length === 1 ? [{ ...whole, asks: false }] : parts;
}

const JOINTS =
  /[,;–—]| - |\b(?:and|but|so|yet|plus|because|since|as|while|although|though|considering|given)\b/i;

/** The words between two parts. */
interface Joint {
  /** First token of the second part. */
  readonly next: number;
  /** Whether a comma, semicolon or dash divides them. */
  readonly mark: boolean;
  readonly conjunction: 'joining' | 'reason' | 'given' | undefined;
  /** Whether it is "but". */
  readonly but: boolean;
}

function jointAt(tokens: readonly Token[], i: number): Joint | undefined {
  let at = i;
  let mark = false;
  let but = false;
  let conjunction: Joint['conjunction'];
  const word = () => tokens[at]?.word ?? '';
  while (at < tokens.length && (word() === ',' || isDash(tokens, at))) {
    mark = true;
    at++;
  }
  for (; at < tokens.length; at++) {
    if (JOINING.has(word())) conjunction ??= 'joining';
    else if (GIVENS.has(word())) conjunction = 'given';
    else if (REASONS.has(word())) conjunction = conjunction === 'given' ? 'given' : 'reason';
    else break;
    if (word() === 'but') but = true;
  }
  if (!mark && conjunction === undefined) return undefined;
  if (conjunction === 'given' && word() === 'the' && tokens[at + 1]?.word === 'fact') at += 2;
  if (conjunction !== undefined && word() === 'that') at++;
  while (at < tokens.length && (word() === ',' || FILLERS.has(word()))) at++;
  return at < tokens.length ? { next: at, mark, conjunction, but } : undefined;
}

const FILLERS = wordSet('honestly basically well');

/** A dash with white space around it, or a semicolon. */
function isDash(tokens: readonly Token[], at: number): boolean {
  if (!DASHES.has(tokens[at].word)) return false;
  if (tokens[at].word === ';') return true;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return (
    before !== undefined &&
    after !== undefined &&
    before.end < tokens[at].start &&
    tokens[at].end < after.start
  );
}

/** Whether a subject with its verb begins at a token. */
function statesAt(
  tokens: readonly Token[],
  verbs: readonly number[],
  at: number,
  { mark, but, conjunction }: Joint,
  text: string,
): boolean {
  let subject = at;
  while (subject < tokens.length && isAdverb(tokens[subject].word)) subject++;
  const first = tokens[subject];
  if (first === undefined || first.mark) return false;
  const verb = verbs.find((place) => place > subject);
  if (verb === undefined || verb > subject + SUBJECT) return false;
  for (let i = subject; i < verb; i++) if (tokens[i].mark && !/^["'`”’)]$/.test(tokens[i].word)) return false;
  if (!hasContent(tokens, verb, text)) return false;
  if (first.word === 'i' || first.word === 'we') {
    if (verb > subject + 4) return false;
    return conjunction !== undefined || !COMMENTS.has(tokens[verb].word);
  }
  if (SUBJECTS.has(first.word)) return false;
  if (first.word === 'my' || first.word === 'our') return mark || conjunction !== undefined;
  // Names and definite things need a stronger joint, because "and the X" also continues a list.
  if (!(but || (mark && conjunction !== undefined) || conjunction === 'given')) return false;
  if (first.word === 'the') return true;
  if (DETERMINERS.has(first.word) || PREPOSITIONS.has(first.word)) return false;
  return first.capital || (but && verb === subject + 1);
}

function hasContent(tokens: readonly Token[], verb: number, text: string): boolean {
  let found = 0;
  for (let i = verb; i < tokens.length; i++) {
    const { word, mark, end } = tokens[i];
    // What follows a comma may belong to another part.
    if (mark && (word === ',' || word === ';') && end < text.length) return found >= CONTENT;
    if (!mark && !isEmptyWord(word) && !isAdverb(word)) found++;
    if (found >= CONTENT) return true;
  }
  return false;
}

/** Whether the part before a joint can stand without the statement after it. */
function separates(
  tokens: readonly Token[],
  verbs: readonly number[],
  from: number,
  to: number,
  { mark, conjunction }: Joint,
  asks: boolean,
): boolean {
  if (asks) return mark || conjunction === 'reason' || conjunction === 'given';
  if (conjunction === 'reason' || DEPENDING.has(tokens[from].word)) return false;
  if (!verbs.some((at) => at >= from && at < to)) return false;
  // "I'll come if it rains and I'm free": both are conditions.
  for (let i = from; i < to && !mark; i++) if (CONDITIONS.has(tokens[i].word)) return false;
  return true;
}

/** Which tokens stand in brackets, quotation marks or code. */
function enclosed(tokens: readonly Token[]): boolean[] {
  const inside = tokens.map(() => false);
  for (let i = 0; i < tokens.length; i++) {
    const closing = CLOSING.get(tokens[i].word);
    if (closing === undefined) continue;
    const end = tokens.findIndex(({ word }, at) => at > i && word === closing);
    if (end < 0) continue;
    inside.fill(true, i, end + 1);
    i = end;
  }
  return inside;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
  ['(', ')'],
  ['[', ']'],
]);
