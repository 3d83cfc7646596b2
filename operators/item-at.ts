/**
 * The item of a list at a place that the list has.
 *
 * @param at counts from 0; a negative place counts from the end
 * @throws RangeError if the list has no such place
 */
export function itemAt<T>(list: ArrayLike<T>, at: number): T {
  const item = list[at < 0 ? list.length + at : at];
  if (item === undefined) throw new RangeError(`a list of ${list.length} has no place ${at}`);
  return item;
}
