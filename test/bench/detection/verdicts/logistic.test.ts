import { expect, test } from 'vitest';
import { areaUnder, fitLine, shareAt } from '../../../../bench/detection/verdicts/logistic.ts';
import { noise } from '../../../operators/noise.ts';

test('a line is found again in what was drawn from it', () => {
  const { uniform, normal } = noise(1);
  const examples = Array.from({ length: 20_000 }, () => {
    const x = 1 + normal();
    return { x, right: uniform() < shareAt({ intercept: -1.2, slope: 1.7 }, x), weight: 1 };
  });
  const { intercept, slope } = fitLine(examples);
  expect(intercept).toBeCloseTo(-1.2, 1);
  expect(slope).toBeCloseTo(1.7, 1);
});

test('without slope the share is that of the examples, by weight', () => {
  const { intercept, slope } = fitLine([
    { x: 0, right: true, weight: 3 },
    { x: 0, right: false, weight: 1 },
  ]);
  expect(shareAt({ intercept, slope }, 0)).toBeCloseTo(0.75, 6);
});

test('the area under the curve is the share of pairs in order, ties half', () => {
  const scored = [
    { score: 0.9, right: true },
    { score: 0.5, right: true },
    { score: 0.5, right: false },
    { score: 0.1, right: false },
  ];
  expect(areaUnder(scored)).toBe((1 + 1 + 0.5 + 1) / 4);
});
