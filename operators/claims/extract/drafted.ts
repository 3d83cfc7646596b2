import type { Clause } from '../../language/clause.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { wordSet } from '../../language/word-lists.ts';

/** Words for the person who is advised. */
const ADVISED = wordSet('you your yours yourself us');
/** First words of a subject that points into the text around it, or to whoever uses the draft. */
const POINTING = wordSet('this that these those it they he she we there here');
const DEFINITE = wordSet('i my our the');
/** "[Company Name]", "…:", quotations and formulas: something to be filled in, to be sent, or to be read with what follows. */
const TEMPLATE = /\[[A-Z][^\]]{0,60}\]|[:[({]\s*$|^["“]|["”]\s*$|\\(?:[[(]|[a-z]+\b)/;

/**
 * Whether a statement of an assistant is part of a draft, of advice or of general knowledge: something that it wrote for somebody, not
 * something that it reports. Items of lists are, sentences that address a person are, and so is what has no definite subject ("Long
 * sentences are hard to read"). "The build failed on Node 18", "I moved the cache to Redis" and test results are reports.
 */
export function isDrafted(clause: Clause, item: boolean): boolean {
  const { text, tokens, core, main } = clause;
  if (item || TEMPLATE.test(text) || tokens.some(({ word }) => ADVISED.has(word))) return true;
  const subject = tokens.slice(core, main > core ? main : core + 1);
  const first = subject[0];
  if (first === undefined || POINTING.has(first.word)) return true;
  if (DEFINITE.has(first.word)) return false;
  const named = ({ capital, word }: { capital: boolean; word: string }) => capital || /^[\d`]/.test(word);
  // The first word of a sentence has a capital anyway: it is a name if no dictionary has it.
  return !(subject.slice(1).some(named) || (first.capital && entryOf(first.word) === undefined));
}
