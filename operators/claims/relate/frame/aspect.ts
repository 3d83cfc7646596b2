import type { Lexeme } from '../../../language/lexemes.ts';
import { wordSet } from '../../../language/word-lists.ts';

/** Stage of what a statement is about, if its words indicate one. */
export type Stage = 'planned' | 'ongoing' | 'done' | 'past';

/** The stage of a statement, with the words that indicate it. */
export interface Aspect {
  readonly stage: Stage | undefined;
  /** Indices of these tokens. */
  readonly marks: readonly number[];
}

const COMPLETE = wordSet('complete completed finish finished done shipped concluded over');
const START = wordSet('start started begin begun');

function marksAt(tokens: readonly Lexeme[], at: number): [stage: Stage, length: number] | undefined {
  const { word, lemma } = tokens[at];
  const next = tokens[at + 1]?.word ?? '';
  const third = tokens[at + 2]?.word ?? '';
  const before = tokens[at - 1];
  if (word === 'used' && next === 'to' && before?.lemma !== 'be') return ['past', 2];
  if (word === 'formerly' || word === 'previously' || word === 'once') return ['past', 1];
  if (word === 'will' || word === 'shall') return ['planned', 1];
  if (word === 'going' && next === 'to') return ['planned', 2];
  if (word === 'about' && next === 'to') return ['planned', 2];
  if (word === 'yet' && next === 'to') return ['planned', 2];
  if ((lemma === 'plan' || lemma === 'intend' || word === 'scheduled') && next === 'to')
    return ['planned', 2];
  if (/^(planned|scheduled|upcoming|pending)$/.test(word) && next !== 'to') return ['planned', 1];
  if (word === 'in' && next === 'progress') return ['ongoing', 2];
  if (word === 'under' && next === 'way') return ['ongoing', 2];
  if (word === 'underway' || word === 'ongoing') return ['ongoing', 1];
  if (word === 'still') return ['ongoing', 1];
  if (lemma === 'have' && /(ed|en|wn|ne|un|nt|lt|ght|ade|et|ut|ld|it)$/.test(next)) return ['done', 1];
  if (lemma === 'have' && /^(already|been|just|now)$/.test(next)) return ['done', /ing$/.test(third) ? 1 : 2];
  if (COMPLETE.has(word) && before !== undefined && before.word !== 'to') return ['done', 1];
  if (word === 'already') return ['done', 1];
  return undefined;
}

/** Determines the stage of a statement; with several marks, the first reliable one wins. */
export function aspectOf(tokens: readonly Lexeme[]): Aspect {
  const marks: number[] = [];
  const stages: Stage[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = marksAt(tokens, at);
    if (found === undefined) continue;
    const [stage, length] = found;
    stages.push(stage);
    for (let i = 0; i < length; i++) marks.push(at + i);
    at += length - 1;
  }
  let stage = stages[0];
  if (stages.includes('past')) stage = 'past';
  else if (stages.includes('planned')) stage = 'planned';
  else if (stages.includes('ongoing')) stage = 'ongoing';
  return { stage, marks };
}

/** True for words of starting. */
export function isStart(lemma: string): boolean {
  return START.has(lemma);
}

/** True for words that name a stage rather than the thing in it. */
export function isStageWord(lemma: string): boolean {
  return (
    COMPLETE.has(lemma) ||
    START.has(lemma) ||
    /^(plan|schedule|progress|underway|ongoing|still|already|yet)$/.test(lemma)
  );
}
