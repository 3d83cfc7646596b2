/** The place of the first of some ascending times that is not before `at`; their number if all are. */
export function firstFrom(times: ArrayLike<number>, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
