/** Residual squares of y[from..to), relative to `level`, around the best line that does not lead towards the level. */
function squaresOfStay(y: Float64Array, from: number, to: number, level: number): number {
  const n = to - from;
  const middle = (n - 1) / 2;
  let sum = 0;
  let squares = 0;
  let product = 0;
  for (let i = 0; i < n; i++) {
    const x = y[from + i] - level;
    sum += x;
    squares += x * x;
    product += (i - middle) * x;
  }
  const flat = squares - (sum * sum) / n;
  const spread = (n * (n * n - 1)) / 12;
  return sum * product > 0 ? flat - (product * product) / spread : flat;
}

/** Residual squares around the best multiple of a decay towards the level that halves every `half` observations. */
function squaresOfDecay(y: Float64Array, from: number, to: number, level: number, half: number): number {
  const rate = 2 ** (-1 / half);
  let shape = 1;
  let squares = 0;
  let product = 0;
  let weight = 0;
  for (let i = from; i < to; i++) {
    const x = y[i] - level;
    squares += x * x;
    product += shape * x;
    weight += shape * shape;
    shape *= rate;
  }
  return squares - (product * product) / weight;
}

/**
 * Whether y[from..to) is returning to a level and has none of its own: a decay fits better than any straight line that does not lead back.
 * O(n log n).
 *
 * @param halvings least number of halvings of the distance from the level by the end
 */
export function isReturning(
  y: Float64Array,
  from: number,
  to: number,
  level: number,
  halvings: number,
): boolean {
  const n = to - from;
  if (n < 3) return false;
  const stay = squaresOfStay(y, from, to, level);
  for (let half = n / halvings; half >= 1; half /= 2)
    if (squaresOfDecay(y, from, to, level, half) < stay) return true;
  return false;
}
