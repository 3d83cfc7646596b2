import { createHash } from 'node:crypto';
import { LONGEST_LABEL_NAME, MetricBlocks, MOST_LABEL_BYTES } from '../metrics/blocks.ts';
import type { Label, MetricBatch, MetricKind } from '../metrics/metric-batch.ts';
import { METRIC_NAME } from '../metrics/metric-names.ts';
import { MOST_BROKEN_LINES, tooManyBroken } from '../ndjson.ts';

/** The place of the first of `stops`, or of the end of the line, that no backslash escapes. */
function scan(text: string, from: number, stops: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n' || stops.includes(char)) return at;
    if (char === '\\' && text[at + 1] !== '\n') at++;
  }
  return text.length;
}

/** The place of the quote that ends a string, which may have several lines; the length of the text if none does. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at++;
  }
  return text.length;
}

/** A name or a value of a tag without the backslashes that escape its characters. */
function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([,= ])/g, '$1') : text;
}

const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE']);
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE']);

/** The number that a value of a field is: a float, an integer (`i`), an unsigned integer (`u`), or a boolean as 1 or 0; NaN for others. */
function fieldValue(text: string): number {
  if (/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text)) return Number(text);
  if (/^-?\d+[iu]$/.test(text)) return Number(text.slice(0, -1));
  if (TRUE.has(text)) return 1;
  return FALSE.has(text) ? 0 : Number.NaN;
}

/** The label of the scope that a request names. A tag of this name is no tag of a usual agent. */
export const SCOPE_LABEL = '__scope__';

/** Microseconds of a unit of time, by the names that the two versions of the API have for it. */
const UNITS = {
  n: 1e-3,
  ns: 1e-3,
  u: 1,
  us: 1,
  µ: 1,
  ms: 1e3,
  s: 1e6,
  m: 60e6,
  h: 3600e6,
} as const;

type Unit = keyof typeof UNITS;

/** A unit of timestamps; `auto` takes it of the size of each. */
export type Precision = Unit | 'auto';

/** Which units of timestamps there are. */
export const PRECISIONS: readonly [Precision, ...Precision[]] = [
  'ns',
  'n',
  'us',
  'u',
  'µ',
  'ms',
  's',
  'm',
  'h',
  'auto',
];

/** The units that a timestamp without one may have, and what is too large for each: the bounds of InfluxDB 3, which are in June 2128. */
const BY_SIZE = [
  ['s', 5e9],
  ['ms', 5e12],
  ['us', 5e15],
  ['ns', Number.POSITIVE_INFINITY],
] as const;

/** A unit that a timestamp was taken to have. */
export type GuessedUnit = (typeof BY_SIZE)[number][0];

/** The unit of a timestamp by its size: one of some decades after 1970 is in one unit only. */
function guessedUnit(time: number): GuessedUnit {
  const [unit] = BY_SIZE.find(([, bound]) => Math.abs(time) < bound) ?? ['ns'];
  return unit;
}

/** How the lines of a request are read. */
export interface LineRules {
  /** Unit of the timestamps. */
  readonly precision: Precision;
  /** Name of the scope of every series; undefined if the request names none. */
  readonly scope: string | undefined;
  /** The time of a line without one, in microseconds. */
  readonly now: number;
  /** Receives the units that timestamps are taken to have, if the precision is `auto`. */
  readonly guessed?: Set<GuessedUnit>;
}

/** Longest text of a series that is repeated in the key of each field of a line; the hash of a longer one stands for it. */
const LONGEST_REPEATED = 256;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** A line that cannot be read. */
class BadLine extends Error {
  /** A place in the line. */
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Most fields of a line. */
export const MOST_FIELDS = 10_000;
/** Longest text of a number or of a time: no double needs a third of it. */
const LONGEST_NUMBER = 100;

/**
 * Reads InfluxDB's line protocol, block by block. Each field that is a number or a boolean is a series: its metric is the name of the
 * measurement, a point, and the name of the field, without the latter if that is `value`. Lines that cannot be read are faults of the batch.
 *
 * @throws TidemarkError `too_large`
 */
export function* decodeLines(text: string, rules: LineRules): Generator<MetricBatch, void, void> {
  const blocks = new MetricBlocks(text.length);
  let at = 0;
  let broken = 0;
  for (let line = 1; at < text.length; ) {
    const from = at;
    try {
      at = readLine(text, at, rules, line, blocks);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      if (++broken > MOST_BROKEN_LINES) throw tooManyBroken();
      blocks.columns.fault(`line ${line}`, error.message);
      const end = text.indexOf('\n', error.at);
      at = end < 0 ? text.length : end + 1;
    }
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', next + 1))
      line++;
    if (blocks.isFull()) yield blocks.take();
  }
  yield blocks.take();
}

/** Reads one line; the place of the next one. */
function readLine(text: string, from: number, rules: LineRules, line: number, blocks: MetricBlocks): number {
  let start = from;
  while (text[start] === ' ' || text[start] === '\t' || text[start] === '\r') start++;
  if (start >= text.length || text[start] === '\n') return start + 1;
  if (text[start] === '#') return lineEnd(text, start) + 1;
  const seriesEnd = scan(text, start, ' ');
  if (text[seriesEnd] !== ' ') throw new BadLine(start, 'has no fields');
  if (seriesEnd - start > MOST_LABEL_BYTES)
    throw new BadLine(
      seriesEnd,
      `has a name and tags of more than ${MOST_LABEL_BYTES} characters; drop some`,
    );
  const series = text.slice(start, seriesEnd);
  const fields: { readonly name: string; readonly value: number | undefined }[] = [];
  let at = seriesEnd;
  while (text[at + 1] === ' ') at++;
  do {
    const field = readField(text, at + 1);
    if (fields.push(field) > MOST_FIELDS)
      throw new BadLine(at, `has more than ${MOST_FIELDS} fields; send them in several lines`);
    at = field.end;
  } while (text[at] === ',');
  const end = lineEnd(text, at);
  const time = timeOf(text.slice(at, end).trim(), rules, line);
  const { columns } = blocks;
  const prefix = `${rules.scope ?? ''}\n${series.length > LONGEST_REPEATED ? sha256(series) : series}\n`;
  if (Number.isNaN(time)) throw new BadLine(at, 'has a timestamp that is no whole number');
  for (const { name, value } of fields) {
    if (value === undefined) columns.omit('text');
    else {
      const given = {
        key: `${prefix}${name}`,
        labels: () => labelsOf(series, name, rules.scope),
        kind: kindOf(series, name),
      };
      blocks.series(given, series.length + name.length);
      columns.sample(time, value);
    }
  }
  return end + 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function readField(text: string, from: number) {
  const nameEnd = scan(text, from, '=, ');
  if (text[nameEnd] !== '=' || nameEnd === from)
    throw new BadLine(from, 'has a field without a name and a value');
  if (nameEnd - from > LONGEST_LABEL_NAME)
    throw new BadLine(nameEnd, `has a name of a field of more than ${LONGEST_LABEL_NAME} characters`);
  const name = text.slice(from, nameEnd);
  const valueAt = nameEnd + 1;
  if (text[valueAt] === '"') {
    const quote = closingQuote(text, valueAt + 1);
    if (quote >= text.length) throw new BadLine(from, `has a text in ${unescaped(name)} that does not end`);
    return { name, value: undefined, end: quote + 1 };
  }
  const end = scan(text, valueAt, ', ');
  const value = fieldValue(text.slice(valueAt, Math.min(end, valueAt + LONGEST_NUMBER)).trimEnd());
  if (end - valueAt > LONGEST_NUMBER || !Number.isFinite(value))
    throw new BadLine(end, `has a value in ${unescaped(name)} that is no number`);
  return { name, value, end };
}

function unitOf(time: string, precision: Precision, guessed: Set<GuessedUnit> | undefined): Unit {
  if (precision !== 'auto') return precision;
  const unit = guessedUnit(Number(time));
  guessed?.add(unit);
  return unit;
}

/** Microseconds of a timestamp; NaN if it is none. Lines without one keep their order. */
function timeOf(text: string, { precision, now, guessed }: LineRules, line: number): number {
  if (text === '') return now + line;
  if (text.length > LONGEST_NUMBER || !/^-?\d+$/.test(text)) return Number.NaN;
  const unit = unitOf(text, precision, guessed);
  // A time in nanoseconds has more digits than a double: those below a microsecond are cut off.
  if (UNITS[unit] < 1 && text.length > 15) return Number(text.slice(0, -3));
  return Math.floor(Number(text) * UNITS[unit]);
}

/**
 * What a field is. The protocol does not say, and names such as `inodes_total` are no running totals; those that Telegraf's `prometheus` input
 * scrapes follow the conventions of Prometheus, or have the field `counter`.
 */
function kindOf(series: string, field: string): MetricKind | undefined {
  if (field === 'counter') return 'counter';
  return /^prometheus(,|$)/.test(series) ? undefined : 'gauge';
}

function labelsOf(series: string, field: string, scope: string | undefined): Label[] | undefined {
  const nameEnd = scan(series, 0, ',');
  const measurement = unescaped(series.slice(0, nameEnd));
  const name = field === 'value' ? measurement : `${measurement}.${unescaped(field)}`;
  const labels: Label[] = [[METRIC_NAME, measurement === '' ? '' : name]];
  if (scope !== undefined) labels.push([SCOPE_LABEL, scope]);
  for (let at = nameEnd; at < series.length; ) {
    const keyEnd = scan(series, at + 1, '=,');
    if (series[keyEnd] !== '=') return undefined;
    const valueEnd = scan(series, keyEnd + 1, ',');
    labels.push([unescaped(series.slice(at + 1, keyEnd)), unescaped(series.slice(keyEnd + 1, valueEnd))]);
    at = valueEnd;
  }
  return labels;
}
