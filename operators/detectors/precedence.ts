import type { Finding } from './detector.ts';
import type { Pattern } from './index.ts';

interface Precedence {
  readonly pattern: Pattern;
  readonly explains: readonly Pattern[];
  /** Whether it does so here; always, where there is no such test. */
  readonly when?: (explaining: Finding, explained: Finding) => boolean;
}

/** Periods of a season that a slope must outlast to be one of its own. */
const PERIODS_OUTLASTED = 2;

/** Distance of two levels in standard deviations from which on a change is one, whatever the noise does. */
const LEAST_SHIFT = 2;
/** Samples in a period that is slow for a window of 256. */
const SLOW = 64;

/**
 * One story per series: what a pattern explains on the same series. While it is open, what it explains does not open; what
 * it explains and began with it or later is closed when it opens, as superseded by it. What is not named here says
 * something else and stands beside it: a change point and the trend that follows it, a season and a spike in it.
 */
const PRECEDENCE: readonly Precedence[] = [
  // A series that does not move has no slope, season, spread or novelty of its own.
  { pattern: 'stall', explains: ['trend', 'variance_shift', 'seasonality', 'novelty'] },
  // Small noise after large looks like a change of level.
  {
    pattern: 'stall',
    explains: ['change_point'],
    when: (_, change) => change.metrics.shift < LEAST_SHIFT,
  },
  // The outliers at its place, the errors of the forecast there, and what was new.
  { pattern: 'change_point', explains: ['spike', 'drop', 'variance_shift', 'novelty'] },
  // Observations lie further off than they did: they are outliers no more.
  { pattern: 'variance_shift', explains: ['spike', 'drop', 'novelty'] },
  // A part of a slow wave is no slope; one that lasts for periods is.
  {
    pattern: 'seasonality',
    explains: ['trend'],
    when: (season, trend) =>
      !trend.deseasoned && trend.metrics.window_n < PERIODS_OUTLASTED * season.metrics.period,
  },
  // A wave too slow for the window is a row of changes within its swing.
  {
    pattern: 'seasonality',
    explains: ['change_point'],
    when: ({ metrics }, change) =>
      !change.deseasoned &&
      metrics.period >= SLOW &&
      Math.abs(change.metrics.delta_mean) <= 2 * metrics.amplitude,
  },
  // Where it leads is new, and no more than that.
  { pattern: 'trend', explains: ['novelty'] },
  // Plain names for something new; while they stay, the forecast errs by them.
  { pattern: 'spike', explains: ['novelty', 'variance_shift'] },
  { pattern: 'drop', explains: ['novelty', 'variance_shift'] },
];

/** Share of an explanation's time by which what it explains may have begun before it. */
const EARLIER = 0.25;

/** Patterns that may explain a pattern. */
export function explainersOf(explained: Pattern): Pattern[] {
  return PRECEDENCE.filter(({ explains }) => explains.includes(explained)).map(({ pattern }) => pattern);
}

/** Patterns that a pattern may explain. */
export function explainedBy(explaining: Pattern): Pattern[] {
  return PRECEDENCE.filter(({ pattern }) => pattern === explaining).flatMap(({ explains }) => explains);
}

/** Whether one pattern, as it was found, explains another that was found on the same series. */
export function explains(
  explaining: { readonly pattern: Pattern; readonly finding: Finding },
  explained: { readonly pattern: Pattern; readonly finding: Finding },
): boolean {
  return PRECEDENCE.some(
    ({ pattern, explains: patterns, when }) =>
      pattern === explaining.pattern &&
      patterns.includes(explained.pattern) &&
      (when === undefined || when(explaining.finding, explained.finding)),
  );
}

/** Whether what began at `start` can be the doing of something that began at `since` and was found at `now` (microseconds). */
export function beganWith(start: number, since: number, now: number): boolean {
  return start >= since - EARLIER * (now - since);
}
