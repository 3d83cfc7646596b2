/** Milliseconds: the range of the first pause, and the longest range. */
const FIRST = 1000;
const LONGEST = 10 * 60 * 1000;
/** Milliseconds after which a delivery is given up. */
export const GIVE_UP = 24 * 60 * 60 * 1000;

/**
 * Milliseconds until the next attempt: exponential backoff with full jitter, a uniform share of a range that doubles
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 *
 * @param failures failed attempts so far, at least 1
 * @param random uniform in [0, 1)
 * @param asked milliseconds that the receiver asked to wait, by Retry-After
 */
export function pauseAfter(failures: number, random: number, asked = 0): number {
  const range = Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 30));
  return Math.max(Math.ceil(random * range), Math.min(asked, LONGEST));
}
