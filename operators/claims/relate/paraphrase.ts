import { exclude } from '../../language/quantities.ts';
import type { Verdict } from '../verdict.ts';
import type { Alignment } from './align.ts';
import type { Frame } from './frame.ts';
import { coverage, supports } from './match.ts';
import { sameSetting } from './setting.ts';

const MOST_WORDS = 24;
const LEAST_WORDS = 2;
/** Words that one may have more, of those that others bear out. */
const MOST_EXTRA = 3;
/** What every word needs at least, and the mean of the words either way from which two statements say the same. */
const WELL_MATCHED = 0.9;
const ENOUGH = 0.94;

/** Statements that say the same in other words: every word of either is borne out by the other, in the same order. */
export function paraphrase(a: Frame, b: Frame, alignment: Alignment | undefined): Verdict | undefined {
  if (a.polarity.negated !== b.polarity.negated || a.polarity.never !== b.polarity.never) return undefined;
  if (a.hypothetical !== b.hypothetical || a.aspect.stage !== b.aspect.stage) return undefined;
  if (a.content.length < LEAST_WORDS || b.content.length < LEAST_WORDS) return undefined;
  if (Math.abs(a.content.length - b.content.length) > MOST_EXTRA || !sameSetting(a.setting, b.setting))
    return undefined;
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
  if (Math.min(...forth) < WELL_MATCHED) return undefined;
  const back = supports(b.content, a.content, MOST_WORDS);
  if (Math.min(...back) < WELL_MATCHED) return undefined;
  const confidence = Math.min(coverage(a.content, forth), coverage(b.content, back));
  if (confidence < ENOUGH || alignment === undefined) return undefined;
  // The same words in another order may say something else ("A chases B").
  const moved = alignment.segments.reduce((sum, one) => sum + Math.abs(one.a.length - one.b.length), 0);
  if (moved > 2) return undefined;
  return { relation: 'supports', confidence: Math.min(0.98, confidence), rationale: 'both say the same' };
}
