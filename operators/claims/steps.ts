/** Runs steps to the end and returns their result. */
export function toEnd<Result>(steps: Iterator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
