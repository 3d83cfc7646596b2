import { linearRegression, mean, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { ObservationWindow, WINDOW } from '../../../operators/statistics/window.ts';
import { fc, runs } from '../../property.ts';
import { START } from '../harness.ts';
import { noise, times } from '../noise.ts';
import { near } from './near.ts';
import { onRecord } from './record.ts';

/** The plainest window: everything in a sorted list. */
class Model {
  private readonly all: { time: number; value: number }[] = [];

  insert(time: number, value: number): void {
    let place = this.all.length;
    while (place > 0 && this.all[place - 1].time > time) place--;
    this.all.splice(place, 0, { time, value });
  }

  get last() {
    return this.all.slice(-WINDOW);
  }
}

function expectSame(
  window: ObservationWindow,
  at: Parameters<ObservationWindow['mean']>[0],
  model: Model,
  offset: number,
) {
  const last = model.last;
  const n = last.length;
  expect(window.held(at)).toBe(n);
  expect(window.lastTime(at)).toBe(last[n - 1].time);
  const values = new Float64Array(n);
  const stamps = new Float64Array(n);
  window.copyValues(at, n, values);
  window.copyTimes(at, n, stamps);
  expect([...values]).toEqual(last.map(({ value }) => value));
  expect([...stamps]).toEqual(last.map(({ time }) => time));
  for (let back = 0; back < n; back++) {
    expect(window.value(at, back)).toBe(last[n - 1 - back].value);
    expect(window.time(at, back)).toBe(last[n - 1 - back].time);
  }
  const x = last.map(({ value }) => value - offset);
  const t = last.map(({ time }) => (time - last[0].time) * 1e-6);
  const spread = variance(x);
  near(window.mean(at) - offset, mean(x), 1e-9, Math.max(1e-9, Math.abs(offset) * 4e-16));
  near(window.variance(at), spread, 1e-8, 1e-7);
  const line = window.line(at);
  near(line.totalSum, n * spread, 1e-8, 1e-6);
  const spreadTime = n * variance(t);
  near(line.spreadTime, spreadTime, 1e-8, 1e-6);
  if (spreadTime < 1e-6) return;
  const { m, b } = linearRegression(t.map((time, i) => [time, x[i]]));
  const residual = x.reduce((sum, value, i) => sum + (value - b - m * t[i]) ** 2, 0);
  const slack = 1e-8 * Math.sqrt((n * spread + 1) / spreadTime);
  near(line.slopePerSecond, m, 1e-8, slack);
  near(line.residualSum, residual, 1e-7, 1e-7 * (1 + n * spread));
  near(window.intercept(at, m) - offset, b, 1e-7, 1e-7 * (1 + Math.sqrt(spread)) + Math.abs(offset) * 1e-15);
}

describe('ObservationWindow against recomputation', () => {
  const step = fc.record({
    late: fc.boolean(),
    /** Microseconds on, for a row in order; share of the window back, for a late one. */
    on: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
    back: fc.double({ min: 0, max: 1.1, noNaN: true }),
    value: fc.integer({ min: -(2 ** 20), max: 2 ** 20 }).map((x) => x / 1024),
  });
  const offsets = fc.constantFrom(0, 1e9, 1e12, -1e12, 123_456_789);

  test('any pushes and late inserts', () => {
    fc.assert(
      fc.property(
        offsets,
        fc.array(step, { minLength: 1, maxLength: 700, size: 'max' }),
        fc.integer({ min: 2, max: 8 }),
        (offset, steps, rarity) => {
          const { statistic: window, at } = onRecord((layout) => new ObservationWindow(layout));
          const model = new Model();
          let count = 0;
          let last = START;
          steps.forEach(({ late, on, back, value }, i) => {
            const outcome = offset + value;
            if (late && i > 0 && i % rarity === 0) {
              const first = model.last[0].time;
              const time = Math.floor(last - 1 - back * (last - first));
              const full = model.last.length === WINDOW;
              const stays = !full || time >= first;
              expect(window.insertLate(at, time, outcome)).toBe(stays);
              model.insert(time, outcome);
              if (stays) count++;
            } else {
              last += on;
              window.push(at, last, outcome);
              model.insert(last, outcome);
              count++;
            }
            expect(window.count(at)).toBe(count);
            if (i % 97 === 0) expectSame(window, at, model, offset);
          });
          expectSame(window, at, model, offset);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('after an outcome a billion times as large as the others has left', () => {
    const { normal } = noise(3);
    const { statistic: window, at } = onRecord((layout) => new ObservationWindow(layout));
    const model = new Model();
    for (let i = 0; i < 700; i++) {
      const value = i === 256 ? 4_294_967_295 : normal();
      window.push(at, START + i * 1e6, value);
      model.insert(START + i * 1e6, value);
      if (i > 256 + WINDOW && i % 7 === 0) expectSame(window, at, model, 0);
    }
  });

  test('an exact line on a level of 1e12 is seen as one', () => {
    const { statistic: window, at } = onRecord((layout) => new ObservationWindow(layout));
    for (const i of times(1000, (k) => k)) window.push(at, START + i * 1e6, 1e12 + i / 8);
    const line = window.line(at);
    near(line.slopePerSecond, 1 / 8, 1e-9);
    near(line.residualSum, 0, 0, 1e-6);
    near(window.intercept(at, line.slopePerSecond), 1e12 + (1000 - WINDOW) / 8, 1e-15);
  });
});
