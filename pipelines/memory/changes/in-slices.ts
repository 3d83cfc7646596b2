/** Milliseconds of work after which questions that wait get their turn. */
const SLICE = 4;

/** Whether a slice is under way, or about to be, and who waits for one, in order. */
let taken = false;
const waiting: (() => void)[] = [];

/** Resolves when no other slice is under way: at once, or in a turn of the event loop of its own. */
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
 * Goes through steps to their end, and gives way to the event loop every few milliseconds. However many callers do so at
 * a time, there is one slice in a turn of the event loop.
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
