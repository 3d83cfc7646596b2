import { STOP_WORDS } from '../../../operators/language/stop-words.ts';

const NEGATORS = new Set(['no', 'not', 'never', 'nobody', 'none', 'nothing', 'neither', 'without', 'cannot']);

/** Minimum share of the longer statement's words that two statements have in common. */
const OVERLAP = 0.5;

function read(text: string): { negated: boolean; words: Set<string> } {
  const all = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  const isNegator = (word: string) => NEGATORS.has(word) || word.endsWith("n't");
  const words = all.filter((word) => !isNegator(word) && !STOP_WORDS.has(word));
  return { negated: all.some(isNegator), words: new Set(words) };
}

/** The common baseline: statements with shared words, one of which has a negation, contradict each other. */
export function baseline(a: string, b: string): boolean {
  const [one, other] = [read(a), read(b)];
  if (one.negated === other.negated) return false;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  return shared >= OVERLAP * Math.max(one.words.size, other.words.size, 1);
}
