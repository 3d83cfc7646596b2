/** Doubles in a record that {@link keepLargest} writes: the largest size and the number of what had it, then the second. */
export const TWO_LARGEST = 4;

/** Observations for which a size is remembered: as long as means of 64 are. */
const REMEMBERED = 16_384;

/** Places between the largest and the second. */
const SECOND = 2;

function isRemembered(f: Float64Array, place: number, now: number): boolean {
  return f[place] > 0 && now - f[place + 1] <= REMEMBERED;
}

/** The largest of the sizes that are remembered; 0 where none is. */
export function largest(f: Float64Array, place: number, now: number): number {
  return isRemembered(f, place, now) ? f[place] : 0;
}

/**
 * The second largest of the sizes that are remembered: two were at least so large, so that one more is a habit. 0 where fewer are.
 *
 * @param place where the record has them
 * @param now number of the present observation
 */
export function secondLargest(f: Float64Array, place: number, now: number): number {
  return isRemembered(f, place, now) && isRemembered(f, place + SECOND, now) ? f[place + SECOND] : 0;
}

/**
 * Chance that a stretch of observations has one as large as `size`, by how many of those known have: (k + 1/2) / (n + 1) for k of n stretches
 * (Krichevsky and Trofimov, 1981). What was never seen in so much has a chance of its own all the same.
 *
 * @param now number of the present observation
 * @param stretch observations of a stretch
 */
export function chanceOf(f: Float64Array, place: number, size: number, now: number, stretch: number): number {
  let alike = 0;
  for (const at of [place, place + SECOND]) if (isRemembered(f, at, now) && f[at] >= size) alike++;
  return Math.min(1, (alike + 0.5) / (Math.min(now, REMEMBERED) / stretch + 1));
}

/**
 * Keeps a size where it is one of the two largest that are remembered. What two larger ones outdid is forgotten, so that after those
 * {@link secondLargest} may fall short of the exact one.
 *
 * @param number of the observation that ended what was so large
 */
export function keepLargest(f: Float64Array, place: number, size: number, number: number): void {
  const second = place + SECOND;
  if (!isRemembered(f, place, number)) move(f, second, place);
  if (!isRemembered(f, place, number) || size > f[place]) {
    move(f, place, second);
    put(f, place, size, number);
  } else if (!isRemembered(f, second, number) || size > f[second]) {
    put(f, second, size, number);
  }
}

function move(f: Float64Array, from: number, to: number): void {
  put(f, to, f[from], f[from + 1]);
  f[from] = 0;
}

function put(f: Float64Array, place: number, size: number, number: number): void {
  f[place] = size;
  f[place + 1] = number;
}
