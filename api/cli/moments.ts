import { InvalidInput } from '../../operators/records/errors.ts';
import { parseInstant } from '../../operators/time/instant.ts';

/**
 * The instant that a flag names, as RFC 3339: a date is its first moment in UTC, a date-time is kept as it is.
 *
 * @param flag such as `--at`
 * @throws InvalidInput for a text that is neither
 */
export function momentOf(flag: string, text: string): string {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
  if (Number.isNaN(parseInstant(full))) {
    throw new InvalidInput(
      `${flag} must be a date such as 2026-05-01 (its first moment in UTC) or an RFC 3339 date-time with a zone; ` +
        `it is ${JSON.stringify(text)}.`,
    );
  }
  return full;
}

/** As {@link momentOf}, where the flag may be missing. */
export function momentIf(flag: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : momentOf(flag, text);
}
