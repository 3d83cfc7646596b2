import { mean, standardDeviation } from 'simple-statistics';
import { expect, test } from 'vitest';
import { rollingAlerts } from '../../../../bench/detection/labelled/rolling-z.ts';
import { white } from '../../../operators/noise.ts';

test('an alert is the first row of a run beyond four standard deviations of the 256 rows before', () => {
  const values = Float64Array.from(white(7, 3000), (x, i) => (i % 500 < 6 && i > 0 ? x + 9 : x));
  const beyond = Array.from(values, (value, row) => {
    const before = Array.from(values.slice(Math.max(0, row - 256), row));
    return row >= 16 && Math.abs(value - mean(before)) > 4 * standardDeviation(before);
  });
  const first = beyond.flatMap((is, row) =>
    is && !beyond.slice(Math.max(0, row - 4), row).includes(true) ? [row] : [],
  );
  expect(rollingAlerts(values)).toEqual(first);
  expect(first).toContain(500);
});

test('a series without spread alerts at its first other value', () => {
  expect(rollingAlerts(Float64Array.from({ length: 50 }, (_, i) => (i === 30 ? 1 : 0)))).toEqual([30]);
});
