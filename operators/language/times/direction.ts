import type { Clause } from '../clause.ts';
import type { Token } from '../tokens.ts';
import { BASE_VERBS } from '../verb-list.ts';
import { isPast } from '../verbs.ts';
import { isAdverb, VERB_FRAMES } from '../word-classes.ts';
import { wordSet } from '../word-lists.ts';
import { isArranging } from './arranged.ts';

/**
 * Where a time lies by the clause that names it, seen from the moment of speaking: `arranged` is ahead of when it was arranged, `open` where
 * nothing says.
 */
export type Direction = 'past' | 'present' | 'future' | 'arranged' | 'open';

/** The direction of a time that begins at a place of the text, in UTF-16 units. */
export type Directions = (start: number) => Direction;

const AHEAD = wordSet('will shall would going upcoming coming starting beginning');
const OBLIGED = wordSet('must should can may might need needs');
const COPULA = wordSet('is are am was were be been being');
/** Words between a preposition and its time. */
const BETWEEN = wordSet('the a an end start beginning middle early late mid about around this coming');
const PARTS = wordSet('end start beginning middle evening morning');
const AIMS = wordSet('to for');
const ENDS = wordSet('until till through');
const GOALS = wordSet('to for from between until till through');
/** Past forms before "to" and a verb that tell what happened, or had to. */
const HAPPENED = wordSet('had used failed managed began started tried got forgot happened');

/**
 * The directions of a clause's times. The verb that governs a time is the nearest one before it, or else the first one behind it: what was
 * or happened lies back, what is or will be ahead. What is arranged for a time, also in the past tense, is ahead ("was moved to 14 April",
 * "extended the lease until June", "agreed to meet on Monday").
 */
export function directionIn({ tokens, verbs }: Pick<Clause, 'tokens' | 'verbs'>): Directions {
  return (start) => {
    const found = tokens.findIndex(({ end }) => end > start);
    const at = found < 0 ? tokens.length : found;
    const place = leadAt(tokens, at);
    const lead = tokens[place]?.word ?? '';
    if (lead === 'since') return 'past';
    if (lead === 'starting' || lead === 'beginning') return 'future';
    if (lead === 'of' || lead === 'dated') return 'open';
    const verb = verbs.findLast((one) => one < at);
    if (verb !== undefined) return ofGroup(words(tokens, framed(tokens, verb), at), lead);
    const [next] = verbs;
    if (next === undefined) return nominal(words(tokens, 0, at), lead);
    const group = words(tokens, next, next + NEAR);
    const way = ofGroup(group, '');
    // "The invoice from 3 May is unpaid", "the visit on 3 May was cancelled" date a thing, "On 3 May we close early" what happens.
    return place > 0 && (way === 'present' || group.some(isArranging)) ? 'open' : way;
  };
}

const words = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).map(({ word }) => word);

/** Words of a verb behind its time that count: "On Monday it had already been moved". */
const NEAR = 4;

/** The first word of a verb with its auxiliaries: "will" of "will be replaced". */
function framed(tokens: readonly Token[], verb: number): number {
  let first = verb;
  for (let i = verb - 1; i >= 0; i--) {
    const { word } = tokens[i];
    if (VERB_FRAMES.has(word)) first = i;
    else if (word !== 'not' && !isAdverb(word)) break;
  }
  return first;
}

/** The place of the word that leads a time, -1 for none. */
function leadAt(tokens: readonly Token[], at: number): number {
  let place = at - 1;
  while (place >= 0) {
    const { word } = tokens[place];
    const isPart = word === 'of' && PARTS.has(tokens[place - 1]?.word ?? '');
    if (!BETWEEN.has(word) && !isPart) break;
    place--;
  }
  return place;
}

/** @param group a verb and the words from it to the time, or behind it where the time is first */
function ofGroup([verb = '', ...rest]: readonly string[], lead: string): Direction {
  const after = rest.find((word) => !isAdverb(word)) ?? '';
  if (AHEAD.has(verb) || rest.some((word) => AHEAD.has(word))) return 'future';
  const isPerfect = (verb === 'has' || verb === 'have') && (after === 'been' || isPast(after));
  const isState = verb === 'was' || verb === 'were';
  const isOver = isState || isPerfect || verb === 'did' || (!COPULA.has(verb) && isPast(verb));
  const isArranged = isArranging(verb) || rest.some(isArranging);
  // What has been said to last until a day lasts still.
  if (isPerfect && ENDS.has(lead)) return 'future';
  if (isArranged ? GOALS.has(lead) : AIMS.has(lead) && !(isState && !isPast(after)))
    return isOver ? 'arranged' : 'future';
  // "It was to be on 3 May": whether that has passed, the date says.
  if (arranges(rest)) return isState ? 'open' : HAPPENED.has(verb) ? 'past' : 'future';
  if (isOver) return 'past';
  if (OBLIGED.has(verb) || ((verb === 'has' || verb === 'have') && after === 'to')) return 'future';
  // "It is from 3 May" tells its age.
  return verb === 'could' || (COPULA.has(verb) && after === 'from') ? 'open' : 'present';
}

/** Whether an infinitive says what was decided, agreed or wanted: "we decided to close on 3 May". */
function arranges(rest: readonly string[]): boolean {
  return rest.some((word, at) => word === 'to' && isInfinitive(rest[at + 1] ?? ''));
}

const isInfinitive = (word: string) => word === 'be' || word === 'have' || BASE_VERBS.has(word);

/** The direction where there is no verb: "Meeting moved to 14 April", "Next delivery: 3 May". */
function nominal(before: readonly string[], lead: string): Direction {
  if (before.some((word) => word === 'next' || AHEAD.has(word) || isArranging(word))) return 'future';
  if (before.some((word) => word === 'last' || word === 'previous')) return 'past';
  return GOALS.has(lead) || lead === 'by' ? 'future' : 'open';
}
