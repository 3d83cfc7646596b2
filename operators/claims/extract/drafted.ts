import type { Clause } from '../../language/clause.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { isPast } from '../../language/verbs.ts';
import { isAdverb } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** Words for the person who is advised. */
const ADVISED = wordSet('you your yours yourself us');
/** First words of a subject that points into the text around it, or to whoever uses the draft. */
const POINTING = wordSet('this that these those it they he she we there here');
const SELF = wordSet('i my our');
/** "[Company Name]", "…:", quotations and formulas: something to be filled in, to be sent, or to be read with what follows. */
const TEMPLATE =
  /^For (?:example|instance)\b|\[[A-Z][^\]]{0,60}\]|[:[({]\s*$|^["“]|["”]\s*$|\\(?:[[(]|[a-z]+\b)/;

/**
 * Whether a statement of an assistant is part of a draft, of advice or of general knowledge: something that it wrote for somebody, not
 * something that it reports. Items of lists are, and so are sentences that address a person, that begin with a gerund, that have no definite subject ("Long
 * sentences are hard to read") or neither a name, a number nor a past, or that say of the writer what is not done ("I am confident that …"). "The build failed on Node 18",
 * "I moved the cache to Redis" and test results are reports.
 *
 * @param item whether it is an item of a list
 * @param letter whether the text has a letter or a form to be filled in, see {@link hasLetter}
 */
export function isDrafted(clause: Clause, item: boolean, letter: boolean): boolean {
  const { text, tokens, core, main } = clause;
  if (item || TEMPLATE.test(text) || tokens.some(({ word }) => ADVISED.has(word))) return true;
  const subject = tokens.slice(core, main > core ? main : core + 1);
  const first = subject[0];
  if (first === undefined || POINTING.has(first.word)) return true;
  // "Setting the limit to 524288 fixes the watcher": advice, unless it was done.
  if (isGerund(first.word) && !isDone(clause)) return true;
  const named = ({ capital, word }: { capital: boolean; word: string }) => capital || /^[\d`]/.test(word);
  // "The order of selection does not matter" is known to everybody; what is so here has a name, a number or a past.
  if (first.word === 'the') return !isDone(clause) && !tokens.slice(core + 1).some(named);
  // Of itself an assistant reports what it did; the rest it says for somebody.
  if (subject.some(({ word }) => SELF.has(word))) return letter || !isDone(clause);
  // The first word of a sentence has a capital anyway: it is a name if no dictionary has it.
  return !(subject.slice(1).some(named) || (first.capital && entryOf(first.word) === undefined));
}

/** "Adding", "setting": the form in "-ing" of a verb, which is no other word. */
function isGerund(word: string): boolean {
  const stem = word.replace(/ing$/, '');
  if (stem === word || stem.length < 2) return false;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some(
    (base) => (entryOf(base)?.verbSenses ?? 0) > 0,
  );
}

/** A verb in the past or the perfect. */
function isDone({ tokens, main }: Clause): boolean {
  const verb = tokens[main]?.word ?? '';
  if (verb === 'have' || verb === 'has') return isPast(afterAdverbs(tokens, main + 1));
  return isPast(verb) || /^(?:was|were|did)$/.test(verb);
}

function afterAdverbs(tokens: Clause['tokens'], from: number): string {
  let at = from;
  while (at < tokens.length && isAdverb(tokens[at].word)) at++;
  return tokens[at]?.word ?? '';
}

const LETTER =
  /^\W{0,4}(?:dear|subject:)\s|\b(?:sincerely|(?:best|kind|warm) regards|cover letter|dear hiring)\b|\[(?:your|company|name|recipient|hiring|date)\b/im;

/** Whether a text has a letter, or a form to be filled in: who says "I" there is not its writer. */
export function hasLetter(content: string): boolean {
  return LETTER.test(content);
}
