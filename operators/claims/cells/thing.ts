import type { Lexeme } from '../../language/lexemes.ts';
import { ADVERBS, INDEFINITE, isEmptyWord, PLACE_PREPOSITIONS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** A phrase for a thing or a value. */
export interface Thing {
  /** Its content words as lemmas, in order. */
  readonly lemmas: readonly string[];
  /** The last word before "of", "for", "in", …: what kind of thing it is. */
  readonly head: string;
  readonly written: string;
  /** "A box", "some boxes": no certain one. */
  readonly isIndefinite: boolean;
}

/** Nouns that say only what kind of thing a name is for: "the checkout service" is "checkout". */
export const KINDS = wordSet(
  `service server cluster system app application platform project programme program component module package
  environment machine host node team group department company process product tool ticket issue bug incident project pump app site client customer supplier vendor provider plan tier edition`,
);
const MEANWHILE = wordSet('now currently today new old former current previous present again still same own');

/** Whether a word is part of a thing. */
function names({ word }: Lexeme): boolean {
  return !isEmptyWord(word) && !PLACE_PREPOSITIONS.has(word) && !ADVERBS.has(word) && !MEANWHILE.has(word);
}

/** The thing that some tokens name; undefined if they have no content. */
export function thingOf(tokens: readonly Lexeme[]): Thing | undefined {
  const words = tokens.filter(names);
  if (words.length === 0) return undefined;
  const end = tokens.findIndex(
    ({ word }, at) => at > 0 && PLACE_PREPOSITIONS.has(word) && tokens.slice(0, at).some(names),
  );
  const first = end < 0 ? words : tokens.slice(0, end).filter(names);
  return {
    lemmas: words.map(({ lemma }) => lemma),
    head: first[first.length - 1].lemma,
    written: tokens.map(({ text }) => text).join(' '),
    isIndefinite: INDEFINITE.has(tokens[0].word),
  };
}

const bare = (lemmas: readonly string[]) => {
  const rest = lemmas.filter((lemma) => !KINDS.has(lemma));
  return rest.length === 0 ? lemmas : rest;
};

/** The words of a thing, without those for its kind unless it has no others. */
export function bareLemmas({ lemmas }: Thing): readonly string[] {
  return bare(lemmas);
}

/** Whether all words of a thing are among some words, but for its kind ("service"). */
export function isAmong({ lemmas }: Thing, words: ReadonlySet<string>): boolean {
  return bare(lemmas).every((lemma) => words.has(lemma));
}

/** Whether two phrases have the same words, but for the kind of the thing ("service"). */
export function sameThing(one: Thing, other: Thing): boolean {
  const [a, b] = [bare(one.lemmas), bare(other.lemmas)];
  return a.length === b.length && a.every((lemma) => b.includes(lemma));
}

/**
 * Whether two phrases may name one thing: the words of one are among those of the other, and both are of one kind. "Checkout" is "the
 * checkout service"; "the dashboard of marketing" is not "marketing".
 */
export function mayBeSame(one: Thing, other: Thing): boolean {
  const [a, b] = [bare(one.lemmas), bare(other.lemmas)];
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (!fewer.every((lemma) => more.includes(lemma))) return false;
  const heads = [one, other].map(({ head, lemmas }) => (KINDS.has(head) ? bare(lemmas).at(-1) : head));
  return a.length === b.length || heads[0] === heads[1];
}
