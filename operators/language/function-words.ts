import { wordSet } from './word-lists.ts';

/** Words that say which thing is meant and nothing about it. */
export const DETERMINERS = wordSet('a an the some this that these those my your his her its our their');

/** Determiners that speak of something not named before. */
export const INDEFINITE = wordSet(
  'a an some another several many few various any someone somebody something one',
);

/** Words that point at somebody or something without a name. */
export const PRONOUNS = wordSet(
  'i you he she it they this that these those me him them us what who there here',
);

/** Forms of the verbs that carry tense and aspect only. */
export const AUXILIARIES = wordSet(
  `be am is are was were been being do does did have has had having will would shall should may might must can
  could`,
);

/** Modal words: what they govern may be so. */
export const MODALS = wordSet(
  'may might could maybe perhaps possibly probably should would likely hopefully',
);

/** Words that say how much or how surely, and whose absence does not change what is said. */
export const EMPHASIS = wordSet(
  `very really quite just also too actually currently now both all already still even so then again there
  simply
  well definitely certainly indeed clearly obviously today`,
);

/** Prepositions; they weigh little when the words of two statements are matched. */
export const PREPOSITIONS = wordSet(
  `in on at near by behind under over above below beside between into onto through across around along
  against inside
  outside off up down out with from to toward towards for of as about past during after before`,
);

const STOP = wordSet(
  `a an the some this that these those my your his her its our their i you he she it we they me him them us
  and or but if then so as of to for by than is am are was were be been being do does did have has had having
  will would shall should may might must can could there here who which what whose whom very really just also
  too
  while when where because both it's up out off about with for from to into onto over after before during
  itself himself herself themselves myself yourself ourselves other such`,
);

/** True for words that say nothing by themselves. Prepositions of place are not among them. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Words that deny by themselves. */
export const CUES = wordSet('not no never nobody none nothing neither nor without');
