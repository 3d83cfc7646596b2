import { oppositionOf } from '../../language/antonyms.ts';
import { membershipsOf, PRODUCTS } from '../../language/closed-classes.ts';
import { DATE_KINDS, exclude } from '../../language/quantities/quantities.ts';
import type { Cell } from './cells.ts';
import { stageOf } from './stages.ts';
import { bareLemmas, type Thing } from './thing.ts';

/** Relations of which a thing has one value at a time, whoever or whatever it is. */
const SINGLE = new Set([
  'owner',
  'leader',
  'supplier',
  'approver',
  'tenant',
  'author',
  'place',
  'material',
  'name',
  'language',
]);
/** Relations whose values are dates or times. */
const DATED = new Set(['start', 'end', 'date']);
/** Relations whose values are quantities. */
const MEASURED = new Set(['duration', 'price', 'weight', 'limit', 'size']);

/** Whether the values of a relation are dates or times. */
export function isDated(relation: string): boolean {
  return DATED.has(relation);
}

const NUMBER = /^v?\d+(?:\.\d+)*$/;

const isApart = (one: Thing, other: Thing) =>
  !bareLemmas(one).some((lemma) => bareLemmas(other).includes(lemma));

/** A capitalised word, or one with a digit. */
const isName = ({ written }: Thing) =>
  /\p{Lu}|\d/u.test(written.replace(/^(?:The|An?|Our|My|Their|His|Her|Its) /, ''));

/** "The second floor", "our depot". */
const isDefinite = ({ written }: Thing) => /^(?:the|our|my|their|his|her|its) /i.test(written);

const isNoun = (relation: string) => relation.startsWith('the ');

/** Nouns of people: one has such a role. */
const PERSON =
  /(?:owner|lead|leader|manager|director|head|chair|contact|officer|maintainer|coordinator|representative|editor|supplier|vendor|provider)$/;

/** Two versions of one thing: "firmware 0.8" and "firmware 0.9". */
function isOtherVersion(one: Thing, other: Thing): boolean {
  const [names, others] = [one, other].map(({ lemmas }) => lemmas.filter((lemma) => !NUMBER.test(lemma)));
  const [numbers, more] = [one, other].map(({ lemmas }) => lemmas.filter((lemma) => NUMBER.test(lemma)));
  return (
    names.length > 0 &&
    numbers.length > 0 &&
    more.length > 0 &&
    names[0] === others[0] &&
    numbers[0] !== more[0]
  );
}

/** "The ground floor" and "the second floor", "freezer 3" and "freezer 7": one kind of thing, told apart by all other words. */
function isOtherOfKind(one: Thing, other: Thing): boolean {
  if (isOtherVersion(one, other)) return true;
  const [a, b] = [one, other].map(({ lemmas, head }) => lemmas.filter((lemma) => lemma !== head));
  return one.head === other.head && a.length > 0 && b.length > 0 && !a.some((lemma) => b.includes(lemma));
}

/** "Berlin" and "Germany": one may be in the other. */
function isWithin(one: Thing, other: Thing): boolean {
  const [a, b] = [one, other].map(({ lemmas }) =>
    lemmas.some((lemma) =>
      membershipsOf(lemma).some(({ name }) => name === 'country' || name === 'continent'),
    ),
  );
  return a !== b;
}

/** "Moved to Kubernetes" names no place. */
const isProduct = ({ lemmas }: Thing) =>
  lemmas.some((lemma) => membershipsOf(lemma).some(({ name }) => PRODUCTS.has(name)));

/** "20 ms on average", "90 ms at the 99th percentile": other words beside the quantities. */
function isOtherwise(one: Cell, other: Cell): boolean {
  const [a, b] = [one, other].map(({ value, quantity }) => {
    const counted = new Set((quantity?.text ?? '').toLowerCase().split(' '));
    return value.lemmas.filter((lemma) => ![...counted].some((word) => word.startsWith(lemma)));
  });
  return a.length > 0 && b.length > 0 && !a.some((lemma) => b.includes(lemma));
}

/** Whether two values of one thing in a relation exclude each other. */
export function valuesExclude(relation: string, one: Cell, other: Cell): boolean {
  const [a, b] = [one.quantity, other.quantity];
  const isSaidNew = one.isNew || other.isNew;
  if (DATED.has(relation) || MEASURED.has(relation)) {
    if (a === undefined || b === undefined) return false;
    return DATED.has(relation) === isDate(a.kind) && exclude(a, b) && !isOtherwise(one, other);
  }
  if (relation === 'state') {
    const [first, second] = [one, other].map(({ value }) => stageOf(value.head));
    if (first !== undefined && second !== undefined) return isSaidNew && first !== second;
    return oppositionOf(one.value.head, other.value.head) === 'listed';
  }
  if (relation === 'tool') return isOtherVersion(one.value, other.value) && (one.isNew || other.isNew);
  if (relation.startsWith('do '))
    return isSaidNew && isName(one.value) && isName(other.value) && isApart(one.value, other.value);
  if (!SINGLE.has(relation) && a !== undefined && b !== undefined) return a.kind === b.kind && exclude(a, b);
  if (!SINGLE.has(relation) && (a !== undefined || b !== undefined)) return false;
  if (!isApart(one.value, other.value) && !isOtherOfKind(one.value, other.value)) return false;
  if (relation === 'place') {
    // "At 60 %", "on Tuesday": no place. Rooms and ports are counted.
    if ([a, b].some((quantity) => quantity !== undefined && quantity.kind !== 'count')) return false;
    if ([one, other].some(({ value }) => isProduct(value))) return false;
    if (one.value.head === other.value.head && [one, other].every(({ value }) => isDefinite(value)))
      return true;
    return (isSaidNew || !isWithin(one.value, other.value)) && isName(one.value) && isName(other.value);
  }
  // "Was recorded in Osaka": what is done once is done in one place.
  if (relation.startsWith('in '))
    return !isWithin(one.value, other.value) && isName(one.value) && isName(other.value);
  if (isNoun(relation)) return PERSON.test(relation) && isName(one.value) && isName(other.value);
  return (
    SINGLE.has(relation) && (isSaidNew || (isName(one.value) && isName(other.value)) || relation === 'owner')
  );
}

const isDate = (kind: string) => DATE_KINDS.has(kind) || kind === 'weekday' || kind === 'time of day';
