import type { z } from 'zod';
import { type Parse, parsedBy } from './checked.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** JSON Schema of an object. */
export interface ObjectSchema extends Readonly<Record<string, unknown>> {
  readonly type: 'object';
}

/** What a tool takes: how clients see it, and what reads it. */
export interface Input<Value> {
  /** The JSON Schema that clients see. */
  readonly schema: () => ObjectSchema;
  readonly parse: Parse<Value>;
}

/** Input that a zod object describes. Its JSON Schema is made where it is asked for. */
export function zodInput<Schema extends z.ZodObject>(schema: Schema): Input<z.output<Schema>> {
  return {
    schema: () => ({ ...jsonSchemaOf(schema, 'input'), type: 'object' }),
    parse: parsedBy(schema),
  };
}
