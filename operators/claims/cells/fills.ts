import { membershipsOf } from '../../language/closed-classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms } from '../../language/lexicon/relations.ts';
import type { Cell } from './cells.ts';
import { RELATIONS } from './relations.ts';
import type { Slot } from './slot.ts';
import { isAmong, mayBeSame, type Thing } from './thing.ts';

/**
 * Whether a cell has what a question asks for.
 *
 * @param speaker lemmas of the name of who says it, for "my" and "I"
 */
export function fills(cell: Cell, slot: Slot, speaker: readonly string[] = []): boolean {
  if (cell.isDenied) return false;
  const { relations, thing, noun } = slot;
  const isOf = (named: Thing | undefined) => named !== undefined && mayBeSame(named, thing);
  const shared = cell.relations.some((relation) => relations.includes(relation));
  if (slot.asks === 'things') {
    if (shared) return mayBeSame(cell.value, thing);
    return isNamed(cell.words, relations) && mayBeSame(cell.value, thing);
  }
  if (shared && isOf(cell.thing)) return noun === undefined || isOfKind(cell.value, noun);
  if (relations.length === 0 && noun !== undefined && isOf(cell.thing)) {
    // "The owner of checkout" asks for what "owns" tells.
    if (cell.relations.some((name) => isNoun(noun.head, name))) return true;
  }
  const words = new Set([...cell.words, ...speaker]);
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

/** Whether a value is of the kind that is asked for, or names it; values of which nothing is known may be. */
function isOfKind(value: Thing, noun: Thing): boolean {
  if (noun.lemmas.every((lemma) => value.lemmas.includes(lemma))) return true;
  const classes = value.lemmas.flatMap((lemma) => membershipsOf(lemma).map(({ name }) => name));
  return (
    classes.length === 0 ||
    classes.includes(noun.head) ||
    (noun.head === 'language' && classes.includes('programming'))
  );
}
