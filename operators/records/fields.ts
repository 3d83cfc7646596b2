import { z } from 'zod';
import { parseInstant } from '../time/instant.ts';
import { isUuid } from './uuid.ts';

const UUID_REMEDY = 'must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const TIMESTAMP_REMEDY =
  'must be an RFC 3339 date-time with a zone, such as 2026-05-01T12:00:00Z, from the years 1700 to 2249';

/** False for text with half of a surrogate pair, which no store keeps as it is. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** False for text that some store would not keep as it is. */
export function isStorable(text: string): boolean {
  return isWellFormed(text) && !text.includes('\u0000');
}

/** A UUID in 8-4-4-4-12 form, in either case; `format: any-uuid` in JSON Schema. */
export const anyUuid = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : UUID_REMEDY) })
  .refine(isUuid, { error: UUID_REMEDY })
  .meta({ format: 'any-uuid' });

/** An RFC 3339 date-time with a zone; `format: instant` in JSON Schema. */
export const instant = z
  .string({ error: TIMESTAMP_REMEDY })
  .refine((text) => !Number.isNaN(parseInstant(text)), { error: TIMESTAMP_REMEDY })
  .meta({ format: 'instant' });

/** Text of 1 to `longest` characters (UTF-16 units) that every store keeps as it is. */
export function shortText(longest: number) {
  const remedy = `must be text of 1 to ${longest} characters`;
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : remedy) })
    .min(1, remedy)
    .max(longest, remedy)
    .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
    .meta({ format: 'storable' });
}

const storable = z
  .string({ error: 'must be text' })
  .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
  .meta({ format: 'storable' });

/** An object of texts: what callers keep with a record and tidemark does not read. */
export const texts = z.record(storable, storable, { error: 'must be an object of texts' });
