import { studentQuantile } from '../statistics/distributions.ts';
import { BASELINE, type Baseline } from '../statistics/level/baseline.ts';

/** Chance for an observation of Gaussian noise to be marked as an outlier (not yet a spike), each side. */
const OUTLIER_P = 5e-4;
const OUTLIER_Z = 4;
/** Observations that a baseline needs before anything can stand out from it. */
export const OUTLIER_LEAST = 5;

/** Distance from which an observation is an outlier, by the observations that its baseline holds. */
const BOUNDS = Float64Array.from({ length: BASELINE + 1 }, (_, n) =>
  n < OUTLIER_LEAST
    ? Number.NaN
    : Math.max(OUTLIER_Z, studentQuantile(2 * OUTLIER_P, n - 1) * Math.sqrt((n + 1) / (n - 1))),
);

/** Whether an observation stands out from the baseline of its series. */
export function standsOut({ z, n, flat }: Baseline['surprise']): boolean {
  const bound = BOUNDS[n];
  return (z >= bound || -z >= bound) && (!flat || Math.abs(z) > OUTLIER_Z);
}
