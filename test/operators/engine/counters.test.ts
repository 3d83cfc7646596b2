import { describe, expect, test } from 'vitest';
import { fc } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { comparable, Harness, only, rowsOf, runValues, SECOND, START } from '../harness.ts';
import { noise, times } from '../noise.ts';

/** A counter that goes on by some 50 a step, by `rate(i)` times that, and is reset at these steps. */
function counter(n: number, resets: readonly number[], rate: (i: number) => number = () => 1): number[] {
  const { normal } = noise(7);
  let sum = 1000;
  return times(n, (i) => {
    sum = resets.includes(i) ? 0 : sum + Math.max(0, Math.round(rate(i) * (50 + 7 * normal())));
    return sum;
  });
}

const at = (second: number) => new Date((START + second * SECOND) / 1000).toISOString().replace('.000Z', 'Z');

describe('what fills and is no counter', () => {
  const { uniform, normal } = noise(9);

  test('has an open trend however long it only grows', () => {
    let used = 40;
    const disk = times(1500, () => {
      used += 0.03 * uniform();
      return used;
    });
    const trend = only(runValues(disk).signals());
    expect(trend).toMatchObject({ pattern: 'trend', status: 'open' });
    expect(trend.metrics).not.toHaveProperty('counter');
    let waiting = 0;
    const queue = times(600, (i) => {
      waiting += i < 300 ? 0 : Math.max(0, Math.round(5 + 3 * normal()));
      return waiting;
    });
    const open = runValues(queue)
      .signals()
      .filter(({ status }) => status === 'open');
    expect(open.map(({ pattern }) => pattern)).toContain('trend');
  });

  test('has a drop where it is emptied to a rest', () => {
    let used = 20;
    const disk = times(600, (i) => {
      used = i === 500 ? 5 : used + 0.2 * uniform();
      return used;
    });
    const signal = only(runValues(disk).signals('drop'));
    expect(signal).toMatchObject({ window: { start: at(500) }, metrics: { observed_outcome: 5 } });
  });
});

describe('a counter', () => {
  test('is judged by its steps: growth and resets are nothing, once it is known', () => {
    const signals = runValues(counter(3000, [150, 700, 1900])).signals();
    expect(signals.map(({ pattern }) => pattern)).toEqual(['trend']);
    expect(only(signals)).toMatchObject({ status: 'closed', window: { start: at(0) } });
  });

  test('that counts faster for a moment has a spike, of the step and at the count', () => {
    const values = counter(1000, [150], (i) => (i === 800 ? 12 : 1));
    const harness = runValues(values);
    const signal = only(harness.signals('spike'));
    expectContract(signal);
    expect(signal.window.start).toBe(at(800));
    expect(signal.metrics).toMatchObject({
      observed_outcome: values[800] - values[799],
      counter: values[800],
    });
    expect(signal.metrics.baseline_mean).toBeGreaterThan(40);
    expect(signal.metrics.baseline_mean).toBeLessThan(60);
    expect(signal.explanation.summary).toMatch(/^By its steps, at a count of /);
  });

  test('that counts twice as fast from now on has a change of level', () => {
    const signals = runValues(counter(1200, [150], (i) => (i < 800 ? 1 : 2))).signals('change_point');
    const found = only(signals);
    expect(found.metrics.mean_before).toBeCloseTo(50, -1);
    expect(found.metrics.mean_after).toBeCloseTo(100, -1);
  });

  test('that stops counting has a stall; one that counts evenly has none', () => {
    const values = counter(1000, [150]);
    const stopped = [...values, ...times(30, () => values[999])];
    expect(only(runValues(stopped).signals('stall'))).toMatchObject({ metrics: { mean: 0, window_n: 30 } });
    const even = times(1000, (i) => 60 * (i % 500));
    expect(
      runValues(even)
        .signals('stall')
        .filter(({ window }) => window.start > at(500)),
    ).toEqual([]);
  });

  test('that turns out to be none begins anew', () => {
    const { normal } = noise(6);
    const values = [...counter(400, [150]), ...times(600, () => 5000 + normal())];
    values[900] = 5100;
    const signal = only(
      runValues(values)
        .signals('spike')
        .filter((one) => one.window.start >= at(500)),
    );
    expect(signal.metrics).toMatchObject({ observed_outcome: 5100 });
    expect(signal.metrics).not.toHaveProperty('counter');
  });

  test('gives the same signals however its observations are cut, with restarts between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 5 }),
        (seed, cuts) => {
          const { uniform, normal } = noise(seed);
          let sum = 0;
          const values = times(700, () => {
            sum =
              uniform() < 0.01 ? (uniform() < 0.2 ? 0.7 * sum : 0) : sum + Math.max(0, 50 + 20 * normal());
            return uniform() < 0.003 ? 1e6 : sum;
          });
          const rows = rowsOf(values);
          const whole = new Harness().feed(rows).tick();
          let cut = new Harness();
          const places = [0, ...cuts.sort((a, b) => a - b), 700];
          for (let i = 1; i < places.length; i++)
            cut = cut
              .feed(rows.slice(places[i - 1], places[i]))
              .tick()
              .restart();
          expect(comparable(cut.signals())).toEqual(comparable(whole.signals()));
        },
      ),
    );
  });

  test('leaves out what comes late, and goes on after a restart as without one', () => {
    const rows = rowsOf(counter(600, [150, 420], (i) => (i === 500 ? 12 : 1)));
    const late = { ...rows[300], time: rows[300].time + 1 };
    const whole = new Harness().feed(rows).tick();
    const cut = new Harness().feed(rows.slice(0, 350)).feed([late]).restart();
    cut.feed(rows.slice(350)).tick();
    expect(cut.engine.lateCount).toBe(1);
    expect(cut.signals().map(({ id, metrics }) => ({ id, metrics }))).toEqual(
      whole.signals().map(({ id, metrics }) => ({ id, metrics })),
    );
  });
});
