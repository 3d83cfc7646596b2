import { parseInstant } from './instant.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Microseconds since the epoch of the moment that a question names; NaN where it is none. A bare date is the last moment of
 * that day in UTC, so that what came about on the day is part of what held, or was known, on it.
 *
 * @param text an RFC 3339 date-time with a zone, or a date such as 2026-05-01
 */
export function parseMoment(text: string): number {
  return parseInstant(DATE.test(text) ? `${text}T23:59:59.999999Z` : text);
}

/**
 * Microseconds since the epoch from which on, or before which, a list or a question looks; NaN where the text is none. A
 * bare date is the first moment of that day in UTC, so that "since" has the day and "until" has not.
 *
 * @param text an RFC 3339 date-time with a zone, or a date such as 2026-05-01
 */
export function parseBound(text: string): number {
  return parseInstant(DATE.test(text) ? `${text}T00:00:00Z` : text);
}
