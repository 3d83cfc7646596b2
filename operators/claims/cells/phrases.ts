import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { termsOf } from '../../language/terms.ts';
import {
  ADVERBS,
  isEmptyWord,
  NEGATIONS,
  PLACE_PREPOSITIONS,
  PREPOSITIONS,
  VERB_FRAMES,
} from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

/** A word with content of a question or of a statement. */
export interface Word {
  /** Index of its token. */
  readonly at: number;
  readonly text: string;
  readonly word: string;
  readonly lemma: string;
  /** It looks like a proper name. */
  readonly isName: boolean;
  /** Words that stand directly before it, such as the modifiers of a noun, belong to one phrase with it. */
  readonly isJoined: boolean;
  /** A preposition stands between it and the word before it. */
  readonly isPlaced: boolean;
  /** The speaker stands before it: "I" or "my", perhaps with an auxiliary between. */
  readonly isOfSpeaker: boolean;
}

/** A word of a question, with its search term. */
export interface AskedWord extends Word {
  readonly term: string;
}

/** Words of a question that only ask. */
const ASKS = wordSet(
  'what which who whom whose where when why how many much please tell remind know exactly',
);
const SPEAKER = wordSet('i my mine');
const MOST = 60;

/** The words with content of a question, in order. */
export function askedWords(question: string): AskedWord[] {
  // A word in capitals has other terms in a text of its own.
  return wordsIn(question).map((one) => ({ ...one, term: termsOf(`${one.text} the a`)[0] ?? one.word }));
}

/** The words with content of a text, in order. */
export function wordsIn(text: string): Word[] {
  const tokens = lexemesOf(text, MOST);
  const found: Word[] = [];
  let [isPlaced, isOfSpeaker, isApart] = [false, false, true];
  for (const [at, token] of tokens.entries()) {
    const { word, lemma } = token;
    if (token.apart) [isPlaced, isOfSpeaker, isApart] = [false, false, true];
    if (!isContent(token)) {
      isOfSpeaker = SPEAKER.has(word) || (isOfSpeaker && (VERB_FRAMES.has(word) || ADVERBS.has(word)));
      isPlaced ||= PREPOSITIONS.has(word) || PLACE_PREPOSITIONS.has(word);
      isApart ||= !VERB_FRAMES.has(word) && !ADVERBS.has(word);
      continue;
    }
    found.push({
      at,
      text: token.text,
      word,
      lemma,
      isName: isName(token, at),
      isJoined: !isApart,
      isPlaced,
      isOfSpeaker,
    });
    [isPlaced, isOfSpeaker, isApart] = [false, false, false];
  }
  return found;
}

function isContent({ word, text }: Lexeme): boolean {
  // "The US" is no "us".
  if (/^\p{Lu}{2,}$/u.test(text)) return true;
  return (
    !isEmptyWord(word) &&
    !PLACE_PREPOSITIONS.has(word) &&
    !PREPOSITIONS.has(word) &&
    !ADVERBS.has(word) &&
    !NEGATIONS.has(word) &&
    !ASKS.has(word)
  );
}

/** Capitals mean nothing at the start; a word that no dictionary has as a common one may be a name there. */
function isName({ text, word }: Lexeme, at: number): boolean {
  if (/^\p{L}/u.test(text) && /[\p{Lu}\d]/u.test(text.slice(1))) return true;
  if (!/^\p{Lu}/u.test(text)) return false;
  if (at > 0) return true;
  const entry = entryOf(word);
  return (
    entry === undefined || (entry.frequency <= 2 && entry.v.length + entry.a.length + entry.r.length === 0)
  );
}
