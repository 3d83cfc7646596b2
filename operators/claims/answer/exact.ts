import { isMeasured } from '../cells/fills.ts';
import { tells } from '../cells/wanted.ts';
import type { Asked } from './asked.ts';
import type { FoundClaim } from './found-claim.ts';

/** Words that only say that a question is about the past, and so are not among those that it was read by; see `timeless`. */
const PAST = /^(?:history|previous|previously|former|formerly|earlier|originally|initially|use|used)$/;
const isOfPast = (word: string, read: ReadonlySet<string>) => PAST.test(word) && !read.has(word);

/**
 * Whether a claim is an exact answer: it has all words of the question, but for the noun of what is asked for, or words that mean the same,
 * and beside them something of the kind that is asked for. Whether the form of the question is known does not matter: "Alina works at
 * Corvex" answers "Where does Alina work?".
 */
export function isExact(asked: Asked, { terms, text }: FoundClaim): boolean {
  const { content, wanted, synonyms, slot } = asked;
  const open = new Set(wanted.nouns);
  const said = new Set(wanted.words.map(({ word }) => word));
  const needed = content.filter(({ isKind, isName, word }) => {
    const lower = word.toLowerCase();
    // "How many people are in the party?": "the party is 28".
    const isCounted = wanted.open === 'number' && /^(?:people|persons?)$/.test(lower);
    return isName || !(isKind || isCounted || open.has(lower) || isOfPast(lower, said));
  });
  if (needed.length === 0 && !wanted.isProperty) return false;
  const has = (term: string) =>
    terms.own.has(term) || synonyms.synonyms.get(term)?.some((other) => terms.own.has(other)) === true;
  const { predicate } = wanted;
  if (!needed.every(({ term }) => has(term)) || (predicate !== undefined && !has(predicate.term)))
    return false;
  return tells(text, wanted, true) && (slot === undefined || isMeasured(text, slot.kinds));
}
