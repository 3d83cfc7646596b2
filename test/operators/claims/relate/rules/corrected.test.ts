import { describe, expect, it } from 'vitest';
import { formersIn } from '../../../../../operators/claims/relate/frame/former.ts';
import { compare, frameOf, REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';
import { corrected } from '../../../../../operators/claims/relate/rules/corrected.ts';
import { numberOfName } from '../../../../../operators/claims/speakers.ts';

const isConflict = (a: string, b: string, speakers: readonly [number, number] = [0, 0]) => {
  const found = compare(frameOf(a), frameOf(b), { isSelf: false, speakers });
  return found?.relation === 'contradicts' && found.confidence >= REPORTED_FROM;
};

describe('what a statement says was so before', () => {
  it.each([
    ['The threshold is lowered from 1.2 bar to 0.9 bar.', ['1.2 bar']],
    ['The backend runs on Fly.io instead of Heroku.', ['Heroku']],
    ['Logs are kept for two years, not for 400 days any more.', ['400 days']],
    ['The flag is at 60 % since today, it was at 10 % before.', ['10 %']],
    ['The night shift has fourteen people, up from eleven.', ['eleven']],
    ['Ines took over the reviews from Wanjiru.', ['Wanjiru']],
    ['Yusra runs the night shift in place of Dario since 1 May.', ['Dario']],
    ['Voltara replaces Ostara as battery supplier.', ['Ostara']],
    ['Halvorsen Furniture left Hall B.', ['Halvorsen Furniture']],
    ['The train goes from Oslo.', []],
    ['She took the cat down from the ceiling.', []],
    ['The deployment succeeded in production.', []],
    ['Alice left Acme a message.', []],
  ])('%s', (text, before) => {
    expect(formersIn(text).map(({ written }) => written)).toEqual(before);
  });

  it.each([
    [
      'The occlusion alarm trips at 1.2 bar.',
      'The threshold of the occlusion alarm is lowered from 1.2 bar to 0.9 bar.',
    ],
    ['A slot lasts 45 minutes.', 'From 1 May a dock slot lasts 30 minutes instead of 45.'],
    [
      'I look after the night shift, which has eleven people.',
      'The night shift has fourteen people, up from eleven.',
    ],
    [
      'Rollout of instant_refunds: 10 %',
      'instant_refunds is at 60 % since this morning, it was at 10 % before.',
    ],
    ['Kite Pixel makes the props.', 'Ember Forge takes over the props from Kite Pixel.'],
    ['Tenant of Hall B: Halvorsen Furniture', 'Halvorsen Furniture left Hall B.'],
  ])('ends what tells it: %s / %s', (old, change) => {
    expect([isConflict(old, change), isConflict(change, old)]).toEqual([true, true]);
  });

  it('may be who says something of himself', () => {
    const change = 'Ines took over the incident reviews from Wanjiru.';
    const old = 'I coordinate the incident reviews.';
    const of = (speaker: string) =>
      corrected(frameOf(old), frameOf(change), [numberOfName(speaker), 0])?.relation;
    expect(['Wanjiru', 'Solveig', 'user'].map(of)).toEqual(['contradicts', undefined, undefined]);
  });

  it.each([
    ['Anna likes the food in Berlin.', 'Anna moved from Berlin to Madrid.'],
    ['The pressure sensor trips at 1.2 bar.', 'The occlusion threshold is lowered from 1.2 bar to 0.9 bar.'],
    ['The backend no longer runs on Heroku.', 'The backend runs on Fly.io instead of Heroku.'],
  ])('says nothing of other matters: %s / %s', (other, change) => {
    expect(isConflict(other, change)).toBe(false);
  });
});
