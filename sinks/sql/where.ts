import { isUuid } from '../../operators/records/uuid.ts';

/** Database type of a parameter. Instants are in microseconds. */
export type ParameterType = 'text' | 'uuid' | 'double' | 'instant' | 'whole';

/** How an engine writes parameters. */
export interface Dialect<Value> {
  /** SQL of the parameter at a position of the statement, from 1, such as `?::UUID`. */
  parameter(type: ParameterType, place: number): string;
  /** A 64-bit integer for the driver. */
  whole(value: number): Value;
  /** A text as stored in the engine's columns. */
  text(value: string): string;
  /** Condition that the JSON column `d.tags` has a tag, and its parameters in order, each an `@` in it. */
  tag(key: string, value: string): readonly [condition: string, ...parameters: Parameter[]];
  /** SQL of a UUID column as text. */
  uuidText(column: string): string;
  /** SQL of the length of a text in characters. */
  length(text: string): string;
  /** Condition that one of the periods in a JSON column has a moment: two parameters, each that moment, whole. */
  inPeriods(column: string): string;
  /** SQL of a list of rows after IN, from rows such as `(1, 2), (3, 4)`. */
  rowsIn(rows: string): string;
}

/** A value with its database type. */
export type Parameter = readonly [type: ParameterType, value: string | number];

/** Conditions of a query and the values of their parameters, in order. */
export class Where<Value> {
  readonly dialect: Dialect<Value>;
  private readonly conditions: string[] = [];
  readonly values: (Value | string | number)[] = [];
  /** True once a condition is unsatisfiable, such as a UUID column compared with a text that is not a UUID. */
  impossible = false;

  constructor(dialect: Dialect<Value>) {
    this.dialect = dialect;
  }

  /** Adds a condition in which each `@` stands for the next parameter. */
  and(condition: string, ...parameters: readonly Parameter[]): this {
    const rest = [...parameters];
    const sql = condition.replaceAll('@', () => {
      const next = rest.shift();
      if (next === undefined) throw new Error('a condition has more placeholders than parameters');
      return this.bind(next);
    });
    this.conditions.push(sql);
    return this;
  }

  /** Adds a condition with one parameter, unless `value` is undefined. */
  maybe(condition: string, type: ParameterType, value: string | number | undefined): this {
    return value === undefined ? this : this.and(condition, [type, value]);
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

  /** Adds that the tags of a description `d` have one with a key and a value. */
  tag(key: string, value: string): this {
    return this.and(...this.dialect.tag(key, value));
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
  joined(other: Where<Value>): this {
    this.conditions.push(...other.conditions);
    this.values.push(...other.values);
    this.impossible ||= other.impossible;
    return this;
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }

  private bind([type, value]: Parameter): string {
    if (typeof value === 'string') this.values.push(this.dialect.text(value));
    else this.values.push(type === 'double' ? value : this.dialect.whole(Math.ceil(value)));
    return this.dialect.parameter(type, this.values.length);
  }
}
