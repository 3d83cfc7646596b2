import { oppositionOf } from '../../language/antonyms.ts';
import { isPerson } from '../../language/lexicon/classes.ts';
import { type Entry, entryOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../language/lexicon/relations.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { ContentWord } from './frame/frame.ts';

const ANYONE = wordSet('person people someone somebody anyone anybody individual human');
const MALE = wordSet(
  'man boy guy gentleman father son brother husband king uncle grandfather male lad groom actor',
);
const FEMALE = wordSet(
  'woman girl lady mother daughter sister wife queen aunt grandmother female gal bride actress waitress',
);

/** Support above which a word counts as matched. */
export const MATCHED = 0.5;

/** Support by a more general word: a kind of it may be meant, or another person. */
export const WIDER = 0.6;

const stem = (word: string) => word.replace(/(?:ing|ers?|ed|es|s|ion|ions|ment|al)$/, '');

function ofPersons(w: string, v: string): number {
  if ((MALE.has(w) && FEMALE.has(v)) || (FEMALE.has(w) && MALE.has(v))) return 0;
  return WIDER;
}

/** Cache size. Pairs of words repeat; a full cache is cleared. */
const KEPT = 100_000;
const known = new Map<number, number>();

/** Lexicon positions are below this, so that two fit one number. */
const PLACES = 2 ** 22;

function ofEntries(w: Entry, v: Entry): number {
  const pair = w.id * PLACES + v.id;
  const before = known.get(pair);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const found = judged(w, v);
  known.set(pair, found);
  return found;
}

function judged(w: Entry, v: Entry): number {
  if (ANYONE.has(w.lemma) && isPerson(v)) return 0.9;
  if (ANYONE.has(v.lemma) && isPerson(w)) return WIDER;
  if (areSynonyms(w, v)) return oppositionOf(w.lemma, v.lemma) === undefined ? 0.95 : 0;
  if (isKindOf(v, w)) return 0.9;
  if (isPerson(w) && isPerson(v)) return ofPersons(w.lemma, v.lemma);
  return isKindOf(w, v) ? WIDER : 0;
}

/**
 * How well a word v of one statement supports a word w of another, from 0 to 1: equal 1, a synonym .95, a kind of it .9, the reverse
 * .6. Not symmetric: "dog" supports "animal", "animal" hardly "dog".
 */
export function support(w: ContentWord, v: ContentWord): number {
  if (w.lemma === v.lemma || w.word === v.word) return 1;
  if (w.kind === 'number' || v.kind === 'number') return 0;
  if (w.kind === 'place' && v.kind === 'place') return 0;
  const short = Math.min(w.lemma.length, v.lemma.length);
  if (short > 3 && w.lemma[0] === v.lemma[0] && w.lemma[1] === v.lemma[1]) {
    if (stem(w.lemma) === stem(v.lemma)) return 0.95;
  }
  const one = entryOf(w.lemma);
  const other = entryOf(v.lemma);
  if (one === undefined || other === undefined) return 0;
  return ofEntries(one, other);
}

/** Best support of each word by the words of the other statement. */
export function supports(
  words: readonly ContentWord[],
  others: readonly ContentWord[],
  most: number,
): number[] {
  const found: number[] = [];
  for (let i = 0; i < words.length && i < most; i++) {
    let best = 0;
    const { lemma } = words[i];
    for (let k = 0; k < others.length && k < most; k++) if (others[k].lemma === lemma) best = 1;
    for (let k = 0; best < 0.95 && k < others.length && k < most; k++)
      best = Math.max(best, support(words[i], others[k]));
    found.push(best);
  }
  return found;
}

/** Weight of a word in a mean of supports. */
export function weightOf({ kind }: ContentWord): number {
  return kind === 'place' ? 0.4 : kind === 'number' ? 0.5 : 1;
}

/** Weighted mean of the supports of some words. */
export function coverage(words: readonly ContentWord[], best: readonly number[]): number {
  let sum = 0;
  let weights = 0;
  for (let i = 0; i < best.length; i++) {
    const weight = weightOf(words[i]);
    sum += weight * best[i];
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
