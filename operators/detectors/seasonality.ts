import { z } from 'zod';
import { fUpper } from '../statistics/distributions.ts';
import { autocorrelation } from '../statistics/fourier.ts';
import { WINDOW } from '../statistics/window.ts';
import { recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** A series is looked at on every so many observations, and on a few early ones. */
const STRIDE = 128;
const EARLY = Uint8Array.from({ length: STRIDE + 65 }, (_, n) =>
  [16, 24, 32, 48, 64, 96, 192].includes(n) ? 1 : 0,
);
/** Periods that the window must hold. */
const LEAST_PERIODS = 3;
/** A shorter lag is the period when its autocorrelation is at least this share of the best one's. */
const FUNDAMENTAL = 0.85;

const PERIOD = 0;
const P_VALUE = 1;
const PEAK = 2;

const re = new Float64Array(2 * WINDOW);
const y = new Float64Array(WINDOW);
const whitened = new Float64Array(WINDOW);
const phaseSum = new Float64Array(WINDOW);
const phaseCount = new Float64Array(WINDOW);

/** Autocorrelation of y[0..n), which has mean 0, at one lag, unbiased for the overlap. */
function correlationAt(n: number, lag: number, squares: number): number {
  let sum = 0;
  for (let i = lag; i < n; i++) sum += y[i] * y[i - lag];
  return ((sum / squares) * n) / (n - lag);
}

/** Takes the least-squares line over the index out of y[0..n), and the mean with it. */
function detrend(n: number): number {
  let sum = 0;
  let cross = 0;
  const middle = (n - 1) / 2;
  for (let i = 0; i < n; i++) {
    sum += y[i];
    cross += (i - middle) * y[i];
  }
  const mean = sum / n;
  const slope = cross / ((n * (n * n - 1)) / 12);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    y[i] -= mean + slope * (i - middle);
    squares += y[i] * y[i];
  }
  return squares;
}

/** AR(1) innovations of y into `whitened`, mean 0. */
function prewhiten(n: number): void {
  let products = 0;
  let squares = y[0] * y[0];
  for (let i = 1; i < n; i++) {
    products += y[i] * y[i - 1];
    squares += y[i] * y[i];
  }
  const phi = Math.min(0.98, Math.max(0, squares > 0 ? products / squares : 0));
  let mean = 0;
  for (let i = 0; i < n; i++) {
    whitened[i] = i === 0 ? y[0] * Math.sqrt(1 - phi * phi) : y[i] - phi * y[i - 1];
    mean += whitened[i] / n;
  }
  for (let i = 0; i < n; i++) whitened[i] -= mean;
}

/** p-value of the means by phase of period p explaining `values`, as a one-way analysis of variance. O(n). */
function periodicF(values: Float64Array, n: number, p: number): number {
  phaseSum.fill(0, 0, p);
  phaseCount.fill(0, 0, p);
  let total = 0;
  for (let i = 0; i < n; i++) {
    phaseSum[i % p] += values[i];
    phaseCount[i % p]++;
    total += values[i] * values[i];
  }
  let between = 0;
  for (let k = 0; k < p; k++) between += phaseSum[k] ** 2 / phaseCount[k];
  const within = Math.max(0, total - between);
  if (within <= 1e-9 * total) return 0;
  return fUpper(between / (p - 1) / (within / (n - p)), p - 1, n - p);
}

interface Season {
  period: number;
  /** Autocorrelation of the detrended series at the period. */
  peak: number;
  pValue: number;
}

/**
 * The period of the last n outcomes in `y`, if they have one: the shortest local peak of the autocorrelation of the
 * innovations that comes close to the highest, confirmed at twice its lag, and means by phase that explain the
 * innovations. Autocorrelated noise has no peak after prewhitening; a multiple of the period is no shorter peak.
 */
function findSeason(n: number, least: number): Season | undefined {
  let scale = 0;
  for (let i = 0; i < n; i++) scale = Math.max(scale, Math.abs(y[i]));
  const squares = detrend(n);
  if (!(squares > 1e-18 * n * scale * scale)) return undefined;
  prewhiten(n);
  const longest = Math.floor(n / LEAST_PERIODS);
  autocorrelation(whitened, n, 2 * longest, re);
  let highest = 0;
  for (let k = 2; k <= longest; k++) if (isPeak(k) && re[k] > highest) highest = re[k];
  if (highest < least) return undefined;
  let period = 0;
  for (let k = 2; k <= longest && period === 0; k++) {
    if (isPeak(k) && re[k] >= FUNDAMENTAL * highest) period = k;
  }
  if (period === 0 || re[2 * period] < 0.5 * re[period]) return undefined;
  const pValue = Math.min(1, periodicF(whitened, n, period) * longest);
  return { period, peak: Math.min(1, correlationAt(n, period, squares)), pValue };
}

function isPeak(k: number): boolean {
  return re[k] > re[k - 1] && re[k] >= re[k + 1];
}

/**
 * A repeating season. Looked at on a fixed schedule of the series' own counts (16, 24, 32, … 192, then every 128
 * observations) by one fast Fourier transform of the detrended window: O(log window) an observation. Periods up to a
 * third of the window of {@link WINDOW} samples are seen. Significance: analysis of variance of the innovations by
 * phase, with Bonferroni's bound for the lags tried.
 */
export const seasonality = seriesDetector({
  pattern: 'seasonality',
  summary: 'The series repeats itself at a fixed period.',
  version: 'seasonality-1',
  evidence: ['autocorrelation_peak'],
  colour: 'cyan',
  settings: z.object({
    min_autocorrelation: z
      .number()
      .min(0.1)
      .max(1)
      .default(0.3)
      .describe('Least autocorrelation of the innovations at the period.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-5)
      .describe('Probability of means by phase that differ so much by chance.'),
  }),
  slots: 3,
  rejudge: false,
  describes: 'growth',
  create({ min_autocorrelation, p_value }, slot) {
    const look = (frame: SeriesFrame, least: number) => {
      frame.window.copyValues(frame.cursor, frame.held, y);
      return findSeason(frame.held, least);
    };
    return {
      judge(frame, open) {
        const { cursor, count } = frame;
        if (count % STRIDE !== 0 && (count >= EARLY.length || EARLY[count] === 0)) return open;
        const f = cursor.f64;
        const own = cursor.base + slot;
        const season = look(frame, open ? min_autocorrelation / 2 : min_autocorrelation);
        if (season === undefined || season.pValue > (open ? 0.01 : p_value)) return false;
        if (open && Math.abs(season.period - f[own + PERIOD]) > Math.max(1, 0.05 * f[own + PERIOD]))
          return false;
        if (!open) f[own + PERIOD] = season.period;
        f[own + P_VALUE] = season.pValue;
        f[own + PEAK] = season.peak;
        return true;
      },
      describe(frame) {
        const { cursor, held, window } = frame;
        const own = cursor.base + slot;
        const period = cursor.f64[own + PERIOD];
        const interval = ((window.time(cursor, 0) - window.time(cursor, held - 1)) * 1e-6) / (held - 1);
        const metrics = {
          period,
          period_seconds: period * interval,
          autocorrelation: cursor.f64[own + PEAK],
          window_n: held,
        };
        return {
          start: window.time(cursor, held - 1),
          strength: cursor.f64[own + PEAK],
          pValue: cursor.f64[own + P_VALUE],
          support: held / (LEAST_PERIODS * period),
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
