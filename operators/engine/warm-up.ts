import { itemAt } from '../item-at.ts';
import { firstFrom } from '../time/first-from.ts';

/** Least number of observations in the preceding block, so that the statistics have settled when a block begins. */
export const LEAST_BLOCK = 5000;
/** Most observations before a block that its statistics process. */
export const WARM_UP = 20_000;
/**
 * Largest number of observations that statistics process before the requested one. More than some 35,000 are needed only if times hardly
 * distinguish observations, for example if all are equal.
 */
export const FURTHEST = 100_000;

/** Lengths of blocks are powers of two in microseconds; the longest exceeds the range of times that a store can keep. */
const LONGEST = 2 ** 54;

/**
 * Where the statistics for an observation begin. This is a function of the series' earlier observations alone, so that every request, for
 * any page, gets the same result. Time is divided into blocks of each length that is a power of two. The block of an observation is the
 * shortest one around it whose predecessor has {@link LEAST_BLOCK} observations. Statistics begin at most {@link WARM_UP} observations
 * before that block, or with the first of the series if no block has that many before it.
 *
 * @param times event times of the series in microseconds, ascending, up to the observation or further
 * @param at index of the observation among them
 * @param isWhole whether they begin with the first of the series
 * @returns the index of the first observation to process; undefined if it is before those given
 */
export function warmUpOf(times: Float64Array, at: number, isWhole: boolean): number | undefined {
  for (let length = 1; length <= LONGEST; length *= 2) {
    const block = Math.floor(itemAt(times, at) / length) * length;
    const from = firstFrom(times, block - length);
    const to = firstFrom(times, block);
    if (to - from >= LEAST_BLOCK) return to >= WARM_UP || isWhole ? Math.max(0, to - WARM_UP) : undefined;
    // If the preceding block may begin before the known observations, it may have enough.
    if (from === 0 && !isWhole) return undefined;
  }
  return 0;
}
