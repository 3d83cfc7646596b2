import { runsOf } from './score.ts';

const HISTORY = 256;
const LEAST = 16;
const DISTANCE = 4;

/** The common baseline: rows four standard deviations from the mean of the preceding 256. One alert per run. */
export function rollingAlerts(values: Float64Array): number[] {
  const outside = Array.from(values, (value, row) => {
    if (row < LEAST) return false;
    const before = values.subarray(Math.max(0, row - HISTORY), row);
    const mean = before.reduce((sum, x) => sum + x, 0) / before.length;
    const variance = before.reduce((sum, x) => sum + (x - mean) ** 2, 0) / before.length;
    return Math.abs(value - mean) > DISTANCE * Math.sqrt(variance);
  });
  return runsOf(outside).map(([first]) => first);
}
