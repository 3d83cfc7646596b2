import { expect, it } from 'vitest';
import { MOST_LEVELS, shapeFault, shapeSteps } from '../../../pipelines/sources/json-shape.ts';

/** Number of steps, and the result. */
function stepped(text: string): { steps: number; fault: string | undefined } {
  const steps = shapeSteps(text);
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done === true) return { steps: count, fault: value };
  }
}

it('finding 4: a long text is examined in parts, and has the fault that it has as a whole', () => {
  const long = JSON.stringify(Array.from({ length: 100_000 }, (_, i) => ({ name: `value ${i}` })));
  expect(stepped(long)).toEqual({ steps: expect.any(Number), fault: undefined });
  // Not one part is longer than a hundredth of it, and a string.
  expect(stepped(long).steps).toBeGreaterThan(100);
  const deep = `${long.slice(0, -1)},${'['.repeat(MOST_LEVELS)}]`;
  expect(stepped(deep).fault).toBe(shapeFault(deep));
  expect(stepped(deep).fault).toMatch(/levels deep/);
});
