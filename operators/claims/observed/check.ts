import { compare, type ObservedComparison, offText, type Point, storedText } from './compare.ts';
import type { SeriesAssertion } from './reading.ts';

/** Result of checking a claim against the observations of its series. */
export interface ObservationCheck {
  readonly scope_id: string;
  readonly entity_id: string;
  /** `none`: no observations at that time; `many`: more than are read for one claim. */
  readonly outcome: 'agrees' | 'off' | 'none' | 'many';
  /** As a sentence. */
  readonly says: string;
  /** The deviation, in the unit of the series, and in percent of the observed value unless that is 0. */
  readonly off?: number;
  readonly percent?: number;
  readonly unit: string;
}

/** @param points the observations; undefined when there are too many to read */
export function checkOf(
  reading: SeriesAssertion,
  points: readonly Point[] | undefined,
): { readonly check: ObservationCheck; readonly comparison?: ObservedComparison } {
  const { scope_id, entity_id, unit, names } = reading.series;
  const made = (outcome: ObservationCheck['outcome'], says: string): ObservationCheck => ({
    scope_id,
    entity_id,
    outcome,
    says,
    unit,
  });
  if (points === undefined) {
    return { check: made('many', `There are more observations of ${names[0]} in that time than are read.`) };
  }
  if (points.length === 0) {
    return { check: made('none', `There are no observations of ${names[0]} at that time.`) };
  }
  const comparison = compare(
    reading,
    points.map(({ value }) => value),
  );
  if (comparison.agrees) {
    return { check: made('agrees', `The stored observations of ${names[0]} agree.`), comparison };
  }
  const { off, part } = comparison;
  const says = `It is off by ${offText(comparison, unit)}: ${storedText(reading, comparison, points)}.`;
  const check = { ...made('off', says), off, ...(part !== undefined && { percent: 100 * part }) };
  return { check, comparison };
}
