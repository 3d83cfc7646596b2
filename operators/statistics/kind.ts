/** Kinds of values that a series may have; see {@link kindOf}. */
export const KINDS = [
  'constant',
  'binary',
  'counter',
  'rising',
  'sparse',
  'percentage',
  'count',
  'quantised',
  'continuous',
] as const;

export type Kind = (typeof KINDS)[number];

/** Least number of values for a kind. */
export const LEAST_VALUES = 64;
/** A fall to less than this share of the previous value is a counter's reset. */
export const RESET_SHARE = 0.1;
/** Most mean steps that a counter has counted when its reset is observed: it restarts from 0. */
export const SINCE_RESET = 4;
/** Least share of a counter's steps that rise. */
export const LEAST_RISES = 0.5;
/** Standard errors by which the share of one value must exceed one half in a sparse series. */
const SURELY = 2;
/** Least number of separate times that a percentage has reached its bound. */
const LEAST_TOUCHES = 2;
/** Least mean number of equal values in a quantised series. */
const LIKE = 8;
/** Share of a step by which a value may miss its grid point. */
const GRID_ERROR = 1e-6;

/** Whether values only rise, in at least half of the steps: `counter` if they were reset and restarted from 0, else `rising`. */
function growth(values: ArrayLike<number>): 'counter' | 'rising' | undefined {
  let rises = 0;
  let resets = 0;
  let risen = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < values.length; i++) {
    const step = values[i] - values[i - 1];
    if (step > 0) {
      rises++;
      risen += step;
    }
    if (step >= 0) continue;
    if (values[i] < 0 || values[i] >= RESET_SHARE * values[i - 1]) return undefined;
    resets++;
    least = Math.min(least, values[i]);
  }
  if (rises < LEAST_RISES * (values.length - 1)) return undefined;
  if (resets === 0) return 'rising';
  const isFromZero = least * (values.length - 1) <= SINCE_RESET * risen;
  return isFromZero && LEAST_VALUES * resets <= values.length ? 'counter' : undefined;
}

/**
 * Whether values within [0, 1] or [0, 100] reach the upper bound repeatedly.
 *
 * @param low smallest value
 * @param high largest value
 */
export function isPercentage(values: ArrayLike<number>, low: number, high: number): boolean {
  if (low < 0 || (high !== 1 && high !== 100)) return false;
  let touches = 0;
  for (let i = 0; i < values.length; i++)
    if (values[i] === high && (i === 0 || values[i - 1] !== high)) touches++;
  return touches >= LEAST_TOUCHES;
}

/** Whether ascending distinct values lie multiples of one step apart. */
function isOnGrid(distinct: readonly number[]): boolean {
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < distinct.length; i++) step = Math.min(step, distinct[i] - distinct[i - 1]);
  const error =
    GRID_ERROR * Math.max(1, Math.abs(distinct[0] / step), Math.abs(distinct[distinct.length - 1] / step));
  return distinct.every((value) => {
    const steps = (value - distinct[0]) / step;
    return Math.abs(steps - Math.round(steps)) <= error;
  });
}

/**
 * The kind of a series, from some hundred of its values in time order. The first of these that holds:
 *
 * - `constant`: one value;
 * - `binary`: two values;
 * - `counter`: falls only in resets to less than a tenth, at most one in 64 values, at least once to no more than four mean steps; at least
 *   half of its steps rise;
 * - `rising`: never falls, and at least half of its steps rise: a counter that was not reset among these values, or a gauge that fills up;
 * - `sparse`: one value, usually 0, makes up more than half, by two standard errors of that share;
 * - `percentage`: within [0, 1] or [0, 100], and at the upper bound more than once;
 * - `count`: integers of at least 0;
 * - `quantised`: on a grid so coarse that each value occurs eight times on average;
 * - `continuous`: none of these.
 *
 * O(n log n).
 *
 * @returns undefined for fewer than {@link LEAST_VALUES} values
 */
export function kindOf(values: ArrayLike<number>): Kind | undefined {
  const n = values.length;
  if (n < LEAST_VALUES) return undefined;
  const counts = new Map<number, number>();
  for (let i = 0; i < n; i++) counts.set(values[i], (counts.get(values[i]) ?? 0) + 1);
  if (counts.size === 1) return 'constant';
  if (counts.size === 2) return 'binary';
  const grows = growth(values);
  if (grows !== undefined) return grows;
  const share = Math.max(...counts.values()) / n;
  if ((2 * share - 1) * Math.sqrt(n) > SURELY) return 'sparse';
  const distinct = [...counts.keys()].sort((a, b) => a - b);
  if (isPercentage(values, distinct[0], distinct[distinct.length - 1])) return 'percentage';
  if (distinct[0] >= 0 && distinct.every(Number.isInteger)) return 'count';
  return LIKE * distinct.length <= n && isOnGrid(distinct) ? 'quantised' : 'continuous';
}
