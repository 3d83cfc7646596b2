import type { ClaimVersion } from '../records/ledger.ts';

const DAY = 86_400_000_000;

/**
 * When a claim begins to hold by its own words, in microseconds: at the time that its text names, or else when it was first said. What was
 * said to have ended before that ("was open until 30 June") held on the day before its end at least; when it began, nobody said.
 */
export function validFrom({
  first_said,
  holds_from,
  holds_to = Number.POSITIVE_INFINITY,
}: Pick<ClaimVersion, 'first_said' | 'holds_from' | 'holds_to'>): number {
  return holds_from ?? (holds_to > first_said ? first_said : holds_to - DAY);
}
