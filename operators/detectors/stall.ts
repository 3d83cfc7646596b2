import { z } from 'zod';
import { normalUpper } from '../statistics/distributions.ts';
import { recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** Standard deviation of the last n outcomes, and their mean. */
function flatness(frame: SeriesFrame, n: number): { mean: number; stddev: number } {
  const { window, cursor } = frame;
  const first = window.value(cursor, 0);
  let sum = 0;
  let squares = 0;
  for (let back = 0; back < n; back++) {
    const x = window.value(cursor, back) - first;
    sum += x;
    squares += x * x;
  }
  return { mean: first + sum / n, stddev: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) };
}

/**
 * A series that has stopped moving: `run` exactly equal outcomes in a row, or changes that have collapsed to less
 * than a quarter of their usual size (in mean log square, at five standard errors). An offset is no part of the
 * rule: noise on a high level is no stall. O(1) an observation.
 *
 * `normalised_stddev` is the standard deviation of the stalled stretch over the usual size of a change before it.
 */
export const stall = seriesDetector({
  pattern: 'stall',
  summary:
    'The series has stopped moving: equal outcomes in a row, or changes far smaller than its own before.',
  version: 'stall-1',
  evidence: ['variance_window'],
  colour: 'yellow',
  settings: z.object({
    run: z.number().int().min(3).default(7).describe('Equal outcomes in a row that make a stall.'),
  }),
  slots: 3,
  rejudge: true,
  describes: 'length',
  create({ run }, slot) {
    /** Kept from the last observation that was part of the stall: its length and shape, for the close. */
    const remember = (frame: SeriesFrame, n: number) => {
      const f = frame.cursor.f64;
      f[frame.cursor.base + slot] = n;
    };
    const length = (frame: SeriesFrame) => {
      const equal = frame.activity.run(frame.cursor);
      return frame.activity.quiet(frame.cursor)
        ? Math.max(equal, frame.activity.quietCount(frame.cursor))
        : equal;
    };
    const measure = (n: number, mean: number, stddev: number, usual: number) => {
      const metrics = {
        normalised_stddev: stddev === 0 ? 0 : usual > 0 ? stddev / usual : 1,
        window_n: n,
        mean,
      };
      return { metrics, evidence: [{ kind: 'variance_window', window_n: n, stddev }] };
    };
    return {
      judge(frame) {
        const equal = frame.activity.run(frame.cursor);
        if (equal < run && !frame.activity.quiet(frame.cursor)) return false;
        remember(frame, length(frame));
        return true;
      },
      describe(frame) {
        const { activity, cursor, window } = frame;
        const n = length(frame);
        const equal = activity.run(cursor) >= n;
        const seen = Math.min(n, frame.held);
        const shape = equal ? { mean: window.value(cursor, 0), stddev: 0 } : flatness(frame, seen);
        cursor.f64[cursor.base + slot + 1] = shape.mean;
        cursor.f64[cursor.base + slot + 2] = shape.stddev;
        const { metrics, evidence } = measure(n, shape.mean, shape.stddev, activity.usualChange(cursor));
        return {
          start: equal ? activity.runStart(cursor) : activity.quietStart(cursor),
          strength: 1 - metrics.normalised_stddev,
          pValue: equal ? 2 ** -n : normalUpper(-activity.contrast(cursor)),
          support: n / run,
          metrics,
          evidence,
          threshold: run,
          peers: 0,
          samples: recentSamples(frame, seen),
        };
      },
      conclude({ cursor, activity }) {
        const at = cursor.base + slot;
        return measure(cursor.f64[at], cursor.f64[at + 1], cursor.f64[at + 2], activity.usualChange(cursor));
      },
    };
  },
});
