import { expect } from 'vitest';
import { compare, frameOf, REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';

/**
 * Which of two statements ends the other, as a later stage: 'first', 'second', 'either' where only their times tell, or 'none' where no contradiction is
 * reported. The order in which they are compared does not matter.
 */
export function endsOther(first: string, second: string): 'first' | 'second' | 'either' | 'none' {
  const [one, other] = [frameOf(first), frameOf(second)];
  const verdict = compare(one, other);
  const swapped = compare(other, one);
  expect(swapped?.relation).toBe(verdict?.relation);
  if (verdict?.relation !== 'contradicts' || verdict.confidence < REPORTED_FROM) return 'none';
  if (swapped?.relation === 'contradicts' && verdict.later !== undefined)
    expect(swapped.later).not.toBe(verdict.later);
  if (verdict.later === undefined) return 'either';
  return verdict.later === 'a' ? 'first' : 'second';
}
