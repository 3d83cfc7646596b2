import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import { whole } from './numbers.ts';
import { words } from './words.ts';

/** Positions in the lists that have cursors: a pattern for each part of a position, which matches only whole numbers and ids. */
const NUMBER = '-?[0-8]?[0-9]{1,15}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLACES = {
  claims: [NUMBER],
  contradictions: [NUMBER],
  events: [NUMBER, NUMBER],
  observations: [NUMBER, NUMBER],
  series: [UUID, UUID],
  signals: [NUMBER, UUID],
} as const;
type ListName = keyof typeof PLACES;

function placePattern(list: ListName): string {
  return `^${[list, ...PLACES[list]].join('\\.')}$`;
}

/** Rows of a page by default. */
export const USUAL_LIMIT = 100;

/** The fields that select a page of a list. */
export function page(list: ListName) {
  return {
    limit: whole(1, 1000).default(USUAL_LIMIT).describe('Maximum number of rows in a page.'),
    cursor: z
      .string()
      .min(1, 'must be the next_cursor of an earlier response')
      .meta({ pattern: placePattern(list) })
      .describe('The `next_cursor` of the previous page.')
      .register(words, {
        tool: 'For the next page: next_cursor of the previous answer, with the other arguments unchanged.',
      })
      .optional(),
  };
}

/** The fields of an answer that describe its page, besides the rows. */
export function pageAnswer(rows: string) {
  return {
    count: z.number().int().describe(`${rows} of this page.`),
    next_cursor: z.string().optional().describe('Where there are more: cursor of the next page.'),
  };
}

/** The values of these fields: `next` has the parts of the position after the page, if more rows follow. */
export function pageOf(list: ListName, count: number, next: readonly (string | number)[] | undefined) {
  return { count, ...(next !== undefined && { next_cursor: [list, ...next].join('.') }) };
}

/**
 * The parts of a cursor made by {@link pageOf}; undefined without a cursor.
 *
 * @throws InvalidInput for a cursor that does not belong to this list
 */
export function placeOf<Parts extends readonly unknown[]>(
  list: ListName,
  cursor: string | undefined,
  isParts: (parts: readonly unknown[]) => parts is Parts,
): Parts | undefined {
  if (cursor === undefined) return undefined;
  if (new RegExp(placePattern(list)).test(cursor)) {
    const places = cursor.split('.').slice(1);
    const parts = places.map((place, index) => (PLACES[list][index] === NUMBER ? Number(place) : place));
    if (isParts(parts)) return parts;
  }
  const message = 'is not a cursor of this list; use next_cursor of the previous page, or omit it';
  throw new InvalidInput(`cursor ${message}.`, [{ path: 'cursor', message }]);
}

/** Positions of one whole number, of two, of two ids, or of a number and an id. */
export function isNumber(parts: readonly unknown[]): parts is [number] {
  return parts.length === 1 && Number.isSafeInteger(parts[0]);
}
export function isTwoNumbers(parts: readonly unknown[]): parts is [number, number] {
  return parts.length === 2 && parts.every(Number.isSafeInteger);
}
export function isTwoIds(parts: readonly unknown[]): parts is [string, string] {
  return parts.length === 2 && parts.every((id) => typeof id === 'string' && isUuid(id));
}
export function isNumberAndId(parts: readonly unknown[]): parts is [number, string] {
  const [number, id] = parts;
  return parts.length === 2 && Number.isSafeInteger(number) && typeof id === 'string' && isUuid(id);
}
