import { membershipsOf } from '../../language/closed-classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../language/lexicon/relations.ts';
import type { Quantity } from '../../language/quantities/quantities.ts';
import { spelledOut } from '../relate/frame/clauses.ts';
import { frameOf } from '../relate/frame/frame.ts';
import { type Cell, cellsOf } from './cells.ts';
import { GENERAL, hasNames, isMeasure } from './nameable.ts';
import { RELATIONS } from './relations.ts';
import type { Slot } from './slot.ts';
import { bareLemmas, isAmong, mayBeSame, type Thing } from './thing.ts';

/** A temperature by its unit. */
const DEGREES = /\d ?(?:°|degrees\b)/;

/**
 * Whether a statement has what a question asks for.
 *
 * @param text one statement
 * @param speaker lemmas of the name of who says it, for "my" and "I"
 */
export function fills(text: string, slot: Slot, speaker: readonly string[] = []): boolean {
  return [text, ...spelledOut(frameOf(text))].some((one) => isFilledBy(one, slot, speaker));
}

function isFilledBy(text: string, slot: Slot, speaker: readonly string[]): boolean {
  if (cellsOf(text).some((cell) => cellFills(cell, slot, speaker))) return true;
  const { thing, noun, verb, kinds, relations } = slot;
  if (verb === undefined && kinds.length === 0 && noun === undefined) return false;
  const { content, quantities, polarity, question, hypothetical } = frameOf(text);
  if (question || hypothetical) return false;
  const words = new Set([...content.map(({ lemma }) => lemma), ...speaker]);
  if (!isAmong(thing, words)) return false;
  if (kinds.includes('count') && noun !== undefined && !noun.lemmas.every((lemma) => has(words, lemma)))
    return false;
  if (kinds.length > 0)
    return relations.length === 0 || !polarity.negated
      ? quantities.some((quantity) => isMeasuredBy(quantity, kinds)) &&
          (verb === undefined || words.has(verb))
      : false;
  // "Listens on port 8080" tells the port, "set to 35 °C" the temperature.
  if (verb === undefined) {
    const isNamed = noun?.lemmas.every((lemma) => words.has(lemma)) === true;
    return !polarity.negated && (isNamed || (noun?.head === 'temperature' && DEGREES.test(text)));
  }
  return has(words, verb) && (noun === undefined || isNamedBy(noun, words));
}

/** Whether a quantity is of one of some kinds, or so much a time: "40 euros a day". */
const isMeasuredBy = ({ kind }: Quantity, kinds: readonly string[]) =>
  kinds.includes(kind.replace(/ a second$/, ''));

/** Whether a text has a quantity of one of some kinds, if there are any. */
export function isMeasured(text: string, kinds: readonly string[]): boolean {
  return kinds.length === 0 || frameOf(text).quantities.some((quantity) => isMeasuredBy(quantity, kinds));
}

function cellFills(cell: Cell, slot: Slot, speaker: readonly string[]): boolean {
  if (cell.isDenied) return false;
  const { relations, thing, noun, kinds } = slot;
  const words = new Set([...cell.words, ...speaker]);
  const all = new Set([...words, ...cell.value.lemmas]);
  const isOf = (named: Thing | undefined) =>
    named !== undefined &&
    mayBeSame(named, thing) &&
    (bareLemmas(named).length >= bareLemmas(thing).length || isAmong(thing, all));
  if (kinds.length > 0 && (cell.quantity === undefined || !isMeasuredBy(cell.quantity, kinds))) return false;
  const shared = cell.relations.some(
    (relation) => relations.includes(relation) || (slot.verb !== undefined && relation === `do ${slot.verb}`),
  );
  if (slot.asks === 'things')
    return (shared || isNamed(cell.words, relations)) && mayBeSame(cell.value, thing);
  if (shared && isOf(cell.thing)) return noun === undefined || isOfKind(cell.value, noun);
  if (relations.length === 0 && noun !== undefined && isOf(cell.thing)) {
    // "The owner of checkout" asks for what "owns" tells.
    if (cell.relations.some((name) => isNoun(noun.head, name))) return true;
  }
  if (!isAmong(thing, words)) return false;
  if (relations.length > 0) return isNamed(cell.words, relations);
  return noun?.lemmas.every((lemma) => has(cell.words, lemma)) === true;
}

const isNoun = (noun: string, relation: string) =>
  RELATIONS.some(({ name, nouns }) => name === relation && nouns.has(noun));

/** Whether some words have a noun of a relation. */
function isNamed(words: ReadonlySet<string>, relations: readonly string[]): boolean {
  return RELATIONS.some(
    ({ name, nouns }) => relations.includes(name) && [...nouns].some((noun) => words.has(noun)),
  );
}

/** Whether some words have a word or one that means the same. */
function has(words: ReadonlySet<string>, lemma: string): boolean {
  if (words.has(lemma)) return true;
  const entry = entryOf(lemma);
  if (entry === undefined) return false;
  return [...words].some((word) => {
    const other = entryOf(word);
    return other !== undefined && areSynonyms(entry, other);
  });
}

/** Whether some words have a noun, a kind of it, or a member of the class that it names. */
function isNamedBy({ head, lemmas }: Thing, words: ReadonlySet<string>): boolean {
  if (GENERAL.has(head) || lemmas.every((lemma) => words.has(lemma))) return true;
  const entry = entryOf(head);
  return [...words].some((word) => {
    if (membershipsOf(word).some(({ name }) => name === head)) return true;
    const other = entryOf(word);
    return entry !== undefined && other !== undefined && other.n.length > 0 && isKindOf(other, entry);
  });
}

/** Whether a value is of the kind that is asked for, or names it; values of which nothing is known may be. */
function isOfKind(value: Thing, noun: Thing): boolean {
  if (noun.lemmas.every((lemma) => value.lemmas.includes(lemma))) return true;
  const classes = value.lemmas.flatMap((lemma) => membershipsOf(lemma).map(({ name }) => name));
  const [kind, own] = [entryOf(noun.head), entryOf(value.head)];
  // "A data centre" is no database.
  if (
    kind !== undefined &&
    own !== undefined &&
    own.n.length > 0 &&
    kind.n.length > 0 &&
    !GENERAL.has(noun.head)
  ) {
    if (isKindOf(own, kind)) return true;
    if (classes.length === 0 && !hasNames(noun.head) && !isMeasure(noun.head)) return false;
    const isName = value.written.includes(value.head.charAt(0).toUpperCase() + value.head.slice(1));
    if (!isName) return false;
  }
  return (
    classes.length === 0 ||
    classes.includes(noun.head) ||
    (noun.head === 'language' && classes.includes('programming'))
  );
}
