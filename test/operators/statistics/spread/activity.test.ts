import { describe, expect, test } from 'vitest';
import { Activity, RECENT } from '../../../../operators/statistics/spread/activity.ts';
import { ObservationWindow } from '../../../../operators/statistics/window.ts';
import { fc } from '../../../property.ts';
import { START } from '../../harness.ts';
import { FAMILIES, noise, times } from '../../noise.ts';
import { onRecord } from '../record.ts';

function activity() {
  const { statistic, at } = onRecord((layout) => ({
    window: new ObservationWindow(layout),
    activity: new Activity(layout),
  }));
  let i = 0;
  return {
    at,
    ...statistic,
    push(outcome: number, time = START + i * 1e6) {
      i++;
      statistic.window.push(at, time, outcome);
      statistic.activity.push(at, time, outcome, statistic.window);
    },
  };
}

test('runs of equal outcomes, and where they began', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 1, 1, -0, 2.5), { minLength: 1, maxLength: 80 }), (list) => {
      const { at, activity: statistic, push } = activity();
      let run = 0;
      list.forEach((x, i) => {
        push(x);
        run = i > 0 && x === list[i - 1] ? run + 1 : 1;
        expect(statistic.run(at)).toBe(run);
        expect(statistic.runStart(at)).toBe(START + (i - run + 1) * 1e6);
      });
    }),
  );
});

describe('collapse', () => {
  /** Index at which quiet begins and ends, over a stream of outcomes. */
  const quietAt = (values: readonly number[]) => {
    const { at, activity: statistic, push } = activity();
    const spans: { from: number; start: number; to: number; n: number }[] = [];
    let open: (typeof spans)[number] | undefined;
    values.forEach((x, i) => {
      push(x);
      if (statistic.quiet(at)) {
        if (open === undefined) {
          open = { from: i, start: (statistic.quietStart(at) - START) / 1e6, to: i, n: 0 };
          spans.push(open);
        }
        open.to = i;
        open.n = statistic.quietCount(at);
      } else {
        open = undefined;
      }
    });
    return spans;
  };

  test.each([1, 1e-9, 1e9])(
    'a thousandth of the usual change, at scale %d, is seen within 25 and ends',
    (scale) => {
      const { normal } = noise(11);
      const values = times(700, (i) => scale * (100 + (i >= 300 && i < 400 ? 0.001 : 1) * normal()));
      const spans = quietAt(values);
      expect(spans).toHaveLength(1);
      const { from, start, to, n } = spans[0];
      expect(from).toBeGreaterThanOrEqual(300 + 5);
      expect(from).toBeLessThanOrEqual(300 + 25);
      expect(start).toBe(from - RECENT + 1);
      expect(to).toBeGreaterThanOrEqual(399);
      expect(to).toBeLessThanOrEqual(420);
      expect(n).toBe(to - start + 1);
    },
  );

  test('halved changes are no collapse', () => {
    const { normal } = noise(12);
    expect(quietAt(times(700, (i) => (i < 300 ? 1 : 0.5) * normal()))).toEqual([]);
  });

  test('the usual change is that before the collapse', () => {
    const { normal } = noise(13);
    const { at, activity: statistic, push } = activity();
    for (let i = 0; i < 500; i++) push((i < 300 ? 1 : 0.001) * normal());
    expect(statistic.quiet(at)).toBe(true);
  });

  test.each(FAMILIES)('none on 20,000 observations of %s', (_, make) => {
    expect(quietAt(make(14, 20_000))).toEqual([]);
  });
});

test('a run may be set from outside', () => {
  const { at, activity: statistic, push } = activity();
  push(4);
  statistic.setRun(at, 5, START - 9);
  push(4);
  expect(statistic.run(at)).toBe(6);
  expect(statistic.runStart(at)).toBe(START - 9);
});

test('a standstill is usual up to the second longest of those that ended within 16,384 observations', () => {
  const { at, activity: statistic, push } = activity();
  const { below } = noise(5);
  /** Lengths of the runs that ended, and after how many observations; those that count begin at `first`. */
  const ended: { length: number; by: number }[] = [];
  let first = 0;
  let count = 0;
  let value = 0;
  while (count < 60_000) {
    const length = 1 + below(ended.length % 50 === 0 ? 18 : 8);
    value++;
    for (let i = 0; i < length; i++) {
      push(value);
      count++;
      if (i === 0 && count > 1) ended.push({ length: count - 1 - (ended.at(-1)?.by ?? 1) + 1, by: count });
    }
    while (first < ended.length && count - ended[first].by > 16_384) first++;
    let largest = 0;
    let usual = 0;
    for (let at = first; at < ended.length; at++) {
      usual = Math.max(usual, Math.min(largest, ended[at].length));
      largest = Math.max(largest, ended[at].length);
    }
    // What was outdone twice is not remembered beyond what outdid it, so that it may fall short of the exact one.
    expect(statistic.usualStandstill(at)).toBeLessThanOrEqual(usual);
    if (count < 16_384) expect(statistic.usualStandstill(at)).toBe(usual);
  }
});

describe('the usual value', () => {
  test('is the one that made most of the series before the run, once it is clear that it does', () => {
    const { uniform } = noise(6);
    const { at, activity: statistic, push } = activity();
    const seen: number[] = [];
    for (let i = 0; i < 900; i++) {
      const outcome = uniform() < 0.65 ? 4 : Math.floor(3 * uniform());
      push(outcome);
      seen.push(outcome);
      const before = seen.slice(0, i + 1 - statistic.run(at));
      const share = before.filter((x) => x === outcome).length / before.length;
      if (i > 20) expect(statistic.isUsual(at)).toBe((2 * share - 1) * Math.sqrt(before.length) > 2);
    }
  });

  test('is found again where another one takes its place', () => {
    const { uniform } = noise(7);
    const { at, activity: statistic, push } = activity();
    for (const usual of [1, 2]) {
      for (let i = 0; i < 4000; i++) push(uniform() < 0.7 ? usual : 3 + Math.floor(4 * uniform()));
      push(uniform());
      push(usual);
      expect(statistic.isUsual(at)).toBe(true);
      push(3);
      expect(statistic.isUsual(at)).toBe(false);
    }
  });

  test('stands for as long as it ever did by habit, and for however long while it has hardly been left', () => {
    const { at, activity: statistic, push } = activity();
    const stand = (n: number) => {
      for (let i = 0; i < n; i++) push(0);
    };
    for (let left = 0; left < 8; left++) {
      if (left > 2) expect(statistic.usualStandstill(at)).toBe(Number.POSITIVE_INFINITY);
      stand(left === 3 ? 50 : 10);
      push(5 + left);
      push(0);
    }
    stand(60);
    expect(statistic.usualStandstill(at)).toBe(51);
  });
});

describe('the chance of a run', () => {
  /** Probability that an outcome repeats the one before `length - 1` times, of a share known by so many that do and do not, under Jeffreys' prior. */
  const predicted = (length: number, repeats: number, changes: number) =>
    times(length - 1, (i) => (repeats + 0.5 + i) / (repeats + changes + 1 + i)).reduce((a, b) => a * b, 1);

  test('is that of repeats which are known no better than the runs before tell them', () => {
    const { at, activity: statistic, push } = activity();
    for (const length of [2, 7, 40])
      expect(statistic.runChance(at, length)).toBeCloseTo(predicted(length, 0, 0), 9);
    // Values that are all different but for a pair in five: none of them makes most of the series.
    for (let i = 0; i < 300; i++) push(i % 5 === 4 ? i - 1 : i);
    push(-1);
    for (const length of [2, 5, 9]) {
      const expected = predicted(length, 60, 240);
      expect(statistic.runChance(at, length) / expected).toBeCloseTo(1, 9);
    }
  });

  test('is larger at the value that makes most of a series', () => {
    const { at, activity: statistic, push } = activity();
    // Three zeros between two others: two of three outcomes after a zero repeat it, and two of five repeat what was before.
    for (let i = 0; i < 250; i++) push(i % 5 < 3 ? 0 : i);
    expect(statistic.runChance(at, 4)).toBeCloseTo(predicted(4, 100, 150), 2);
    push(0);
    expect(statistic.runChance(at, 4)).toBeCloseTo(predicted(4, 100, 50), 2);
    expect(statistic.runChance(at, 4)).toBeGreaterThan(0.25);
  });
});
