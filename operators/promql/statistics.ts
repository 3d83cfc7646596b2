/** Statistics of values as PromQL defines them, of ranges and of aggregations alike. None of them is for no values. */

/** The mean, updated value by value, which does not overflow where the sum would. */
export function mean(values: Iterable<number>): number {
  let [average, count] = [0, 0];
  for (const value of values) average += (value - average) / ++count;
  return average;
}

/** The mean of the squared differences from the mean. */
export function variance(values: ArrayLike<number> & Iterable<number>): number {
  const centre = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return sum / values.length;
}

/** The sum, with what its additions round off (Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, 1974). */
export function total(values: Iterable<number>): number {
  let [sum, lost] = [0, 0];
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

/** The least (`sign` -1) or the greatest value; NaN only if there is no other. */
export function extreme(values: Iterable<number>, sign: 1 | -1): number {
  let best = Number.NaN;
  for (const value of values) if (Number.isNaN(best) || (value - best) * sign > 0) best = value;
  return best;
}
