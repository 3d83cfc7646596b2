import { describe, expect, test } from 'vitest';
import type { Series } from '../../../../bench/detection/nab/corpus.ts';
import { BACKWARDS, FOURTEEN } from '../../../../bench/detection/nab/variations.ts';
import { noise, times } from '../../../operators/noise.ts';

const { normal } = noise(1);
const N = 400;
const STEP = 300e6;
const DAY = 86_400e6;
const series: Series = {
  category: 'a',
  file: 'x.csv',
  times: Float64Array.from(times(N, (i) => 1.4e15 + i * STEP)),
  values: Float64Array.from(times(N, (i) => 10 + normal() + (i >= 200 && i < 220 ? 50 : 0))),
  windows: [[190, 229]],
};

function vary(name: string): Series {
  const change = FOURTEEN.get(name) ?? BACKWARDS.get(name);
  if (change === undefined) throw new Error(`there is no ${name}`);
  return change(series);
}

test('there are fourteen, and eight backwards', () => {
  expect(FOURTEEN.size).toBe(14);
  expect(BACKWARDS.size).toBe(8);
});

describe.each([...FOURTEEN.keys(), ...BACKWARDS.keys()])('%s', (name) => {
  test('keeps times in order, and the burst in the middle of its window', () => {
    const { times: at, values, windows } = vary(name);
    expect(values.length).toBe(at.length);
    for (let i = 1; i < at.length; i++) expect(at[i]).toBeGreaterThanOrEqual(at[i - 1]);
    expect(windows).toHaveLength(1);
    const [[first, last]] = windows;
    const sorted = [...values].sort((a, b) => a - b);
    const usual = sorted[values.length >> 1];
    const odd = values.subarray(first, last + 1).map((x) => Math.abs(x - usual));
    const most = odd.reduce((a, b) => Math.max(a, b));
    const wild = [...values.keys()].filter((i) => Math.abs(values[i] - usual) > 0.8 * most);
    const centre = wild.reduce((a, b) => a + b, 0) / wild.length;
    expect(centre).toBeGreaterThan(first + 0.2 * (last - first));
    expect(centre).toBeLessThan(first + 0.8 * (last - first));
  });
});

test('rows, values and times are as they say', () => {
  expect([...vary('every second row').values]).toEqual(times(N / 2, (i) => series.values[2 * i]));
  expect(vary('means of two rows').values[7]).toBe((series.values[14] + series.values[15]) / 2);
  expect(vary('a row between each two').values[7]).toBe((series.values[3] + series.values[4]) / 2);
  expect([...vary('first 10 % cut').values]).toEqual([...series.values.subarray(40)]);
  expect([...vary('backwards').values]).toEqual([...series.values].reverse());
  expect(vary('backwards').windows).toEqual([[N - 1 - 229, N - 1 - 190]]);
  const repeated = vary('start repeated');
  expect([...repeated.values.subarray(0, 56)]).toEqual([...series.values.subarray(0, 56)]);
  expect((repeated.times[56] - repeated.times[0]) % DAY).toBe(0);
  expect(vary('clock 3 days 7.3 hours on').times[0] - series.times[0]).toBe(3 * DAY + 7.3 * 3600e6);
});

test('a window that begins before anything is judged is left out', () => {
  const early = { ...series, windows: [[50, 70] as const] };
  expect(FOURTEEN.get('sign flipped')?.(early).windows).toEqual([]);
});
