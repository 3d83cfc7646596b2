import { entryOf, hypernymsOf } from '../../language/lexicon/lexicon.ts';
import { wordSet } from '../../language/word-lists.ts';
import { KINDS } from './thing.ts';

/** Nouns for what anything may be; an answer need not name them. */
export const GENERAL = wordSet(
  `thing person team people group company vendor supplier provider tool service product system framework one engineer client firm
  organisation organization technology software place name version`,
);

/**
 * Roots of WordNet below which a thing has a name of its own, and below which it is a number. What is thought, said, felt or done, such as a
 * criterion or an advice, has neither: an answer has to tell it in so many words.
 */
const NAMED = ['person', 'group', 'organization', 'location', 'artifact', 'object', 'language'];
const MEASURED = ['magnitude', 'relation'];
/** Roots of what is told by a word or a number without its noun: "at what pressure does it trip". */
const VALUED = ['quality', 'phenomenon', 'force'];
const LEVELS = 10;

/** Whether a noun may stand for something with a name; so may one that no dictionary has. */
export function hasNames(noun: string): boolean {
  return entryOf(noun) === undefined || GENERAL.has(noun) || KINDS.has(noun) || isBelow(noun, NAMED);
}

/** Whether a noun stands for a number. */
export function isMeasure(noun: string): boolean {
  return isBelow(noun, MEASURED);
}

/** Whether a noun may be told by a name, a number or another word. */
export function hasValues(noun: string): boolean {
  return hasNames(noun) || isMeasure(noun) || isBelow(noun, VALUED);
}

/** Whether the first sense of a noun is below that of one of some nouns. */
function isBelow(noun: string, roots: readonly string[]): boolean {
  const tops = new Set(roots.flatMap((root) => entryOf(root)?.n.slice(0, 1) ?? []));
  const climbs = (synset: number, levels: number): boolean =>
    tops.has(synset) || (levels > 0 && hypernymsOf(synset).some((kind) => climbs(kind, levels - 1)));
  return (entryOf(noun)?.n ?? []).slice(0, 1).some((synset) => climbs(synset, LEVELS));
}
