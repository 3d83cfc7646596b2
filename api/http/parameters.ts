import { z } from 'zod';
import { InvalidInput } from '../../operators/records/errors.ts';
import { TIMESTAMP_REMEDY } from '../../operators/records/fields.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { parseInstant } from '../../operators/time/instant.ts';

/** A UUID in a query, put in lower case. */
export const uuidParameter = z
  .string()
  .refine(isUuid, 'must be a UUID')
  .transform((text) => text.toLowerCase());

/** An instant in a query, as microseconds. */
export const instantParameter = z
  .string()
  .refine((text) => !Number.isNaN(parseInstant(text)), TIMESTAMP_REMEDY)
  .transform(parseInstant);

export const limitParameter = z.coerce
  .number('must be a whole number from 1 to 1000')
  .int('must be a whole number from 1 to 1000')
  .min(1, 'must be a whole number from 1 to 1000')
  .max(1000, 'must be a whole number from 1 to 1000')
  .default(100)
  .describe('Most rows of a page.');

/** A number from 0 to 1 in a query; an empty text is none. */
export const fractionParameter = z
  .string()
  .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 1, {
    error: 'must be a number from 0 to 1',
  })
  .transform(Number)
  .meta({ type: 'number', minimum: 0, maximum: 1 });

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
