import { expect, it } from 'vitest';
import { toEnd } from '../../../operators/claims/steps.ts';

it('takes every step and gives what they come to', () => {
  let taken = 0;
  const steps = function* (): Generator<void, string, void> {
    for (; taken < 3; taken++) yield;
    return 'done';
  };
  expect(toEnd(steps())).toBe('done');
  expect(taken).toBe(3);
});
