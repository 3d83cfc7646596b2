import { describe, expect, test } from 'vitest';
import { LEAST_BLOCK, WARM_UP, warmUpOf } from '../../../operators/engine/warm-up.ts';
import { noise } from '../noise.ts';

const START = Date.UTC(2026, 0, 1) * 1000;

/** Times that rise by what `gap` gives, in microseconds. */
function timesOf(n: number, gap: (i: number) => number, start = START): Float64Array {
  const times = new Float64Array(n);
  for (let i = 0, time = start; i < n; time += Math.round(gap(i++))) times[i] = time;
  return times;
}

const { uniform } = noise(1);
const SERIES: readonly [string, Float64Array][] = [
  ['evenly spaced', timesOf(60_000, () => 60e6)],
  ['at random', timesOf(60_000, () => -60e6 * Math.log(1 - uniform()))],
  ['in bursts', timesOf(60_000, (i) => (i % 7000 < 6000 ? 1000 : 3600e6 * uniform()))],
  ['many at once', timesOf(60_000, (i) => (i % 50 === 0 ? 60e6 : 0))],
  ['faster and faster', timesOf(60_000, (i) => 1e9 / (1 + i / 100))],
  ['before and after 1970', timesOf(60_000, () => 60e6, -30_000 * 60e6)],
];

/** The rule, by counting. */
function byCounting(times: Float64Array, at: number): number {
  for (let length = 1n; length <= 2n ** 54n; length *= 2n) {
    const step = Number(length);
    const block = Math.floor(times[at] / step) * step;
    const before = times.filter((time) => time < block);
    const inBlock = before.filter((time) => time >= block - step).length;
    if (inBlock >= LEAST_BLOCK) return Math.max(0, before.length - WARM_UP);
  }
  return 0;
}

describe.each(SERIES)('of a series %s', (_, times) => {
  const places = [0, 1, 4999, 5000, 12_345, 30_000, 30_001, 47_011, 59_999];

  test('statistics begin where the rule says', () => {
    for (const at of places) expect(warmUpOf(times, at, true)).toBe(byCounting(times, at));
  });

  test('less of the past gives the same, or is found to be too little', () => {
    let same = 0;
    for (const at of places) {
      for (const known of [1, 6000, 20_000, 33_000, 50_000]) {
        const from = Math.max(0, at - known);
        const found = warmUpOf(times.slice(from, at + 1), at - from, from === 0);
        if (from === 0) expect(found).toBe(warmUpOf(times, at, true));
        if (found === undefined) continue;
        expect(from + found).toBe(warmUpOf(times, at, true));
        same++;
      }
    }
    expect(same).toBeGreaterThan(5);
  });

  test('what comes later changes nothing', () => {
    for (const at of places)
      expect(warmUpOf(times.slice(0, at + 1), at, true)).toBe(warmUpOf(times, at, true));
  });

  test('statistics have seen all, or as many as they are to', () => {
    for (const at of places) {
      const start = warmUpOf(times, at, true) ?? Number.NaN;
      expect(start === 0 || at - start >= WARM_UP).toBe(true);
    }
  });
});

test('an evenly spaced series is read back by no more than 30,000 observations', () => {
  const [, times] = SERIES[0];
  for (let at = 30_000; at < 60_000; at += 997)
    expect(at - (warmUpOf(times, at, true) ?? 0)).toBeLessThanOrEqual(WARM_UP + 2 * LEAST_BLOCK);
});
