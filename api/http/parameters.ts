import { z } from 'zod';
import { InvalidInput } from '../../operators/records/errors.ts';
import { isStorable } from '../../operators/records/fields.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { parseBound, parseMoment } from '../../operators/time/moment.ts';

/** A UUID in a query, put in lower case. */
export const uuidParameter = z
  .string('must be a UUID')
  .refine(isUuid, 'must be a UUID')
  .transform((text) => text.toLowerCase());

const MOMENT_REMEDY =
  'must be a date such as 2026-05-01, or an RFC 3339 date-time with a zone, from the years 1700 to 2249';

/** The bound of a stretch, as it is written; see {@link parseBound}. */
export const boundText = z
  .string(MOMENT_REMEDY)
  .refine((text) => !Number.isNaN(parseBound(text)), MOMENT_REMEDY);

/** The bound of a stretch in a query, as microseconds. */
export const boundParameter = boundText.transform(parseBound);

/** Text in a query that a store can compare with what it keeps. */
export const textParameter = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(1000, 'must have at most 1000 characters')
  .refine(isStorable, 'must be well-formed Unicode without the character U+0000');

/** A moment of a question, as it is written; see {@link parseMoment}. */
export const momentText = z
  .string({ error: MOMENT_REMEDY })
  .refine((text) => !Number.isNaN(parseMoment(text)), MOMENT_REMEDY);

/** A moment of a question, as microseconds. */
export const momentParameter = momentText.transform(parseMoment);

export const atParameter = momentParameter.describe('What held then. A bare date is its last moment in UTC.');
export const asOfParameter = momentParameter.describe(
  'As it was known then. A bare date is its last moment in UTC.',
);

/**
 * A whole number in a query, in plain decimal digits.
 *
 * @param remedy what is said of anything else
 */
export function wholeParameter(least: number, most: number, remedy: string) {
  return z
    .string(remedy)
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most, remedy)
    .transform(Number)
    .meta({ type: 'integer', minimum: least, maximum: most });
}

export const limitParameter = wholeParameter(1, 1000, 'must be a whole number from 1 to 1000')
  .default(100)
  .describe('Most rows of a page.');

const FRACTION = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A decimal number from 0 to 1 in a query; an empty text is none. */
export const fractionParameter = z
  .string()
  .refine((text) => FRACTION.test(text) && Number(text) <= 1, { error: 'must be a number from 0 to 1' })
  .transform(Number)
  .meta({ type: 'number', minimum: 0, maximum: 1 });

/** Of an answer that is not what was asked for in full. */
export const warningsSchema = z
  .array(z.string())
  .optional()
  .describe('What did not go as it was asked for, such as a language model that did not answer.');

export const cursorParameter = z
  .string()
  .min(1, 'must be the next_cursor of an earlier answer')
  .describe('The `next_cursor` of the page before.');

/** Opaque text of a keyset position. */
export function encodeCursor(kind: string, parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/**
 * The parts of a cursor that {@link encodeCursor} made.
 *
 * @throws InvalidInput when it is none of this kind
 */
export function decodeCursor<Parts extends readonly unknown[]>(
  kind: string,
  text: string,
  isParts: (parts: readonly unknown[]) => parts is Parts,
): Parts {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value[0] === kind) {
      const parts: readonly unknown[] = value.slice(1);
      if (isParts(parts)) return parts;
    }
  } catch {
    // Whatever is no JSON is no cursor either; the answer below says so.
  }
  const message = 'is not a cursor of this list; use next_cursor of the page before, or leave it out';
  throw new InvalidInput(`cursor ${message}.`, [{ path: 'cursor', message }]);
}
