import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { POINTERS, VERB_FRAMES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { openingDate } from '../relate/frame/opening-date.ts';
import { type Frame, frameOf } from '../relate/index.ts';
import { RELATIONS } from './relations.ts';
import { type Thing, thingOf } from './thing.ts';

/** What a statement says of a thing: one value in one relation. */
export interface Cell {
  /** The relations that its verb may say; none for what only a noun names ("the limit of …"). */
  readonly relations: readonly string[];
  readonly thing: Thing;
  readonly value: Thing;
  /** Words that name the thing and what is said of it, as lemmas. */
  readonly words: ReadonlySet<string>;
  /** It is said not to be so, or not any longer. */
  readonly isDenied: boolean;
}

interface Verb {
  readonly relation: string;
  readonly isOfSubject: boolean;
  readonly phrase: readonly string[];
}

const verbs = new Map<string, Verb[]>();
for (const { name, isOfSubject, verbs: all } of RELATIONS)
  for (const phrase of all) {
    const others = verbs.get(phrase[0]);
    const verb = { relation: name, isOfSubject, phrase };
    if (others === undefined) verbs.set(phrase[0], [verb]);
    else others.push(verb);
  }

const BETWEEN = wordSet('now currently still today already also again back just recently since over');
/** Words at which the phrase behind a verb ends. */
const ENDS = wordSet(
  'since until till because which who that when while after before from instead rather but so as if though although via during whenever where starting',
);
const BECOMES = wordSet('be become remain stay');
/** Verbs that give a property another value: "raised the limit of the indexer to 4 GB". */
const SETS = wordSet(
  `raise increase lower reduce decrease cut change set bump double halve extend shorten limit push update upgrade move migrate port switch
  relocate`,
);

/** Those that say where something is, or what is used, from now on. */
const MOVES = wordSet('move migrate port switch relocate');

/** Where a verb of a relation stands in some tokens. */
export interface VerbPlace {
  readonly verb: Verb;
  /** Index of its first token, and after its last. */
  readonly from: number;
  readonly to: number;
}

/** The verbs of relations in some tokens, the longer ones first. */
export function verbsIn(tokens: readonly Lexeme[], after = 0): VerbPlace[] {
  const found: VerbPlace[] = [];
  for (let at = after; at < tokens.length; at++) {
    for (const verb of verbs.get(tokens[at].lemma) ?? []) {
      let to = at + 1;
      const fits = verb.phrase.slice(1).every((lemma) => {
        while (to < tokens.length && BETWEEN.has(tokens[to].word) && tokens[to].lemma !== lemma) to++;
        return tokens[to++]?.lemma === lemma;
      });
      if (fits && !isNoun(tokens, at, to)) found.push({ verb, from: at, to });
    }
  }
  return found.sort((one, other) => other.to - other.from - (one.to - one.from) || one.from - other.from);
}

/** Whether a verb is a noun where it stands: "the head of", "last week", "as lead". */
function isNoun(tokens: readonly Lexeme[], from: number, to: number): boolean {
  const { word, lemma } = tokens[from];
  if (word === 'last') return true;
  if (word !== lemma || to > from + 1) return false;
  const before = tokens[from - 1]?.word ?? '';
  return (
    tokens[to]?.word === 'of' ||
    POINTERS.has(before) ||
    /^(?:as|new|former|old|be|is|was|become|became)$/.test(before)
  );
}

/** Where the phrase that begins at a token ends. */
function endOf(tokens: readonly Lexeme[], from: number): number {
  for (let at = from; at < tokens.length; at++)
    if (at > from && (tokens[at].apart || ENDS.has(tokens[at].word))) return at;
  return tokens.length;
}

/** Where the subject ends that stands before a verb. */
function subjectEnd(tokens: readonly Lexeme[], verb: number): number {
  let end = verb;
  while (
    end > 0 &&
    (VERB_FRAMES.has(tokens[end - 1].word) ||
      BETWEEN.has(tokens[end - 1].word) ||
      /ly$/.test(tokens[end - 1].word))
  )
    end--;
  return end;
}

const wordsOf = (...things: readonly (Thing | undefined)[]) =>
  new Set(things.flatMap((thing) => thing?.lemmas ?? []));

/**
 * The cells of a statement, as far as its verb or its noun is known: "Omar leads the migration" gives (leader, migration, Omar), "The limit of
 * the indexer is 4 GB" (limit of the indexer, 4 GB). Nothing for questions and suppositions.
 *
 * @param text one statement
 */
export function cellsOf(text: string): Cell[] {
  const frame = frameOf(text);
  if (frame.question || frame.hypothetical) return [];
  return [...ofVerbs(frame), ...ofNouns(frame), ...ofField(text, frame)];
}

function ofVerbs(frame: Frame): Cell[] {
  const { tokens, polarity } = frame;
  const opened = openingDate(frame);
  return verbsIn(tokens, opened + 1).flatMap(({ verb, from, to }) => {
    const before = thingOf(tokens.slice(opened, subjectEnd(tokens, from)));
    const isPassive = verb.isOfSubject && tokens[to]?.word === 'by';
    const isParticiple = tokens[from].word !== tokens[from].lemma && !/(?:s|ing)$/.test(tokens[from].word);
    const isAfterBe = tokens.slice(subjectEnd(tokens, from), from).some(({ lemma }) => lemma === 'be');
    if (verb.isOfSubject && isParticiple && isAfterBe !== isPassive) return [];
    const start = isPassive ? to + 1 : to;
    const behind = thingOf(tokens.slice(start, endOf(tokens, start)));
    const first = tokens[opened];
    const subject = before ?? selfOf(first);
    if (subject === undefined || behind === undefined) return [];
    const isSwapped = verb.isOfSubject !== isPassive;
    const [thing, value] = isSwapped ? [behind, subject] : [subject, behind];
    return [{ relations: [verb.relation], thing, value, words: wordsOf(thing), isDenied: polarity.negated }];
  });
}

/** The speaker, for "I" and "we". */
function selfOf(first: Lexeme | undefined): Thing | undefined {
  if (first === undefined || !/^(?:i|we)$/.test(first.word)) return undefined;
  return { lemmas: [first.word], head: first.word, written: first.text };
}

/** "The owner of checkout is Ana", "Ana is the owner of checkout", "the laptop has 32 GB of memory", "raised the limit to 4 GB". */
function ofNouns(frame: Frame): Cell[] {
  const { tokens, polarity } = frame;
  const opened = openingDate(frame);
  const isDenied = polarity.negated;
  const cell = (thing: Thing | undefined, value: Thing | undefined, words: ReadonlySet<string>): Cell[] =>
    thing === undefined || value === undefined ? [] : [{ relations: [], thing, value, words, isDenied }];
  const copula = tokens.findIndex(({ lemma }, at) => at > opened && BECOMES.has(lemma));
  const found: Cell[] = [];
  if (copula > 0) {
    const ahead = thingOf(tokens.slice(opened, subjectEnd(tokens, copula))) ?? selfOf(tokens[opened]);
    let start = copula + 1;
    while (start < tokens.length && BETWEEN.has(tokens[start].word)) start++;
    const behind = thingOf(tokens.slice(start, endOf(tokens, start)));
    found.push(...cell(ahead, behind, wordsOf(ahead)), ...cell(behind, ahead, wordsOf(behind)));
  }
  const have = tokens.findIndex(({ lemma }, at) => at > opened && lemma === 'have');
  if (have > 0 && !isAuxiliary(tokens, have)) {
    const ahead = thingOf(tokens.slice(opened, subjectEnd(tokens, have))) ?? selfOf(tokens[opened]);
    const behind = thingOf(tokens.slice(have + 1, endOf(tokens, have + 1)));
    found.push(...cell(ahead, behind, wordsOf(ahead, behind)));
  }
  const set = tokens.findIndex(({ lemma }, at) => SETS.has(lemma) && at >= opened);
  const to = set < 0 ? -1 : tokens.findIndex(({ word }, at) => at > set && word === 'to');
  if (to > 0) {
    const from = tokens.findIndex(({ word }, at) => at > set && word === 'from');
    const isPassive = tokens[set - 1]?.lemma === 'be';
    const thing = isPassive
      ? thingOf(tokens.slice(opened, subjectEnd(tokens, set)))
      : thingOf(tokens.slice(set + 1, from > 0 && from < to ? from : to));
    const other = thing ?? thingOf(tokens.slice(opened, subjectEnd(tokens, set))) ?? selfOf(tokens[opened]);
    const relations = MOVES.has(tokens[set].lemma) ? ['place', 'tool'] : [];
    const value = thingOf(tokens.slice(to + 1, endOf(tokens, to + 1)));
    found.push(...cell(other, value, wordsOf(other)).map((one) => ({ ...one, relations })));
  }
  return found;
}

/** "Has moved", "had been": the perfect. */
function isAuxiliary(tokens: readonly Lexeme[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || POINTERS.has(next.word) || /^\d/.test(next.word)) return false;
  return (
    next.lemma === 'be' || (next.word !== next.lemma && /(?:ed|en|wn|ne|ght|de|ft|ld|pt)$/.test(next.word))
  );
}

/** "Retries: 5", "Port of Catalogue service: 8080". */
function ofField(text: string, { polarity }: Frame): Cell[] {
  const field = /^([^:]{1,60}): (.+)$/s.exec(text);
  if (field === null) return [];
  const [label, value] = [field[1], field[2]].map((part) => thingOf(lexemesOf(part, MOST)));
  if (label === undefined || value === undefined) return [];
  return [{ relations: [], thing: label, value, words: wordsOf(label), isDenied: polarity.negated }];
}

const MOST = 40;
