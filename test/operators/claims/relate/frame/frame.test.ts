import { expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';

it.each([
  ['People are cooking in the kitchen', false],
  ['I am happy', false],
  ['The office is in Hamburg', false],
  ['People were cooking in the kitchen', true],
  ['The price rose to 5 dollars', true],
  ['The team moved to Oslo', true],
  ['The team has moved to Oslo', true],
])('takes "%s" for a statement about the past: %s', (text, past) => {
  expect(frameOf(text).past).toBe(past);
});
