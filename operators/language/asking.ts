import type { Token } from './tokens.ts';
import { BASE_VERBS } from './verb-list.ts';
import { AUXILIARIES, DETERMINERS, isAdverb, MODALS, SUBJECTS } from './word-classes.ts';
import { wordGroups, wordSet } from './word-lists.ts';

/** How a clause asks: by word order or a set phrase, or by words that may also continue a statement. */
export type Asking = 'plainly' | 'perhaps';

const POLITE = wordSet('please maybe perhaps then also just like');
const MOST_ADVERBS = 4;
const OPENERS = wordSet('what how why which where who');
const AFTER_HOW = wordSet('to much many long often far about');
/** Phrases that ask without word order of a question. */
const PHRASES = wordGroups(`
any tips
any advice
any ideas
any idea
any suggestions
any thoughts
any recommendations
any help
any chance
help me
tell me
show me
give me
let me know
i was wondering
i am wondering
i wonder
i was hoping
i would love to know
i would like to know
i want to know
i need to know
i would appreciate
`);

/**
 * Whether a clause that begins at a token asks or requests, and how: "can you …", "how do I …", "what is …", "any tips", "please add …",
 * "I was wondering if …".
 *
 * @param joined whether it begins a sentence, or "and", "but" or "so" precedes it
 */
export function asksAt(tokens: readonly Token[], from: number, joined = true): Asking | undefined {
  let at = from;
  while (
    at < from + MOST_ADVERBS &&
    at < tokens.length &&
    (POLITE.has(tokens[at].word) || isAdverb(tokens[at].word))
  )
    at++;
  const first = tokens[at]?.word ?? '';
  const second = tokens[at + 1]?.word ?? '';
  if (PHRASES.some((phrase) => phrase.every((word, i) => tokens[at + i]?.word === word))) return 'plainly';
  if (at > from && BASE_VERBS.has(first) && tokens[at - 1].word === 'please') return 'plainly';
  if (MODALS.has(first)) return SUBJECTS.has(second) ? 'plainly' : undefined;
  if (AUXILIARIES.has(first)) {
    if (first === 'had' || (first === 'have' && second === 'this')) return undefined;
    if (SUBJECTS.has(second)) return 'plainly';
    return /^(?:is|are|do|does|did)$/.test(first) && DETERMINERS.has(second) ? 'plainly' : undefined;
  }
  if (!OPENERS.has(first)) return undefined;
  // "Which is why", "who is 75", "where it runs" belong to the noun before them.
  const inverts = (second: string, third: string) =>
    (MODALS.has(second) || AUXILIARIES.has(second)) && (SUBJECTS.has(third) || DETERMINERS.has(third));
  const third = tokens[at + 2]?.word ?? '';
  if (first === 'what' || first === 'how' || first === 'why') {
    if (MODALS.has(second) || AUXILIARIES.has(second)) return 'plainly';
    if (second === 'to' || (first === 'how' && AFTER_HOW.has(second))) return 'perhaps';
    return first === 'what' && second === 'about' ? 'plainly' : undefined;
  }
  // "…, who should review it" is about the noun before it; "so who should review it" is not.
  return joined && (MODALS.has(second) || inverts(second, third)) ? 'plainly' : undefined;
}
