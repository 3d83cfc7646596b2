import { expect, test } from 'vitest';
import { Budget } from '../../../operators/promql/budget.ts';
import { evaluate } from '../../../operators/promql/evaluate.ts';
import { selectorsOf } from '../../../operators/promql/expression.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import { METRICS } from './metrics.ts';

test('a budget is spent', () => {
  const budget = new Budget(10);
  budget.spend(10);
  expect(() => budget.spend(1)).toThrow('too many values');
});

test('an expression that computes too many values is refused', () => {
  const steps = { start: METRICS[0].times[0], step: 1, count: 11_000 };
  const asked = (text: string) => {
    const expression = readExpression(text);
    return evaluate(expression, steps, new Map(selectorsOf(expression).map((each) => [each, METRICS])));
  };
  const doubled = (text: string, times: number): string =>
    times === 0 ? text : doubled(`(${text} or ${text})`, times - 1);
  expect(() => asked(doubled('a', 9))).toThrow('too many values');
  expect(() => asked('a + 1')).not.toThrow();
});
