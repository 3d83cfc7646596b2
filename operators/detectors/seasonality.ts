import { z } from 'zod';
import { fUpper } from '../statistics/distributions.ts';
import { autocorrelation } from '../statistics/fourier.ts';
import { WINDOW } from '../statistics/window.ts';
import { recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** A series is looked at on every so many observations, and on a few early ones. */
const STRIDE = 256;
const EARLY = Uint8Array.from({ length: 129 }, (_, n) => ([16, 24, 32, 64, 128].includes(n) ? 1 : 0));
/** Periods that the window must hold. */
const LEAST_PERIODS = 3;
/** Harmonics of a season that are tried together. */
const HARMONICS = 3;
/** A shorter lag is the period when its autocorrelation is at least this share of the best one's. */
const FUNDAMENTAL = 0.8;

const PERIOD = 0;
const P_VALUE = 1;
const PEAK = 2;

const re = new Float64Array(2 * WINDOW);
const y = new Float64Array(WINDOW);
const whitened = new Float64Array(WINDOW);
const phaseSum = new Float64Array(WINDOW);
const phaseCount = new Float64Array(WINDOW);

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
function phaseP(values: Float64Array, n: number, p: number, total: number): number {
  phaseSum.fill(0, 0, p);
  phaseCount.fill(0, 0, p);
  for (let i = 0; i < n; i++) {
    phaseSum[i % p] += values[i];
    phaseCount[i % p]++;
  }
  let between = 0;
  for (let k = 0; k < p; k++) between += phaseSum[k] ** 2 / phaseCount[k];
  const within = Math.max(0, total - between);
  if (within <= 1e-9 * total) return 0;
  return fUpper(between / (p - 1) / (within / (n - p)), p - 1, n - p);
}

/** p-value of the first harmonics of period p explaining `values`; the sharper test for a smooth season. O(n). */
function harmonicP(values: Float64Array, n: number, p: number, total: number): number {
  let between = 0;
  let degrees = 0;
  for (let k = 1; k <= HARMONICS && 2 * k < p; k++) {
    const stepCosine = Math.cos((2 * Math.PI * k) / p);
    const stepSine = Math.sin((2 * Math.PI * k) / p);
    let cosine = 1;
    let sine = 0;
    let a = 0;
    let b = 0;
    for (let i = 0; i < n; i++) {
      a += values[i] * cosine;
      b += values[i] * sine;
      const next = cosine * stepCosine - sine * stepSine;
      sine = sine * stepCosine + cosine * stepSine;
      cosine = next;
    }
    between += (2 * (a * a + b * b)) / n;
    degrees += 2;
  }
  const rest = n - degrees - 1;
  if (degrees === 0 || rest <= 0) return 1;
  return fUpper(between / degrees / (Math.max(0, total - between) / rest), degrees, rest);
}

interface Season {
  period: number;
  /** Autocorrelation of the detrended series at the period. */
  peak: number;
  pValue: number;
}

/** The shortest local peak of the autocorrelation that comes close to the highest, confirmed at twice its lag; else 0. */
function candidate(longest: number, least: number): number {
  let highest = 0;
  for (let k = 2; k <= longest; k++) if (isPeak(k) && re[k] > highest) highest = re[k];
  if (highest < least) return 0;
  for (let k = 2; k <= longest; k++) {
    if (isPeak(k) && re[k] >= FUNDAMENTAL * highest) return re[2 * k] >= 0.5 * re[k] ? k : 0;
  }
  return 0;
}

/**
 * The period of the last n outcomes in `y`, if they have one. Candidates come from the autocorrelation after
 * detrending (a multiple of the period is no shorter peak); whether one is chance is asked of the AR(1) innovations,
 * in which autocorrelated noise has no period.
 *
 * @param known period to look at instead of searching, 0 to search
 */
function findSeason(n: number, least: number, known: number): Season | undefined {
  let scale = 0;
  for (let i = 0; i < n; i++) scale = Math.max(scale, Math.abs(y[i]));
  const squares = detrend(n);
  if (!(squares > 1e-18 * n * scale * scale)) return undefined;
  const longest = Math.floor(n / LEAST_PERIODS);
  autocorrelation(y, n, 2 * longest, re);
  const period = known > 0 ? known : candidate(longest, least);
  if (period === 0 || re[period] < least) return undefined;
  prewhiten(n);
  let total = 0;
  for (let i = 0; i < n; i++) total += whitened[i] * whitened[i];
  const single = Math.min(phaseP(whitened, n, period, total), harmonicP(whitened, n, period, total));
  const tried = known > 0 ? 2 : 2 * longest;
  return { period, peak: Math.min(1, re[period]), pValue: Math.min(1, tried * single) };
}

function isPeak(k: number): boolean {
  return re[k] > re[k - 1] && re[k] >= re[k + 1];
}

/**
 * A repeating season. Looked at on a fixed schedule of the series' own counts (16, 24, 32, 64, 128, then every 256
 * observations) by one fast Fourier transform of the detrended window: O(log window) an observation. Periods up to a
 * third of the window of {@link WINDOW} samples are seen. Significance: harmonics of the period in the innovations,
 * or their analysis of variance by phase, with Bonferroni's bound for the lags tried.
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
      .describe('Least autocorrelation at the period, after detrending.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-5)
      .describe('Probability of so regular a repetition by chance.'),
  }),
  slots: 3,
  rejudge: false,
  describes: 'growth',
  create({ min_autocorrelation, p_value }, slot) {
    const look = (frame: SeriesFrame, least: number, known: number) => {
      frame.window.copyValues(frame.cursor, frame.held, y);
      return findSeason(frame.held, least, known);
    };
    return {
      judge(frame, open) {
        const { cursor, count } = frame;
        if (count % STRIDE !== 0 && (count >= EARLY.length || EARLY[count] === 0)) return open;
        const f = cursor.f64;
        const own = cursor.base + slot;
        const season = open
          ? look(frame, min_autocorrelation / 2, f[own + PERIOD])
          : look(frame, min_autocorrelation, 0);
        if (season === undefined || season.pValue > (open ? 0.01 : p_value)) return false;
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
