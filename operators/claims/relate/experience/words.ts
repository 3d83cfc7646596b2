import type { Lexeme } from '../../../language/lexemes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import { BASE_VERBS, UNCHANGED_PAST } from '../../../language/verb-list.ts';
import {
  DETERMINERS,
  isAdverb,
  isEmptyWord,
  NEGATIONS,
  PLACE_PREPOSITIONS,
  PRONOUNS,
} from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';

/** Who a statement is about: the speaker, or a group of which the speaker is one. */
export type Self = 'i' | 'we';

/** Verbs that say that something may come, or is sought: nothing has happened. */
export const INTENT = wordSet(
  `try plan think consider go hope look wonder aim intend want wait struggle need expect prefer like love
  decide prepare debate worry suppose`,
);
/** Participles that join a noun to what it is about. */
const JOINING = wordSet(
  'related involving regarding concerning including using like such as of for called named',
);
/** Words of a noun phrase that say nothing about the thing. */
const LIGHT = wordSet(
  `ever yet before actual other single certain either whole own much many more most lot lots bit few several
  anything something nothing everything anyone someone thing stuff kind sort type new first properly`,
);
const SAME_PARTICIPLE = wordSet('run come become overcome rerun');
const ONE = wordSet('it them one ones');

export const isSelf = (word: string | undefined): word is Self => word === 'i' || word === 'we';

/** The verb of a form; of one that the lexicon does not have, such as "refactored", by its ending. */
export function verbOf({ word, lemma }: Lexeme): string | undefined {
  if ((entryOf(lemma)?.verbSenses ?? 0) > 0) return lemma;
  const stem = /^(.+?)(?:ed|ing)$/.exec(word)?.[1] ?? '';
  return [stem, `${stem}e`].find((one) => BASE_VERBS.has(one));
}

/** "wrote", "tested", "written". */
export function isPastForm(token: Lexeme): boolean {
  const verb = verbOf(token);
  return verb !== undefined && token.word !== verb && !/(?:ing|s)$/.test(token.word);
}

/** The same, and "read", "set", "run", which only "have" before them tells from the present. */
export function isParticiple(token: Lexeme): boolean {
  return isPastForm(token) || UNCHANGED_PAST.has(token.word) || SAME_PARTICIPLE.has(token.word);
}

export function isGerund(token: Lexeme): boolean {
  const verb = verbOf(token);
  return verb !== undefined && token.word !== verb && token.word.endsWith('ing');
}

/** Whether a word joins a noun to what it is about: "of", "on", "related". */
export const isJoining = (word: string): boolean => PLACE_PREPOSITIONS.has(word) || JOINING.has(word);

/** Whether a word stands for something that is named elsewhere. */
export const isAnaphor = (word: string): boolean => ONE.has(word);

/** Whether a word names a thing or a quality of one. */
export function isContent({ word, lemma }: Lexeme): boolean {
  return (
    !isEmptyWord(word) &&
    !DETERMINERS.has(word) &&
    !PRONOUNS.has(word) &&
    !NEGATIONS.has(word) &&
    !isJoining(word) &&
    !LIGHT.has(lemma) &&
    !isAdverb(word)
  );
}

/** Whether a word may be the head of a noun phrase. */
export function isNoun({ lemma }: Lexeme): boolean {
  const entry = entryOf(lemma);
  // "A redesign": the dictionary has the verb only.
  return (
    entry === undefined ||
    entry.n.length > 0 ||
    (/^re./.test(lemma) && (entryOf(lemma.slice(2))?.n.length ?? 0) > 0)
  );
}

/** Index of the last token before `at` that is not an adverb; a negation is none. */
export function beforeAdverbs(tokens: readonly Lexeme[], at: number): number {
  let before = at - 1;
  while (before >= 0 && isAdverb(tokens[before].word) && !NEGATIONS.has(tokens[before].word)) before--;
  return before;
}

const SUPPOSED = wordSet(
  'if whether sure wish hope hoping unless suppose assuming imagine maybe perhaps might',
);
/** Words before a subject that may make its clause a supposition. */
const NEAR = 4;

/** Whether what is said of the subject at an index is only supposed, or wished: "if I had", "to make sure I have". */
export function isSupposed(tokens: readonly Lexeme[], subject: number): boolean {
  for (let at = subject - 1; at >= Math.max(0, subject - NEAR) && !tokens[at + 1].apart; at--) {
    if (SUPPOSED.has(tokens[at].word)) return true;
  }
  return false;
}

const BREAKS = wordSet(
  `but because so although though while since whereas if whether unless who how what why where when can could
  would should will he she they you`,
);

/** Whether a clause ends before a token. */
export function breaksClause(tokens: readonly Lexeme[], at: number): boolean {
  const { word, apart } = tokens[at];
  if (BREAKS.has(word) || isSelf(word)) return true;
  if (word === 'and') return isSelf(tokens[at + 1]?.word) || BREAKS.has(tokens[at + 1]?.word ?? '');
  return apart && (word === 'which' || word === 'it' || word === 'this' || word === 'my' || word === 'our');
}
