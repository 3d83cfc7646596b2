import { InvalidInput } from '../../operators/records/errors.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { parseBound, parseMoment } from '../../operators/time/moment.ts';

function refused(flag: string, text: string, date: string): InvalidInput {
  return new InvalidInput(
    `${flag} must be a date such as 2026-05-01 (its ${date} moment in UTC) or an RFC 3339 date-time with a zone; ` +
      `it is ${JSON.stringify(text)}.`,
  );
}

/**
 * The moment in a flag of a question, as RFC 3339: a date stands for its last moment in UTC; undefined if the flag is missing.
 *
 * @param flag such as `--at`
 * @throws InvalidInput for a text that is neither a date nor a date-time
 */
export function askedMoment(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (Number.isNaN(moment)) throw refused(flag, text, 'last');
  return formatInstant(moment);
}

/**
 * The moment when something was said or began, as RFC 3339: a date stands for its first moment in UTC. Otherwise like {@link askedMoment}.
 */
export function givenMoment(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseBound(text);
  if (Number.isNaN(moment)) throw refused(flag, text, 'first');
  return formatInstant(moment);
}
