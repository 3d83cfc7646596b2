import { expect, test } from 'vitest';
import { momentAt, stepsOf, stepsWithin } from '../../../operators/promql/moments.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import { stepAt } from '../../../operators/promql/result.ts';
import { fc } from '../../property.ts';

const SELECTOR = { kind: 'number', value: 1 } as const;

test('a subquery is evaluated at every multiple of its step that the range of a step has', () => {
  const cases = fc.record({
    start: fc.integer({ min: -500, max: 500 }),
    step: fc.integer({ min: 1, max: 90 }),
    count: fc.integer({ min: 1, max: 6 }),
    range: fc.integer({ min: 1, max: 200 }),
    inner: fc.integer({ min: 1, max: 60 }),
    offset: fc.integer({ min: -100, max: 100 }),
    at: fc.option(fc.integer({ min: -500, max: 500 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(cases, ({ start, step, count, range, inner, offset, at }) => {
      const steps = { start, step, count };
      const subquery = { kind: 'subquery', of: SELECTOR, range, step: inner, offset, at } as const;
      const within = stepsWithin(subquery, steps);
      const given = Array.from({ length: within.count }, (_, place) => stepAt(within, place));
      const first = momentAt(steps, 0, subquery) - range;
      const last = momentAt(steps, count - 1, subquery);
      const wanted: number[] = [];
      for (let time = first + 1; time <= last; time++) if (time % inner === 0) wanted.push(time);
      expect(given.map((time) => time + 0)).toEqual(wanted.map((time) => time + 0));
    }),
  );
});

test('each selector has the steps of the innermost subquery around it', () => {
  const expression = readExpression('a + max_over_time((b - max_over_time(c[4s:2s]))[10s:5s] offset 1s)');
  const found = [...stepsOf(expression, { start: 100_000, step: 60_000, count: 1 })];
  expect(found.map(([{ matchers }, steps]) => [matchers[0]?.value, steps])).toEqual([
    ['a', { start: 100_000, step: 60_000, count: 1 }],
    ['b', { start: 90_000, step: 5000, count: 2 }],
    ['c', { start: 88_000, step: 2000, count: 4 }],
  ]);
});
