/** Milliseconds of work before waiting questions get their turn. */
const SLICE = 4;

/** Whether a slice is running or about to run, and the queue of those waiting for one, in order. */
let taken = false;
const waiting: (() => void)[] = [];

/** Resolves when no other slice runs: at once, or in a separate turn of the event loop. */
async function take(): Promise<void> {
  if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
  taken = true;
}

function giveWay(): void {
  const next = waiting.shift();
  if (next === undefined) taken = false;
  else setImmediate(next);
}

/**
 * Runs steps to the end and yields to the event loop every few milliseconds. Concurrent callers share one slice per turn of the event
 * loop.
 */
export async function inSlices<Result>(steps: Iterator<void, Result, void>): Promise<Result> {
  await take();
  try {
    for (let began = performance.now(); ; ) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() - began < SLICE) continue;
      const next = new Promise<void>((resolve) => waiting.push(resolve));
      giveWay();
      await next;
      began = performance.now();
    }
  } finally {
    giveWay();
  }
}
