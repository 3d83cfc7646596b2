import { describe, expect, test } from 'vitest';
import { ratesOf, runsOf, sumOf, tally } from '../../../../bench/detection/labelled/score.ts';

function marked(length: number, ...runs: [number, number][]): boolean[] {
  return Array.from({ length }, (_, row) => runs.some(([first, last]) => row >= first && row <= last));
}

describe('events', () => {
  test('are runs of marked rows; up to three quiet rows do not end one', () => {
    expect(runsOf(marked(40, [2, 4], [8, 8], [13, 20]))).toEqual([
      [2, 8],
      [13, 20],
    ]);
    expect(runsOf(marked(5))).toEqual([]);
    expect(runsOf(marked(3, [0, 2]))).toEqual([[0, 2]]);
  });
});

describe('an alert', () => {
  const labels = marked(400, [50, 52], [200, 299]);

  test.each([
    [46, false],
    [47, true],
    [52, true],
    [55, true],
    [56, false],
    [197, true],
    [309, true],
    [310, false],
  ])('at row %i is right: %s', (row, right) => {
    expect(tally([row], labels)).toEqual({
      right: Number(right),
      alerts: 1,
      found: Number(right),
      events: 2,
      rows: 400,
    });
  });

  test('is one of several that find one event', () => {
    expect(tally([200, 250, 300, 100], labels)).toEqual({
      right: 3,
      alerts: 4,
      found: 1,
      events: 2,
      rows: 400,
    });
  });
});

test('rates are of the sums, not means of rates', () => {
  const all = sumOf([
    { right: 3, alerts: 4, found: 1, events: 2, rows: 400 },
    { right: 0, alerts: 4, found: 0, events: 0, rows: 600 },
  ]);
  expect(all).toEqual({ right: 3, alerts: 8, found: 1, events: 2, rows: 1000 });
  const { precision, recall, f1, falsePer1000 } = ratesOf(all);
  expect([precision, recall, falsePer1000]).toEqual([0.375, 0.5, 5]);
  expect(f1).toBeCloseTo(1 / ((1 / 0.375 + 1 / 0.5) / 2), 12);
});

test('nothing found and nothing to find are rates of 0', () => {
  expect(ratesOf(sumOf([]))).toEqual({ precision: 0, recall: 0, f1: 0, falsePer1000: 0 });
});
