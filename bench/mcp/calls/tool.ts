import { z } from 'zod';

/** The common definition of both servers of the mcp bench. */
export const SERVER = { name: 'bench', version: '1.0.0' };
export const DESCRIPTION = 'Adds two numbers.';
export const Input = z.object({ a: z.number(), b: z.number() });

export function add({ a, b }: z.output<typeof Input>): string {
  return String(a + b);
}
