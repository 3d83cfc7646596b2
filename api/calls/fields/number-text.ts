import type { z } from 'zod';

/** Plain decimals: what else JavaScript reads as numbers, such as 0x10, is a slip. */
const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text is, as a schema has it; else what the schema says of it. */
export function readNumber(schema: z.ZodNumber, text: string): z.ZodSafeParseResult<number> {
  const form = schema.isInt ? WHOLE : DECIMAL;
  return schema.safeParse(form.test(text) ? Number(text) : undefined);
}
