import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from '../../../pipelines/memory/in-slices.ts';

it('takes every step, and lets others have their turns in between', async () => {
  let others = 0;
  let over = false;
  const count = async () => {
    while (!over) {
      await nextTurn();
      others++;
    }
  };
  const counting = count();
  const seen: number[] = [];
  const steps = function* (): Generator<void, number, void> {
    for (let step = 0; step < 5; step++) {
      // Longer than a slice.
      for (const began = performance.now(); performance.now() - began < 5; );
      seen.push(others);
      yield;
    }
    return 42;
  };
  expect(await inSlices(steps())).toBe(42);
  over = true;
  await counting;
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

it('goes on at once where there is little to do', async () => {
  let turned = false;
  const turn = nextTurn().then(() => {
    turned = true;
  });
  const steps = function* (): Generator<void, boolean, void> {
    for (let step = 0; step < 3; step++) yield;
    return turned;
  };
  expect(await inSlices(steps())).toBe(false);
  await turn;
});

it('fails where a step does', async () => {
  const steps = function* (): Generator<void, void, void> {
    yield;
    throw new RangeError('too far');
  };
  await expect(inSlices(steps())).rejects.toThrow('too far');
});
