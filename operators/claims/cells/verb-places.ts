import type { Lexeme } from '../../language/lexemes.ts';
import { POINTERS, VERB_FRAMES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { RELATIONS } from './relations.ts';

interface Verb {
  readonly relation: string;
  readonly isOfSubject: boolean;
  readonly phrase: readonly string[];
}

const verbs = new Map<string, Verb[]>();
for (const { name, isOfSubject, verbs: all } of RELATIONS)
  for (const phrase of all) {
    const others = verbs.get(phrase[0]);
    const verb = { relation: name, isOfSubject, phrase };
    if (others === undefined) verbs.set(phrase[0], [verb]);
    else others.push(verb);
  }

/** Whether a verb may say one of the relations. */
export function isRelational(lemma: string): boolean {
  return verbs.has(lemma);
}

/** Words that may stand between the parts of a verb, and before it. */
export const BETWEEN = wordSet('now currently today already also again back just recently since over still');
/** Where a verb of a relation stands in some tokens. */
export interface VerbPlace {
  readonly verb: Verb;
  /** Index of its first token, and after its last. */
  readonly from: number;
  readonly to: number;
}

/** The verbs of relations in some tokens, the longer ones first. */
export function verbsIn(tokens: readonly Lexeme[], after = 0): VerbPlace[] {
  const found: VerbPlace[] = [];
  for (let at = after; at < tokens.length; at++) {
    for (const verb of verbs.get(tokens[at].lemma) ?? []) {
      let to = at + 1;
      const fits = verb.phrase.slice(1).every((lemma) => {
        while (to < tokens.length && BETWEEN.has(tokens[to].word) && tokens[to].lemma !== lemma) to++;
        return tokens[to++]?.lemma === lemma;
      });
      if (fits && !isNoun(tokens, at, to)) found.push({ verb, from: at, to });
    }
  }
  return found.sort((one, other) => other.to - other.from - (one.to - one.from) || one.from - other.from);
}

/** Whether a verb is a noun where it stands: "the head of", "last week", "as lead". */
function isNoun(tokens: readonly Lexeme[], from: number, to: number): boolean {
  const { word, lemma } = tokens[from];
  const before = tokens[from - 1]?.word ?? '';
  if (word === 'last' && !/s$/.test(before)) return true;
  if (to > from + 1) return false;
  if (tokens[to]?.word === 'of' || (/ing$/.test(word) && POINTERS.has(before))) return true;
  if (word !== lemma) return false;
  return POINTERS.has(before) || /^(?:to|as|new|former|old|be|is|was|become|became)$/.test(before);
}

/** Longest subject of a verb of a role, in tokens. */
const LONGEST_SUBJECT = 6;

/** Whether the verb of a role is finite behind its subject: not "leading roles", "for design precision", and not behind a clause. */
export function isFiniteBehind(tokens: readonly Lexeme[], verb: number, end: number): boolean {
  const { word, lemma } = tokens[verb];
  const frames = tokens.slice(end, verb);
  if (/ing$/.test(word)) return frames.some((token) => token.lemma === 'be');
  const subject = tokens.slice(0, end);
  if (
    subject.length > LONGEST_SUBJECT ||
    subject.some((token) => VERB_FRAMES.has(token.word) || token.word === 'to')
  )
    return false;
  const last = tokens[end - 1]?.word ?? '';
  const isPlural = /^(?:i|we|you|they)$/.test(last) || /[^s]s$/.test(last);
  return word !== lemma || isPlural || frames.some((token) => VERB_FRAMES.has(token.word));
}
