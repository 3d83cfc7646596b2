import type { Lexeme } from '../../../language/lexemes.ts';
import { PLACE_PREPOSITIONS, POINTERS } from '../../../language/word-classes.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { support } from '../match.ts';

const CERTAIN = 0.9;
const MOST_WORDS = 4;
/** Support above which a word says the same. */
const SAME = 0.9;

/** "A replaces B as C", "B was renamed to A": the name that is no longer so, and what it was for. */
export interface Replacement {
  readonly old: readonly string[];
  readonly next: readonly string[];
  readonly about: readonly ContentWord[];
  readonly isName: boolean;
}

const lemmas = (tokens: readonly Lexeme[]) =>
  tokens.filter(({ word }) => !POINTERS.has(word)).map(({ lemma }) => lemma);

function endOfPhrase(tokens: readonly Lexeme[], from: number): number {
  const end = tokens.findIndex(({ word, apart }, at) => at > from && (PLACE_PREPOSITIONS.has(word) || apart));
  return end < 0 ? tokens.length : end;
}

/** What a statement says that something replaces, or is the new name of. */
export function replacementIn({ tokens, content, polarity, hypothetical }: Frame): Replacement | undefined {
  if (polarity.negated || hypothetical) return undefined;
  const verb = tokens.findIndex(({ word }) => /^(?:replaces|replaced|renamed)$/.test(word));
  if (verb < 1) return undefined;
  const isName = tokens[verb].word === 'renamed';
  let start = verb;
  while (start > 0 && /^(?:is|was|are|were|has|have|had|been|now)$/.test(tokens[start - 1].word)) start--;
  const subject = lemmas(tokens.slice(0, start));
  const from = isName ? tokens.findIndex(({ word }, at) => at > verb && word === 'to') + 1 : verb + 1;
  if (isName ? from === 0 || start === verb : start !== verb && !/^(?:has|have)$/.test(tokens[start].word))
    return undefined;
  const end = endOfPhrase(tokens, from);
  const object = lemmas(tokens.slice(from, end));
  if ([subject, object].some(({ length }) => length === 0 || length > MOST_WORDS)) return undefined;
  const [old, next] = isName ? [subject, object] : [object, subject];
  const about = content.filter(({ at, kind }) => at >= end && kind === 'word');
  return { old, next, about, isName };
}

/** Whether some lemmas stand in a row in a statement. */
function has({ tokens }: Frame, words: readonly string[]): boolean {
  return tokens.some((_, at) => words.every((lemma, i) => tokens[at + i]?.lemma === lemma));
}

function judge(change: Frame, other: Frame): Verdict | undefined {
  const found = replacementIn(change);
  if (found === undefined || other.polarity.negated || replacementIn(other) !== undefined) return undefined;
  const { old, next, about, isName } = found;
  if (!has(other, old) || has(other, next) || differentPlaces(change.setting, other.setting))
    return undefined;
  if (isName) {
    if (!other.tokens.some(({ word }) => /^(?:called|named|name)$/.test(word))) return undefined;
  } else {
    const rest = other.content.filter(({ lemma, kind }) => kind === 'word' && !old.includes(lemma));
    const shared = about.filter((word) => rest.some((own) => support(word, own) >= SAME));
    if (shared.length === 0) return undefined;
  }
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence: CERTAIN,
    rationale: `one says that "${next.join(' ')}" ${isName ? 'is the new name of' : 'replaces'} "${old.join(' ')}", the other tells of "${old.join(' ')}"`,
  };
}

/** One statement says that something replaces something else, or has another name, and the other tells of what was before. */
export function replaced(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
