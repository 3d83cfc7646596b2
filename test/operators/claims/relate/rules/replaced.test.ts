import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';
import { replaced, replacementIn } from '../../../../../operators/claims/relate/rules/replaced.ts';

const found = (a: string, b: string) => replaced(frameOf(a), frameOf(b));

describe('what replaces something', () => {
  it.each([
    ['Notifly replaces Pushwave for push messages.', 'Pushwave delivers our push messages.'],
    ['Voltara replaces Ostara as battery supplier.', 'Ostara supplies its battery packs.'],
    ['Ferryman has been renamed to Seabright Go.', 'Its booking app is called Ferryman.'],
  ])('%s / %s', (change, old) => {
    expect(found(change, old)).toMatchObject({ relation: 'contradicts', kind: 'exclusive_conflict' });
    expect(found(old, change)).toEqual(found(change, old));
  });

  it.each([
    ['Notifly replaces Pushwave for push messages.', 'Pushwave has an office in Leeds.'],
    ['Notifly replaces Pushwave for push messages.', 'Pushwave no longer delivers push messages.'],
    ['Ferryman has been renamed to Seabright Go.', 'Ferryman supports German.'],
    ['Dev replaced the worn gripper.', 'The gripper is worn.'],
  ])('is not all of it: %s / %s', (change, other) => {
    expect(found(change, other)).toBeUndefined();
  });

  it('tells the old, the new and what for', () => {
    const { old, next, about, isName } = replacementIn(frameOf('Kim replaces Nora as head of design.')) ?? {};
    expect([old, next, about?.map(({ lemma }) => lemma), isName]).toEqual([
      ['nora'],
      ['kim'],
      ['head', 'design'],
      false,
    ]);
    expect(replacementIn(frameOf('We will not replace it.'))).toBeUndefined();
  });
});
