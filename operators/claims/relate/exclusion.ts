import { type Opposition, oppositionOf } from '../../language/antonyms.ts';
import { exclusiveClass } from '../../language/closed-classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { areSynonyms } from '../../language/lexicon/relations.ts';
import { positiveOf } from './frame/comparison.ts';
import type { Bone, Frame } from './frame/frame.ts';

/** Why the fillers of a slot in two statements exclude each other. */
export interface Exclusion {
  /** Name of a closed class, "listed" or "wordnet" antonyms, or "same" when they do not. */
  readonly by: string;
  readonly opposite: boolean;
}

const forms = (bones: readonly Bone[]): string[] => {
  const words = bones.map(({ word }) => word).join('_');
  const lemmas = bones.map(({ lemma }) => lemma).join('_');
  const positive = bones.length === 1 ? positiveOf(words) : undefined;
  const found = words === lemmas ? [words] : [words, lemmas];
  return positive === undefined ? found : [...found, positive];
};

function classify(left: readonly string[], right: readonly string[]): Exclusion | undefined {
  let found: Exclusion | undefined;
  for (const one of left) {
    for (const other of right) {
      if (one === other) return { by: 'same', opposite: false };
      const opposition: Opposition = oppositionOf(one, other);
      if (opposition === 'listed') return { by: 'listed', opposite: true };
      // A dictionary lists "riding" as a sport; in a statement it is an activity.
      const doing = one.endsWith('ing') && other.endsWith('ing');
      const name = doing ? undefined : exclusiveClass(one, other);
      if (name !== undefined && found === undefined) found = { by: name, opposite: false };
      if (opposition !== undefined && found === undefined) found = { by: opposition, opposite: true };
    }
  }
  if (found !== undefined) return found;
  const a = entryOf(left[left.length - 1]);
  const b = entryOf(right[right.length - 1]);
  return a !== undefined && b !== undefined && areSynonyms(a, b)
    ? { by: 'same', opposite: false }
    : undefined;
}

const halves = (bones: readonly Bone[]) => (bones.length === 1 ? bones[0].word.split('-') : []);

/**
 * Classifies the fillers of a slot: alone, then with one or two words that follow or precede them in both statements ("orange juice" /
 * "apple juice"), then by the differing half of two compounds ("second-floor" / "tenth-floor").
 */
export function exclusionOf(
  a: Frame,
  left: readonly Bone[],
  b: Frame,
  right: readonly Bone[],
): Exclusion | undefined {
  const plain = classify(forms(left), forms(right));
  if (plain !== undefined) return plain;
  const around = (frame: Frame, bones: readonly Bone[], back: number, ahead: number) => {
    const from = frame.bones.indexOf(bones[0]) - back;
    const to = frame.bones.indexOf(bones[bones.length - 1]) + ahead + 1;
    return from < 0 || to > frame.bones.length ? [] : frame.bones.slice(from, to);
  };
  for (const [back, ahead] of [
    [0, 1],
    [1, 0],
    [0, 2],
  ]) {
    const wideLeft = around(a, left, back, ahead);
    const wideRight = around(b, right, back, ahead);
    if (wideLeft.length === 0 || wideRight.length === 0) continue;
    for (const [one, other] of [
      [wideLeft, wideRight],
      [wideLeft, right],
      [left, wideRight],
    ]) {
      const found = classify(forms(one), forms(other));
      if (found !== undefined && found.by !== 'same') return found;
    }
  }
  const one = halves(left);
  const other = halves(right);
  if (one.length < 2 || one.length !== other.length) return undefined;
  const differing = one.flatMap((word, i) => (word === other[i] ? [] : [i]));
  return differing.length === 1 ? classify([one[differing[0]]], [other[differing[0]]]) : undefined;
}
