import { z } from 'zod';
import { bestSplit, LEAST_SIDE } from '../statistics/lines.ts';
import { WINDOW } from '../statistics/window.ts';
import { formatInstant } from '../time/instant.ts';
import { MOST_SAMPLES, type SeriesFrame, seriesDetector } from './detector.ts';

/** Observations between two looks, while the segment is short and later. */
const STRIDE_SHORT = 4;
const STRIDE_LONG = 16;
const SHORT = 64;
/** Of a short stretch two lines need to explain this share of the variance only. */
const SHORT_GAIN = 0.2;
/** Noise scales beyond which a lone value is left out. */
const CLEAN = 4;
/** Observations for which a change counts as fresh, its episode open and its figures kept up to date. */
const FRESH = 16;

const SEGMENT_START = 0;
const CHANGE_AT = 1;
const P_VALUE = 2;
const FRESH_UNTIL = 3;

const y = new Float64Array(WINDOW);
const times = new Float64Array(WINDOW);

/** Mean and population variance of y[from..to). */
function moments(from: number, to: number): { mean: number; variance: number } {
  let sum = 0;
  for (let i = from; i < to; i++) sum += y[i] - y[from];
  const mean = sum / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += (y[i] - y[from] - mean) ** 2;
  return { mean: y[from] + mean, variance: squares / (to - from) };
}

/**
 * Place of a change in y[0..n) that was split at `at`. The second line of a young change may be a steep one that begins
 * too early: what is still nearer to the level before belongs there.
 */
function dated(at: number, n: number): number {
  if (n - at > 2 * LEAST_SIDE) return at;
  const before = moments(at - LEAST_SIDE, at).mean;
  const after = moments(n - 2, n).mean;
  let place = at;
  while (place < n - 2 && Math.abs(y[place] - before) < Math.abs(y[place] - after)) place++;
  return place;
}

/**
 * A change of level or slope. On the stretch since the last change (at most the window) the best split into two
 * lines must pass two tests: it explains enough of what is seen (a likelihood ratio on the plain variance), and AR(1)
 * noise around one line does not (an F test with Bonferroni's bound for all splits). See {@link bestSplit}. All splits
 * are tried on every 4th, later every 16th observation: O(window / 16) an observation. The change is dated back to
 * the split.
 *
 * `shift` is the distance of the two means in pooled standard deviations.
 */
export const changePoint = seriesDetector({
  pattern: 'change_point',
  summary: 'The level or the slope has changed for good; dated back to when.',
  version: 'change_point-1',
  evidence: ['regime_before', 'regime_after'],
  colour: 'magenta',
  settings: z.object({
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-4)
      .describe('Probability of such a split by chance, anywhere in the stretch.'),
    min_gain: z
      .number()
      .min(0)
      .default(4)
      .describe('Least gain of two lines over one, in variances of the stretch.'),
  }),
  slots: 4,
  rejudge: false,
  describes: 'growth',
  create({ p_value, min_gain }, slot) {
    /** Observations since the last change, at most the window. */
    const stretch = (frame: SeriesFrame) =>
      Math.min(frame.held, frame.count - frame.cursor.f64[frame.cursor.base + slot + SEGMENT_START]);
    return {
      judge(frame, open) {
        const { cursor, count } = frame;
        const f = cursor.f64;
        const own = cursor.base + slot;
        if (open) return count <= f[own + FRESH_UNTIL];
        if (count % STRIDE_SHORT !== 0) return false;
        const n = stretch(frame);
        if (n < 2 * LEAST_SIDE || count % (n <= SHORT ? STRIDE_SHORT : STRIDE_LONG) !== 0) return false;
        frame.window.copyValues(cursor, n, y);
        const split = bestSplit(y, n, CLEAN);
        if (split === undefined || split.pValue > p_value) return false;
        if (split.practicalGain < Math.min(min_gain, SHORT_GAIN * n)) return false;
        f[own + CHANGE_AT] = count - n + dated(split.at, n);
        f[own + P_VALUE] = split.pValue;
        f[own + FRESH_UNTIL] = count + FRESH;
        return true;
      },
      describe(frame) {
        const { cursor, count, window } = frame;
        const f = cursor.f64;
        const own = cursor.base + slot;
        const after = Math.min(count - f[own + CHANGE_AT], frame.held - LEAST_SIDE);
        const first = f[own + CHANGE_AT] > f[own + SEGMENT_START] ? f[own + SEGMENT_START] : 0;
        const before = Math.min(frame.held - after, f[own + CHANGE_AT] - first);
        const n = before + after;
        window.copyValues(cursor, n, y);
        window.copyTimes(cursor, n, times);
        const left = moments(0, before);
        const right = moments(before, n);
        const pooled = Math.sqrt(
          (left.variance * (before - 1) + right.variance * (after - 1)) / Math.max(1, n - 2),
        );
        const delta = right.mean - left.mean;
        const shift = delta === 0 ? 0 : Math.abs(delta) / pooled;
        const from = Math.max(0, Math.min(before - MOST_SAMPLES / 2, n - MOST_SAMPLES));
        const to = Math.min(n, from + MOST_SAMPLES);
        const regime = (kind: string, m: typeof left, count_: number, at: number) => ({
          kind,
          mean: m.mean,
          stddev: Math.sqrt(m.variance),
          n: count_,
          at: formatInstant(at),
        });
        return {
          start: times[before],
          strength: 1 - Math.exp(-shift / 3),
          pValue: f[own + P_VALUE],
          support: Math.min(before, after) / LEAST_SIDE,
          metrics: {
            shift,
            mean_before: left.mean,
            mean_after: right.mean,
            delta_mean: delta,
            n_before: before,
            n_after: after,
          },
          evidence: [
            regime('regime_before', left, before, times[before - 1]),
            regime('regime_after', right, after, times[before]),
          ],
          threshold: p_value,
          peers: 0,
          samples: { times: Array.from(times.subarray(from, to)), values: Array.from(y.subarray(from, to)) },
        };
      },
      conclude(frame) {
        const { cursor, count, window } = frame;
        const n = stretch(frame);
        window.copyValues(cursor, n, y);
        const split = bestSplit(y, n, CLEAN);
        const own = cursor.base + slot;
        const at = split === undefined ? 0 : count - n + split.at;
        const near = Math.abs(at - cursor.f64[own + CHANGE_AT]) <= 2 * LEAST_SIDE;
        cursor.f64[own + SEGMENT_START] = near ? at : cursor.f64[own + CHANGE_AT];
        return undefined;
      },
    };
  },
});
