import { exclude } from '../../language/quantities.ts';
import type { Verdict } from '../verdict.ts';
import type { Alignment } from './align.ts';
import type { Frame } from './frame.ts';
import { coverage, supports } from './match.ts';

const MOST_WORDS = 24;
const LEAST_WORDS = 2;
/** Mean support of the words either way from which two statements say the same. */
const ENOUGH = 0.94;

/** Statements that say the same in other words: every word of either is borne out by the other, in the same order. */
export function paraphrase(a: Frame, b: Frame, alignment: Alignment | undefined): Verdict | undefined {
  if (a.polarity.negated !== b.polarity.negated || a.polarity.never !== b.polarity.never) return undefined;
  if (a.hypothetical !== b.hypothetical || a.aspect.stage !== b.aspect.stage) return undefined;
  if (a.content.length < LEAST_WORDS || b.content.length < LEAST_WORDS) return undefined;
  if (JSON.stringify(a.setting) !== JSON.stringify(b.setting)) return undefined;
  if (a.quantities.length !== b.quantities.length) return undefined;
  if (a.quantities.some((one, i) => one.kind !== b.quantities[i].kind || exclude(one, b.quantities[i])))
    return undefined;
  const names = (frame: Frame) =>
    frame.bones
      .filter(({ name }) => name)
      .map(({ lemma }) => lemma)
      .join(' ');
  if (names(a) !== names(b)) return undefined;
  const forth = supports(a.content, b.content, MOST_WORDS);
  const back = supports(b.content, a.content, MOST_WORDS);
  if (Math.min(...forth, ...back) < 0.9) return undefined;
  const confidence = Math.min(coverage(a.content, forth), coverage(b.content, back));
  if (confidence < ENOUGH || alignment === undefined) return undefined;
  // The same words in another order may say something else ("A chases B").
  const moved = alignment.segments.reduce((sum, one) => sum + Math.abs(one.a.length - one.b.length), 0);
  if (moved > 2) return undefined;
  return { relation: 'supports', confidence: Math.min(0.98, confidence), rationale: 'both say the same' };
}
