import { isUuid } from '../../../operators/records/uuid.ts';
import { decodeJson, decodeText } from '../../sql/escape.ts';
import { mismatch } from '../../sql/values.ts';
import type { CopyReader } from '../binary.ts';
import { asNumber, type Row, type Value } from '../values.ts';

/** The fields of a row in order, from text or from binary COPY. */
export type Fields = Pick<
  CopyReader,
  'bool' | 'float8' | 'instant' | 'int4' | 'int8' | 'maybeInstant' | 'text'
>;

/** The fields of a text row, with instants in microseconds. */
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

/** How a statement selects an instant: unchanged for a binary COPY, by `micros` for text. */
export type TimeColumn = (column: string) => string;

/** An instant of a binary COPY. */
export const asIs: TimeColumn = (column) => column;

/** A text that is not null, unescaped. */
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

/** One of the words that a field may have. */
export function oneOf<Word extends string>(words: readonly Word[], fields: Fields): Word {
  const value = text(fields);
  const found = words.find((word) => word === value);
  if (found === undefined) throw mismatch(`one of ${words.join(', ')}`, value);
  return found;
}

// The schema has checked every row, and the JSON is the writer's.
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

/** The UUIDs among some texts, without duplicates, as a PostgreSQL array literal. Other texts identify nothing. */
export function uuidArray(ids: readonly string[]): string {
  return `{${[...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))].join(',')}}`;
}

/**
 * FROM clause for the rows of a table whose column is in the array `$1`, each found by the column's index. Without statistics for a
 * newly filled table, the planner might scan all of it.
 *
 * @param condition of a row `t` for a value `own.value`
 */
export function ofEach(table: string, type: 'uuid' | 'bigint', condition: string): string {
  return `unnest($1::${type}[]) AS own (value)
    CROSS JOIN LATERAL (SELECT t.* FROM ${table} t WHERE ${condition} OFFSET 0)`;
}
