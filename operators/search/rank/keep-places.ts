/**
 * Ranks some of a list anew without moving the others: those of `order` that `stays` holds keep their places, and the
 * places between them go to `others`, in their order. Where `others` are more than the places, the rest comes last.
 *
 * @param order numbers, best first
 * @param others the better order of what does not stay; none of them stays
 */
export function keepPlaces(
  order: readonly number[],
  stays: (number: number) => boolean,
  others: readonly number[],
): number[] {
  const merged: number[] = [];
  let next = 0;
  for (const number of order) {
    if (stays(number)) merged.push(number);
    else if (next < others.length) merged.push(others[next++]);
  }
  for (; next < others.length; next++) merged.push(others[next]);
  return merged;
}
