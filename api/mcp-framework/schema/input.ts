import type { z } from 'zod';
import { type Parse, parsedBy } from './checked.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** JSON Schema of an object. */
export interface ObjectSchema extends Readonly<Record<string, unknown>> {
  readonly type: 'object';
}

/** The input of a tool: the schema for clients, and the parser. */
export interface Input<Value> {
  /** The JSON Schema for clients. */
  readonly schema: () => ObjectSchema;
  readonly parse: Parse<Value>;
}

/**
 * Input described by a zod object. Its JSON Schema is created on demand.
 *
 * @param words the messages of faults that the schema does not word itself; by default those of zod
 */
export function zodInput<Schema extends z.ZodObject>(
  schema: Schema,
  words?: z.core.$ZodErrorMap,
): Input<z.output<Schema>> {
  return {
    schema: () => ({ ...jsonSchemaOf(schema, 'input'), type: 'object' }),
    parse: parsedBy(schema, words),
  };
}
