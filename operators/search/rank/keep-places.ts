/**
 * Reorders some elements of a list without moving the others: elements of `order` for which `stays` is true keep their positions, and
 * the positions between them are filled from `others` in order. Surplus `others` are appended.
 *
 * @param order numbers, best first
 * @param others the new order of the remaining elements; `stays` is false for all of them
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
