import { isUtf8 } from 'node:buffer';
import { isColumnar } from '../columns.ts';
import { shapeFault } from '../json-shape.ts';
import type { KafkaRecord, ValueContent } from './port.ts';
import { SchemaMismatch } from './registry/schema-mismatch.ts';
import { REGISTRY_HEADER, REGISTRY_MAGIC } from './registry/wire-format.ts';

/** The form of a message value, before its records are validated. */
export type MessageForm =
  | { readonly kind: 'one'; readonly record: unknown }
  | { readonly kind: 'many'; readonly records: readonly unknown[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'poison'; readonly reason: string };

/** Observations may also come as columns. */
export type ObservationsForm =
  | MessageForm
  | { readonly kind: 'columns'; readonly body: { columns: unknown } };

/** Maximum number of invalid lines of one message; reading then stops, because an invalid line costs as much as many valid ones. */
export const MOST_BROKEN_LINES = 1000;

const BYTE_ORDER_MARK = '\uFEFF';
const REPLACEMENT = '\uFFFD';

/** Fields that only an observation has, not a list of them. */
const NAMING = ['entity_id', 'scope_id', 'entity', 'scope'];

function poison(reason: string): MessageForm & { kind: 'poison' } {
  return { kind: 'poison', reason };
}

/** A message, as far as its form depends on it. */
type Message = Pick<KafkaRecord, 'value' | 'content'>;

/**
 * Form of a message of observations: one as JSON, an array of them, `{observations: […]}`, columns, or NDJSON; or the same by a schema, except
 * NDJSON.
 *
 * @param most maximum value in bytes
 */
export function observationsIn(message: Message, most: number): ObservationsForm {
  return formOf(message, most, (parsed) => {
    // Producers may add fields with these names; an object that names a series is an observation.
    if (!isObject(parsed) || NAMING.some((field) => field in parsed)) return shapeOf(parsed);
    return isColumnar(parsed) ? { kind: 'columns', body: parsed } : shapeOf(parsed, 'observations');
  });
}

/** Form of a message of events: one as JSON, an array of them, `{events: […]}`, or NDJSON; or the same by a schema, except NDJSON. */
export function eventsIn(message: Message, most: number): MessageForm {
  return formOf(message, most, (parsed) =>
    // An object with `content` is an event, whatever other fields it has.
    isObject(parsed) && !('content' in parsed) ? shapeOf(parsed, 'events') : shapeOf(parsed),
  );
}

/**
 * Determines the form of a message value. A value that does not fit its schema is poison, with a reason; so is one without a schema that is
 * not JSON, as a whole or line by line.
 *
 * @param most maximum value in bytes
 * @param shape determines the form of a JSON document
 */
function formOf<Form>(
  { value, content }: Message,
  most: number,
  shape: (parsed: unknown) => Form,
): Form | MessageForm {
  if (value === null) return poison('has no value (a tombstone); nothing is deleted by message');
  if (value.length === 0) return poison('is empty');
  if (value.length > most) return poison(`is ${value.length} bytes long; the limit is ${most}`);
  if (content !== undefined) return contentForm(value, content, shape);
  if (value[0] === REGISTRY_MAGIC) {
    return poison(
      value.length >= REGISTRY_HEADER
        ? `has the framing of a schema registry (schema ${value.readUInt32BE(1)}); set SIGNAL_KAFKA_REGISTRY_URL, or produce plain JSON`
        : 'is binary; produce JSON',
    );
  }
  return textForm(value, shape);
}

/** The form of a value that has a schema. */
function contentForm<Form>(
  value: Buffer,
  content: ValueContent,
  shape: (parsed: unknown) => Form,
): Form | MessageForm {
  switch (content.kind) {
    case 'refused':
      return poison(content.reason);
    case 'json':
      return textForm(value.subarray(content.from), shape);
    case 'schema':
      try {
        return shape(content.read(value.subarray(content.from)));
      } catch (error) {
        if (!(error instanceof SchemaMismatch)) throw error;
        return poison(`does not fit its schema (${content.name}): it ${error.message}`);
      }
  }
}

function textForm<Form>(value: Buffer, shape: (parsed: unknown) => Form): Form | MessageForm {
  let text = value.toString('utf8');
  // Only text with the replacement character can come from invalid UTF-8.
  if (text.includes(REPLACEMENT) && !isUtf8(value)) return poison('is not UTF-8; produce JSON');
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(BYTE_ORDER_MARK.length);
  let fault = shapeFault(text);
  try {
    if (fault === undefined) return shape(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    fault = `is not JSON: ${error.message}`;
  }
  const lines = linesOf(text);
  return lines === undefined ? poison(fault) : { kind: 'lines', lines };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The form of a JSON document: an array of records, an object with a list of them, or one record.
 *
 * @param list field that holds records; when omitted, an object is always a record
 */
function shapeOf(parsed: unknown, list?: string): MessageForm {
  if (Array.isArray(parsed)) {
    return parsed.length === 0 ? poison('is an empty array') : { kind: 'many', records: parsed };
  }
  if (list === undefined || !isObject(parsed) || !(list in parsed)) return { kind: 'one', record: parsed };
  const records: unknown = Reflect.get(parsed, list);
  if (!Array.isArray(records)) return poison(`${list} must be an array of ${list}`);
  return records.length === 0 ? poison(`${list} is an empty array`) : { kind: 'many', records };
}

/**
 * The lines of a text that is not a JSON document but may be NDJSON, or undefined. A broken pretty-printed document has `{` alone on
 * its first line and no object on its last; NDJSON with an intact first or last line differs.
 */
function linesOf(text: string): readonly string[] | undefined {
  if (!text.includes('\n')) return undefined;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const whole = (line: string | undefined) => line?.startsWith('{') && line.endsWith('}');
  return lines.length > 1 && (whole(lines[0]) || whole(lines.at(-1))) ? lines : undefined;
}

/**
 * Parses lines of JSON one by one.
 *
 * @param take called with each valid line
 * @param refuse called with each invalid one and the reason
 */
export function parseLines(
  lines: readonly string[],
  take: (record: unknown, index: number) => void,
  refuse: (index: number, reason: string) => void,
): void {
  let broken = 0;
  for (const [index, line] of lines.entries()) {
    if (broken === MOST_BROKEN_LINES) {
      refuse(index, `was not read: ${MOST_BROKEN_LINES} lines before it are not JSON`);
      continue;
    }
    const fault = shapeFault(line);
    let record: unknown;
    try {
      if (fault === undefined) record = JSON.parse(line);
    } catch (error) {
      broken++;
      refuse(index, `the line is not JSON: ${error instanceof Error ? error.message : 'malformed'}`);
      continue;
    }
    if (fault !== undefined) {
      broken++;
      refuse(index, `the line ${fault}`);
      continue;
    }
    take(record, index);
  }
}
