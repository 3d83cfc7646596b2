import { isEmptyWord, PLACE_PREPOSITIONS, POINTERS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { type Clause, clausesIn } from './frame/clauses.ts';
import type { Frame } from './frame/frame.ts';

/** What of a thing has a value: "labour" is "the labour rate". */
const MEASURES = wordSet('rate price cost fee charge number level size amount total count');

const bare = (lemmas: readonly string[]) => {
  const rest = lemmas.filter((lemma) => !MEASURES.has(lemma));
  return rest.length === 0 ? lemmas : rest;
};

/**
 * Whether two clauses are about one matter: the words of one subject are among those of the other, and both are of one kind. "Starter" is
 * "sourdough starter", "the dry store key" is "the key to the dry store".
 */
export function isAbout(one: Clause, other: Clause): boolean {
  const [a, b] = [bare(one.about), bare(other.about)];
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.length === 0 || !fewer.every((lemma) => more.includes(lemma))) return false;
  return a.length === b.length || bare(one.core).at(-1) === bare(other.core).at(-1);
}

/**
 * Whether a clause names the subject of another one in its predicate, or all of it with its own subject: "the burnt cheesecake" in "we charge £9.50
 * for the burnt cheesecake". What stands behind a preposition may be missing ("the clutch kit for the Astra"), but not be otherwise. A single word does
 * only where it is a name, or has a determiner.
 */
export function isSaidIn(
  { about, core }: Clause,
  { tokens }: Frame,
  { verb, to, about: matter }: Clause,
): boolean {
  const content = [...tokens.entries()].filter(
    ([at, { word }]) => at >= verb && at < to && !isEmptyWord(word) && !PLACE_PREPOSITIONS.has(word),
  );
  const [first, ...others] = about;
  if (first === undefined) return false;
  const has = (lemma: string) => matter.includes(lemma) || content.some(([, one]) => one.lemma === lemma);
  if (others.length > 0) {
    const rest = about.filter((lemma) => !core.includes(lemma));
    if (core.length < 2 && rest.length > 0) return about.every(has);
    return core.every(has) && (rest.every(has) || !rest.some(has));
  }
  return content.some(
    ([at, { lemma, text }]) =>
      lemma === first && (/^\p{Lu}/u.test(text) || POINTERS.has(tokens[at - 1]?.word ?? '')),
  );
}

/** Whether a matter of one statement is in the other: all words of what a clause is about, before a preposition. Quick, for many pairs have only a word in common. */
export function shareMatter(one: Frame, other: Frame): boolean {
  return isIn(one, other) || isIn(other, one);
}

function isIn(one: Frame, { tokens }: Frame): boolean {
  return clausesIn(one).some(
    ({ core }) => core.length > 0 && bare(core).every((word) => tokens.some(({ lemma }) => lemma === word)),
  );
}
