import { z } from 'zod';
import { DATE_TAKEN, INSTANT_TAKEN } from '../../../operators/records/fields.ts';
import { parseBound, parseMoment } from '../../../operators/time/moment.ts';
import { words } from './words.ts';

const REMEDY =
  'must be a date such as 2026-05-01, or an RFC 3339 date-time with a zone, from the years 1700 to 2249';

/** The forms that both accept, for the description: a date, or a date-time with a zone. */
const DATED = { type: 'string', anyOf: [DATE_TAKEN, INSTANT_TAKEN] } as const;

function dated(parse: (text: string) => number, date: 'first' | 'last', meaning: string) {
  return z
    .string({ error: REMEDY })
    .refine((text) => !Number.isNaN(parse(text)), REMEDY)
    .meta(DATED)
    .describe(`${meaning} A date without a time means its ${date} moment in UTC.`)
    .register(words, { meaning, date })
    .transform(parse);
}

/** A bound of a time range, in microseconds; see {@link parseBound}. */
export const bound = (meaning: string) => dated(parseBound, 'first', meaning);

/** A moment that a question is about, in microseconds; see {@link parseMoment}. */
export const moment = (meaning: string) => dated(parseMoment, 'last', meaning);

/** The moment at which facts must hold. */
export const at = moment(
  'Only claims that were valid at this time. Default: claims whose validity has not ended.',
);

/** The moment whose knowledge is used. */
export const as_of = moment('The state of knowledge at this time. Default: now.');
