import type { Lexeme } from '../../../language/lexemes.ts';
import { AUXILIARIES, isAdverb, MODALS, NEGATIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { isDoing } from './doings.ts';
import {
  beforeAdverbs,
  breaksClause,
  INTENT,
  isContent,
  isGerund,
  isNoun,
  isParticiple,
  isPastForm,
  isSelf,
  isSupposed,
  type Self,
  verbOf,
} from './words.ts';

/** Something that the speaker of a statement did or does. */
export interface Episode {
  readonly self: Self;
  readonly verb: string;
  /** Index of the verb, or of the noun that implies it. */
  readonly at: number;
  /** Indices of the first and behind the last token of its clause. */
  readonly from: number;
  readonly to: number;
}

/** Verbs of a phase: the one after them happens. */
const PHASES = wordSet('start begin finish keep continue stop quit enjoy resume');
const ACHIEVED = wordSet('manage get');
const SINCE = wordSet('after since upon by while from');
/** Results of working on something. */
const RESULTS = wordSet('score accuracy grade result mark rating performance');
/** Words that make a habit a question of its manner: "how I use it". */
const MANNERS = /^(?:how|what|when|where|which|why|that|once|until|before)$/;
const LONGEST = 24;
/** Words before "that I wrote" that may name what was written. */
const LEAD = 6;

/** Whose past or present a verb form at an index tells of. */
function selfAt(tokens: readonly Lexeme[], at: number, earlier: readonly Episode[]): Self | undefined {
  const token = tokens[at];
  let before = beforeAdverbs(tokens, at);
  const prior = tokens[before];
  const gerund = isGerund(token);
  if (INTENT.has(token.lemma) || isFrame(tokens, at)) return undefined;
  if (prior === undefined) return isPastForm(token) && token.word !== 'used' ? 'i' : undefined;
  if (token.word === 'used' && tokens[at + 1]?.word === 'to') return undefined;
  if (isSelf(prior.word)) return isPastForm(token) || isHabit(tokens, at) ? owner(tokens, before) : undefined;
  if (prior.word === 'have' || prior.lemma === 'be') {
    if (prior.lemma === 'be' ? !gerund : !isParticiple(token)) return undefined;
    if (prior.word === 'been') {
      before = beforeAdverbs(tokens, before);
      if (tokens[before]?.word !== 'have') return undefined;
    }
    before = beforeAdverbs(tokens, before);
    return isSelf(tokens[before]?.word) ? owner(tokens, before) : undefined;
  }
  const last = earlier.at(-1);
  if (gerund && SINCE.has(prior.word) && prior.word !== 'by' && prior.word !== 'from') return selfIn(tokens);
  if (last === undefined || at - last.at > LONGEST) return undefined;
  const verb = tokens[before];
  if (gerund && PHASES.has(verb.lemma) && last.verb === verb.lemma) return last.self;
  if (gerund && last.verb === 'spend' && at - last.at <= 6) return last.self;
  if (prior.word === 'to' && ACHIEVED.has(last.verb) && last.at === before - 1) return last.self;
  // "I wrote it and tested it".
  if (prior.word === 'and' && isPastForm(token) && !isNoun({ ...token, lemma: token.word })) return last.self;
  return undefined;
}

/** Forms of "be", "have" and "do" that carry another verb: "have written", "am writing", "did not". */
function isFrame(tokens: readonly Lexeme[], at: number): boolean {
  const { word, lemma } = tokens[at];
  const next = tokens[at + 1];
  if (next === undefined) return lemma === 'be' || lemma === 'have';
  if (lemma === 'be') return word !== 'been' || next.word !== 'to';
  if (lemma === 'do') return NEGATIONS.has(next.word) || next.word === next.lemma;
  return (
    lemma === 'have' &&
    (next.word === 'to' || NEGATIONS.has(next.word) || isAdverb(next.word) || isParticiple(next))
  );
}

/** "I use", "we have": the present of a verb that tells what somebody does. */
function isHabit(tokens: readonly Lexeme[], at: number): boolean {
  const { word, lemma } = tokens[at];
  const before = tokens[beforeAdverbs(tokens, at) - 1]?.word ?? '';
  return word === lemma && isDoing(lemma) && !MANNERS.test(before);
}

/** The speaker at an index, unless what he says of himself is supposed or asked: "should I start". */
function owner(tokens: readonly Lexeme[], at: number): Self | undefined {
  const { word } = tokens[at];
  const before = tokens[at - 1]?.word ?? '';
  const isAsked = MODALS.has(before) || AUXILIARIES.has(before);
  return isSelf(word) && !isAsked && !isSupposed(tokens, at) ? word : undefined;
}

/** The speaker, as far as a statement speaks of one. */
function selfIn(tokens: readonly Lexeme[]): Self | undefined {
  for (const { word } of tokens) {
    if (word === 'i' || word === 'my') return 'i';
    if (word === 'we' || word === 'our') return 'we';
  }
  return undefined;
}

function endOf(tokens: readonly Lexeme[], from: number): number {
  let to = from + 1;
  while (
    to < tokens.length &&
    to < from + LONGEST &&
    !breaksClause(tokens, to) &&
    !NEGATIONS.has(tokens[to].word)
  )
    to++;
  return to;
}

/** Start of what a relative clause is about, and of who takes part: "the workshop that I attended", "Laura and I worked". */
function leadOf(tokens: readonly Lexeme[], verb: number): number {
  let at = verb - 1;
  while (at > 0 && !isSelf(tokens[at].word)) at--;
  const that = tokens[at - 1]?.word;
  if (!isSelf(tokens[at]?.word)) return verb;
  if (that === 'and' && at > 1 && isContent(tokens[at - 2])) return at - 2;
  if (that !== 'that' && that !== 'which') return verb;
  let from = at - 1;
  while (from > 0 && at - from < LEAD && !breaksClause(tokens, from - 1) && !tokens[from].apart) {
    if (isPastForm(tokens[from - 1]) || isGerund(tokens[from - 1])) break;
    from--;
  }
  return from;
}

/** "My score on the coin problems": whoever has one has worked on them. */
function resultAt(tokens: readonly Lexeme[], at: number): Episode | undefined {
  if (!RESULTS.has(tokens[at].lemma)) return undefined;
  let owner = at - 1;
  while (owner >= 0 && at - owner < 4 && isContent(tokens[owner])) owner--;
  const self = tokens[owner]?.word === 'my' ? 'i' : tokens[owner]?.word === 'our' ? 'we' : undefined;
  if (self === undefined) return undefined;
  return { self, verb: 'complete', at, from: owner, to: endOf(tokens, at) };
}

/** What the speaker of a statement tells of himself that has happened or goes on: "I wrote", "I am using", "after attending". */
export function episodesOf(tokens: readonly Lexeme[]): Episode[] {
  const found: Episode[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const self = selfAt(tokens, at, found);
    if (self !== undefined) {
      const from = leadOf(tokens, at);
      const verb = tokens[at].word === 'been' ? 'visit' : (verbOf(tokens[at]) ?? tokens[at].lemma);
      found.push({ self, verb, at, from: Math.min(from, at), to: endOf(tokens, at) });
    } else {
      const result = resultAt(tokens, at);
      if (result !== undefined) found.push(result);
    }
  }
  return found;
}
