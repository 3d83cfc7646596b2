import { expect, it } from 'vitest';
import { neighbourScore } from '../../../../../operators/search/rank/dialogue/neighbours.ts';

it('an answer gains all of its question, and parts of what stands around', () => {
  const around = { before: 10, beforeAsks: true, after: 5, twoBefore: 2, twoAfter: 3 };
  expect(neighbourScore(around)).toBeCloseTo(10 + 0.3 * 5 + 0.2 * (2 + 3), 12);
  expect(neighbourScore({ ...around, beforeAsks: false })).toBeCloseTo(1.5 + 1, 12);
});
