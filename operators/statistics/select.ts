/**
 * The k-th smallest (from 0) of the first n entries. Reorders them so that none before it is larger and none after it smaller (quickselect:
 * Hoare, 1961; the pivot is the median of three). O(n) on average.
 */
export function selectInPlace(values: Float64Array | Float32Array, n: number, k: number): number {
  let from = 0;
  let to = n - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle] < values[from]) swap(values, middle, from);
    if (values[to] < values[from]) swap(values, to, from);
    if (values[to] < values[middle]) swap(values, to, middle);
    const pivot = values[middle];
    let i = from;
    let j = to;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) swap(values, i++, j--);
    }
    if (k <= j) to = j;
    else if (k >= i) from = i;
    else break;
  }
  return values[k];
}

function swap(values: Float64Array | Float32Array, i: number, j: number): void {
  const kept = values[i];
  values[i] = values[j];
  values[j] = kept;
}
