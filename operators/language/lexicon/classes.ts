import { ROOTS } from './generated/roots.ts';
import { type Entry, entryOf, hypernymsOf } from './lexicon.ts';

/** Closed WordNet classes known to the rules, by the name of their root. */
export const CLASSES = [
  'person',
  'animal',
  'country',
  'state',
  'district',
  'city',
  'beverage',
  'room',
  'vegetable',
  'fruit',
  'instrument',
  'planet',
  'colour',
  'grey',
  'weekday',
  'month',
  'season',
  'language',
  'metal',
  'fabric',
  'sport',
  'currency',
  'continent',
] as const;
/** Name of a class of WordNet. */
export type ClassName = (typeof CLASSES)[number];

const bitOf = (name: ClassName) => 1 << CLASSES.indexOf(name);

let rootBits: Map<number, number> | undefined;
const bitsOfSynset = new Map<number, number>();

function isClass(name: string): name is ClassName {
  return CLASSES.some((one) => one === name);
}

function bits(synset: number): number {
  const known = bitsOfSynset.get(synset);
  if (known !== undefined) return known;
  rootBits ??= new Map(
    ROOTS.split('\n').map((line) => {
      const [name, id] = line.split(' ');
      return [Number.parseInt(id, 36), isClass(name) ? bitOf(name) : 0];
    }),
  );
  let found = rootBits.get(synset) ?? 0;
  for (const parent of hypernymsOf(synset)) found |= bits(parent);
  bitsOfSynset.set(synset, found);
  return found;
}

/**
 * The first synset in a class among the first senses of a noun.
 *
 * @param lemma Lower case, words joined by "_".
 * @param senses Number of senses that count, by frequency.
 */
export function memberOf(lemma: string, name: ClassName, senses = 1): number | undefined {
  const list = entryOf(lemma)?.n;
  if (list === undefined) return undefined;
  const bit = bitOf(name);
  for (let i = 0; i < list.length && i < senses; i++) if ((bits(list[i]) & bit) !== 0) return list[i];
  return undefined;
}

/** True if a noun names a person in one of its first two senses. */
export function isPerson(entry: Entry): boolean {
  const bit = bitOf('person');
  for (let i = 0; i < entry.n.length && i < 2; i++) if ((bits(entry.n[i]) & bit) !== 0) return true;
  return false;
}
