import type { Finding } from './detector.ts';
import type { Pattern } from './index.ts';

interface Precedence {
  readonly pattern: Pattern;
  readonly explains: readonly Pattern[];
  /** Restricts the explanation to some findings; without it, the explanation always applies. */
  readonly when?: (explaining: Finding, explained: Finding) => boolean;
}

/** Periods of a season that a slope must last to be a trend of its own. */
const PERIODS_OUTLASTED = 2;

/** A stall does not explain a change point whose levels differ by at least this many standard deviations. */
const LEAST_SHIFT = 2;
/** Period in samples that is slow for a window of 256. */
const SLOW = 64;

/**
 * Which patterns explain others on the same series. While an explaining episode is open, the patterns that it explains do not open. When
 * it opens, it closes and supersedes explained episodes that began with it or later. Patterns not listed here are independent and
 * coexist: a change point and the trend that follows it, a season and a spike in it.
 */
const PRECEDENCE: readonly Precedence[] = [
  // A series that does not move has no slope, season, spread or novelty of its own.
  { pattern: 'stall', explains: ['trend', 'variance_shift', 'seasonality', 'novelty'] },
  // Small noise after large noise looks like a change of level.
  {
    pattern: 'stall',
    explains: ['change_point'],
    when: (_, change) => change.metrics.shift < LEAST_SHIFT,
  },
  // A change point explains the outliers at its position, the forecast errors there and the novelty.
  { pattern: 'change_point', explains: ['spike', 'drop', 'variance_shift', 'novelty'] },
  // After the spread has grown, distant observations are not outliers.
  { pattern: 'variance_shift', explains: ['spike', 'drop', 'novelty'] },
  // Part of a slow wave is not a slope; a slope that lasts for several periods is.
  {
    pattern: 'seasonality',
    explains: ['trend'],
    when: (season, trend) =>
      !trend.deseasoned && trend.metrics.window_n < PERIODS_OUTLASTED * season.metrics.period,
  },
  // A wave too slow for the window looks like a series of changes within its amplitude.
  {
    pattern: 'seasonality',
    explains: ['change_point'],
    when: ({ metrics }, change) =>
      !change.deseasoned &&
      metrics.period >= SLOW &&
      Math.abs(change.metrics.delta_mean) <= 2 * metrics.amplitude,
  },
  // A trend reaches new values; that novelty is not a separate finding.
  { pattern: 'trend', explains: ['novelty'] },
  // Spike and drop are simpler names for something new. While they stay open, they cause the forecast errors.
  { pattern: 'spike', explains: ['novelty', 'variance_shift'] },
  { pattern: 'drop', explains: ['novelty', 'variance_shift'] },
];

/** Share of the time since the explaining pattern began by which the explained one may have begun before it. */
const EARLIER = 0.25;

/** Patterns that may explain the given pattern. */
export function explainersOf(explained: Pattern): Pattern[] {
  return PRECEDENCE.filter(({ explains }) => explains.includes(explained)).map(({ pattern }) => pattern);
}

/** Patterns that the given pattern may explain. */
export function explainedBy(explaining: Pattern): Pattern[] {
  return PRECEDENCE.filter(({ pattern }) => pattern === explaining).flatMap(({ explains }) => explains);
}

/** Whether one finding explains another one on the same series. */
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

/** Whether every finding of one pattern explains every finding of another on the same series. */
export function alwaysExplains(explaining: Pattern, explained: Pattern): boolean {
  return PRECEDENCE.some(
    ({ pattern, explains: patterns, when }) =>
      pattern === explaining && patterns.includes(explained) && when === undefined,
  );
}

/** Whether something that began at `start` may be caused by something that began at `since` and was found at `now` (microseconds). */
export function beganWith(start: number, since: number, now: number): boolean {
  return start >= since - EARLIER * (now - since);
}
