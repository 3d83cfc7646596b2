import { deniedBy } from '../../../language/antonyms.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { NEGATIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';

/** Negation of a statement. */
export interface Polarity {
  readonly negated: boolean;
  /** Index of the first negating token, or -1. */
  readonly cue: number;
  /** Indices of all tokens of a negation. */
  readonly cues: readonly number[];
  /** True for negated existence ("there is no", "nobody"). */
  readonly existential: boolean;
  /** True if only a part is negated ("a house without windows"). */
  readonly partial: boolean;
  /** True for "never". */
  readonly never: boolean;
  /** True for "no longer": it used to be so. */
  readonly ended: boolean;
  /** The tokens with double negations resolved ("not unlikely" -> "likely") and contrasts removed (", not Vue"). */
  readonly tokens: readonly Lexeme[];
}

const FOCUS = wordSet('only just merely simply solely necessarily');
const BOUNDS = wordSet('more less fewer later earlier');
/** Verbs and adjectives that negate a following "to" phrase. */
const DENYING_TO = wordSet('fail unable refuse decline neglect forget');
/** Verbs that negate the activity after them. */
const DENYING_ING = wordSet('stop cease quit avoid');
const IDIOMS = wordSet('matter way wonder problem worries kidding offense thanks yes');
const WEAK = wordSet('hardly barely scarcely');

/** Number of tokens of an implicit negation at an index; 0 for none. */
function implicit(tokens: readonly Lexeme[], at: number): number {
  const { lemma, word } = tokens[at];
  const next = tokens[at + 1];
  if (WEAK.has(word)) return 1;
  if (next === undefined) return 0;
  if (DENYING_TO.has(lemma) && next.word === 'to') return 2;
  if (DENYING_ING.has(lemma) && /..ing$/.test(next.word) && next.lemma !== next.word) return 1;
  const before = tokens[at - 1]?.word ?? '';
  if (lemma === 'lack' && at > 0 && !/^(the|a|an|of|for|this|that)$/.test(before))
    return next.word === 'of' ? 2 : 1;
  return 0;
}

/** Parses negation: negating words, and verbs that imply one ("failed to", "unable to", "lacks"). */
export function polarityOf(read: readonly Lexeme[]): Polarity {
  const tokens: Lexeme[] = [];
  const cues: number[] = [];
  let existential = false;
  let partial = false;
  let never = false;
  let ended = false;
  for (let at = 0; at < read.length; at++) {
    const token = read[at];
    const { word } = token;
    const next = read[at + 1];
    if (NEGATIONS.has(word)) {
      const plain =
        (word === 'not' && FOCUS.has(next?.word ?? '')) || (word === 'no' && next?.word === 'doubt');
      const bound = (word === 'no' || word === 'not') && BOUNDS.has(next?.word ?? '');
      // "No, it works" answers something else; "no matter what" and "no way" negate nothing.
      const answer = word === 'no' && (next?.apart === true || IDIOMS.has(next?.word ?? ''));
      if (plain || bound || answer || (word === 'nothing' && next?.word === 'but')) {
        tokens.push(token);
        continue;
      }
      if (word === 'not' && token.apart && tokens.length > 2 && at + 1 < read.length) {
        // A contrast after a comma negates what follows, not the statement.
        do at++;
        while (at + 1 < read.length && !read[at + 1].apart);
        continue;
      }
      const emphasis = /^(very|at|so|that|entirely|completely)$/.test(next?.word ?? '') ? at + 2 : at + 1;
      const base = word === 'not' && emphasis < read.length ? deniedBy(read[emphasis].word) : undefined;
      if (base !== undefined) {
        tokens.push({ ...read[emphasis], word: base, lemma: base });
        at = emphasis;
        continue;
      }
      const length = next === undefined || cues.length > 0 ? 0 : implicit(read, at + 1);
      if (length > 0 && word !== 'without') {
        // "did not fail to", "never fails to": the two cancel out.
        at += length;
        continue;
      }
      if (word === 'without' || (word === 'no' && read[at - 1]?.word === 'with')) partial = true;
      const there = tokens.length <= 4 && tokens[0]?.word === 'there';
      if (there && (word === 'no' || word === 'not')) existential = true;
      if (tokens.length === 0 && /^(no|nobody|none)$/.test(word)) existential = true;
      if (word === 'nobody' || (word === 'no' && next?.word === 'one')) existential = true;
      if (word === 'never') never = true;
      cues.push(tokens.length);
      tokens.push(token);
      if (word === 'no' && next?.word === 'longer') {
        ended = true;
        cues.push(tokens.length);
        tokens.push(next);
        at++;
      }
      continue;
    }
    const length = implicit(read, at);
    for (let i = 0; i < length; i++) cues.push(tokens.length + i);
    for (let i = 0; i < Math.max(1, length); i++) tokens.push(read[at + i]);
    at += Math.max(1, length) - 1;
  }
  const cue = cues.length > 0 ? cues[0] : -1;
  return { negated: cues.length > 0, cue, cues, existential, partial, never, ended, tokens };
}
