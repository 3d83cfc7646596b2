import pg from 'pg';
import { formatInstant, parseInstant } from '../../operators/time/instant.ts';
import { exactDecimal } from '../sql/decimal.ts';
import { decodeJson, decodeText } from './text.ts';

type Convert = (text: string) => unknown;

const whole: Convert = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

const double: Convert = (text) => (Number.isFinite(Number(text)) ? Number(text) : null);

const decimal: Convert = (text) => (Number.isFinite(Number(text)) ? exactDecimal(text) : null);

/** A timestamp with or without the zone, which is UTC. */
const time: Convert = (text) => {
  const iso = text.replace(' ', 'T').replace(/(?:\+00)?$/, 'Z');
  const instant = parseInstant(iso);
  if (!Number.isNaN(instant)) return formatInstant(instant);
  // Years beyond the range of instants, and infinity, keep the form that the database gives them.
  return /^\d+-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(iso) ? iso : text;
};

const bytes: Convert = (text) => Buffer.from(text.slice(2), 'hex').toString('base64');

/** Each type of the catalog that is not shown as text, with the type of its arrays. */
const TYPES: readonly (readonly [type: number, array: number, convert: Convert])[] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, bytes],
  [20, 1016, whole],
  [21, 1005, whole],
  [23, 1007, whole],
  [26, 1028, whole],
  [114, 199, decodeJson],
  [3802, 3807, decodeJson],
  [700, 1021, double],
  [701, 1022, double],
  [1700, 1231, decimal],
  [1114, 1115, time],
  [1184, 1185, time],
  // Shown as they are, but as arrays they need to be taken apart.
  [25, 1009, decodeText],
  [1043, 1015, decodeText],
  [1082, 1182, decodeText],
  [1083, 1183, decodeText],
  [19, 1003, decodeText],
  [2950, 2951, decodeText],
];

/** Number of the type text[]; its parser leaves the entries as they are. */
const TEXTS: number = 1009;

function arrayOf(text: string): unknown {
  const parse: (text: string) => unknown = pg.types.getTypeParser(TEXTS);
  return parse(text);
}

function mapEntries(value: unknown, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapEntries(entry, convert));
  return typeof value === 'string' ? convert(value) : null;
}

const CONVERT = new Map<number, Convert>(
  TYPES.flatMap(([type, array, convert]): [number, Convert][] => [
    [type, convert],
    [array, (text) => mapEntries(arrayOf(text), convert)],
  ]),
);

/**
 * Converter for a column of query results: whole numbers and decimals to numbers where a double holds them exactly
 * and to text where not, NaN and infinities to null, times to RFC 3339 text in UTC, bytes to base64, JSON to the value
 * that it denotes, arrays to arrays, everything else to the text that the database shows.
 */
export function jsonConverter(type: number): (value: string | null) => unknown {
  const convert = CONVERT.get(type) ?? decodeText;
  return (value) => (value === null ? null : convert(value));
}
