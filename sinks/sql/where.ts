import { isUuid } from '../../operators/records/uuid.ts';

/** What a parameter is to the database. Instants are given in microseconds. */
export type ParameterType = 'text' | 'uuid' | 'double' | 'instant' | 'whole';

/** How an engine writes the parameters of a statement. */
export interface Dialect<Value> {
  /** SQL of the parameter at a place of the statement, counted from 1, such as `?::UUID`. */
  parameter(type: ParameterType, place: number): string;
  /** A whole number as the driver takes it for 64 bits. */
  whole(value: number): Value;
  /** A text as the engine has it in its columns. */
  text(value: string): string;
}

/** A value and what it is to the database. */
export type Parameter = readonly [type: ParameterType, value: string | number];

/** Conditions of a query and the values of their parameters, in order. */
export class Where<Value> {
  private readonly conditions: string[] = [];
  private readonly dialect: Dialect<Value>;
  readonly values: (Value | string | number)[] = [];
  /** True once a condition can hold for no row, such as a UUID column equal to a text that is none. */
  impossible = false;

  constructor(dialect: Dialect<Value>) {
    this.dialect = dialect;
  }

  /** A condition in which each `@` stands for the next parameter. */
  and(condition: string, ...parameters: readonly Parameter[]): this {
    const rest = [...parameters];
    const sql = condition.replaceAll('@', () => {
      const next = rest.shift();
      if (next === undefined) throw new Error('a condition has more places than parameters');
      return this.bind(next);
    });
    this.conditions.push(sql);
    return this;
  }

  /** A condition with one parameter; left out where `value` is undefined. */
  maybe(condition: string, type: ParameterType, value: string | number | undefined): this {
    return value === undefined ? this : this.and(condition, [type, value]);
  }

  /** `column` equals a UUID given as text; left out where `text` is undefined. */
  uuid(column: string, text: string | undefined): this {
    if (text === undefined) return this;
    if (isUuid(text)) return this.and(`${column} = @`, ['uuid', text.toLowerCase()]);
    this.impossible = true;
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
