import type { ClaimType } from '../records/claim.ts';

const DAY = 86_400_000_000;

/**
 * Half-life in days of an unrepeated statement, by type. Decisions and preferences last a year, facts two; hypotheses and test results
 * are soon outdated.
 */
export const HALF_LIFE_DAYS: Readonly<Record<ClaimType, number>> = {
  fact: 730,
  decision: 365,
  preference: 365,
  hypothesis: 30,
  test_result: 30,
};

/**
 * Freshness of a statement: 2^(-age / half-life), exponential decay with a half-life per type. The age counts from the last statement
 * of it; earlier times give 1.
 *
 * @param lastSaid time of the last statement of it, in microseconds since the epoch
 * @param at the time that the question is about, in the same unit
 * @returns 1 for a new statement, 0.5 after a half-life, always above 0
 */
export function freshness(type: ClaimType, lastSaid: number, at: number): number {
  const days = Math.max(0, at - lastSaid) / DAY;
  return Math.max(Number.MIN_VALUE, 2 ** (-days / HALF_LIFE_DAYS[type]));
}
