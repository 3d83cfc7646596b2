import type { ClaimType } from '../records/claim.ts';

const DAY = 86_400_000_000;

/**
 * Days after which a statement of a kind that nobody has repeated is worth half. What was decided and what somebody
 * likes lasts a year, what the world is like two; a guess and the outcome of a test are soon overtaken.
 */
export const HALF_LIFE_DAYS: Readonly<Record<ClaimType, number>> = {
  fact: 730,
  decision: 365,
  preference: 365,
  hypothesis: 30,
  test_result: 30,
};

/**
 * What age leaves of a statement: 2^(-age / half-life), as in radioactive decay, with a half-life for each kind. The age
 * runs from when it was last said; a time before that asks about something fresh.
 *
 * @param lastSaid when it was last said, in microseconds since the epoch
 * @param at the time that is asked about, in the same
 * @returns 1 for what was just said, 0.5 after a half-life, above 0 always
 */
export function freshness(type: ClaimType, lastSaid: number, at: number): number {
  const days = Math.max(0, at - lastSaid) / DAY;
  return Math.max(Number.MIN_VALUE, 2 ** (-days / HALF_LIFE_DAYS[type]));
}
