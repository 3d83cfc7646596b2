/** Goes through steps without a break and gives what they come to. */
export function toEnd<Result>(steps: Iterator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
