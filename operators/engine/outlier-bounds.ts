import { studentQuantile } from '../statistics/distributions.ts';
import { LazyTable } from '../statistics/lazy-table.ts';
import { BASELINE, type Baseline } from '../statistics/level/baseline.ts';

/** Probability that an observation of Gaussian noise is marked as an outlier (not yet a spike), on each side. */
const OUTLIER_P = 5e-4;
const OUTLIER_Z = 4;
/** Least number of observations in a baseline for an outlier. */
export const OUTLIER_LEAST = 5;

/** Distance from which an observation is an outlier, by the number of observations in its baseline. */
const BOUNDS = new LazyTable(BASELINE + 1, (n) =>
  Math.max(OUTLIER_Z, studentQuantile(2 * OUTLIER_P, n - 1) * Math.sqrt((n + 1) / (n - 1))),
);

/** Whether an observation is an outlier against the baseline of its series. */
export function standsOut({ z, n, flat }: Baseline['surprise']): boolean {
  if (!(n >= OUTLIER_LEAST)) return false;
  const bound = BOUNDS.at(n);
  return (z >= bound || -z >= bound) && (!flat || Math.abs(z) > OUTLIER_Z);
}
