/** Observations that the block before one has at least, so that those of a block begin with statistics that are settled. */
export const LEAST_BLOCK = 5000;
/** Observations before a block that its statistics have seen, at most. */
export const WARM_UP = 20_000;
/**
 * Observations that statistics go back at most. More than some 35,000 it takes only where times hardly tell observations apart, as where
 * all have the same.
 */
export const FURTHEST = 100_000;

/**
 * Lengths of blocks are powers of two in microseconds; the longest is more than the years that a store can keep.
 */
const LONGEST = 2 ** 54;

/** First place in ascending times from which on they are `time` or later. */
function placeOf(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where statistics begin that are about the observation at a place: a function of what the series has before it and of nothing else,
 * so that whoever asks, by whatever page, gets the same. Time falls into blocks of each length that is a power of two. The
 * observation's own is the shortest about it whose predecessor has {@link LEAST_BLOCK} observations; statistics begin at most
 * {@link WARM_UP} observations before that block, and with the first of the series where no block has so many before it.
 *
 * @param times event times of the series in microseconds, ascending, up to the observation or further
 * @param at place of the observation among them
 * @param isWhole whether they begin with the first of the series
 * @returns the place of the first observation to take in; undefined where that is one before those given
 */
export function warmUpOf(times: Float64Array, at: number, isWhole: boolean): number | undefined {
  for (let length = 1; length <= LONGEST; length *= 2) {
    const block = Math.floor(times[at] / length) * length;
    const from = placeOf(times, block - length);
    const to = placeOf(times, block);
    if (to - from >= LEAST_BLOCK) return to >= WARM_UP || isWhole ? Math.max(0, to - WARM_UP) : undefined;
    // Where the block before may begin earlier than what is known, it may have enough.
    if (from === 0 && !isWhole) return undefined;
  }
  return 0;
}
