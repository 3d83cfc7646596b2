import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/frame/frame.ts';
import { REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';
import { denialFeatures, negation } from '../../../../../operators/claims/relate/rules/negation.ts';

const confidence = (one: string, other: string) => negation(frameOf(one), frameOf(other))?.confidence ?? 0;

describe('denialFeatures', () => {
  it('is full where every word is the same', () => {
    // Seven words, the denial is the third.
    expect(
      denialFeatures(frameOf('The build did not pass on Windows'), frameOf('The build passed on Windows')),
    ).toEqual({
      denied: 1,
      stated: 1,
      scope: 1,
      wider: 0,
      clash: 0,
      lengths: 2,
      place: 3 / 7,
    });
  });

  it('weighs words, prepositions and what is missing', () => {
    const features = denialFeatures(
      frameOf('The build did not pass on Windows'),
      frameOf('The build passed'),
    );
    // build 1, pass 1, on .4 and Windows 1 weigh 3.4, of which 2 are borne out.
    expect(features.denied).toBeCloseTo(2 / 3.4, 10);
    expect(features.stated).toBe(1);
    expect(features.scope).toBeCloseTo(1 / 3, 10);
    expect(features.clash).toBe(0);
  });

  it('counts words for which the other has a wider one only', () => {
    const features = denialFeatures(frameOf('Nobody drinks beer'), frameOf('The man drinks alcohol'));
    expect(features.wider).toBe(1);
  });
});

describe('negation', () => {
  it.each([
    ['A man is playing a guitar', 'A man is not playing a guitar'],
    ['A man is playing a guitar', 'There is no man playing a guitar'],
    ['A kid is running in the park', 'No child is running in the park'],
    ['Redis supports transactions', 'Redis does not support transactions'],
  ])('%s / %s', (one, other) => {
    expect(confidence(one, other)).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(confidence(other, one)).toBe(confidence(one, other));
  });

  it.each([
    ['A man is playing a guitar', 'A man is not eating a sandwich'],
    ['Anna uses Vim', 'Ben does not use Vim'],
    ['The feature is enabled in production', 'The feature is not enabled in staging'],
    ['The backup ran on Tuesday', 'The backup did not run on Monday'],
    ['We used to use MySQL', 'We no longer use MySQL'],
    ['The door is closed', 'The door is not open'],
  ])('%s / %s: not sure enough', (one, other) => {
    expect(confidence(one, other)).toBeLessThan(REPORTED_FROM);
  });

  it('has no say where both deny or neither does', () => {
    expect(negation(frameOf('It does not run'), frameOf('It does not run'))).toBeUndefined();
    expect(negation(frameOf('It runs'), frameOf('It runs'))).toBeUndefined();
  });

  it('says what is denied', () => {
    const verdict = negation(
      frameOf('The build passed on Windows'),
      frameOf('The build did not pass on Windows'),
    );
    expect(verdict?.rationale).toBe('one says "build passed on Windows", the other denies it ("not")');
  });
});

describe('a denial of one version', () => {
  it('says nothing of another one', () => {
    const other = [
      'The billing service runs on Postgres 16.',
      'The billing service does not run on Postgres 14.',
    ];
    expect(confidence(other[0], other[1])).toBe(0);
    expect(confidence(other[0], 'The billing service no longer runs on Postgres 14.')).toBe(0);
  });

  it('speaks against the same one, and against the name alone', () => {
    const said = 'The billing service does not run on Postgres 16.';
    expect(confidence('The billing service runs on Postgres 16.', said)).toBeGreaterThan(REPORTED_FROM);
    expect(confidence('The billing service runs on Postgres.', said)).toBeGreaterThan(0);
  });
});
