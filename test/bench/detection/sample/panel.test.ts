import { expect, test } from 'vitest';
import { draw } from '../../../../bench/detection/sample/openings.ts';
import { drawnRows, peakRow, shownRows, wrapped } from '../../../../bench/detection/sample/panel.ts';
import { noise, times, white } from '../../../operators/noise.ts';

test('fewer points draw the same least and largest of each column', () => {
  const values = Float64Array.from(white(7, 5000));
  const rows = drawnRows(values, 500, 4500, 100);
  expect(rows.length).toBeLessThanOrEqual(400);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  for (let column = 0; column < 100; column++) {
    const [first, last] = [500 + 40 * column, 540 + 40 * column];
    const drawn = rows.filter((row) => row >= first && row < last).map((row) => values[row]);
    expect(Math.max(...drawn)).toBe(Math.max(...values.slice(first, last)));
    expect(Math.min(...drawn)).toBe(Math.min(...values.slice(first, last)));
  }
  expect(drawnRows(values, 10, 60, 100)).toEqual(times(50, (i) => 10 + i));
});

const seriesOf = (values: Float64Array) => ({
  source: 'a',
  file: 'b',
  times: values.map((_, i) => 60e6 * i),
  values,
  marked: Array.from(values, () => false),
  timed: true,
});

test('shows what was before a signal, and all up to the decision', () => {
  const series = seriesOf(new Float64Array(2000));
  expect(shownRows({ series, start: 1000, decided: 1001 })).toEqual({ from: 600, to: 1151 });
  expect(shownRows({ series, start: 1000, decided: 1900 })).toEqual({ from: 600, to: 1931 });
  expect(shownRows({ series, start: 5, decided: 1999 })).toEqual({ from: 0, to: 2000 });
});

test('the peak is furthest from what was before, to either side', () => {
  const values = Float64Array.from(white(2, 400));
  values[305] = -30;
  values[310] = 20;
  values[330] = 99;
  expect(peakRow({ series: seriesOf(values), start: 300, end: 320 }, 100, 400)).toBe(305);
});

test('breaks a sentence between words, and says where more is left out', () => {
  expect(wrapped('one two three four', 8, 3)).toEqual(['one two', 'three', 'four']);
  expect(wrapped('one two three four', 8, 2)).toEqual(['one two', 'three …']);
});

test('each place of a draw is equally likely to hold each', () => {
  const { uniform } = noise(11);
  const counts = times(5, () => times(5, () => 0));
  for (let i = 0; i < 5000; i++) {
    const drawn = draw([0, 1, 2, 3, 4], 9, uniform);
    expect(new Set(drawn).size).toBe(5);
    drawn.forEach((which, place) => {
      counts[place][which]++;
    });
  }
  // 1,000 expected, with a deviation of 28.
  for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(140);
});
