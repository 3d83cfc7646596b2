/** Least variance of the logarithm of a squared difference; that of a Gaussian is 4.93. */
const LEAST_VARIANCE = 3.5;
/** Share of the usual size below which all differences count as equally small. */
const FLOOR = 0.01;

/**
 * How much larger the steps between the last values are than those before: the difference of the mean log squares in standard errors,
 * corrected for the autocorrelation of the logarithms. Steps do not depend on the level and hardly on a slope, so only a change of the
 * noise shows. 0 if there are too few values on either side. O(n).
 *
 * @param values oldest first
 * @param n number of values used
 * @param recent how many of them are recent
 */
export function spreadContrast(values: Float64Array, n: number, recent: number): number {
  const before = n - recent - 1;
  if (before < 8 || recent < 8) return 0;
  let size = 0;
  for (let i = 1; i < n; i++) size += Math.abs(values[i] - values[i - 1]) / (n - 1);
  if (!(size > 0)) return 0;
  const log = (i: number) => Math.log((values[i] - values[i - 1]) ** 2 + (FLOOR * size) ** 2);
  let reference = 0;
  for (let i = 1; i <= before; i++) reference += log(i) / before;
  let latest = 0;
  for (let i = before + 1; i < n; i++) latest += log(i) / recent;
  let squares = 0;
  let products = 0;
  let last = 0;
  for (let i = 1; i <= before; i++) {
    const d = log(i) - reference;
    squares += d * d;
    if (i > 1) products += d * last;
    last = d;
  }
  const phi = squares > 0 ? Math.min(0.9, Math.max(0, products / squares)) : 0;
  const variance = (Math.max(LEAST_VARIANCE, squares / before) * (1 + phi)) / (1 - phi);
  return (latest - reference) / Math.sqrt(variance * (1 / recent + 1 / before));
}
