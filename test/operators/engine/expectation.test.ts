import { mean, standardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { expectationsOf } from '../../../operators/engine/expectation.ts';
import type { Expectation } from '../../../operators/records/expectation.ts';
import { FAR } from '../../../operators/statistics/alarm.ts';
import { noise, times, white } from '../noise.ts';

const START = Date.UTC(2026, 0, 5) * 1000;
const MINUTE = 60e6;

function seriesOf(outcomes: readonly number[], gap = MINUTE) {
  return {
    time: Float64Array.from(outcomes, (_, i) => START + i * gap),
    outcome: Float64Array.from(outcomes),
  };
}

const of = (outcomes: readonly number[], gap?: number) => expectationsOf(seriesOf(outcomes, gap));

function last(outcomes: readonly number[], gap?: number): Expectation {
  const found = of(outcomes, gap).at(-1);
  if (found === undefined) throw new Error('enough is known of the last');
  return found;
}

describe('what is expected of an observation', () => {
  test('is not given for the first sixteen', () => {
    expect(of(white(1, 17)).map((one) => one !== undefined)).toEqual(times(17, (i) => i === 16));
  });

  test('is the mean of those before it, within as many of their deviations to either side, while the memory fills up', () => {
    const outcomes = white(2, 128);
    const found = of(outcomes);
    for (let i = 16; i < 128; i++) {
      const before = outcomes.slice(0, i);
      const { expected, low, high } = found[i] ?? {};
      expect(expected).toBeCloseTo(mean(before), 9);
      expect(((low ?? 0) + (high ?? 0)) / 2).toBeCloseTo(mean(before), 8);
      const reach = ((high ?? 0) - (low ?? 0)) / 2 / standardDeviation(before);
      if (i === 16) expect(reach).toBeCloseTo(3, 8);
      expect(reach).toBeLessThanOrEqual(FAR);
    }
  });

  test.each([
    ['normal', (x: number) => x],
    ['of heavy tails', (x: number) => x ** 3],
    ['skewed', (x: number) => Math.exp(x)],
    ['small beside its level', (x: number) => 1000 + x],
  ])('has 99 of 100 observations in its band where noise is %s', (_, shape) => {
    const outcomes = white(12, 20_000).map(shape);
    const found = of(outcomes).slice(2000);
    const inside = found.filter(
      (one, i) => outcomes[2000 + i] >= (one?.low ?? 0) && outcomes[2000 + i] <= (one?.high ?? 0),
    );
    expect(inside.length / found.length).toBeGreaterThan(0.98);
    expect(inside.length / found.length).toBeLessThan(0.995);
  });

  test('is the value that makes most of a series, without bounds where there was next to nothing else', () => {
    expect(last([...times(500, () => 11), 11])).toEqual({ expected: 11, score: 0 });
    expect(last([...times(500, () => 11), 12])).toEqual({ expected: 11, score: 1 - 1 / 485 });
  });

  test('depends on nothing that comes later, nor on which are asked about', () => {
    const outcomes = daily(20 * 144, 144);
    const whole = of(outcomes, 10 * MINUTE);
    const shorter = of(outcomes.slice(0, 2000), 10 * MINUTE);
    expect(shorter).toEqual(whole.slice(0, 2000));
    const asked = expectationsOf(seriesOf(outcomes, 10 * MINUTE), 1234);
    expect(asked).toEqual(whole.slice(1234));
  });

  test('is that a counter goes on as its steps do, and nothing of a reset', () => {
    const { normal } = noise(8);
    let sum = 5000;
    const counts = times(900, (i) => {
      sum = i === 200 || i === 600 ? 0 : sum + Math.round(100 + 5 * normal()) + (i === 800 ? 400 : 0);
      return sum;
    });
    const found = of(counts);
    let above = 0;
    for (let i = 216; i < 900; i++) {
      const one = found[i];
      if (i === 600) {
        expect(one).toBeUndefined();
        continue;
      }
      expect(Math.abs((one?.expected ?? 0) - counts[i - 1] - 100)).toBeLessThan(8);
      if ((one?.high ?? 0) < counts[i]) above++;
    }
    expect(above).toBeLessThan(0.02 * 680);
    expect(found[800]?.high).toBeLessThan(counts[800]);
    expect(found[800]?.score).toBeGreaterThan(0.995);
    expect(expectationsOf(seriesOf(counts), 700)).toEqual(found.slice(700));
  });

  test('is a number, or nothing, where values are near the largest', () => {
    const { below } = noise(3);
    const found = of(times(400, () => [1e308, -1e308, 0, 5e-324][below(4)]));
    for (const one of found)
      for (const value of Object.values(one ?? {})) expect(Number.isFinite(value)).toBe(true);
  });
});

/** A daily course of 40 about 100, with noise of 1. */
function daily(n: number, day: number): number[] {
  const { normal } = noise(4);
  return times(n, (i) => 100 + courseAt(i, day) + normal());
}

const courseAt = (i: number, day: number) => 40 * Math.sin((2 * Math.PI * i) / day);

describe('under a course over the day', () => {
  const day = 144;
  const outcomes = daily(30 * day, day);
  const found = of(outcomes, 10 * MINUTE);

  test('follows it once it is certain', () => {
    const errors = found
      .slice(10 * day)
      .map((one, i) => (one?.expected ?? 0) - 100 - courseAt(10 * day + i, day));
    expect(mean(errors.map(Math.abs))).toBeLessThan(3);
    // A level of the last 128 of 144 observations a day errs by about the whole course.
    expect(mean(outcomes.slice(10 * day).map((_, i) => Math.abs(courseAt(i, day))))).toBeGreaterThan(20);
  });

  test('what is usual at another hour is unusual at this one', () => {
    const at = outcomes.length;
    const trough = Math.floor(at / day) * day + Math.round(0.75 * day);
    const upToTrough = [...outcomes, ...daily(trough - at, day)];
    expect(last([...upToTrough, 140], 10 * MINUTE).score).toBeGreaterThan(0.999);
    expect(last([...upToTrough, 60], 10 * MINUTE).score).toBeLessThan(0.95);
  });
});

describe('the score', () => {
  test('says once in how many observations one is as far off', () => {
    const outcomes = white(5, 30_000);
    const scores = of(outcomes).flatMap((one) => (one === undefined ? [] : [one.score]));
    for (const rows of [10, 100, 1000]) {
      const reached = scores.slice(2000).filter((score) => score >= 1 - 1 / rows).length;
      const usual = (scores.length - 2000) / rows;
      expect(reached).toBeLessThan(usual + 4 * Math.sqrt(usual));
      expect(reached).toBeGreaterThan(usual / 2 - 4 * Math.sqrt(usual));
    }
  });

  test('rises with the distance to either side, within 0 and 1', () => {
    const before = white(6, 3000);
    for (const side of [1, -1]) {
      const scores = times(60, (i) => last([...before, side * (1 + i / 3)]).score);
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      expect(scores[0]).toBeLessThan(0.8);
      expect(scores[59]).toBeGreaterThan(1 - 1 / 3000);
      expect(scores[59]).toBeLessThanOrEqual(1);
    }
  });

  test('and the band tell a small change of a series that hardly varies, which is no alert', () => {
    const { expected, low, high, score } = last([...white(7, 3000).map((x) => 1000 + x), 1020]);
    expect(expected).toBeCloseTo(1000, 0);
    // The scale of alerts is a tenth of the level, that of the band is the noise.
    expect((high ?? 0) - (low ?? 0)).toBeLessThan(12);
    expect(score).toBeGreaterThan(0.999);
  });
});
