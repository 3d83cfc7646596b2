import { type Cell, cellsIn } from '../../cells/cells.ts';
import { isDated, valuesExclude } from '../../cells/exclude.ts';
import { mayBeSame, sameThing, type Thing } from '../../cells/thing.ts';
import { isNamed, numberOfName } from '../../speakers.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';

const SURE = 0.95;
/** Where one statement names the thing by more words, or not at all. */
const LIKELY = 0.9;

const isSelf = ({ value }: Cell) => value.head === 'i' || value.head === 'we';

/** Whether a value that is "I" is another one than the value of the other cell; undefined where neither is. */
function isAnother(one: Cell, other: Cell, [first, second]: readonly [number, number]): boolean | undefined {
  const [own, named, speaker] = isSelf(one) ? [one, other, first] : [other, one, second];
  if (!isSelf(own)) return undefined;
  const { written } = named.value;
  if (
    own.value.head === 'we' ||
    isSelf(named) ||
    !isNamed(speaker) ||
    !/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*$/u.test(written)
  )
    return false;
  return [written, written.split(' ')[0]].every((name) => numberOfName(name) !== speaker);
}

const isAny = (thing: Thing | undefined) => thing?.isIndefinite === true;

type Label = string | undefined;

const isCalled = ({ lemmas }: Thing, label: Label) => label !== undefined && lemmas.join(' ') === label;

/** How sure it is that two cells are of one thing; 0 if they are not. */
function sameness(relation: string, one: Cell, other: Cell, labels: readonly [Label, Label]): number {
  const isSaidNew = one.isNew || other.isNew;
  if (one.thing === undefined || other.thing === undefined) {
    const both = one.thing === other.thing;
    return both ? SURE : isSaidNew && relation.split(' ').length > 2 ? LIKELY : 0;
  }
  if (sameThing(one.thing, other.thing)) return SURE;
  // "INC-118" and "the outage (INC-118)".
  if (isCalled(one.thing, labels[1]) || isCalled(other.thing, labels[0])) return LIKELY;
  return mayBeSame(one.thing, other.thing) && (isSaidNew || one.quantity !== undefined) ? LIKELY : 0;
}

/** Places without the versions that are the values themselves. */
function inOtherPlaces(a: Frame, b: Frame, one: Cell, other: Cell, relation: string): boolean {
  if (!/^(?:tool|place)$/.test(relation)) return differentPlaces(a.setting, b.setting);
  const without = ({ setting }: Frame, { value }: Cell) => ({
    ...setting,
    labels: setting.labels.filter((label) => !label.split(' ').some((word) => value.lemmas.includes(word))),
  });
  return differentPlaces(without(a, one), without(b, other));
}

/** One relation of one thing, with two values of which it can have one. */
export function cells(a: Frame, b: Frame, speakers: readonly [number, number]): Verdict | undefined {
  if (a.polarity.negated || b.polarity.negated || a.part || b.part) return undefined;
  for (const one of cellsIn(a)) {
    for (const other of cellsIn(b)) {
      const relation = one.relations.find((name) => other.relations.includes(name));
      if (relation === undefined || [one.thing, other.thing].some(isAny)) continue;
      if (relation !== 'place' && [one.value, other.value].some(isAny)) continue;
      if (!(isAnother(one, other, speakers) ?? valuesExclude(relation, one, other))) continue;
      // What was so once says nothing of now.
      if (one.isPast !== other.isPast) continue;
      if (!isDated(relation) && differentTimes(a.setting, b.setting)) continue;
      // One may lead what another manages.
      if (
        one.verb !== undefined &&
        other.verb !== undefined &&
        one.verb !== other.verb &&
        !one.isNew &&
        !other.isNew
      )
        continue;
      const confidence = sameness(relation, one, other, [a.label, b.label]);
      if (confidence === 0 || inOtherPlaces(a, b, one, other, relation)) continue;
      const thing = (one.thing ?? other.thing)?.written ?? relation;
      return {
        relation: 'contradicts',
        kind:
          one.quantity !== undefined && other.quantity !== undefined
            ? 'value_conflict'
            : 'exclusive_conflict',
        confidence,
        rationale: `both tell the ${relation.replace(/^the /, '')} of "${thing}"; "${one.value.written}" and "${other.value.written}" exclude each other there`,
        ...(isDated(relation) && { dated: true }),
      };
    }
  }
  return undefined;
}
