/** Doubles in a record that {@link keepLargest} writes: the largest size and its observation number, then the second. */
export const TWO_LARGEST = 4;

/** Observations for which a size is remembered: the span of the means of 64. */
const REMEMBERED = 16_384;

/** Offset from the largest to the second. */
const SECOND = 2;

function isRemembered(f: Float64Array, place: number, now: number): boolean {
  return f[place] > 0 && now - f[place + 1] <= REMEMBERED;
}

/** The largest remembered size; 0 if there is none. */
export function largest(f: Float64Array, place: number, now: number): number {
  return isRemembered(f, place, now) ? f[place] : 0;
}

/**
 * The second largest remembered size: two were at least this large, so that another one is a habit. 0 if fewer are remembered.
 *
 * @param place offset in the record
 * @param now number of the present observation
 */
export function secondLargest(f: Float64Array, place: number, now: number): number {
  return isRemembered(f, place, now) && isRemembered(f, place + SECOND, now) ? f[place + SECOND] : 0;
}

/**
 * Probability that a stretch of observations has a size of at least `size`, estimated from the remembered ones: (k + 1/2) / (n + 1) for k
 * of n stretches (Krichevsky and Trofimov, 1981). A size that was never observed still has a positive probability.
 *
 * @param now number of the present observation
 * @param stretch observations in a stretch
 */
export function chanceOf(f: Float64Array, place: number, size: number, now: number, stretch: number): number {
  let alike = 0;
  for (const at of [place, place + SECOND]) if (isRemembered(f, at, now) && f[at] >= size) alike++;
  return Math.min(1, (alike + 0.5) / (Math.min(now, REMEMBERED) / stretch + 1));
}

/**
 * Stores a size if it is one of the two largest remembered. Sizes below both are dropped, so when those expire {@link secondLargest} may be
 * smaller than the exact value.
 *
 * @param number number of the observation that ended what had this size
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
