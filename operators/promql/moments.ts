import { type Expression, partsOf, type Selector, type Shift, type Subquery } from './expression.ts';
import { type Steps, stepAt } from './result.ts';

/** The moment, in milliseconds, of which a selector or a subquery gives what is selected at a step. */
export function momentAt(steps: Steps, place: number, { offset, at }: Shift): number {
  return (at ?? stepAt(steps, place)) - offset;
}

/** The steps at which the expression of a subquery is evaluated: the multiples of its step in the ranges of all steps, without their starts. */
export function stepsWithin(subquery: Subquery, steps: Steps): Steps {
  const { step, range } = subquery;
  const before = momentAt(steps, 0, subquery) - range;
  const last = momentAt(steps, Math.max(0, steps.count - 1), subquery);
  const start = (Math.floor(before / step) + 1) * step;
  return { start, step, count: Math.max(0, Math.floor((last - start) / step) + 1) };
}

/** The steps at which each selector of an expression is evaluated. */
export function stepsOf(expression: Expression, steps: Steps): Map<Selector, Steps> {
  const found = new Map<Selector, Steps>();
  const visit = (one: Expression, at: Steps) => {
    if (one.kind === 'selector') found.set(one, at);
    const inside = one.kind === 'subquery' ? stepsWithin(one, at) : at;
    for (const part of partsOf(one)) visit(part, inside);
  };
  visit(expression, steps);
  return found;
}
