import { describe, expect, test } from 'vitest';
import { Novelty } from '../../../../operators/statistics/novelty/novelty.ts';
import type { RecordCursor } from '../../../../operators/statistics/slab.ts';
import { ObservationWindow } from '../../../../operators/statistics/window.ts';
import { fc, runs } from '../../../property.ts';
import { MINUTE, START } from '../../harness.ts';
import { autoregressive, noise, times, walk, white } from '../../noise.ts';
import { onRecord } from '../record.ts';
import { noveltyOf } from './novelty-oracle.ts';

interface Scorer {
  at: RecordCursor;
  novelty: Novelty;
  window: ObservationWindow;
  push(time: number, outcome: number): number;
}

function scorer(): Scorer {
  const { statistic, at } = onRecord((layout) => ({
    window: new ObservationWindow(layout),
    novelty: new Novelty(layout),
  }));
  return {
    at,
    ...statistic,
    push(time, outcome) {
      statistic.window.push(at, time, outcome);
      return statistic.novelty.push(at, time, outcome, statistic.window);
    },
  };
}

const at5 = (i: number) => START + i * 5 * MINUTE;

function scores(values: readonly number[], time: (i: number) => number = at5): number[] {
  const { push } = scorer();
  return values.map((x, i) => push(time(i), x));
}

function student(seed: number, n: number): number[] {
  const { normal } = noise(seed);
  return times(n, () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3));
}

/** Daily wave with noise and some oddities, one observation each five minutes. */
function daily(seed: number, n: number): number[] {
  const { normal, below } = noise(seed);
  const odd = n / 2 + below(n / 4);
  return times(
    n,
    (i) => 10 * Math.sin((2 * Math.PI * i) / 288) + normal() + (i > odd && i < odd + 9 ? 25 : 0),
  );
}

describe('agrees with the definition, computed from the whole history', () => {
  const cases: [name: string, values: number[], time: (i: number) => number][] = [
    ['a daily wave of 17 days', daily(1, 5000), at5],
    ['heavy tails by the hour', student(2, 3000), (i) => START + i * 60 * MINUTE],
    ['a random walk by the second', walk(3, 1500), (i) => START + i * 1e6],
    ['whole numbers, mostly 0', student(4, 2000).map((x) => Math.max(0, Math.round(x))), at5],
    ['a level of a million', white(5, 1500).map((x) => 1e6 + x), at5],
    [
      'equal times and a gap of a month',
      student(6, 3000),
      (i) => at5(3 * Math.floor(i / 3)) + (i > 1500 ? 30 * 288 * 5 * MINUTE : 0),
    ],
    ['a glitch', white(7, 2000).map((x, i) => (i === 700 ? 2 ** 32 : x)), at5],
    ['before 1970', daily(8, 2600), (i) => -3e15 + i * 10 * MINUTE],
  ];
  test.each(cases)('%s', (_, values, time) => {
    const moments = values.map((_, i) => time(i));
    const expected = noveltyOf(moments, values);
    expect(expected.scores.filter((score) => score > 0).length).toBeGreaterThan(5);
    const { push, novelty, at } = scorer();
    values.forEach((x, i) => {
      const score = push(moments[i], x);
      expect(score, `score of row ${i}`).toBeCloseTo(expected.scores[i], 5);
      expect(novelty.evidence(at), `evidence of row ${i}`).toBeCloseTo(expected.evidence[i], 4);
      expect(novelty.score(at)).toBe(score);
    });
  });
});

describe('what it says', () => {
  test('nothing about a constant, however long, nor about a wave without noise once it is known', () => {
    for (const level of [0, 7, 0.1, -1e12]) expect(Math.max(...scores(times(3000, () => level)))).toBe(0);
    const wave = scores(times(5000, (i) => Math.sin((2 * Math.PI * i) / 288)));
    expect(Math.max(...wave.slice(2000))).toBeLessThan(0.5);
  });

  const event = 4000 - (4000 % 288);
  const { normal } = noise(9);
  const usual = times(5000, (i) => 10 * Math.sin((2 * Math.PI * i) / 288) + normal());
  test.each<[string, (x: number, i: number) => number, rows: number]>([
    [
      'a spike inside the usual range, at an hour that never saw it',
      (x, i) => (i === event + 216 ? 8 : x),
      217,
    ],
    ['five dropouts', (x, i) => (i >= event && i < event + 5 ? -25 : x), 1],
    ['a day without its wave', (x, i) => (i >= event && i < event + 288 ? 0 : x), 100],
    ['another level', (x, i) => (i >= event ? x + 8 : x), 24],
    [
      'four times the noise',
      (x, i) => (i >= event ? x + 3 * (x - 10 * Math.sin((2 * Math.PI * i) / 288)) : x),
      48,
    ],
  ])('%s is seen', (_, change, rows) => {
    const changed = scores(usual.map(change));
    expect(changed.slice(0, event)).toEqual(scores(usual).slice(0, event));
    expect(Math.max(...changed.slice(event, event + rows))).toBeGreaterThan(0.5);
  });

  test('a glitch does not blind it', () => {
    const values = white(10, 4000).map((x, i) => (i === 500 ? 1e10 : x + (i >= 3500 ? 10 : 0)));
    expect(Math.max(...scores(values).slice(3500, 3548))).toBeGreaterThan(0.5);
  });

  test('the view that said most, with what it expected', () => {
    const { push, novelty } = scorer();
    white(11, 2000).forEach((x, i) => {
      push(at5(i), 50 + x);
    });
    push(at5(2000), 90);
    const { view, share, observed, low, high } = novelty.reason();
    expect(['value', 'clock', 'hour_of_day', 'short_mean']).toContain(view);
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.7);
    expect(observed).toBeGreaterThan(high);
    expect(low).toBeGreaterThan(45);
    expect(high).toBeLessThan(56);
  });

  test('of a series that it has seen to do so before, less', () => {
    const bursts = (first: number) =>
      student(12, 6000).map((x, i) => x * 0.1 + (i >= first && i % 500 < 3 ? 20 : 0));
    const [seen, unseen] = [scores(bursts(500)), scores(bursts(5000))];
    expect(seen[5500]).toBeLessThan(unseen[5000]);
    expect(unseen[5000]).toBeGreaterThan(0.7);
  });
});

describe('is a function of the observations', () => {
  test('does not change with scale and shift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(0.001, 0.25, 3, 1e5, -1, -7),
        fc.constantFrom(0, 10, -1e4),
        (seed, scale, shift) => {
          const values = daily(seed, 1500);
          const plain = scores(values);
          scores(values.map((x) => scale * x + shift)).forEach((score, i) => {
            expect(score, `row ${i}`).toBeCloseTo(plain[i], 4);
          });
        },
      ),
      { numRuns: runs(10) },
    );
  });

  test('nor with what other series do, and lives in its record alone', () => {
    const values = daily(13, 1200);
    const [a, b] = [scorer(), scorer()];
    const all = values.map((x, i) => a.push(at5(i), x));
    values.slice(0, 600).forEach((x, i) => {
      b.push(at5(i), x);
    });
    const c = scorer();
    c.at.f64.set(b.at.f64);
    expect(values.slice(600).map((x, i) => c.push(at5(600 + i), x))).toEqual(all.slice(600));
  });

  test('a late observation moves the means that follow, as if it had come in time', () => {
    const values = autoregressive(14, 700, 0.5);
    const run = (late: boolean) => {
      const { push, novelty, window, at } = scorer();
      values.forEach((x, i) => {
        if (i !== 590 || !late) push(at5(i), x);
        if (i === 600 && late) {
          window.insertLate(at, at5(590), values[590]);
          novelty.resum(at, window);
        }
      });
      push(at5(values.length), 40);
      return novelty.reason();
    };
    const [inTime, late] = [run(false), run(true)];
    expect(late.view).toBe(inTime.view);
    expect(late.observed).toBeCloseTo(inTime.observed, 9);
  });
});

test.each<[string, (seed: number, n: number) => number[], number]>([
  ['white noise', white, 8],
  ['AR(1) .5', (seed, n) => autoregressive(seed, n, 0.5), 8],
  ['a random walk', walk, 4],
])('scores of .65 and more are rare on %s', (_, make, most) => {
  let alarms = 0;
  for (let seed = 1; seed <= 5; seed++)
    alarms += scores(make(100 + seed, 2000)).filter((score) => score >= 0.65).length;
  expect(alarms).toBeLessThanOrEqual(most);
});
