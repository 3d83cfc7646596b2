import { describe, expect, test } from 'vitest';
import { rowsOf, run, runValues, SECOND, START } from '../harness.ts';
import { noise, times, white } from '../noise.ts';

const startOf = ({ window }: { window: { start: string } }) =>
  (Date.parse(window.start) * 1000 - START) / SECOND;

/** Noise on a level that is up from each of `ups` to the `downs` of the same place. */
function levels(seed: number, n: number, ups: readonly number[], downs: readonly number[], by = 8): number[] {
  const isUp = (i: number) => ups.some((up, k) => i >= up && i < downs[k]);
  return white(seed, n).map((x, i) => x + (isUp(i) ? by : 0));
}

describe('a level', () => {
  test('that a series went to and came back from is reported the first time, either way, and not again', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const values = levels(seed, 2000, [400, 900, 1400], [600, 1100, 1600]);
      const starts = runValues(values)
        .signals('change_point')
        .filter(({ metrics }) => metrics.retracted === 0)
        .map(startOf);
      expect(starts.map((at) => Math.round(at / 20) * 20)).toEqual([400, 600]);
    }
  });

  test('further away than the known one is reported', () => {
    const values = levels(7, 2000, [400, 900], [600, 1100]).map(
      (x, i) => x + (i >= 1400 && i < 1600 ? 16 : 0),
    );
    expect(
      runValues(values)
        .signals('change_point')
        .some((signal) => Math.abs(startOf(signal) - 1400) < 10),
    ).toBe(true);
  });

  test('that was left more than 16,384 observations ago is reported again', () => {
    const again = 300 + 64 * 256 + 2000;
    const values = levels(9, again + 300, [300, again], [500, again + 300]);
    const starts = runValues(values).signals('change_point').map(startOf);
    expect(starts.some((at) => Math.abs(at - again) < 10)).toBe(true);
  });
});

test('a climb that comes again and again is reported at first', () => {
  const values = white(3, 3000).map((x, i) => x + Math.max(0, (i % 600) - 400) / 5);
  const climbs = runValues(values)
    .signals('trend')
    .filter(({ metrics }) => metrics.slope > 0)
    .map((signal) => Math.floor(startOf(signal) / 600));
  expect(climbs.filter((cycle) => cycle >= 2)).toEqual([]);
  expect(climbs.length).toBeGreaterThan(0);
});

describe('in tests of standstills', () => {
  test('two as long make a habit, a longer one is a stall', () => {
    const pause = (i: number) => [500, 800, 1100].some((from) => i >= from && i < from + 30);
    const series = (last: number) =>
      white(4, 1600).map((x, i) => (pause(i) || (i >= 1400 && i < 1400 + last) ? 3 : x));
    const starts = (last: number) => runValues(series(last)).signals('stall').map(startOf);
    expect(starts(25)).toEqual([500, 800]);
    expect(starts(90)).toEqual([500, 800, 1400]);
  });
});

test('a burst at the end of a stretch that goes on as before is no change of level', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const values = white(seed, 700).map((x, i) => x + (i >= 300 && i < 340 ? 30 : 0));
    const lasting = runValues(values)
      .signals('change_point')
      .filter(({ metrics }) => metrics.retracted === 0 && metrics.n_before > 60);
    expect(lasting.map(startOf).filter((at) => at > 330)).toEqual([]);
  }
});

test('values among few others are spikes where they stand out of these, and only the first times', () => {
  const { uniform } = noise(8);
  const values = times(3000, () => (uniform() < 0.05 ? 1 : 0));
  const rows = (far: number) => values.map((x, i) => (i === 2500 ? far : x));
  const late = (far: number) =>
    runValues(rows(far))
      .signals('spike')
      .map(startOf)
      .filter((at) => at > 1000);
  expect(late(1)).toEqual([]);
  expect(late(60)).toEqual([2500]);
});

test('a fall at the same hour of every day is no drop, once the course of the day is known', () => {
  const DAY_ROWS = 288;
  for (const seed of [1, 2]) {
    const { normal, uniform } = noise(seed);
    const values = times(8 * DAY_ROWS, (i) => {
      const place = i % DAY_ROWS;
      if (place < 108 || place >= 228) return 0.3 * normal() - 20;
      if (place < 118) return 0.3 * normal() + 70;
      return place < 216 ? 84 + 12 * uniform() : 0.2 * normal() + 10;
    });
    const falls = run(rowsOf(values, { step: 300 * SECOND }))
      .signals('drop')
      .map(({ window }) => (Date.parse(window.start) * 1000 - START) / (300 * SECOND) / DAY_ROWS);
    expect(falls.filter((day) => day >= 3)).toEqual([]);
  }
});
