import { isEmptyWord, PLACE_PREPOSITIONS, POINTERS } from '../../language/word-classes.ts';
import { type Clause, clausesIn } from './frame/clauses.ts';
import type { Frame } from './frame/frame.ts';

/**
 * Whether two clauses are about one matter: the words of one subject are among those of the other, and both are of one kind. "Starter" is
 * "sourdough starter", "the dry store key" is "the key to the dry store".
 */
export function isAbout(one: Clause, other: Clause): boolean {
  const [fewer, more] = one.about.length <= other.about.length ? [one, other] : [other, one];
  if (fewer.about.length === 0 || !fewer.about.every((lemma) => more.about.includes(lemma))) return false;
  return fewer.about.length === more.about.length || fewer.head === more.head;
}

/**
 * Whether a clause names the subject of another one in its predicate, or all of it with its own subject: "the burnt cheesecake" in "we charge £9.50 for the burnt
 * cheesecake". A single word does only where it is a name, or has a determiner.
 */
export function isSaidIn({ about }: Clause, { tokens }: Frame, { verb, to, about: matter }: Clause): boolean {
  const content = [...tokens.entries()].filter(
    ([at, { word }]) => at >= verb && at < to && !isEmptyWord(word) && !PLACE_PREPOSITIONS.has(word),
  );
  const [first, ...others] = about;
  if (first === undefined) return false;
  // "The weight limit on the bridge" in "the bridge has a weight limit of 7.5 tonnes".
  if (others.length > 0)
    return about.every((lemma) => matter.includes(lemma) || content.some(([, one]) => one.lemma === lemma));
  return content.some(
    ([at, { lemma, text }]) =>
      lemma === first && (/^\p{Lu}/u.test(text) || POINTERS.has(tokens[at - 1]?.word ?? '')),
  );
}

/** Whether a matter of one statement is in the other: all words of what a clause is about. Quick, for many pairs have only a word in common. */
export function shareMatter(one: Frame, other: Frame): boolean {
  return isIn(one, other) || isIn(other, one);
}

function isIn(one: Frame, { tokens }: Frame): boolean {
  return clausesIn(one).some(
    ({ about }) => about.length > 0 && about.every((word) => tokens.some(({ lemma }) => lemma === word)),
  );
}
