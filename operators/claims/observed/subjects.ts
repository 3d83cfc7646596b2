import { itemAt } from '../../item-at.ts';
import { quantitiesOf } from '../../language/quantities/quantities.ts';
import type { KeyedName } from '../../records/series/name.ts';
import { isAside, isVerb, mayBeChecked, type ReadClaim, timelessLexemes, wordsIn } from './reading.ts';

/** A stretch of a claim that may be the name of a series, as words without articles and possessive endings. */
export interface Subject {
  readonly words: readonly string[];
  /** The names of series that it says. */
  readonly names: readonly KeyedName[];
}

/** Most words of a subject: longer ones are sentences of their own. */
const MOST_WORDS = 16;
/** Most verbs at which a subject may end: a name may contain one, as in "disk read rate". */
const MOST_VERBS = 3;
/** Words before a verb that are tried as part of the name and as part of the statement, as in "average load", on either side. */
const MOST_ASIDES = 4;

/**
 * The stretches of a claim that may name its series, the longest first: everything before a verb, with and without the words at its ends
 * that may belong to the statement instead ("at", "the average of", "level"). Empty for a claim that is not checked anyway.
 */
export function subjectsOf(claim: ReadClaim): readonly Subject[] {
  if (!mayBeChecked(claim)) return [];
  const tokens = timelessLexemes(claim);
  if (!quantitiesOf(tokens).some(({ written }) => written !== undefined)) return [];
  const { words } = wordsIn(tokens);
  const found = new Map<string, readonly string[]>();
  const verbs = words.flatMap((word, at) => (isVerb(word) ? [at] : [])).slice(0, MOST_VERBS);
  for (const verb of verbs) {
    for (const [from, to] of trimmed(words, verb)) {
      const some = words.slice(from, to);
      if (some.length > 0 && some.length <= MOST_WORDS) found.set(some.join(' '), some);
    }
  }
  return [...found.values()]
    .sort((a, b) => b.length - a.length)
    .map((some) => ({ words: some, names: namesIn(some) }));
}

/** The stretches before a verb that begin and end at, or within, the asides around the name. */
function trimmed(words: readonly string[], end: number): [from: number, to: number][] {
  let before = 0;
  while (before < Math.min(end, MOST_ASIDES) && isAside(itemAt(words, before))) before++;
  let after = 0;
  while (after < Math.min(end, MOST_ASIDES) && isAside(itemAt(words, end - 1 - after))) after++;
  const found: [number, number][] = [];
  for (let from = 0; from <= before; from++) {
    for (let cut = 0; cut <= after; cut++) if (from < end - cut) found.push([from, end - cut]);
  }
  return found;
}

/** An entity, an entity and its metric, and a metric of an entity. */
function namesIn(words: readonly string[]): KeyedName[] {
  const text = (from: number, to?: number) => words.slice(from, to).join(' ');
  const names: KeyedName[] = [{ entity: text(0) }];
  for (let at = 1; at < words.length; at++) {
    names.push({ entity: text(0, at), metric: text(at) });
    if (words[at] === 'of' && at + 1 < words.length)
      names.push({ entity: text(at + 1), metric: text(0, at) });
  }
  return names;
}
