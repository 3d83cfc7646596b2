import type { Clause } from './clause.ts';
import { BASE_VERBS } from './verb-list.ts';
import { DETERMINERS, SUBJECTS } from './word-classes.ts';

/** A hedge: a word or phrase that lowers the certainty of the main clause. */
export interface Hedge {
  /** Certainty of a statement with it, from 0 to 1. */
  readonly certainty: number;
  /** Whether it makes the statement a guess. Hearsay and "unlikely" do not: they assert. */
  readonly guess: boolean;
  readonly at: number;
}

const ADVERB: Readonly<Record<string, number>> = {
  maybe: 0.4,
  perhaps: 0.4,
  possibly: 0.4,
  conceivably: 0.4,
  potentially: 0.45,
  probably: 0.6,
  likely: 0.6,
  presumably: 0.55,
};
const HEARSAY = new Set(['reportedly', 'apparently', 'allegedly', 'supposedly']);
const BELIEVE = new Set(
  'think believe suspect guess assume suppose reckon imagine hypothesize hypothesise speculate expect'.split(
    ' ',
  ),
);
const BELIEVES = new Set('thinks believes suspects guesses assumes supposes reckons'.split(' '));
const BELIEVED = new Set('believed suspected guessed assumed'.split(' '));
/** Words after "could" that indicate possibility rather than ability. */
const COULD = new Set(
  'be have also well possibly still cause lead explain mean become affect happen fail break'.split(' '),
);
const MONTH_BEFORE = new Set(
  'in on since until till by of last this next from to early late mid before after'.split(' '),
);
const UNSURE = new Set('sure certain convinced'.split(' '));
const PROVEN = new Set('clear known confirmed obvious evident proven'.split(' '));

const OPEN_QUESTION = new Set('whether if that why how what that who when where which it'.split(' '));

/** The hedges that govern the main clause, in order. Hedges of a number or a subordinate clause do not count. */
export function hedges(clause: Clause): Hedge[] {
  const { tokens, core, scope } = clause;
  const found: Hedge[] = [];
  const word = (at: number) => (at < 0 || at >= tokens.length ? '' : tokens[at].word);
  const add = (at: number, certainty: number, guess = true) => found.push({ at, certainty, guess });
  if (word(core) === 'if' && clause.main >= 0) add(core, 0.5);
  for (const at of scope) {
    const here = word(at);
    const next = word(at + 1);
    if (tokens[at].mark) continue;
    const adverb = Object.hasOwn(ADVERB, here) ? ADVERB[here] : undefined;
    if (adverb !== undefined) {
      if (isNumber(next) || next === 'around' || next === 'about') continue;
      const before = word(at - 1);
      if (here === 'likely' && before === 'not') add(at, 0.6, false);
      else if (here === 'likely' && (before === 'very' || before === 'most')) add(at, 0.65);
      else add(at, adverb);
    } else if ((here === 'might' && !isNoun(word(at - 1))) || (here === 'may' && isModal(clause, at))) {
      add(at, 0.4);
    } else if (here === 'could' && (COULD.has(next) || (next === 'not' && word(at + 2) === 'be'))) {
      add(at, 0.4);
    } else if (BELIEVE.has(here) && believes(clause, at)) {
      add(at, word(at - 1) === 'not' ? 0.4 : 0.55);
    } else if (
      (BELIEVES.has(here) || BELIEVED.has(here)) &&
      !'of about in'.split(' ').includes(next) &&
      at > core
    ) {
      add(at, 0.5);
    } else if (
      /^seem(?:s|ed)?$/.test(here) ||
      (/^appear(?:s|ed)?$/.test(here) && (next === 'to' || next === 'that'))
    ) {
      add(at, 0.55);
    } else if (/^looks?$/.test(here) && (next === 'like' || next === 'as')) {
      add(at, 0.55);
    } else if (
      /^(?:hypothesis|theory|guess|assumption|hunch|suspicion)$/.test(here) &&
      /^(?:is|that|was)$/.test(next)
    ) {
      add(at, 0.5);
    } else if (here === 'possible' && (next === 'that' || word(at - 1) === 'is')) {
      if (next !== 'to' && word(at - 2) === 'it') add(at, 0.45);
    } else if ((UNSURE.has(here) || (PROVEN.has(here) && OPEN_QUESTION.has(next))) && isNegated(clause, at)) {
      add(at, 0.3);
    } else if (/^un(?:clear|sure|certain|confirmed)$/.test(here)) {
      if (here === 'unsure' || OPEN_QUESTION.has(next) || (next === '' && OPEN_QUESTION.has(word(core))))
        add(at, 0.3);
    } else if (here === 'unlikely') {
      add(at, 0.6, false);
    } else if (here === 'certainly' && word(at - 1) === 'almost') {
      add(at, 0.75, false);
    } else if (HEARSAY.has(here)) {
      add(at, 0.6, false);
    }
  }
  return found;
}

/** After an article "might" is strength; after "this" it is a verb. */
function isNoun(before: string): boolean {
  return DETERMINERS.has(before) && !SUBJECTS.has(before);
}

/** "may" as a modal verb, not the month, which is next to a preposition or a number, or begins a noun. */
function isModal({ tokens, core }: Clause, at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  const next = tokens[at + 1];
  if (MONTH_BEFORE.has(before) || isNumber(before) || next === undefined || next.mark || isNumber(next.word))
    return false;
  if (tokens[at].capital) return false;
  return at > core || BASE_VERBS.has(next.word) || next.word === 'be';
}

function believes({ tokens, core }: Clause, at: number): boolean {
  const next = tokens[at + 1];
  if (
    next === undefined ||
    next.mark === (next.word !== ',') ||
    /^(?:of|about|in|so|it|back)$/.test(next.word)
  )
    return false;
  let before = at - 1;
  while (
    before >= core &&
    /^(?:still|also|really|personally|do|does|not|would|strongly|just|always)$/.test(tokens[before].word)
  ) {
    before--;
  }
  return before < core || /^(?:i|we|they|you|people|engineers)$/.test(tokens[before].word);
}

function isNegated({ tokens }: Clause, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    if (tokens[i].word === 'not' || tokens[i].word === 'never') return true;
  }
  return false;
}

function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
