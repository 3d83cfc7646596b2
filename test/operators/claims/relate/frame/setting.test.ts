import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/frame/frame.ts';
import {
  differentPlaces,
  differentTimes,
  oneSided,
  sameSetting,
} from '../../../../../operators/claims/relate/frame/setting.ts';

const settings = (one: string, other: string) => [frameOf(one).setting, frameOf(other).setting] as const;

describe('settings', () => {
  it.each([
    ['It works in staging', 'It fails in production'],
    ['v1.2.3 is fast', 'v1.2.4 is slow'],
    ['Build 41 passed', 'Build 42 failed'],
    ['node-1 is up', 'node-2 is down'],
  ])('tells "%s" from "%s"', (one, other) => {
    const [a, b] = settings(one, other);
    expect(differentPlaces(a, b)).toBe(true);
    expect(differentPlaces(a, a)).toBe(false);
  });

  it('takes prod for production', () => {
    const [a, b] = settings('It works in prod', 'It fails in production');
    expect(differentPlaces(a, b)).toBe(false);
    expect(sameSetting(a, b)).toBe(true);
  });

  it('knows the times that are named', () => {
    const [a, b] = settings('It failed on Monday', 'It failed yesterday');
    expect(differentTimes(a, b)).toBe(true);
    expect(differentTimes(a, a)).toBe(false);
  });

  it('knows when only one names a setting', () => {
    const [a, b] = settings('It failed', 'It failed in staging');
    expect(oneSided(a, b)).toBe(true);
    expect(differentPlaces(a, b)).toBe(false);
    expect(oneSided(b, b)).toBe(false);
  });
});
