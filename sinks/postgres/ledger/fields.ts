import { isUuid } from '../../../operators/records/uuid.ts';
import { decodeJson, decodeText } from '../../sql/escape.ts';
import { mismatch } from '../../sql/values.ts';
import type { CopyReader } from '../binary.ts';
import { asNumber, type Row, type Value } from '../values.ts';

/** The fields of a row one after the other, whether it came as text or as binary COPY. */
export type Fields = Pick<
  CopyReader,
  'bool' | 'float8' | 'instant' | 'int4' | 'int8' | 'maybeInstant' | 'text'
>;

/** The fields of a row of text, in which instants stand as microseconds. */
export class RowFields implements Fields {
  private readonly row: Row;
  private at = 0;

  constructor(row: Row) {
    this.row = row;
  }

  private next(): Value {
    return this.row[this.at++];
  }

  text(): string | null {
    return this.next();
  }

  bool(): boolean {
    return this.next() === 't';
  }

  int4(): number {
    return asNumber(this.next());
  }

  int8(): number {
    return asNumber(this.next());
  }

  float8(): number {
    return asNumber(this.next());
  }

  instant(): number {
    return asNumber(this.next());
  }

  maybeInstant(): number | null {
    const value = this.next();
    return value === null ? null : asNumber(value);
  }
}

/** How a statement asks for an instant: as it is for a binary COPY, by `micros` for text. */
export type TimeColumn = (column: string) => string;

/** An instant of a binary COPY. */
export const asIs: TimeColumn = (column) => column;

/** A text that is not null, with what was escaped restored. */
export function text(fields: Fields): string {
  const value = fields.text();
  if (value === null) throw mismatch('text', value);
  return decodeText(value);
}

/** As {@link text}, or null. */
export function maybeText(fields: Fields): string | null {
  const value = fields.text();
  return value === null ? null : decodeText(value);
}

/** One of the words that a field may hold. */
export function oneOf<Word extends string>(words: readonly Word[], fields: Fields): Word {
  const value = text(fields);
  const found = words.find((word) => word === value);
  if (found === undefined) throw mismatch(`one of ${words.join(', ')}`, value);
  return found;
}

// The schema has let every row in, and the JSON is what the writer made.
function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}

/** Texts by name from their JSON, or null. */
export function maybeTexts(fields: Fields): Readonly<Record<string, string>> | null {
  const json = fields.text();
  if (json === null) return null;
  const value = decodeJson(json);
  if (isTexts(value)) return value;
  throw mismatch('an object', value);
}

/** The UUIDs among some texts, each once, as the text of an array of PostgreSQL: what is none is the id of nothing. */
export function uuidArray(ids: readonly string[]): string {
  return `{${[...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))].join(',')}}`;
}

/**
 * What stands behind FROM for the rows of a table whose column is in the array `$1`, each found by the column's index:
 * of a table that was filled a moment ago the planner knows nothing, and might go through all of it.
 *
 * @param condition of a row `t` for a value `own.value`
 */
export function ofEach(table: string, type: 'uuid' | 'bigint', condition: string): string {
  return `unnest($1::${type}[]) AS own (value)
    CROSS JOIN LATERAL (SELECT t.* FROM ${table} t WHERE ${condition} OFFSET 0)`;
}
