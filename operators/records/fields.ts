import { z } from 'zod';
import { parseInstant } from '../time/instant.ts';
import { isUuid } from './uuid.ts';

const UUID_REMEDY = 'must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const TIMESTAMP_REMEDY =
  'must be an RFC 3339 date-time with a zone, such as 2026-05-01T12:00:00Z, from the years 1700 to 2249';

/** False for text with an unpaired surrogate, which no store preserves. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** False for text that some store would not preserve. */
export function isStorable(text: string): boolean {
  return isWellFormed(text) && !text.includes('\u0000');
}

/** JSON Schema of a UUID and of a moment, in requests and responses. */
export const UUID_FORMAT = { format: 'uuid' };
const INSTANT_FORMAT = { format: 'date-time' };

/** Restricted to the years that a store can keep. */
const DAY = '(?:1[7-9][0-9][0-9]|2[01][0-9][0-9]|22[0-4][0-9])-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
/**
 * A date, and a date-time with a zone, in requests. The patterns are complete because tools generate requests from them. Leap seconds are
 * accepted too; `date-time` allows them only at their minute.
 */
export const DATE_TAKEN = { format: 'date', pattern: `^${DAY}$` };
export const INSTANT_TAKEN = {
  ...INSTANT_FORMAT,
  pattern: `^${DAY}[Tt]${CLOCK}:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+-]${CLOCK})$`,
};
/** Text that every store preserves, in JSON Schema; a pattern cannot describe an unpaired surrogate. */
export const NO_NUL = '^[^\\u0000]*$';
/** Text that is not only white space. */
export const NOT_BLANK = '[^\\s\\ufeff]';

/** A UUID in a response. */
export const uuidText = z.string().meta(UUID_FORMAT);
/** A moment in a response: RFC 3339 in UTC. */
export const instantText = z.string().meta(INSTANT_FORMAT);

/** A UUID in 8-4-4-4-12 form, in either case. */
export const anyUuid = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : UUID_REMEDY) })
  .refine(isUuid, { error: UUID_REMEDY })
  .meta(UUID_FORMAT);

/** An RFC 3339 date-time with a zone. */
export const instant = z
  .string({ error: TIMESTAMP_REMEDY })
  .refine((text) => !Number.isNaN(parseInstant(text)), { error: TIMESTAMP_REMEDY })
  .meta(INSTANT_TAKEN);

/** Text of 1 to `longest` characters (UTF-16 units) that every store preserves. */
export function shortText(longest: number) {
  const remedy = `must be text of 1 to ${longest} characters`;
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : remedy) })
    .min(1, remedy)
    .max(longest, remedy)
    .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
    .meta({ format: 'storable', pattern: NO_NUL });
}

const storable = z
  .string({ error: 'must be text' })
  .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
  .meta({ format: 'storable', pattern: NO_NUL });

/** An object of texts that callers attach to a record and tidemark does not interpret. */
export const texts = z.record(storable, storable, { error: 'must be an object with text values' });
