import { exclude, type Quantity } from '../../../language/quantities/quantities.ts';
import type { Verdict } from '../../verdict.ts';
import type { Alignment } from '../align.ts';
import type { Bone, ContentWord, Frame } from '../frame/frame.ts';
import { sameSetting } from '../frame/setting.ts';
import { coverage, support, supports } from '../match.ts';

const MOST_WORDS = 24;
const LEAST_WORDS = 2;
/** Maximum number of extra words on one side, among supported words. */
const MOST_EXTRA = 3;
const POINTING = /^(?:it|that|this|they|these|those|he|she|there)$/;
/** Minimum support of every word, and minimum mean support in both directions, for a paraphrase. */
const WELL_MATCHED = 0.9;
const ENOUGH = 0.94;

/** Content words without quantities, which are compared separately. */
const plain = ({ content, quantities }: Frame) =>
  content.filter(({ at }) => quantities.every(({ from, to }) => at < from || at >= to));

/** Equal values; for bounds and approximations, equal bounds. */
function sameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.kind !== other.kind || one.loose !== other.loose) return false;
  return one.loose ? one.low === other.low && one.high === other.high : !exclude(one, other);
}

function interchangeable(one: Bone, other: Bone): boolean {
  if (one.quantity !== undefined || other.quantity !== undefined) return one.lemma === other.lemma;
  const word = ({ lemma, word: written, at }: Bone): ContentWord => ({
    lemma,
    word: written,
    at,
    kind: 'word',
  });
  return Math.min(support(word(one), word(other)), support(word(other), word(one))) >= WELL_MATCHED;
}

/** Paraphrases: every word of each statement is supported by the other, in the same order. */
export function paraphrase(a: Frame, b: Frame, alignment: Alignment | undefined): Verdict | undefined {
  if (a.polarity.negated !== b.polarity.negated || a.polarity.never !== b.polarity.never) return undefined;
  // "That sounds good" may refer to anything.
  if (a.subject === 'pronoun' && POINTING.test(a.tokens[0].word)) return undefined;
  if (a.hypothetical !== b.hypothetical || a.aspect.stage !== b.aspect.stage || a.past !== b.past)
    return undefined;
  if (Math.abs(a.content.length - b.content.length) > MOST_EXTRA || !sameSetting(a.setting, b.setting))
    return undefined;
  if (a.quantities.length !== b.quantities.length) return undefined;
  if (a.quantities.some((one, i) => !sameQuantity(one, b.quantities[i]))) return undefined;
  const names = (frame: Frame) =>
    frame.bones
      .filter(({ name }) => name)
      .map(({ lemma }) => lemma)
      .join(' ');
  if (names(a) !== names(b)) return undefined;
  const one = plain(a);
  const other = plain(b);
  if (Math.min(one.length, other.length) + a.quantities.length < LEAST_WORDS) return undefined;
  const forth = supports(one, other, MOST_WORDS);
  if (Math.min(...forth) < WELL_MATCHED) return undefined;
  const back = supports(other, one, MOST_WORDS);
  if (Math.min(...back) < WELL_MATCHED) return undefined;
  const confidence = Math.min(coverage(one, forth), coverage(other, back));
  if (confidence < ENOUGH || alignment === undefined) return undefined;
  // The same words in another order may differ in meaning ("A chases B"), so differences must be in one segment.
  for (const { a: left, b: right } of alignment.segments) {
    if (left.length !== right.length) return undefined;
    if (left.some((bone, i) => !interchangeable(bone, right[i]))) return undefined;
  }
  return { relation: 'supports', confidence: Math.min(0.98, confidence), rationale: 'both say the same' };
}
