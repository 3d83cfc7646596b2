import { expect, test } from 'vitest';
import { confidenceOfEvent, confidenceOfPattern } from '../../../operators/detectors/confidence.ts';
import { only, runValues } from '../harness.ts';
import { white } from '../noise.ts';

test('of an event grows with what exceeds, and does not pass .95 unless its series vouches for it', () => {
  const excesses = [0, 0.5, 1, 2, 5, 20];
  const shares = excesses.map((excess) => confidenceOfEvent(excess, 0.5));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBeLessThan(0.3);
  expect(shares.at(-1)).toBe(0.95);
  expect(confidenceOfEvent(20, 0.001)).toBeGreaterThan(0.97);
  expect(confidenceOfEvent(20, 0.02)).toBe(0.98);
});

test('of a pattern is the share that is right, less what may be noise; all of it where nothing was measured', () => {
  expect(confidenceOfPattern('trend', 0)).toBe(0.43);
  expect(confidenceOfPattern('trend', 1)).toBe(0);
  expect(confidenceOfPattern('correlation', 0.01)).toBe(0.99);
});

test('the evidence of an event names its excess, from which its confidence follows', () => {
  const values = white(1, 400).map((x, i) => (i === 300 ? 20 : x));
  const { confidence, evidence, explanation } = only(runValues(values).signals('spike'));
  expect(confidence).toBe(confidenceOfEvent(Number(evidence[0].excess), Number(explanation.p_value)));
});
