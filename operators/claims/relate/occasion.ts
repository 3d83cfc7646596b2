import type { Lexeme } from '../../language/lexemes.ts';
import { DATE_KINDS, type Quantity } from '../../language/quantities/quantities.ts';
import { isAdverb, PLACE_PREPOSITIONS } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { REACHING } from './align.ts';
import type { Frame } from './frame/frame.ts';

/** Verbs of what is so, and not of what somebody did on an occasion. */
const STATIVE = wordSet(
  `be have cost own weigh hold contain include last take need require measure seat fit allow use support employ know mean stay remain run
  live work pay earn charge owe`,
);
/** Subjects who do things: of a thing, what it did once is a fact about it ("The outage lasted 38 minutes"). */
const DOERS = /^(?:i|we|he|she|they)$/;
const PROGRESS = wordSet('streak progress milestone');

/**
 * Whether somebody tells what he has done so far, or did on an occasion: "I have completed 12 lessons", "We sold 14 tickets". Another count is of another
 * occasion.
 */
export function tellsOccasion({ tokens, past, quantities }: Frame): boolean {
  const [first] = tokens;
  if (tokens.some(({ lemma }) => PROGRESS.has(lemma))) return true;
  if (!past || !DOERS.test(first.word)) return false;
  let at = 1;
  while (at < tokens.length && (/^(?:has|have|had|been)$/.test(tokens[at].word) || isAdverb(tokens[at].word)))
    at++;
  const verb = tokens[at];
  return (
    verb !== undefined &&
    !STATIVE.has(verb.lemma) &&
    !REACHING.has(verb.lemma) &&
    quantities.some((quantity) => counts(quantity, tokens))
  );
}

/** Whether a quantity tells how many or how much: not which ("freezer 7"), and not what a value became ("raised it to 14 euros"). */
function counts({ kind, from, to }: Quantity, tokens: readonly Lexeme[]): boolean {
  if (DATE_KINDS.has(kind)) return false;
  const next = tokens[to];
  if (kind !== 'count') return tokens[from - 1]?.word !== 'to';
  return next !== undefined && !next.apart && !PLACE_PREPOSITIONS.has(next.word);
}
