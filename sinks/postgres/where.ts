import { isUuid } from '../../operators/records/uuid.ts';
import { encodeText } from './text.ts';
import { instant } from './values.ts';

/** Conditions of a query and the values of their parameters, in order. */
export class Where {
  private readonly conditions: string[] = [];
  readonly values: (string | number)[] = [];
  /** True once a condition can hold for no row, such as a UUID column equal to a text that is none. */
  impossible = false;

  /** A condition; each `$` in it stands for the next value. A number is a bigint unless the condition says otherwise. */
  and(condition: string, ...values: (string | number)[]): this {
    let next = this.values.length;
    this.values.push(...values.map((value) => (typeof value === 'string' ? encodeText(value) : value)));
    this.conditions.push(
      condition.replace(/\$(::\w+)?/g, (_, type: string | undefined) => {
        const value = this.values[next++];
        return `$${next}${type ?? (typeof value === 'number' ? '::bigint' : '::text')}`;
      }),
    );
    return this;
  }

  /** `column` equals a UUID given as text; left out where `text` is undefined. */
  uuid(column: string, text: string | undefined): this {
    if (text === undefined) return this;
    if (!isUuid(text)) {
      this.impossible = true;
      return this;
    }
    return this.and(`${column} = $::uuid`, text);
  }

  /** A condition with one parameter; left out where `value` is undefined. */
  maybe(condition: string, value: string | number | undefined): this {
    return value === undefined ? this : this.and(condition, value);
  }

  /** A condition whose parameter is an instant in microseconds, written as `@`. */
  instant(condition: string, micros: number | undefined): this {
    if (micros === undefined) return this;
    this.values.push(Math.ceil(micros));
    this.conditions.push(condition.replace('@', instant(`$${this.values.length}`)));
    return this;
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }
}

/** Splits one row more than `limit` into a page and the place where the next one starts. */
export function page<Row, Position>(
  rows: readonly Row[],
  limit: number,
  position: (last: Row) => Position,
): { rows: readonly Row[]; next: Position | undefined } {
  if (rows.length <= limit) return { rows, next: undefined };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last === undefined ? undefined : position(last) };
}
