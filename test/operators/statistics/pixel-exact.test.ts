import { describe, expect, it } from 'vitest';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { fc } from '../../property.ts';

const series = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 5 }), value: fc.integer({ min: -9, max: 9 }) }), {
    minLength: 1,
    maxLength: 200,
  })
  .map((steps) => {
    let time = 0;
    return steps.map(({ gap, value }) => {
      time += gap;
      return { time, value };
    });
  });
const width = fc.integer({ min: 1, max: 40 });

describe('the points for columns of pixels', () => {
  it('are the first, the last, the lowest and the highest of each column, in the order of time', () => {
    fc.assert(
      fc.property(series, width, (points, columns) => {
        const columnOf = (time: number) => Math.floor(time / columns);
        const kept = pixelExact(points, columnOf);
        expect(kept).toEqual(points.filter((point) => kept.includes(point)));
        for (const column of new Set(points.map(({ time }) => columnOf(time)))) {
          const all = points.filter(({ time }) => columnOf(time) === column);
          const own = kept.filter(({ time }) => columnOf(time) === column);
          expect(own.length).toBeLessThanOrEqual(4);
          expect([own[0], own.at(-1)]).toEqual([all[0], all.at(-1)]);
          const extremes = (of: typeof all) => {
            const values = of.map(({ value }) => value);
            return [Math.min(...values), Math.max(...values)];
          };
          expect(extremes(own)).toEqual(extremes(all));
        }
      }),
    );
  });

  it('are all points where no column has more than two', () => {
    const points = Array.from({ length: 50 }, (_, at) => ({ time: at, value: (at * 7) % 5 }));
    expect(pixelExact(points, (time) => Math.floor(time / 2))).toEqual(points);
  });
});
