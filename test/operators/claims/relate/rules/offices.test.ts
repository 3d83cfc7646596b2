import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';
import { offices } from '../../../../../operators/claims/relate/rules/offices.ts';
import { numberOfName } from '../../../../../operators/claims/speakers.ts';
import { endsOther } from './verdicts.ts';

describe('who holds an office', () => {
  it.each([
    ['Chairman: Mr H. Whitcombe', 'Mr Whitcombe stood down as Chairman after eleven years.'],
    [
      'Chairman: Mr H. Whitcombe',
      'Mr Whitcombe stood down as Chairman and Mrs Lovelace was elected in his place.',
    ],
    ['Treasurer: Mr D. Clarke', 'Mr Oduya has kindly agreed to act as Treasurer in the meantime.'],
    ['Site manager: Miss E. Frith', 'Mr Bevan has been appointed site manager in succession to Miss Frith.'],
    ['Nina is the treasurer of the club.', 'Nina resigned as treasurer.'],
    ['Captain: Joe Marsh', 'Sam Reid has been elected captain.'],
  ])('changes: %s / %s', (before, change) => {
    expect(endsOther(before, change)).toBe('second');
  });

  it.each([
    ['Secretary: Mr Bloom', 'Mr Oduya has agreed to act as Treasurer.'],
    ['Treasurer: Mr D. Clarke', 'Mr Clarke was appointed treasurer.'],
    ['Treasurer: Mr D. Clarke', 'Mr Oduya might be elected treasurer.'],
    ['Mr Oduya stood down as Chairman.', 'Chairman: Mr H. Whitcombe'],
  ])('does not: %s / %s', (one, other) => {
    expect(endsOther(one, other)).toBe('none');
  });

  it('is known of "I" by who speaks', () => {
    const [acting, resumed] = [
      'Mr Oduya has agreed to act as Treasurer.',
      'I have resumed my duties as Treasurer.',
    ].map((text) => frameOf(text));
    const by = (name: string) => offices(acting, resumed, [0, name === '' ? 0 : numberOfName(name)]);
    expect(by('Mr Clarke')).toMatchObject({ relation: 'contradicts' });
    expect(by('Mr Oduya')).toBeUndefined();
    expect(by('')).toBeUndefined();
  });
});
