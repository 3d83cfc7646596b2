import type { z } from 'zod';

/** Plain decimals: other notations that JavaScript reads as numbers, such as 0x10, are likely typing errors. */
const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a number and checks it with a schema; for any other text, the error of the schema. */
export function readNumber(schema: z.ZodNumber, text: string): z.ZodSafeParseResult<number> {
  const form = schema.isInt ? WHOLE : DECIMAL;
  return schema.safeParse(form.test(text) ? Number(text) : undefined);
}
