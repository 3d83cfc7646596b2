import { describe, expect, it } from 'vitest';
import { compare, frameOf, keysOf, REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';

const verdict = (a: string, b: string) => compare(frameOf(a), frameOf(b));

describe('a change from one state to another', () => {
  it.each([
    ['The frontend uses React.', 'We switched the frontend from React to Vue.'],
    ['The frontend uses React.', 'The frontend team replaced React with Vue in the frontend.'],
    ['Anna lives in Berlin.', 'Anna moved from Berlin to Madrid.'],
    [
      'The billing service stores its data in MySQL.',
      'The billing service migrated from MySQL to PostgreSQL.',
    ],
  ])('conflicts with the state before: %s / %s', (a, b) => {
    expect(verdict(a, b)).toMatchObject({ relation: 'contradicts', kind: 'exclusive_conflict' });
    expect(verdict(a, b)?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(verdict(b, a)).toEqual(verdict(a, b));
    const keys = new Set(keysOf(frameOf(a)));
    expect(keysOf(frameOf(b)).some((key) => keys.has(key))).toBe(true);
  });

  it('bears the state after out', () => {
    expect(verdict('The frontend uses Vue.', 'We switched the frontend from React to Vue.')).toMatchObject({
      relation: 'supports',
    });
  });

  it.each([
    ['The backend uses React.', 'We switched the frontend from React to Vue.'],
    ['The frontend uses React.', 'We did not switch the frontend from React to Vue.'],
    ['The frontend uses Svelte.', 'We switched the backend from React to Svelte.'],
    ['Ben lives in Berlin.', 'Anna moved from Berlin to Madrid.'],
    ['Anna likes the food in Berlin.', 'Anna moved from Berlin to Madrid.'],
    ['The temperature went from 20 to 30.', 'The pressure is 20.'],
  ])('says nothing of other things: %s / %s', (a, b) => {
    expect(verdict(a, b)?.relation).not.toBe('contradicts');
  });
});
