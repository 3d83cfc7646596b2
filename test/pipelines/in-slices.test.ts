import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { eachInSlices, inSlices } from '../../pipelines/in-slices.ts';

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
  // The slice of an earlier turn is over.
  await nextTurn();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
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

it('gives one slice to a turn, whoever else goes through steps, also where some fail', async () => {
  let turns = 0;
  let over = false;
  const count = async () => {
    while (!over) {
      await nextTurn();
      turns++;
    }
  };
  const counting = count();
  const slices: [job: number, turn: number][] = [];
  const steps = function* (job: number): Generator<void, number, void> {
    for (let step = 0; step < 4; step++) {
      for (const began = performance.now(); performance.now() - began < 5; );
      slices.push([job, turns]);
      if (job === 1 && step === 2) throw new RangeError('too far');
      yield;
    }
    return job;
  };
  const outcomes = await Promise.allSettled([0, 1, 2].map((job) => inSlices(steps(job))));
  over = true;
  await counting;
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(slices).toHaveLength(11);
  expect(new Set(slices.map(([, turn]) => turn)).size).toBe(11);
  // They take turns.
  expect(slices.slice(0, 6).map(([job]) => job)).toEqual([0, 1, 2, 0, 1, 2]);
});

it('gives one slice to a turn to those that follow each other without a turn in between', async () => {
  let turns = 0;
  let over = false;
  const counting = (async () => {
    for (; !over; turns++) await nextTurn();
  })();
  const seen: number[] = [];
  for (let job = 0; job < 5; job++) {
    await eachInSlices(['a', 'b'], () => {
      for (const began = performance.now(); performance.now() - began < 3; );
    });
    seen.push(turns);
  }
  over = true;
  await counting;
  // Each is longer than a slice, and nothing else that it awaits would end the turn.
  expect(new Set(seen).size).toBe(5);
});
