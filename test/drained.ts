/** Takes all steps of a computation at once. */
export function drained<Result>(steps: Iterator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
