import { isUtf8 } from 'node:buffer';
import { isColumnar } from '../columns.ts';

/** What a message value says, before any observation in it is looked at. */
export type MessageForm =
  | { readonly kind: 'one'; readonly record: unknown }
  | { readonly kind: 'many'; readonly records: readonly unknown[] }
  | { readonly kind: 'columns'; readonly body: { columns: unknown } }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'poison'; readonly reason: string };

/** First byte of a value that a schema registry's serialiser wrote; the schema's id follows in four bytes. */
const REGISTRY_MAGIC = 0;
const REGISTRY_HEADER = 5;

const BYTE_ORDER_MARK = '\uFEFF';
const REPLACEMENT = '\uFFFD';

function poison(reason: string): MessageForm {
  return { kind: 'poison', reason };
}

/**
 * Tells what a message value is: one observation as JSON, an array of them, `{observations: […]}`, columns, or NDJSON.
 * Anything else is poison, and why.
 *
 * @param most longest value in bytes
 */
export function formOf(value: Buffer | null, most: number): MessageForm {
  if (value === null) return poison('has no value (a tombstone); observations are never deleted by message');
  if (value.length === 0) return poison('is empty');
  if (value.length > most) return poison(`is ${value.length} bytes long; at most ${most} are taken`);
  if (value[0] === REGISTRY_MAGIC) {
    return poison(
      value.length >= REGISTRY_HEADER
        ? `unknown schema ${value.readUInt32BE(1)}: is in a schema registry's framing; produce plain JSON`
        : 'is binary; produce JSON',
    );
  }
  let text = value.toString('utf8');
  // Only a text with the replacement character in it can have been something else than UTF-8.
  if (text.includes(REPLACEMENT) && !isUtf8(value)) return poison('is not UTF-8; produce JSON');
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(BYTE_ORDER_MARK.length);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const lines = linesOf(text);
    if (lines !== undefined) return { kind: 'lines', lines };
    return poison(`is not JSON: ${error instanceof Error ? error.message : 'malformed'}`);
  }
  return shapeOf(parsed);
}

function shapeOf(parsed: unknown): MessageForm {
  if (Array.isArray(parsed)) {
    return parsed.length === 0 ? poison('is an empty array') : { kind: 'many', records: parsed };
  }
  // Producers add fields of their own, also of these names; what names a series is an observation.
  if (typeof parsed !== 'object' || parsed === null || 'entity_id' in parsed || 'scope_id' in parsed) {
    return { kind: 'one', record: parsed };
  }
  if (isColumnar(parsed)) return { kind: 'columns', body: parsed };
  if (!('observations' in parsed)) return { kind: 'one', record: parsed };
  const { observations } = parsed;
  if (!Array.isArray(observations)) return poison('observations must be an array of observations');
  return observations.length === 0
    ? poison('observations is an empty array')
    : { kind: 'many', records: observations };
}

/**
 * The lines of a text that is no JSON document but may be NDJSON, or undefined. NDJSON whose first or last line is
 * whole is told from a pretty-printed document that broke: the latter has `{` alone on its first line and no object
 * on its last.
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
