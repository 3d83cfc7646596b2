import { mean, sampleCorrelation, standardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { Forecast } from '../../../../operators/statistics/level/forecast.ts';
import { autoregressive, walk, white } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

/** Errors of the predictions of a series. */
function errorsOf(values: readonly number[]): number[] {
  const { statistic, at } = onRecord((layout) => new Forecast(layout));
  return values.map((x) => {
    statistic.push(at, x);
    expect(statistic.predicted + statistic.error).toBeCloseTo(x, 6);
    return statistic.error;
  });
}

const lag1 = (errors: readonly number[]) => sampleCorrelation(errors.slice(1), errors.slice(0, -1));

describe('errors are nearly white, of the size of what is new', () => {
  const families: [string, number[]][] = [
    ['white noise', white(1, 3000)],
    ['AR(1) .5', autoregressive(2, 3000, 0.5)],
    ['AR(1) .9', autoregressive(3, 3000, 0.9)],
    ['a random walk', walk(4, 3000)],
    ['a ramp', white(5, 3000).map((x, i) => 0.1 * x + i)],
  ];
  test.each(families)('of %s', (name, values) => {
    const errors = errorsOf(values).slice(500);
    if (name !== 'a ramp') {
      expect(Math.abs(lag1(errors))).toBeLessThan(0.15);
      near(standardDeviation(errors), 1, 0.12);
    } else {
      // The slow mean lags by 64 steps of the ramp; autocorrelation takes up all but two.
      expect(Math.abs(mean(errors))).toBeLessThan(2.5);
    }
  });
});

test('what the clock adds is taken out, from when it is known: errors are those of the series without it', () => {
  const noise = autoregressive(6, 600, 0.5);
  const bare = errorsOf(noise);
  const { statistic, at } = onRecord((layout) => new Forecast(layout));
  const effect = (i: number) => 20 * Math.sin(i / 30);
  noise.forEach((x, i) => {
    statistic.push(at, x + effect(i), effect(i));
    expect(statistic.error).toBeCloseTo(bare[i], 9);
    expect(statistic.predicted + statistic.error).toBeCloseTo(x + effect(i), 9);
  });
  // Known in the middle only: what it adds there is the same for observations before, so that the level is not another one.
  const later = onRecord((layout) => new Forecast(layout));
  noise.forEach((x, i) => {
    later.statistic.push(later.at, x + 7, i < 300 ? 0 : 7, i === 300 ? 7 : 0);
    expect(later.statistic.error).toBeCloseTo(bare[i], 9);
  });
});

test('an outlier moves the prediction little, a lasting step moves it for good', () => {
  const values = white(6, 600);
  const outlier = errorsOf(values.map((x, i) => (i === 400 ? 1000 : x)));
  const plain = errorsOf(values);
  for (let i = 405; i < 600; i++) expect(Math.abs(outlier[i] - plain[i])).toBeLessThan(1);
  const step = errorsOf(values.map((x, i) => (i >= 400 ? x + 20 : x)));
  near(mean(step.slice(500)), 0, 0, 0.5);
});

test('is known after eight observations', () => {
  const { statistic, at } = onRecord((layout) => new Forecast(layout));
  for (let i = 0; i < 8; i++) {
    statistic.push(at, i);
    expect(statistic.known).toBe(false);
  }
  statistic.push(at, 8);
  expect(statistic.known).toBe(true);
});
