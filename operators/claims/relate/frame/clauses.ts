import { weekdayOf } from '../../../language/calendar-words.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import {
  INDEFINITE,
  isAdverb,
  isEmptyWord,
  PLACE_PREPOSITIONS,
  POINTERS,
  PRONOUNS,
  VERB_FRAMES,
} from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Frame } from './frame.ts';
import { openingDate } from './opening-date.ts';

/** A clause of a statement, by token indices: "Sourdough starter | is on the top shelf", "Combi | fixed". */
export interface Clause {
  readonly from: number;
  readonly to: number;
  /** Index of its verb, or of what stands in its place; `from` where there is none: all of it says something of the matter. */
  readonly verb: number;
  /** Lemmas of what it is about: its own subject, or where that is a pronoun or missing, that of the first clause. */
  readonly about: readonly string[];
  /** Those of them before a preposition, and the last of these: what kind of thing it is. */
  readonly core: readonly string[];
  readonly head: string;
  /** Something in it is denied. */
  readonly isDenied: boolean;
  /** Its words mark that it is so from some time on: "now", "from today", "has gone up to". */
  readonly isNew: boolean;
}

/** Clauses of a statement that are read. */
const MOST = 8;
/** Conjunctions that begin a clause. */
const JOINS = wordSet('but so because cos cause although though while whereas then');
/** The same where a subject follows. */
const ADDS = wordSet('and n');
/** Verbs before "that" and what is said. */
const SAYS = wordSet(
  'resolve agree decide confirm report announce say state note think tell hear write mean ensure',
);
/** Words by which a reply begins. */
const OPENS = wordSet('oh ok okay yes yeah yay phew btw lol pls please sorry hiya hi no well');
/** Verbs that people write without a subject, or a form of "be". */
const BARE = wordSet('found fixed gone sorted mended repaired replaced missing lost broken back off out');
const NOW = wordSet('now anymore nowadays currently instead again');
/** What follows "from" or "as of" where they begin a time. */
const BEGINNING = wordSet('today now tomorrow tonight this next here');
const DATES = new Set(['day', 'month', 'year', 'weekday']);
/** Verbs that give their object, or their subject, another value. */
const CHANGES = wordSet(
  `move change alter raise lower increase decrease reduce delay postpone reschedule revise amend update extend renew transfer switch swap relocate
  bump adjust replace cut`,
);
/** The same with a word behind them: "gone up to", "put back". */
const SHIFTS = wordSet('go put bring come take turn be drop');
const WAYS = wordSet('up down back forward');
const AGREED = wordSet('agreed decided resolved');
/** Longer times of which each may be otherwise than the one before. */
const PERIODS = wordSet('term season year semester');
/** Those who speak: a verb follows. */
const SPEAKS = wordSet('i we');
/** Words that no subject has. */
const MEANWHILE = wordSet('now currently today again still new old also just only really actually');

/** Whether a word at an index is read as the verb of its clause, whatever stands behind it. */
function isVerb(tokens: readonly Lexeme[], at: number, from: number): boolean {
  const { word, lemma, text } = tokens[at];
  if (VERB_FRAMES.has(word)) return true;
  if (at === from) return false;
  if (weekdayOf(word) > 0 || POINTERS.has(tokens[at - 1].word)) return false;
  if (BARE.has(word)) return true;
  const entry = entryOf(lemma);
  if (entry === undefined || entry.verbSenses === 0) return false;
  // "The bins go out".
  const isBehindPlural = tokens[at - 1].word !== tokens[at - 1].lemma && tokens[at - 1].word.endsWith('s');
  if (word === lemma && isBehindPlural && entry.verbSenses > entry.n.length) return true;
  // "The trip costs £16.50".
  if (word !== lemma && /^(?:\d|[£$€])/.test(tokens[at + 1]?.word ?? '')) return true;
  if (word !== lemma) {
    const isPlural = word.endsWith('s') && entry.n.length >= entry.verbSenses;
    return !isPlural && !(word.endsWith('ing') && entryOf(word)?.n.length);
  }
  // "Seagrave deliver": behind a name, a word that is no noun.
  return (
    entry.n.length === 0 &&
    entry.a.length === 0 &&
    /^\p{Lu}/u.test(tokens[at - 1].text) &&
    !/^\p{Lu}/u.test(text)
  );
}

const isContent = ({ word }: Lexeme) =>
  !isEmptyWord(word) &&
  !PLACE_PREPOSITIONS.has(word) &&
  !MEANWHILE.has(word) &&
  !OPENS.has(word) &&
  !INDEFINITE.has(word) &&
  !isAdverb(word);

/** Where the clauses of a statement begin. */
function startsOf(tokens: readonly Lexeme[]): number[] {
  if (tokens.length === 0) return [];
  const starts = [0];
  for (let at = 1; at < tokens.length; at++) {
    const { word, apart } = tokens[at];
    const next = tokens[at + 1]?.word ?? '';
    // "It was resolved that …", "I write to confirm that …": what is said stands behind it.
    const isSaid =
      word === 'that' &&
      (SAYS.has(tokens[at - 1].lemma) ||
        (POINTERS.has(next) && (entryOf(tokens[at - 1].lemma)?.verbSenses ?? 0) > 0));
    const isJoin =
      isSaid ||
      JOINS.has(word) ||
      (ADDS.has(word) && (PRONOUNS.has(next) || VERB_FRAMES.has(tokens[at + 2]?.word ?? '')));
    if (isJoin && at + 1 < tokens.length) starts.push(at + 1);
    else if (apart && starts.at(-1) !== at) starts.push(at);
  }
  return starts;
}

/** "From today", "from 1 April", "as of next week": a beginning. */
function beginsAt({ tokens, quantities }: Frame, at: number): boolean {
  const { word } = tokens[at];
  const next = tokens[at + 1];
  if (next === undefined) return false;
  const isAsOf = (word === 'as' && next.word === 'of') || (word === 'effect' && next.word === 'from');
  const behind = isAsOf ? at + 2 : at + 1;
  if (word !== 'from' && !isAsOf) return false;
  return (
    BEGINNING.has(tokens[behind]?.word ?? '') ||
    quantities.some(({ from, kind }) => from === behind && DATES.has(kind))
  );
}

/** "Gone up to £4.80", "put back a day"; not "the server is down", "who turns up late". */
function shifts(tokens: readonly Lexeme[], at: number): boolean {
  const way = tokens.findIndex(({ word }, place) => place > at && place < at + REACH && WAYS.has(word));
  if (way < 0) return false;
  const { word, lemma } = tokens[at];
  const isOpen = word.endsWith('s') || lemma === 'be' || lemma === 'turn';
  return !isOpen || tokens[way + 1]?.word === 'to';
}

/** Words from a verb to the way that it goes. */
const REACH = 6;

/** Whether the words from one index to another mark that something is so from some time on. */
function marksChange(frame: Frame, from: number, to: number): boolean {
  const { tokens } = frame;
  for (let at = from; at < to; at++) {
    const { word, lemma } = tokens[at];
    const next = tokens[at + 1]?.word ?? '';
    const before = tokens[at - 1]?.word ?? '';
    if ((NOW.has(word) && next !== 'that') || beginsAt(frame, at)) return true;
    // "£10.50 on the new menu".
    if (word === 'new' && POINTERS.has(before) && /^(?:on|in|under)$/.test(tokens[at - 2]?.word ?? ''))
      return true;
    if (/^(?:any|no|once)$/.test(word) && /^(?:more|longer)$/.test(next)) return true;
    // "Was raised", "has agreed to renew".
    if (CHANGES.has(lemma) && (word !== lemma || (before === 'to' && AGREED.has(tokens[at - 2]?.word ?? ''))))
      return true;
    if (before === 'this' && PERIODS.has(word)) return true;
    const isDone = word !== lemma || /^(?:has|have|had|was|were|been)$/.test(before);
    if (SHIFTS.has(lemma) && isDone && shifts(tokens, at)) return true;
    // "Back down to 4 °C", "back on grill".
    if (word === 'back' && (WAYS.has(next) || PLACE_PREPOSITIONS.has(next) || at + 1 === to)) return true;
  }
  return false;
}

/** What names a matter: its words, and the last of them before a preposition. */
type Named = Pick<Clause, 'about' | 'core' | 'head'>;

function named(tokens: readonly Lexeme[]): Named | undefined {
  const of = tokens.findIndex(({ word }, at) => at > 0 && PLACE_PREPOSITIONS.has(word));
  const lemmas = (some: readonly Lexeme[]) => some.filter(isContent).map(({ lemma }) => lemma);
  const core = lemmas(of < 0 ? tokens : tokens.slice(0, of));
  const head = core.at(-1);
  return head === undefined ? undefined : { about: lemmas(tokens), core, head };
}

/** "Changed the code", without who did it. */
function beginsDone(tokens: readonly Lexeme[], at: number): boolean {
  const { word = '', lemma = '' } = tokens[at] ?? {};
  return (
    word !== lemma &&
    /ed$/.test(word) &&
    POINTERS.has(tokens[at + 1]?.word ?? '') &&
    entryOf(lemma) !== undefined
  );
}

/** What "we" do is a matter of its own: "we open at 8". */
const doing = ({ lemma }: Lexeme): Named => ({ about: ['we', lemma], core: ['we', lemma], head: lemma });

/** The nouns with which a clause without a verb begins: "Staff meal at half four", "Theo allergic to eggs". */
function nounsIn(tokens: readonly Lexeme[], isLast: boolean): Named | undefined {
  const end = tokens.findIndex(({ word, lemma }, at) => {
    const entry = entryOf(lemma);
    const isQuality = entry !== undefined && entry.a.length > 0 && entry.n.length === 0;
    // "Fridge 2: 7 °C"
    const isName = at > 0 && at === tokens.length - 1 && /^\d+$/.test(word) && !isLast;
    return (
      PLACE_PREPOSITIONS.has(word) ||
      WAYS.has(word) ||
      (/^[\d£$€]/.test(word) && !isName) ||
      (at > 0 && isQuality)
    );
  });
  return named(end < 0 ? tokens : tokens.slice(0, end));
}

/** The thing that a clause about "they" or "it" has for its object: "They've put the nativity back". */
function objectIn(tokens: readonly Lexeme[]): Named | undefined {
  const from = tokens.findIndex(({ word }) => POINTERS.has(word));
  return from < 0 ? undefined : nounsIn(tokens.slice(from), true);
}

const read = new WeakMap<Frame, readonly Clause[]>();

/** The clauses of a parsed statement, at most eight; computed once per frame. */
export function clausesIn(frame: Frame): readonly Clause[] {
  const known = read.get(frame);
  if (known !== undefined) return known;
  const { tokens, polarity } = frame;
  const starts = startsOf(tokens).slice(0, MOST);
  const clauses: Clause[] = [];
  let first: Named | undefined;
  /** Whether the first matter is said to have changed. */
  let hasChanged = false;
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? tokens.length;
    const start = from === 0 ? Math.min(openingDate(frame), to - 1) : from;
    const isPerson = SPEAKS.has(tokens[start].word);
    const begins = isPerson ? start + 1 : beginsDone(tokens, start) ? start : undefined;
    let verb = Math.min(begins ?? start, to);
    while (begins === undefined && verb < to && !isVerb(tokens, verb, start)) verb++;
    const subject = tokens.slice(start, verb);
    const isOwn = verb < to && verb > start && !PRONOUNS.has(subject[0].word);
    const all = tokens.slice(start, to);
    const own =
      tokens[start].word === 'we' && verb < to ? doing(tokens[verb]) : isOwn ? named(subject) : undefined;
    first ??=
      own ?? (verb === to ? nounsIn(all, to === tokens.length) : isPerson ? undefined : objectIn(all));
    const matter = own ?? first ?? { about: [], core: [], head: '' };
    const isNew = marksChange(frame, from, to) || (i === 0 && frame.isPutOff);
    if (isNew && matter === first) hasChanged = true;
    clauses.push({
      from,
      to,
      // What has no verb says something of the matter before it.
      verb: verb === to ? from : verb,
      ...matter,
      isDenied: polarity.cues.some((cue) => cue >= from && cue < to),
      isNew: isNew || (hasChanged && matter === first),
    });
  }
  read.set(frame, clauses);
  return clauses;
}

/** Further clauses of a statement that begin with a pronoun, each with the matter in place of it: "it belongs to Ana's uncle". */
export function spelledOut(frame: Frame): string[] {
  const [first, ...rest] = clausesIn(frame);
  const { tokens } = frame;
  if (first === undefined || first.verb === first.from) return [];
  const written = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  return rest.flatMap(({ from, to }) =>
    POINTING.has(tokens[from].word) ? `${written(first.from, first.verb)} ${written(from + 1, to)}` : [],
  );
}

const POINTING = wordSet('it he she they');
