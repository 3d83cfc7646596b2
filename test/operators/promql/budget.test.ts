import { expect, test } from 'vitest';
import { Budget } from '../../../operators/promql/budget.ts';
import { evaluate } from '../../../operators/promql/evaluate.ts';
import { selectorsOf } from '../../../operators/promql/expression.ts';
import { labelsOf } from '../../../operators/promql/labels.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import type { SampledSeries } from '../../../operators/promql/result.ts';

const STEP = 15_000;
const COUNT = 200;
const SERIES = 100;
const steps = { start: STEP, step: STEP, count: COUNT };

/** Series with a sample at each step, all of them different. */
const METRICS: readonly SampledSeries[] = Array.from({ length: SERIES }, (_, series) => ({
  labels: labelsOf([
    ['__name__', 'a'],
    ['instance', String(series)],
  ]),
  times: Float64Array.from({ length: COUNT }, (_, at) => (at + 1) * STEP),
  values: Float64Array.from({ length: COUNT }, (_, at) => series + at / COUNT),
  lookback: 300_000,
}));

/** How often an evaluation yields, and the most values that it counts between two times. */
function slicesOf(text: string, most?: number) {
  const expression = readExpression(text);
  const samples = new Map(selectorsOf(expression).map((each) => [each, METRICS]));
  const counted: number[] = [0];
  class Counting extends Budget {
    override count(values: number): void {
      super.count(values);
      counted[counted.length - 1] += values;
    }
  }
  const computation = evaluate(expression, steps, samples, new Counting(most));
  let slices = 0;
  for (; computation.next().done !== true; slices++) counted.push(0);
  const sum = counted.reduce((one, other) => one + other);
  return { slices, sum, longest: Math.max(...counted) };
}

test('a budget is spent, and says when it is time to yield', () => {
  const budget = new Budget(10_000);
  expect(budget.spend(4999)).toBe(false);
  expect(budget.spend(1)).toBe(true);
  expect(budget.spend(4999)).toBe(false);
  expect(() => budget.spend(2)).toThrow('too many values: series times steps times operations');
});

test.each([
  'abs(a)',
  'a ^ - 2 > bool 3',
  'sum by (instance) (rate(a[5m]))',
  'sum(quantile_over_time(0.5, a[5m]))',
  'topk(3, a)',
  'count_values("v", sgn(a))',
  'quantile(0.5, a)',
  'a / on (instance) a',
  'a * on (instance) group_left a',
  'a and on () a',
  'a or on () (a + 1)',
  'a unless on () absent(a)',
  'scalar(a) + time()',
  'sort(label_replace(a, "b", "$1", "instance", "(.*)"))',
  'timestamp(a)',
])('%s is evaluated in slices of the product of series and steps, which it is linear in', (text) => {
  const { slices, sum, longest } = slicesOf(text);
  expect(sum).toBeGreaterThanOrEqual(SERIES * COUNT);
  // Of each operation at most twice what it reads and makes, with the labels.
  expect(sum).toBeLessThanOrEqual(
    8 * SERIES * (COUNT + 128) + (text.includes('[5m]') ? 21 * SERIES * COUNT : 0),
  );
  expect(longest).toBeLessThan(10_000);
  expect(slices).toBeGreaterThanOrEqual(sum / 10_000);
});

test('the steps of a subquery are counted before they are evaluated, whatever is in it', () => {
  const each = (range: string) => slicesOf(`sum(max_over_time(a[${range}:15s]))`);
  const [short, long] = [each('10m'), each('100m')];
  expect(long.sum - short.sum).toBeGreaterThan(SERIES * 360);
  expect(long.longest).toBeLessThan(10_000);
  for (const text of [
    'max_over_time(a[100y:1ms])',
    'max_over_time(vector(1)[100y:1ms])',
    'max_over_time(vector(scalar(max_over_time(a[1m:1ms])))[10y:1ms])',
    'absent_over_time(absent(a)[100y:1ms])',
  ]) {
    expect(() => slicesOf(text), text).toThrow('too many values');
  }
  const nested = (times: number): string =>
    times === 0 ? 'a' : `max_over_time(${nested(times - 1)}[15s:15s])`;
  expect(() => slicesOf(nested(40))).not.toThrow();
});

test('nested calls cost as much as each of them', () => {
  const nested = (calls: number) => slicesOf(`${'abs('.repeat(calls)}a${')'.repeat(calls)}`).sum;
  const each = nested(2) - nested(1);
  expect(nested(90) - nested(1)).toBe(89 * each);
});

test('an expression that computes too many values is refused before it makes them', () => {
  const doubled = (text: string, times: number): string =>
    times === 0 ? text : doubled(`(${text} or ${text})`, times - 1);
  expect(() => slicesOf(doubled('a', 6), 500_000)).toThrow('too many values');
  expect(() => slicesOf('a + 1', 500_000)).not.toThrow();
  // Each of the values is a series of its own, with all steps.
  expect(() => slicesOf('count_values("v", a)', 500_000)).toThrow('too many values');
});

test.each([
  ['label_replace', (inner: string) => `label_replace(${inner}, "instance", "$1$1", "instance", "(.*)")`],
  ['label_join', (inner: string) => `label_join(${inner}, "instance", "", "instance", "instance")`],
])('refuses labels that %s makes too long, at once', (_, around) => {
  const nested = (depth: number) =>
    Array.from({ length: depth }).reduce<string>((inner) => around(inner), 'a{instance="10"}');
  expect(slicesOf(nested(9)).sum).toBeGreaterThan(0);
  expect(() => slicesOf(nested(28))).toThrow('a value of more than 1024 characters');
});
