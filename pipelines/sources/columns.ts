import { InvalidInput, type Issue } from '../../operators/records/errors.ts';
import { TIMESTAMP_REMEDY } from '../../operators/records/fields.ts';
import { identityIssues, seriesIdentitySchema } from '../../operators/records/observation.ts';
import type { SeriesIdentity } from '../../operators/records/series/description.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { type BatchBuilder, isId, seriesIssue } from './batch-builder.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a body is the columnar form. */
export function isColumnar(body: unknown): body is { columns: unknown } {
  return isObject(body) && 'columns' in body;
}

function arrayAt(columns: Record<string, unknown>, name: string, issues: Issue[]): readonly unknown[] {
  const column = columns[name];
  if (Array.isArray(column)) return column;
  issues.push({
    path: `columns.${name}`,
    message: column === undefined ? 'is required' : 'must be an array',
  });
  return [];
}

/**
 * Maximum number of observations in a body or a message, which is decoded as a whole: each takes a byte or two of the body at the least, and
 * dozens of bytes in memory. A stream of lines may have any number.
 */
export const MOST_OBSERVATIONS = 1_000_000;

/** The fault of a body with so many observations; undefined if they may be in one. */
export function tooMany(observations: number): InvalidInput | undefined {
  if (observations <= MOST_OBSERVATIONS) return undefined;
  return new InvalidInput(
    `The batch has ${observations} observations, and a body has at most ${MOST_OBSERVATIONS}; send several, or a stream of NDJSON. Nothing of it was taken.`,
  );
}

/** Rows after which {@link columnSteps} yields. */
const STEP = 5000;

/** Does all of {@link columnSteps} at once. */
export function addColumns(builder: BatchBuilder, body: { columns: unknown }): void {
  for (const steps = columnSteps(() => builder, body); steps.next().done !== true; );
}

/**
 * Adds a batch in columnar form to a builder, some rows a step. Invalid rows are rejected; inconsistent columns make the whole batch malformed.
 *
 * @param current the builder, which may be another one after each step
 * @throws InvalidInput when a column is missing, not an array, of another length than `index`, or longer than {@link MOST_OBSERVATIONS}
 */
export function* columnSteps(
  current: () => BatchBuilder,
  body: { columns: unknown },
): Generator<void, void, void> {
  const { columns } = body;
  let builder = current();
  const issues: Issue[] = [];
  if (!isObject(columns)) throw malformed([{ path: 'columns', message: 'must be an object of arrays' }]);
  const dictionary = arrayAt(columns, 'series', issues);
  const index = arrayAt(columns, 'index', issues);
  const outcome = arrayAt(columns, 'outcome', issues);
  const timestamp = columns.timestamp === undefined ? undefined : arrayAt(columns, 'timestamp', issues);
  const id = columns.id === undefined ? undefined : arrayAt(columns, 'id', issues);
  for (const [name, column] of Object.entries({ outcome, timestamp, id })) {
    if (column !== undefined && column.length !== index.length && issues.length === 0) {
      issues.push({
        path: `columns.${name}`,
        message: `has ${column.length} entries where index has ${index.length}`,
      });
    }
  }
  if (issues.length > 0) throw malformed(issues);
  const fault = tooMany(index.length);
  if (fault !== undefined) throw fault;
  // Each entry is read when a row first names it, so that one without rows costs nothing.
  const keys: Entry[] = [];
  const entryAt = (place: unknown): Entry | undefined => {
    if (typeof place !== 'number' || dictionary[place] === undefined) return undefined;
    keys[place] ??= seriesOf(dictionary[place]);
    return keys[place];
  };
  for (let row = 0; row < index.length; row++) {
    if (row % STEP === STEP - 1) {
      yield;
      builder = current();
    }
    const place = index[row];
    const key = entryAt(place);
    const value = outcome[row];
    const key_ = id?.[row] ?? undefined;
    if (key === undefined) {
      builder.reject(
        row,
        'index',
        `must be a whole number from 0 to ${dictionary.length - 1}, a place in columns.series`,
      );
    } else if (key.issue !== undefined) {
      builder.reject(row, `series.${place}`, key.issue);
    } else if (typeof value !== 'number' || !Number.isFinite(value)) {
      builder.reject(row, 'outcome', 'must be a finite number');
    } else if (key_ !== undefined && !isId(key_)) {
      builder.reject(row, 'id', 'must be text of 1 to 200 characters, or null');
    } else {
      const time = timestamp === undefined ? builder.clock.next() : instantOf(timestamp[row]);
      if (Number.isNaN(time)) builder.reject(row, 'timestamp', `${TIMESTAMP_REMEDY}, or epoch milliseconds`);
      else if (placeIn(builder, key, time, value, row) && key_ !== undefined) builder.extras(key_);
    }
  }
}

/** An entry of the dictionary of series: ids, or names and what else it says of the series; or what is wrong with it. */
type Entry =
  | { readonly scope: string; readonly entity: string; readonly issue?: undefined }
  | { readonly identity: SeriesIdentity; readonly issue?: undefined }
  | { readonly issue: string };

function seriesOf(entry: unknown): Entry {
  if (isObject(entry)) {
    const { data, error } = seriesIdentitySchema.safeParse(entry);
    const issues = [
      ...(error?.issues ?? []).map(({ path, message }) => `${path.map(String).join('.')} ${message}`),
      ...identityIssues(entry).map(({ path, message }) => `${path} ${message}`),
    ];
    if (data !== undefined && issues.length === 0) return { identity: data };
    return { issue: issues.join('; ') };
  }
  const [scope, entity] = Array.isArray(entry) ? entry : [];
  const issue = seriesIssue(scope, entity);
  return issue === undefined ? { scope, entity } : { issue };
}

function placeIn(
  builder: BatchBuilder,
  entry: Exclude<Entry, { issue: string }>,
  time: number,
  outcome: number,
  row: number,
): boolean {
  return 'identity' in entry
    ? builder.placeNamed(entry.identity, time, outcome, row)
    : builder.place(entry.scope, entry.entity, time, outcome, row);
}

/** Microseconds of RFC 3339 text or epoch milliseconds; NaN for anything else. */
function instantOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value * 1000) : Number.NaN;
  return typeof value === 'string' ? parseInstant(value) : Number.NaN;
}

function malformed(issues: Issue[]): InvalidInput {
  return new InvalidInput('The columnar batch is malformed; nothing of it was taken.', issues);
}
