import { z } from 'zod';
import { InvalidInput } from '../../operators/records/errors.ts';
import {
  DATE_TAKEN,
  INSTANT_TAKEN,
  isStorable,
  NO_NUL,
  UUID_FORMAT,
} from '../../operators/records/fields.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { parseBound, parseMoment } from '../../operators/time/moment.ts';

/** A UUID in a query, put in lower case. */
export const uuidParameter = z
  .string('must be a UUID')
  .refine(isUuid, 'must be a UUID')
  .transform((text) => text.toLowerCase())
  .meta(UUID_FORMAT);

const MOMENT_REMEDY =
  'must be a date such as 2026-05-01, or an RFC 3339 date-time with a zone, from the years 1700 to 2249';

/** What both take, for the description: a date, or a date-time with a zone. */
const DATED = { type: 'string', anyOf: [DATE_TAKEN, INSTANT_TAKEN] } as const;

/** The bound of a stretch, as it is written; see {@link parseBound}. */
export const boundText = z
  .string(MOMENT_REMEDY)
  .refine((text) => !Number.isNaN(parseBound(text)), MOMENT_REMEDY)
  .meta(DATED);

/** The bound of a stretch in a query, as microseconds. */
export const boundParameter = boundText.transform(parseBound);

/** Text in a query that a store can compare with what it keeps. */
export const textParameter = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(1000, 'must have at most 1000 characters')
  .refine(isStorable, 'must be well-formed Unicode without the character U+0000')
  .meta({ pattern: NO_NUL });

/** A moment of a question, as it is written; see {@link parseMoment}. */
export const momentText = z
  .string({ error: MOMENT_REMEDY })
  .refine((text) => !Number.isNaN(parseMoment(text)), MOMENT_REMEDY)
  .meta(DATED);

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

/** Places in the lists that have cursors: what each part of one is, as a pattern that only whole numbers and ids match. */
const NUMBER = '-?[0-8]?[0-9]{1,15}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLACES = {
  claims: [NUMBER],
  contradictions: [NUMBER],
  events: [NUMBER, NUMBER],
  observations: [NUMBER, NUMBER],
  signals: [NUMBER, UUID],
} as const;
type ListName = keyof typeof PLACES;

function placePattern(list: ListName): string {
  return `^${[list, ...PLACES[list]].join('\\.')}$`;
}

/** The cursor of some list. */
export const cursorText = z.string().min(1, 'must be the next_cursor of an earlier answer');

/** The cursor of a list in a query. */
export function cursorParameter(list: ListName) {
  return cursorText.meta({ pattern: placePattern(list) }).describe('The `next_cursor` of the page before.');
}

/** Opaque text of a keyset position. */
export function encodeCursor(list: ListName, parts: readonly (string | number)[]): string {
  return [list, ...parts].join('.');
}

/**
 * The parts of a cursor that {@link encodeCursor} made.
 *
 * @throws InvalidInput when it is none of this list
 */
export function decodeCursor<Parts extends readonly unknown[]>(
  list: ListName,
  text: string,
  isParts: (parts: readonly unknown[]) => parts is Parts,
): Parts {
  if (new RegExp(placePattern(list)).test(text)) {
    const places = text.split('.').slice(1);
    const parts = places.map((place, at) => (PLACES[list][at] === NUMBER ? Number(place) : place));
    if (isParts(parts)) return parts;
  }
  const message = 'is not a cursor of this list; use next_cursor of the page before, or leave it out';
  throw new InvalidInput(`cursor ${message}.`, [{ path: 'cursor', message }]);
}
