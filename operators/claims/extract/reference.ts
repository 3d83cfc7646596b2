import type { Clause } from '../../language/clause.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { isAdverb } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** Nouns for people and for what consists of people, which "it" seldom means. */
const ANIMATE = wordSet(
  `team company committee board council family group department customer user client manager engineer developer designer owner
  lead person man woman boy girl friend doctor teacher boss vendor landlord everyone everybody nobody somebody`,
);
const DEFINITE = wordSet('the our my their his her');
/** Verbs behind an "it" that means nothing ("it seems that", "it took three days to …"). */
const EMPTY = wordSet(
  'seems seemed appears appeared turns turned looks rains rained snows snowed takes took matters depends',
);
const LONGEST = 5;

/** The subject of a clause if it is one thing that a following "it" means: "The catalogue service", "Checkout", "ADR-7". */
export function thingOf({ text, tokens, core, main }: Clause): string | undefined {
  if (main <= core || main > core + LONGEST) return undefined;
  let end = main;
  while (end > core && isAdverb(tokens[end - 1].word)) end--;
  const subject = tokens.slice(core, end);
  const [first] = subject;
  const last = subject.at(-1);
  if (first === undefined || last === undefined || subject.some(({ mark }) => mark)) return undefined;
  if (ANIMATE.has(last.word) || (/[^s]s$/.test(last.word) && !last.capital)) return undefined;
  const named = DEFINITE.has(first.word) ? subject.length > 1 : subject.length === 1 && isThing(first.text);
  return named ? text.slice(first.start, last.end) : undefined;
}

/** A word with a digit or an inner capital, or a noun of the dictionary, which is no person's name. */
function isThing(word: string): boolean {
  return /\d|\p{L}\p{Lu}/u.test(word) || (entryOf(word.toLowerCase())?.n.length ?? 0) > 0;
}

/** Whether a clause begins with an "it" or "its" that means something. */
export function pointsBack({ tokens, core }: Clause): boolean {
  const first = tokens[core]?.word;
  if (first === 'its') return true;
  if (first !== 'it') return false;
  let at = core + 1;
  while (
    at < tokens.length &&
    (isAdverb(tokens[at].word) || /^(?:has|had|does|do|did)$/.test(tokens[at].word))
  )
    at++;
  if (EMPTY.has(tokens[at]?.word ?? '')) return false;
  if (!/^(?:is|was|would|will|can|could|may|might)$/.test(tokens[at]?.word ?? '')) return true;
  // "It is hard to …", "It was clear that …"
  return !tokens.slice(at, at + 6).some(({ word }) => /^(?:that|to|for|if)$/.test(word));
}

/** The text of a clause that points back, with the thing that it means in its place. */
export function withThing({ text, tokens, core }: Clause, thing: string): string {
  const { start, end, word } = tokens[core];
  const name =
    /^(?:The|Our|My|Their) /.test(thing) && core > 0 ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing;
  const rest = /^(?:it)['’]s\b/i.test(text.slice(start)) ? ` is${text.slice(end)}` : text.slice(end);
  return text.slice(0, start) + name + (word === 'its' ? `${name.endsWith('s') ? '’' : '’s'}` : '') + rest;
}
