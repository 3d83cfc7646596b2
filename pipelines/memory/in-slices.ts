import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which questions that wait get their turn. */
const SLICE = 4;

/** Goes through steps to their end, and gives way to the event loop every few milliseconds. */
export async function inSlices<Result>(steps: Iterator<void, Result, void>): Promise<Result> {
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < SLICE) continue;
    await nextTurn();
    began = performance.now();
  }
}
