import { parseInstant } from './instant.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Microseconds since the epoch of a moment in a query; NaN if the text is not valid. A bare date is the last moment of that day in UTC, so
 * that events of the day are included in what held, or was known, on it.
 *
 * @param text an RFC 3339 date-time with a zone, or a date such as 2026-05-01
 */
export function parseMoment(text: string): number {
  return parseInstant(DATE.test(text) ? `${text}T23:59:59.999999Z` : text);
}

/**
 * Microseconds since the epoch of a bound of a list or query; NaN if the text is not valid. A bare date is the first moment of that day in
 * UTC, so "since" includes the day and "until" excludes it.
 *
 * @param text an RFC 3339 date-time with a zone, or a date such as 2026-05-01
 */
export function parseBound(text: string): number {
  return parseInstant(DATE.test(text) ? `${text}T00:00:00Z` : text);
}
