import { z } from 'zod';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { stepAgainstLine } from '../statistics/lines.ts';
import { WINDOW } from '../statistics/window.ts';
import { recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** Past this many observations the exact test runs on every {@link STRIDE}th only. */
const DENSE = 32;
const STRIDE = 8;
/** A trend ends when its t falls below this, or turns. */
const CLOSE_T = 2.5;

const values = new Float64Array(WINDOW);
const times = new Float64Array(WINDOW);

/** Lag-1 autocorrelation of the residuals of the window's line, corrected for the bias of short samples. O(n). */
function residualAutocorrelation(frame: SeriesFrame, slope: number, intercept: number): number {
  const n = frame.held;
  frame.window.copyValues(frame.cursor, n, values);
  frame.window.copyTimes(frame.cursor, n, times);
  let before = 0;
  let products = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const r = values[i] - intercept - slope * (times[i] - times[0]) * 1e-6;
    products += r * before;
    squares += r * r;
    before = r;
  }
  if (!(squares > 0)) return 0;
  const phi = products / squares;
  return Math.min(0.99, Math.max(0, phi + (2 + 4 * phi) / n));
}

/**
 * A lasting slope. Student's t of the least-squares slope over real time, its variance inflated by
 * (1 + φ) / (1 - φ) for the lag-1 autocorrelation φ of the residuals (Bayley and Hammersley, 1946), so that a random
 * walk is no trend; and at the opening a line must fit better than the best two-level step, so that a step is none
 * either. The plain t, which is never smaller, screens in O(1); the exact test is O(window) on every eighth
 * observation that passes the screen.
 *
 * `slope` is per usual interval between samples, `slope_per_second` per second, `intercept` the line at the window's start.
 */
export const trend = seriesDetector({
  pattern: 'trend',
  summary: 'A lasting rise or fall, beyond what autocorrelated noise shows.',
  version: 'trend-1',
  evidence: ['regression_summary'],
  colour: 'green',
  settings: z.object({
    p_value: z.number().gt(0).lt(0.1).default(1e-5).describe('Probability of such a slope without a trend.'),
    min_points: z.number().int().min(4).default(6).describe('Least observations.'),
  }),
  slots: 2,
  rejudge: false,
  describes: 'growth',
  create({ p_value, min_points }, slot) {
    /** Least |t| by the number of observations. */
    const bounds = Float64Array.from({ length: WINDOW + 1 }, (_, n) =>
      n < 3 ? Number.POSITIVE_INFINITY : studentQuantile(p_value, n - 2),
    );
    /** t of the slope; the sign is the slope's. */
    const exactT = (frame: SeriesFrame) => {
      const line = frame.window.line(frame.cursor);
      const { slopePerSecond: slope, residualSum, spreadTime } = line;
      const intercept = frame.window.intercept(frame.cursor, slope);
      const phi = residualAutocorrelation(frame, slope, intercept);
      const variance = ((residualSum / (frame.held - 2)) * ((1 + phi) / (1 - phi))) / spreadTime;
      return slope / Math.sqrt(variance);
    };
    return {
      judge(frame, open) {
        const { cursor, held, window } = frame;
        if (held < min_points) return false;
        const f = cursor.f64;
        const due = held <= DENSE || frame.count % STRIDE === 0;
        if (!due) return open;
        const line = window.line(cursor);
        if (!(line.totalSum > 0 && line.spreadTime > 0)) return false;
        const plain =
          line.residualSum <= 1e-12 * line.totalSum
            ? Number.POSITIVE_INFINITY
            : Math.abs(line.slopePerSecond) / Math.sqrt(line.residualSum / (held - 2) / line.spreadTime);
        if (open) {
          if (plain < CLOSE_T) return false;
          const t =
            plain === Number.POSITIVE_INFINITY ? Math.sign(line.slopePerSecond) * plain : exactT(frame);
          const before = f[cursor.base + slot];
          f[cursor.base + slot] = t;
          return Math.abs(t) >= CLOSE_T && Math.sign(t) === Math.sign(before);
        }
        if (plain < bounds[held]) return false;
        const t = plain === Number.POSITIVE_INFINITY ? Math.sign(line.slopePerSecond) * plain : exactT(frame);
        if (Math.abs(t) < bounds[held]) return false;
        window.copyValues(cursor, held, values);
        const { step, line: straight } = stepAgainstLine(values, held);
        if (step < straight) return false;
        f[cursor.base + slot] = t;
        return true;
      },
      describe(frame) {
        const { cursor, held, window } = frame;
        const line = window.line(cursor);
        const interval = ((window.time(cursor, 0) - window.time(cursor, held - 1)) * 1e-6) / (held - 1);
        const r2 = 1 - line.residualSum / line.totalSum;
        const metrics = {
          slope: line.slopePerSecond * interval,
          slope_per_second: line.slopePerSecond,
          intercept: window.intercept(cursor, line.slopePerSecond),
          r2,
          window_n: held,
        };
        return {
          start: window.time(cursor, held - 1),
          strength: r2,
          pValue: studentTwoSided(cursor.f64[cursor.base + slot], held - 2),
          support: held / min_points,
          metrics,
          evidence: [{ kind: 'regression_summary', ...metrics }],
          threshold: p_value,
          peers: 0,
          samples: recentSamples(frame, held),
        };
      },
    };
  },
});
