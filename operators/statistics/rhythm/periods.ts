import { selectInPlace } from '../select.ts';
import { periodogram } from './fourier.ts';

/** Longest stretch that is searched. */
export const LONGEST = 256;
/** Least number of periods in the stretch. */
export const LEAST_PERIODS = 3.8;
/** Highest frequency used: near the folding frequency, noise of alternating sign looks like a line. */
const HIGHEST = 0.46;
/** Largest number of lines removed. */
const MOST_LINES = 7;
/** Values further than this many median deviations from the median are clipped. */
const CLIP = 5 * 1.4826;
/** Mean distance between the values sampled for the median deviation: as far from any fraction as possible. */
const SAMPLE_STEP = (3 + Math.sqrt(5)) / 2;
/** Lines with at least this share of the first one's ratio, or this far above the bound, determine the period. */
const COUNTING_SHARE = 0.1;
const COUNTING_BOUND = 1.5;
/** Largest order of the lowest line as a harmonic of an absent fundamental. */
const MOST_DIVISOR = 4;
/** Largest distance of a line from a multiple of the fundamental, in 1 / n. */
const TOLERANCE = 0.6;
/** Shares of the least ratio that a line must reach against white noise, and at its first test, to be tested further. */
const SCREEN = 0.6;
const RETRY = 0.8;
/** Number of parameters fitted before the noise is known: line, sinusoid, autocorrelation. */
const FITTED = 6;
/** Lines slower than the searched range are removed from this frequency on, in 1 / n, because they would leak into it. */
const SLOWEST = 0.6;
/** Share of the total below which a variance is rounding error. */
const ROUNDING = 1e-12;

const x = new Float64Array(LONGEST);
const sorted = new Float64Array(LONGEST);
const counted = new Float64Array(LONGEST);
const trial = new Float64Array(LONGEST);
const power = new Float64Array(2 * LONGEST + 1);

/** A sinusoid in a stretch. */
interface Line {
  frequency: number;
  /** Periodogram ordinate divided by the spectrum of the noise without the line. */
  ratio: number;
  amplitude: number;
}

/** The periodic part of a stretch. */
export interface Periodicity {
  /** In positions of the stretch. */
  period: number;
  /** Standard error of the period. */
  error: number;
  /** Largest ratio of a line to the noise. */
  ratio: number;
  /** Sum of the amplitudes of the lines: half of the peak-to-peak range, or a little more. */
  amplitude: number;
}

/** Least ratio by length: short stretches are tested only once, long ones repeatedly. */
export function leastRatio(n: number): number {
  return Math.min(12, 8.5 + (3.5 * Math.log2(n / 32)) / 3);
}

/**
 * Probability that noise has a line of this ratio anywhere in a stretch of n, by Bonferroni's bound. The ordinate is exponential and the
 * noise is estimated from n values: Snedecor's F with 2 and n - 6 degrees of freedom.
 */
export function lineChance(ratio: number, n: number): number {
  return Math.min(1, n * ordinateChance(ratio, (n - FITTED) / 2));
}

/**
 * The same for autocorrelated noise. Its spectrum is estimated best where it is high, so lines are compared with half as many degrees of
 * freedom. Larger than {@link lineChance}, by far in short stretches.
 */
export function cautiousLineChance(ratio: number, n: number): number {
  return Math.min(1, n * ordinateChance(ratio, (n - FITTED) / 4));
}

/** Upper tail of Snedecor's F with 2 and 2 * half degrees of freedom. */
function ordinateChance(ratio: number, half: number): number {
  return (1 + ratio / half) ** -half;
}

/** Copies values[0..n) without their regression line and with distant values clipped. Returns the variance, 0 if nothing varies. */
function prepare(values: Float64Array, n: number): number {
  // A sample of the values is enough to find distant ones; even steps could coincide with the period.
  const step = n > LONGEST / 2 ? SAMPLE_STEP : 1;
  const m = Math.floor((n - 1) / step) + 1;
  for (let i = 0; i < m; i++) sorted[i] = values[Math.floor(i * step)];
  const middle = selectInPlace(sorted, m, m >> 1);
  for (let i = 0; i < m; i++) sorted[i] = Math.abs(values[Math.floor(i * step)] - middle);
  const reach = CLIP * selectInPlace(sorted, m, m >> 1);
  let sum = 0;
  let cross = 0;
  const centre = (n - 1) / 2;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const d = values[i] - middle;
    x[i] = reach > 0 ? Math.max(-reach, Math.min(reach, d)) : d;
    sum += x[i];
    cross += (i - centre) * x[i];
    largest = Math.max(largest, Math.abs(values[i]));
  }
  const slope = cross / ((n * (n * n - 1)) / 12);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    x[i] -= sum / n + slope * (i - centre);
    squares += x[i] * x[i];
  }
  return squares > 1e-18 * n * largest * largest ? squares / n : 0;
}

/** Subtracts the least-squares sinusoid of a frequency from from[0..n) into `into`. O(n). */
function withoutLine(from: Float64Array, n: number, frequency: number, into: Float64Array): void {
  const cosineStep = Math.cos(2 * Math.PI * frequency);
  const sineStep = Math.sin(2 * Math.PI * frequency);
  let c = 1;
  let s = 0;
  let cc = 0;
  let ss = 0;
  let cs = 0;
  let xc = 0;
  let xs = 0;
  for (let i = 0; i < n; i++) {
    cc += c * c;
    ss += s * s;
    cs += c * s;
    xc += from[i] * c;
    xs += from[i] * s;
    const next = c * cosineStep - s * sineStep;
    s = s * cosineStep + c * sineStep;
    c = next;
  }
  const determinant = cc * ss - cs * cs;
  const a = determinant > 0 ? (xc * ss - xs * cs) / determinant : 0;
  const b = determinant > 0 ? (xs * cc - xc * cs) / determinant : 0;
  c = 1;
  s = 0;
  for (let i = 0; i < n; i++) {
    into[i] = from[i] - a * c - b * s;
    const next = c * cosineStep - s * sineStep;
    s = s * cosineStep + c * sineStep;
    c = next;
  }
}

/** AR(1) noise: lag-1 coefficient and variance of the innovations. */
interface Noise {
  phi: number;
  variance: number;
}

/**
 * The possible AR(1) noises of residual[0..n) after `fitted` parameters were fitted: as estimated, and with the coefficient corrected for
 * the bias of short samples, which raises low frequencies and lowers high ones. O(n).
 */
function noisesOf(residual: Float64Array, n: number, fitted: number, leastVariance: number): Noise[] {
  let squares = 0;
  let products = 0;
  for (let i = 0; i < n; i++) {
    squares += residual[i] * residual[i];
    if (i > 0) products += residual[i] * residual[i - 1];
  }
  const raw = squares > 0 ? products / squares : 0;
  const total = squares / Math.max(1, n - fitted);
  return [raw, raw + (fitted + (fitted + 1) * raw) / n].map((coefficient) => {
    const phi = Math.max(-0.9, Math.min(0.99, coefficient));
    return { phi, variance: Math.max(leastVariance, total * (1 - phi * phi)) };
  });
}

/** The largest spectrum among the noises where the cosine of the angular frequency is `cosine`. */
function spectrumAt(noises: readonly Noise[], cosine: number): number {
  let most = 0;
  for (let i = 0; i < noises.length; i++) {
    const { phi, variance } = noises[i];
    const spectrum = variance / (1 - 2 * phi * cosine + phi * phi);
    if (spectrum > most) most = spectrum;
  }
  return most;
}

const angle = (frequency: number) => Math.cos(2 * Math.PI * frequency);
const cosines = new Map<number, Float64Array>();

/** Cosines of the angular frequencies of a periodogram; computed once for each size. */
function cosinesOf(size: number): Float64Array {
  const known = cosines.get(size);
  if (known !== undefined) return known;
  const made = Float64Array.from({ length: size / 2 + 1 }, (_, k) => angle(k / size));
  cosines.set(size, made);
  return made;
}

/** The line with the highest ratio to the largest spectrum above a frequency, its position refined by a parabola. */
function highest(size: number, noises: readonly Noise[], lowest: number): Line {
  let best = -1;
  let at = 0;
  const to = Math.floor(HIGHEST * size);
  const cosine = cosinesOf(size);
  for (let k = Math.max(1, Math.ceil(lowest * size)); k <= to; k++) {
    const ratio = power[k] / spectrumAt(noises, cosine[k]);
    if (ratio > best) {
      best = ratio;
      at = k;
    }
  }
  const bend = power[at - 1] - 2 * power[at] + power[at + 1];
  const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (power[at - 1] - power[at + 1]) / (2 * bend))) : 0;
  return { frequency: (at + shift) / size, ratio: best, amplitude: 0 };
}

/** State of the removal of lines: `x` without all removed lines, and {@link counted} without those in the searched range. */
interface Rest {
  n: number;
  size: number;
  /** Variance of the remaining x. */
  variance: number;
  /** Number of lines removed, and whether slow ones were among them. */
  taken: number;
  slow: boolean;
}

/**
 * The strongest line of x[0..n) above a frequency, measured against the noise without it. Removed slow lines may have been noise
 * themselves, so the spectrum that includes them bounds the noise too.
 */
function strongest({ n, size, variance, taken, slow }: Rest, lowest: number): Line {
  periodogram(x, n, size, power);
  const screened = highest(size, [{ phi: 0, variance }], lowest);
  if (screened.ratio < SCREEN * leastRatio(n)) return { ...screened, ratio: 0 };
  let line = screened;
  for (let pass = 0; pass < 2; pass++) {
    const noises: Noise[] = [];
    for (const rest of slow ? [x, counted] : [x]) {
      withoutLine(rest, n, line.frequency, trial);
      noises.push(...noisesOf(trial, n, 4 + 2 * taken, ROUNDING * variance));
    }
    line = highest(size, noises, lowest);
    if (line.ratio < RETRY * leastRatio(n)) break;
  }
  return line;
}

/** Amplitude of a sinusoid that has this ordinate in n values. */
function amplitude(n: number, power: number): number {
  return 2 * Math.sqrt(power / n);
}

/** The frequency near a peak of the grid at which x[0..n) has its largest ordinate, by two parabolas. O(n). */
function sharpened(n: number, near: number): number {
  let frequency = near;
  for (const step of [0.25 / n, 0.06 / n]) {
    const below = ordinate(n, frequency - step);
    const above = ordinate(n, frequency + step);
    const bend = below - 2 * ordinate(n, frequency) + above;
    if (bend < 0) frequency += step * Math.max(-1.5, Math.min(1.5, (below - above) / (2 * bend)));
  }
  return frequency;
}

/** The fundamental of which the counting lines are multiples; the frequency of the first line if there is none. */
function fundamental(lines: readonly Line[], n: number, lowest: number): number {
  const bound = COUNTING_BOUND * leastRatio(n);
  const counting = lines.filter(({ ratio }) => ratio >= COUNTING_SHARE * lines[0].ratio || ratio > bound);
  const base = Math.min(...counting.map(({ frequency }) => frequency));
  for (let divisor = 1; divisor <= MOST_DIVISOR && base / divisor >= lowest; divisor++) {
    const step = base / divisor;
    const fits = counting.every(
      ({ frequency }) => Math.abs(frequency - Math.round(frequency / step) * step) <= TOLERANCE / n,
    );
    if (fits) return refined(counting, step);
  }
  return lines[0].frequency;
}

/** The fundamental estimated from its lines, each weighted by the precision of its frequency: its order and its ratio. */
function refined(lines: readonly Line[], step: number): number {
  let sum = 0;
  let weight = 0;
  for (const { frequency, ratio } of lines) {
    const order = Math.round(frequency / step);
    sum += ratio * order * frequency;
    weight += ratio * order * order;
  }
  return sum / weight;
}

/**
 * The period of values[0..n), if they have one. The lines of the periodogram are removed one by one, each tested against the AR(1) spectrum
 * of the residual without it, so that autocorrelated noise has no line and no line hides in the noise that another one adds. The period is
 * that of their common fundamental, which may itself be absent. O(n log n) if there is no line, a few times that for each line.
 *
 * @param n at most {@link LONGEST}
 * @param shortest shortest period that counts, in positions
 */
export function findPeriod(values: Float64Array, n: number, shortest: number): Periodicity | undefined {
  const total = prepare(values, n);
  if (total === 0) return undefined;
  const size = 2 ** Math.ceil(Math.log2(n <= LONGEST / 4 ? 4 * n : 2 * n));
  const lowest = LEAST_PERIODS / n;
  const slowest = SLOWEST / n;
  const least = leastRatio(n);
  const lines: Line[] = [];
  const rest: Rest = { n, size, variance: total, taken: 0, slow: false };
  counted.set(x.subarray(0, n));
  for (; rest.taken < MOST_LINES; rest.taken++) {
    const line = strongest(rest, slowest);
    if (line.ratio < least) break;
    line.frequency = sharpened(n, line.frequency);
    line.amplitude = amplitude(n, ordinate(n, line.frequency));
    withoutLine(x, n, line.frequency, x);
    if (line.frequency >= lowest) {
      lines.push(line);
      withoutLine(counted, n, line.frequency, counted);
    } else {
      rest.slow = true;
    }
    rest.variance = 0;
    for (let i = 0; i < n; i++) rest.variance += (x[i] * x[i]) / n;
    if (rest.variance < ROUNDING * total) break;
  }
  if (lines.length === 0) return undefined;
  const frequency = fundamental(lines, n, lowest);
  if (!(frequency * shortest <= 1.001)) return undefined;
  const { ratio } = lines[0];
  return {
    period: 1 / frequency,
    error: periodError(1 / frequency, n, ratio),
    ratio,
    amplitude: swing(lines),
  };
}

function swing(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.amplitude, 0);
}

/** Standard error of a period estimated from a line of this ratio in n values (Rife and Boorstyn, 1974). */
export function periodError(period: number, n: number, ratio: number): number {
  return (0.4 * period * period) / (n * Math.sqrt(Math.max(1, ratio)));
}

/** Number of harmonics of a known period that are searched. */
const HARMONICS = 4;

/**
 * Refines a known period from the harmonics that still stand out of the noise. Returns it with their amplitude and largest ratio, as
 * {@link findPeriod} measures them; if none stands out, the known period and a ratio below `least`. O(n).
 */
export function followPeriod(
  values: Float64Array,
  n: number,
  known: number,
  least: number,
): Omit<Periodicity, 'error'> {
  const total = prepare(values, n);
  if (total === 0) return { period: known, ratio: 0, amplitude: 0 };
  const orders = Math.max(1, Math.min(HARMONICS, Math.floor(HIGHEST * known)));
  const places = Array.from({ length: orders }, (_, i) => sharpened(n, (i + 1) / known));
  trial.set(x.subarray(0, n));
  for (const frequency of places) withoutLine(trial, n, frequency, trial);
  const noises = noisesOf(trial, n, 2 + 2 * orders, ROUNDING * total);
  const lines = places.map((frequency) => {
    const height = ordinate(n, frequency);
    return {
      frequency,
      ratio: height / spectrumAt(noises, angle(frequency)),
      amplitude: amplitude(n, height),
    };
  });
  const ratio = Math.max(...lines.map((line) => line.ratio));
  if (ratio < least) return { period: known, ratio, amplitude: 0 };
  const standing = lines.filter((line) => line.ratio >= least);
  return { period: 1 / refined(standing, 1 / known), ratio, amplitude: swing(standing) };
}

/**
 * Subtracts the first harmonics of a season from values[0..n), in place; level and slope stay. Least squares of each around the line. O(n).
 */
export function removeSeason(values: Float64Array, n: number, period: number): void {
  let sum = 0;
  let cross = 0;
  const centre = (n - 1) / 2;
  for (let i = 0; i < n; i++) {
    const d = values[i] - values[0];
    sum += d;
    cross += (i - centre) * d;
  }
  const mean = values[0] + sum / n;
  const slope = cross / ((n * (n * n - 1)) / 12);
  for (let i = 0; i < n; i++) trial[i] = values[i] - mean - slope * (i - centre);
  for (let order = 1; order <= HARMONICS && order / period <= HIGHEST; order++)
    withoutLine(trial, n, order / period, trial);
  for (let i = 0; i < n; i++) values[i] = trial[i] + mean + slope * (i - centre);
}

/** Periodogram ordinate of x[0..n) at one frequency (Goertzel, 1958). */
function ordinate(n: number, frequency: number): number {
  const twice = 2 * Math.cos(2 * Math.PI * frequency);
  let one = 0;
  let two = 0;
  for (let i = 0; i < n; i++) {
    const zero = x[i] + twice * one - two;
    two = one;
    one = zero;
  }
  return (one * one + two * two - twice * one * two) / n;
}
