import { z } from 'zod';

/** What is said of a field beside its description. */
export interface Words {
  /** What it is about, where the description says of which form it is too. */
  readonly meaning?: string;
  /** Of a date: which moment of it is meant. */
  readonly date?: 'first' | 'last';
  /** The flag of the command line with its value, such as `--run <id>`; by default made of the field's name. */
  readonly flag?: `--${string}`;
  /** What the help of the command line says, where that is not made of the meaning. */
  readonly help?: string;
  /** What an MCP tool says, where that is not made of the meaning. */
  readonly tool?: string;
}

/** Words of fields. A field has those of the fields that it was made of. */
export const words = z.registry<Words>();

/** A field with other words for single doors. */
export function withWords<Field extends z.ZodType>(field: Field, said: Words): Field {
  const worded = field.meta({});
  const any: z.ZodType = worded;
  words.add(any, said);
  return worded;
}
