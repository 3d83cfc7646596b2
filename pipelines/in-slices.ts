import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before waiting questions get their turn. */
const SLICE = 4;

/** Whether a slice is running or about to run, and the queue of those waiting for one, in order. */
let taken = false;
const waiting: (() => void)[] = [];

/** When the first slice of this turn of the event loop began; undefined in a turn without one. */
let turn: number | undefined;

function turnBegan(): number {
  if (turn === undefined) {
    turn = performance.now();
    setImmediate(() => {
      turn = undefined;
    });
  }
  return turn;
}

/** Resolves when no other slice runs: at once while this turn has had little to do, or in a separate turn of the event loop. */
async function take(): Promise<void> {
  if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
  taken = true;
  if (performance.now() - turnBegan() >= SLICE) await nextTurn();
}

function giveWay(): void {
  const next = waiting.shift();
  if (next === undefined) taken = false;
  else setImmediate(next);
}

/**
 * Runs steps to the end and yields to the event loop every few milliseconds. Concurrent callers share one slice per turn of the event
 * loop, and so do those that follow each other without a turn in between.
 */
export async function inSlices<Result>(steps: Iterator<void, Result, void>): Promise<Result> {
  await take();
  try {
    for (let began = turnBegan(); ; ) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() - began < SLICE) continue;
      const next = new Promise<void>((resolve) => waiting.push(resolve));
      giveWay();
      await next;
      began = turnBegan();
    }
  } finally {
    giveWay();
  }
}

/** Takes each item of a list in a slice: a few milliseconds of them, then the event loop has its turn. */
export function eachInSlices<Item>(items: Iterable<Item>, take: (item: Item) => void): Promise<void> {
  return inSlices(
    (function* () {
      for (const item of items) {
        take(item);
        yield;
      }
    })(),
  );
}
