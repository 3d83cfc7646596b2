import { z } from 'zod';
import { readNumber } from '../calls/fields/number-text.ts';

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** The error message of a schema for a value that it does not accept. */
function remedyOf(schema: z.ZodType): string {
  return schema.safeParse(undefined).error?.issues[0]?.message ?? 'is not valid';
}

/** A number in plain decimals. */
function numberText(schema: z.ZodNumber): z.ZodType {
  const { type, minimum, maximum } = z.toJSONSchema(schema, { io: 'input' });
  const remedy = remedyOf(schema);
  return z
    .string(remedy)
    .refine((text) => readNumber(schema, text).success, remedy)
    .transform(Number)
    .meta({ type, minimum, maximum });
}

/** `true` or `false`. */
function flagText(schema: z.ZodBoolean): z.ZodType {
  const remedy = remedyOf(schema);
  return z
    .string(remedy)
    .refine((text) => FLAGS.has(text), remedy)
    .transform((text) => FLAGS.get(text))
    .meta({ type: 'boolean' });
}

/** A list, of which each item is given once: one item alone is text. */
function listText(schema: z.ZodArray): z.ZodType {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return z.preprocess((given) => (typeof given === 'string' ? [given] : given), schema).meta(described);
}

/** A value in a query string, which is text: numbers and booleans are parsed, the rest is used as it is. */
export function queryText(core: z.ZodType): z.ZodType {
  if (core instanceof z.ZodNumber) return numberText(core);
  if (core instanceof z.ZodBoolean) return flagText(core);
  if (core instanceof z.ZodArray) return listText(core);
  return core;
}
