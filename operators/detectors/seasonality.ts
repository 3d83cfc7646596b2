import { z } from 'zod';
import { WIDTHS } from '../statistics/level/pyramid.ts';
import {
  cautiousLineChance,
  findPeriod,
  followPeriod,
  LEAST_PERIODS,
  LONGEST,
  lineChance,
  periodError,
} from '../statistics/rhythm/periods.ts';
import { WINDOW } from '../statistics/window.ts';
import { recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** Shortest period, in samples. */
const SHORTEST = 3;
/** Shortest stretches that are searched: of raw observations, and of means. */
const LEAST = 24;
const LEAST_MEANS = 32;
/** Shortest period in means; a shorter period is easier to see at the level below. */
const SHORTEST_MEANS = 8;
/**
 * p-value below which one look is enough. Otherwise a second look must confirm, after a quarter more data or {@link GROWTH_SAMPLES}
 * samples.
 */
const CLEAR = 0.007;
const GROWTH = 1.25;
const GROWTH_SAMPLES = 64;
/** Below this period, noise with alternating sign looks regular, so the p-value must be smaller by {@link SHORT_CHANCE}. */
const SHORT = 6.8;
const SHORT_CHANCE = 0.02;
/** Two looks agree if their periods differ by at most this share, or by one sample. */
const AGREEMENT = 0.05;
/**
 * Looks at stretches that end in one window: 11 up to 64 observations, 24 more up to 256, and one at means. The stretches share data, so
 * this is an upper bound (Bonferroni).
 */
const LOOKS = 36;
/** A season ends when none of its spectral lines reaches this ratio any more. */
const GONE = 7;

/** Slot of the detector that holds the last certified period of a series, in observations. */
export const SEASON_PERIOD = 0;
const CANDIDATE = 1;
const P_VALUE = 2;
const PEAK = 3;
const LEVEL = 4;
const AMPLITUDE = 5;
const CANDIDATE_COUNT = 6;
const RENEWED = 7;

const y = new Float64Array(LONGEST);

/** Whether a search of the raw observations is due: often while there are few, less often later, and more often while a season is open. */
function isDue(count: number, open: boolean): boolean {
  if (count < LEAST) return false;
  return (count & ((count <= 64 ? 4 : count <= WINDOW ? 8 : open ? 128 : 256) - 1)) === 0;
}

/** The same for means, which arrive at their own rate. */
function areDue(means: number): boolean {
  return means >= LEAST_MEANS && (means & ((means <= LONGEST / 2 ? 16 : 32) - 1)) === 0;
}

/** Sample autocorrelation of y[0..n) around its regression line, at the lag nearest to the period. */
function autocorrelationAt(n: number, period: number): number {
  const lag = Math.round(period);
  let sum = 0;
  let cross = 0;
  const middle = (n - 1) / 2;
  for (let i = 0; i < n; i++) {
    sum += y[i];
    cross += (i - middle) * y[i];
  }
  const slope = cross / ((n * (n * n - 1)) / 12);
  const residual = (i: number) => y[i] - sum / n - slope * (i - middle);
  let squares = 0;
  let products = 0;
  for (let i = 0; i < n; i++) {
    squares += residual(i) ** 2;
    if (i >= lag) products += residual(i) * residual(i - lag);
  }
  return squares > 0 ? Math.min(1, (products / (n - lag)) * (n / squares)) : 0;
}

/** The nearest whole number if the period differs from it by no more than its error; else the period. */
function whole(period: number, error: number): number {
  const near = Math.round(period);
  return Math.abs(period - near) <= Math.max(0.02, 2 * error) ? near : period;
}

/** The season that a look found; the period is in observations. */
interface Season {
  level: number;
  period: number;
  peak: number;
  /** p-value of its strongest line at this look, which decides whether it opens; `pValue` is the one reported, over all looks. */
  chance: number;
  pValue: number;
  amplitude: number;
}

/**
 * A repeating season: sinusoids that stand out of the series' AR(1) noise, and their common fundamental ({@link findPeriod}). The search
 * covers the last 256 observations (at every 4th, later at every 256th) and the means of 8 and of 64 observations. It finds periods from 3
 * to 4,096 samples after four periods; a weak one must be found twice. The longest certain period is the season: if half a day is found
 * first, a full day replaces it. O(log window) an observation amortised, and a few times that while a season is open.
 */
export const seasonality = seriesDetector({
  pattern: 'seasonality',
  summary: 'The series repeats itself with a fixed period.',
  version: 'seasonality-2',
  evidence: ['autocorrelation_peak'],
  colour: 'cyan',
  settings: z.object({
    min_autocorrelation: z
      .number()
      .min(0)
      .max(1)
      .default(0.15)
      .describe('Minimum autocorrelation at the period, after detrending.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(0.01)
      .describe('Probability that noise has such a spectral line anywhere in the window, in one test.'),
  }),
  slots: 8,
  describes: 'growth',
  create({ min_autocorrelation, p_value }, slot) {
    /** Loads the stretch of a level (0: raw observations; from 1: means) and returns its length. */
    const load = ({ cursor, pyramid, window, held }: SeriesFrame, level: number) => {
      if (level === 0) {
        window.copyValues(cursor, held, y);
        return held;
      }
      const n = Math.min(LONGEST, pyramid.count(cursor, level - 1));
      pyramid.copy(cursor, level - 1, n, y);
      return n;
    };
    const look = (frame: SeriesFrame, level: number): Season | undefined => {
      const n = load(frame, level);
      const found = findPeriod(y, n, level === 0 ? SHORTEST : SHORTEST_MEANS);
      if (found === undefined) return undefined;
      const alternating = level === 0 && found.period < SHORT ? SHORT_CHANCE : 1;
      const chance = lineChance(found.ratio, n) / alternating;
      const peak = autocorrelationAt(n, found.period);
      if (chance > p_value || peak < min_autocorrelation) return undefined;
      const width = level === 0 ? 1 : WIDTHS[level - 1];
      return {
        level,
        period: whole(found.period * width, found.error * width),
        peak,
        chance,
        pValue: Math.min(1, (LOOKS * cautiousLineChance(found.ratio, n)) / alternating),
        amplitude: found.amplitude,
      };
    };
    const due = ({ cursor, count, pyramid }: SeriesFrame, level: number, open: boolean) =>
      level === 0
        ? isDue(count, open)
        : pyramid.fresh(cursor, level - 1) && areDue(pyramid.count(cursor, level - 1));
    /** Whether an open season still stands out at the level where it was found. */
    const stands = (frame: SeriesFrame) => {
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      const level = f[own + LEVEL];
      if (!due(frame, level, true)) return true;
      const n = load(frame, level);
      const width = level === 0 ? 1 : WIDTHS[level - 1];
      const { period, ratio, amplitude } = followPeriod(y, n, f[own + SEASON_PERIOD] / width, GONE);
      if (ratio < GONE) return false;
      f[own + SEASON_PERIOD] = whole(period * width, periodError(period, n, ratio) * width);
      f[own + PEAK] = autocorrelationAt(n, period);
      f[own + AMPLITUDE] = amplitude;
      // Once the stretch shares no observation with the one that opened the season, it is independent evidence.
      if (frame.count >= f[own + RENEWED])
        f[own + P_VALUE] = Math.min(f[own + P_VALUE], LOOKS * cautiousLineChance(ratio, n));
      return true;
    };
    return {
      judge(frame, open) {
        const f = frame.cursor.f64;
        const own = frame.cursor.base + slot;
        if (open && !stands(frame)) return false;
        const current = open ? f[own + SEASON_PERIOD] : 0;
        for (let level = open ? f[own + LEVEL] + 1 : 0; level <= WIDTHS.length; level++) {
          if (!due(frame, level, open)) continue;
          const season = look(frame, level);
          if (season === undefined) continue;
          const slack = Math.max(1, AGREEMENT * season.period);
          if (open && season.period < current + slack) continue;
          const same = Math.abs(season.period - f[own + CANDIDATE]) <= slack;
          const then = f[own + CANDIDATE_COUNT];
          const confirmed = same && frame.count >= Math.min(GROWTH * then, then + GROWTH_SAMPLES);
          if (!same) {
            f[own + CANDIDATE] = season.period;
            f[own + CANDIDATE_COUNT] = frame.count;
          }
          if (!confirmed && season.chance > CLEAR) continue;
          // A longer season ends the open one and opens at the next look.
          if (open) return false;
          f[own + SEASON_PERIOD] = season.period;
          f[own + P_VALUE] = season.pValue;
          f[own + PEAK] = season.peak;
          f[own + AMPLITUDE] = season.amplitude;
          f[own + LEVEL] = level;
          f[own + RENEWED] = frame.count + LONGEST * (level === 0 ? 1 : WIDTHS[level - 1]);
          return true;
        }
        return open;
      },
      describe(frame) {
        const { cursor, held, window } = frame;
        const own = cursor.base + slot;
        const [period, , pValue, peak, level, amplitude] = cursor.f64.subarray(own, own + 6);
        const interval = ((window.time(cursor, 0) - window.time(cursor, held - 1)) * 1e-6) / (held - 1);
        const n = level === 0 ? held : load(frame, level) * WIDTHS[level - 1];
        const metrics = {
          period,
          period_seconds: period * interval,
          autocorrelation: peak,
          amplitude,
          window_n: n,
        };
        return {
          start: Math.min(window.time(cursor, held - 1), window.time(cursor, 0) - (n - 1) * interval * 1e6),
          strength: Math.max(0, peak),
          pValue,
          support: n / (LEAST_PERIODS * period),
          metrics,
          evidence: [{ kind: 'autocorrelation_peak', ...metrics }],
          threshold: min_autocorrelation,
          peers: 0,
          samples: recentSamples(frame, held),
        };
      },
    };
  },
});
