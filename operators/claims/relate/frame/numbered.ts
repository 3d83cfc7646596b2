import type { Lexeme } from '../../../language/lexemes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import {
  NEGATIONS,
  PLACE_PREPOSITIONS,
  POINTERS,
  POSSIBILITY,
  PRONOUNS,
  VERB_FRAMES,
} from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';

/** Maximum number of words of a noun phrase before its number. */
const LONGEST_PHRASE = 5;
const DEFINITE = wordSet('the this that my your his her its our their');
/** Nouns whose number is a value and not a name. */
const VALUED = wordSet(
  'number count total sum limit maximum minimum threshold average median top last next first score level',
);

/** What stands before the initials of a person. */
const TITLES = wordSet('mr mrs ms miss dr prof sir');

/** True for a letter that names the thing before it, as in "service A" or "plan B". */
export function isLettered(tokens: readonly Lexeme[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    /^[A-HJ-Z]$/.test(tokens[at].text) && isNounLike(before) && !isVerb(before) && !TITLES.has(before.word)
  );
}

function isNounLike(token: Lexeme | undefined): boolean {
  if (token === undefined || !/^\p{L}/u.test(token.word)) return false;
  const { word } = token;
  return ![PLACE_PREPOSITIONS, POINTERS, VERB_FRAMES, POSSIBILITY, PRONOUNS, NEGATIONS].some((set) =>
    set.has(word),
  );
}

/** True for a verb form other than the base, such as "stores", or an auxiliary. */
function isVerb({ word, lemma }: Lexeme): boolean {
  if (VERB_FRAMES.has(word) || POSSIBILITY.has(word)) return true;
  return word !== lemma && (entryOf(lemma)?.v.length ?? 0) > 0;
}

/**
 * True for an integer that names the thing before it, as in "shipment 12 left" or "depends on the gateway 7", rather than a value of
 * it: the number ends the subject, or a phrase that begins with a determiner.
 *
 * @param predicateAt index of the token at which the predicate starts
 */
export function namesThing(tokens: readonly Lexeme[], at: number, predicateAt: number): boolean {
  const before = tokens[at - 1];
  if (!/^\d+$/.test(tokens[at].word) || !isNounLike(before) || isVerb(before)) return false;
  const next = tokens[at + 1];
  const ends =
    next === undefined || at + 1 === predicateAt || PLACE_PREPOSITIONS.has(next.word) || isVerb(next);
  if (!ends) return false;
  if (at < predicateAt) return true;
  if (VALUED.has(before.word)) return false;
  let first = at - 1;
  while (at - first < LONGEST_PHRASE && isNounLike(tokens[first - 1])) first--;
  return DEFINITE.has(tokens[first - 1]?.word ?? '');
}
