import { describe, expect, it } from 'vitest';
import { extent, nearestTo, serves, spliced } from '../../../../../api/console/series/plot/outline.ts';
import { around, moved, scaled, within, withMargin } from '../../../../../api/console/series/plot/view.ts';
import { firstFrom } from '../../../../../operators/time/first-from.ts';
import { fc } from '../../../../property.ts';

const times = fc.array(fc.nat(100), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
const line = times.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.array(fc.integer({ min: -9, max: 9 }), { minLength: all.length, maxLength: all.length }),
  ),
);

describe('a line', () => {
  it('is searched by time as by looking at each', () => {
    fc.assert(
      fc.property(times, fc.nat(110), (all, at) => {
        const found = all.findIndex((time) => time >= at);
        expect(firstFrom(all, at)).toBe(found < 0 ? all.length : found);
        const nearest = nearestTo({ times: all, values: all }, at);
        if (all.length === 0) expect(nearest).toBe(-1);
        else expect(Math.abs(all[nearest] - at)).toBe(Math.min(...all.map((time) => Math.abs(time - at))));
      }),
    );
  });

  it('has the bounds of what is in sight and of its neighbours', () => {
    fc.assert(
      fc.property(line, fc.nat(100), fc.nat(50), ([all, values], from, length) => {
        const to = from + length;
        const first = all.findIndex((time) => time >= from);
        const seen = values.filter((_, at) => {
          const before = first < 0 ? all.length - 1 : first - 1;
          const end = all.findIndex((time) => time >= to);
          return at >= before && (end < 0 || at <= end);
        });
        expect(extent({ times: all, values }, { from, to })).toEqual(
          seen.length === 0 ? undefined : [Math.min(...seen), Math.max(...seen)],
        );
      }),
    );
  });

  it('takes finer observations in place of its own', () => {
    const whole = { from: 0, to: 100, total: 1000, line: { times: [0, 40, 60, 100], values: [1, 2, 3, 4] } };
    const part = { from: 30, to: 60, total: 3, line: { times: [30, 45, 59], values: [7, 8, 9] } };
    expect(spliced(whole, part)).toMatchObject({
      times: [0, 30, 45, 59, 60, 100],
      values: [1, 7, 8, 9, 3, 4],
    });
    expect(spliced(whole, undefined)).toBe(whole.line);
  });

  it('serves a range that it covers finely enough, or that it has all of', () => {
    const whole = { from: 0, to: 1000 };
    const reduced = { from: 0, to: 400, total: 99, line: { times: [0], values: [0] } };
    expect(serves(reduced, { from: 100, to: 200 }, whole)).toBe(true);
    expect(serves(reduced, { from: 100, to: 199 }, whole)).toBe(false);
    expect(serves(reduced, { from: 350, to: 450 }, whole)).toBe(false);
    expect(serves({ ...reduced, total: 1 }, { from: 100, to: 101 }, whole)).toBe(true);
    // What lies outside of everything needs no observations.
    expect(serves(reduced, { from: -100, to: 100 }, whole)).toBe(true);
  });
});

describe('a view', () => {
  const view = fc
    .tuple(fc.integer({ min: -2000, max: 2000 }), fc.nat(3000))
    .map(([from, length]) => ({ from, to: from + length }));
  it('stays inside, and keeps its length where there is room', () => {
    const whole = { from: 0, to: 1000 };
    fc.assert(
      fc.property(view, (asked) => {
        const { from, to } = within(asked, whole);
        expect([from >= 0, to <= 1000]).toEqual([true, true]);
        expect(to - from).toBe(Math.min(Math.max(asked.to - asked.from, 10), 1000));
        if (asked.from >= 0 && asked.to <= 1000 && asked.to - asked.from >= 10)
          expect({ from, to }).toEqual(asked);
      }),
    );
  });

  it('is moved by a share, zoomed around a moment, and widened', () => {
    expect(moved({ from: 100, to: 200 }, -0.5)).toEqual({ from: 50, to: 150 });
    expect(scaled({ from: 100, to: 200 }, 0.5, 150)).toEqual({ from: 125, to: 175 });
    expect(withMargin({ from: 100, to: 200 }, { from: 50, to: 1000 })).toEqual({ from: 50, to: 300 });
    expect(around(500, 600, { from: 0, to: 1000 }, 20)).toEqual({ from: 400, to: 700 });
    expect(around(500, 500, { from: 0, to: 1000 }, 20)).toEqual({ from: 480, to: 520 });
  });
});
