import { DATE_KINDS, exclude, type Quantity } from '../../../language/quantities/quantities.ts';
import { PLACE_PREPOSITIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Alignment } from '../align.ts';
import type { Bone, Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { inScope } from './slot.ts';

const DATES = new Set([...DATE_KINDS, 'weekday', 'time of day']);
/** Verbs whose time is a property, and not one occasion of many. */
const DATED = wordSet(
  `born bear found release launch sign end start due deadline expire schedule move merge marry die
  begin open close publish establish birthday anniversary graduate plan postpone book take arrive
  depart`,
);
const REPEATED = /^(every|each|again|usually|often|sometimes|always|weekly|daily|monthly|another|twice)$/;

/** True if the thing has the date once, rather than one of many occasions. */
function dated(frame: Frame, bone: Bone): boolean {
  if (frame.tokens.some(({ word }) => REPEATED.test(word))) return false;
  let at = bone.at - 1;
  while (at > 0 && PLACE_PREPOSITIONS.has(frame.tokens[at].word)) at--;
  // What happens at a time of day recurs daily.
  if (bone.lemma === '#time of day' && !frame.past && !frame.tokens.some(({ lemma }) => lemma === 'run'))
    return true;
  if (/^(is|are|was|were)$/.test(frame.tokens[at]?.word ?? '')) return true;
  return frame.bones.some(({ lemma, at: place }) => place > 0 && place < bone.at && DATED.has(lemma));
}

/** Whether a number stands behind the noun that it is of, and before no other: "fridge 1:", and not "3 doors". */
function tellsWhich({ tokens }: Frame, { quantity }: Bone): boolean {
  if (quantity?.kind !== 'count' || quantity.from === 0) return false;
  const next = tokens[quantity.to];
  return next === undefined || next.apart;
}

const described = ({ text }: Quantity) => text;

/** Statements that differ only in a number with its unit, a count or a date, where no value fits both. */
export function values(a: Frame, b: Frame, alignment: Alignment): Verdict | undefined {
  if (a.polarity.negated !== b.polarity.negated) return undefined;
  const { segments, matched } = alignment;
  const pairs = matched.filter(
    ([one, other]) =>
      one.quantity !== undefined && other.quantity !== undefined && exclude(one.quantity, other.quantity),
  );
  if (pairs.length === 0 || pairs.length > 2) return undefined;
  // A price in 2020 and another in 2024: values at different times do not conflict.
  const dates = pairs.filter(([{ lemma }]) => DATES.has(lemma.slice(1))).length;
  if (dates > 0 && dates < pairs.length) return undefined;
  // Fridge 1 has 3 °C, fridge 3 has 2 °C: a number may tell which thing has the value.
  if (pairs.length > 1 && pairs.some(([one, other]) => tellsWhich(a, one) && tellsWhich(b, other)))
    return undefined;
  const left = pairs[0][0];
  const right = pairs[0][1];
  if (left.quantity === undefined || right.quantity === undefined) return undefined;
  if (segments.some((one) => one.a.length + one.b.length > 2)) return undefined;
  if (inScope(a, left) || inScope(b, right)) return undefined;
  const { kind } = left.quantity;
  const date = DATES.has(kind);
  const common = matched.length - pairs.length;
  if (common < 1) return undefined;
  if (differentPlaces(a.setting, b.setting)) return undefined;
  let confidence = kind === 'count' ? 0.9 : 0.93;
  if (segments.length > 0) {
    const heavy = segments.some((one) =>
      [...one.a, ...one.b].some(({ name, lemma }) => name || lemma.length > 4),
    );
    confidence *= heavy ? 0.5 : 0.75;
  }
  if (date && !(dated(a, left) && dated(b, right))) confidence *= 0.5;
  const loose = left.quantity.loose || right.quantity.loose;
  const why = date
    ? 'are different times'
    : loose || kind === 'count'
      ? 'cannot both hold'
      : 'differ by more than the tolerance of 2 %';
  return {
    relation: 'contradicts',
    kind: 'value_conflict',
    confidence,
    rationale: `${described(left.quantity)} and ${described(right.quantity)} ${why}; both speak of "${matched
      .filter(([bone]) => bone.quantity === undefined)
      .slice(0, 8)
      .map(([bone]) => bone.text)
      .join(' ')}"`,
    ...(date && { dated: true }),
  };
}
