import { expect } from 'vitest';
import { compare, frameOf, REPORTED_FROM } from '../../../../operators/claims/relate/index.ts';

/** Whether a contradiction of two statements is reported, whichever way round they are compared. */
export function conflict(one: string, other: string): boolean {
  const [a, b] = [frameOf(one), frameOf(other)];
  const verdict = compare(a, b);
  expect(compare(b, a)).toEqual(verdict);
  return verdict?.relation === 'contradicts' && verdict.confidence >= REPORTED_FROM;
}
