import { isUuid } from '../../operators/records/uuid.ts';
import type { Cell, Kind } from '../tables.ts';
import type { Dialect, Fragment, Sought } from './session.ts';

/** A value with its kind. */
export type Parameter = readonly [kind: Kind, value: string | number];

/** Conditions of a query and the values of their placeholders, in order. */
export class Where {
  readonly dialect: Dialect;
  private readonly conditions: string[] = [];
  readonly values: Cell[] = [];
  /** True once a condition is unsatisfiable, such as a UUID column compared with a text that is not a UUID. */
  impossible = false;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /** Adds a condition in which each `@` stands for the next parameter. Numbers are rounded up to whole ones, except doubles. */
  and(condition: string, ...parameters: readonly Parameter[]): this {
    const rest = [...parameters];
    const sql = condition.replaceAll('@', () => {
      const next = rest.shift();
      if (next === undefined) throw new Error('a condition has more placeholders than parameters');
      const [kind, value] = next;
      this.values.push(typeof value === 'number' && kind !== 'double' ? Math.ceil(value) : value);
      return `?${kind}`;
    });
    this.conditions.push(sql);
    return this;
  }

  /** Adds a condition with one parameter, unless `value` is undefined. */
  maybe(condition: string, kind: Kind, value: string | number | undefined): this {
    return value === undefined ? this : this.and(condition, [kind, value]);
  }

  /** Adds that `column` equals a UUID given as text, unless `text` is undefined. */
  uuid(column: string, text: string | undefined): this {
    if (text === undefined) return this;
    if (isUuid(text)) return this.and(`${column} = @`, ['uuid', text.toLowerCase()]);
    this.impossible = true;
    return this;
  }

  /** Adds that `column` is one of these UUIDs, in lower case, unless `ids` is undefined. */
  among(column: string, ids: readonly string[] | undefined): this {
    if (ids === undefined) return this;
    if (ids.length === 0) this.impossible = true;
    const places = ids.map(() => '@').join(', ');
    return this.and(`${column} IN (${places})`, ...ids.map((id) => ['uuid', id] as const));
  }

  /** Adds that `column` is one of these texts, unless `texts` is undefined. */
  texts(column: string, texts: readonly string[] | undefined): this {
    if (texts === undefined) return this;
    if (texts.length === 0) this.impossible = true;
    const places = texts.map(() => '@').join(', ');
    return this.and(`${column} IN (${places})`, ...texts.map((text) => ['text', text] as const));
  }

  /** Adds how a row lies to a position in the order of two columns: by a row comparison where an index scan then starts at the position. */
  order(
    columns: readonly [string, string],
    comparison: '<' | '>' | '<=',
    position: readonly [Parameter, Parameter],
  ): this {
    const [a, b] = columns;
    const [first, second] = position;
    if (this.dialect.comparesRows) return this.and(`(${a}, ${b}) ${comparison} (@, @)`, first, second);
    const strict = comparison[0];
    return this.and(`${a} ${strict}= @`, first).and(
      `(${a} ${strict} @ OR ${b} ${comparison} @)`,
      first,
      second,
    );
  }

  /** Adds a condition with its values. */
  fragment({ sql, values }: Fragment): this {
    this.conditions.push(sql);
    this.values.push(...values);
    return this;
  }

  /** Adds one condition made of others, which `add` adds; their parameters keep their order. */
  nested(add: (inner: this) => void, condition: (inner: string) => string): this {
    const from = this.conditions.length;
    add(this);
    const inner = this.conditions.splice(from).join(' AND ');
    this.conditions.push(condition(inner));
    return this;
  }

  /** Adds the conditions of another, after its own. */
  joined(other: Where): this {
    this.conditions.push(...other.conditions);
    this.values.push(...other.values);
    this.impossible ||= other.impossible;
    return this;
  }

  /** The conditions, such as `a = ? AND b = ?`; `true` when there are none. */
  get all(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.join(' AND ');
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.all}`;
  }
}

/** What follows FROM for some rows of a table, where a list of keys is a condition on each of their columns. */
export function foundAmong({ oneOf }: Dialect, sought: Sought): Fragment {
  const { table, alias, scope, keys, where, tail = '' } = sought;
  const own = scope === undefined ? '' : `${alias}.scope = ?text AND `;
  const within = scope === undefined ? [] : [scope];
  const from = `${table} ${alias} WHERE`;
  if (keys === undefined) {
    return { sql: `${from} ${own}${where.sql} ${tail}`, values: [...within, ...where.values] };
  }
  const { sql, values } = oneOf(keys.kind, keys.values);
  // The scope beside each column: the index of each begins with the scope.
  const among = keys.columns.map((column) => `${own}${alias}.${column} ${sql}`).join(' OR ');
  return {
    sql: `${from} (${among}) AND ${where.sql} ${tail}`,
    values: [...keys.columns.flatMap(() => [...within, ...values]), ...where.values],
  };
}
