import { z } from 'zod';

/** Texts about a field besides its description. */
export interface Words {
  /** The meaning alone, where the description also states the form. */
  readonly meaning?: string;
  /** For a date: which moment of the day it stands for. */
  readonly date?: 'first' | 'last';
  /** The flag of the command line with its value, such as `--run <id>`; by default derived from the name of the field. */
  readonly flag?: `--${string}`;
  /** On the command line: the field that takes a value which is a UUID. */
  readonly idField?: string;
  /** On the command line: the option may be repeated. */
  readonly many?: true;
  /** The help of the command line, where it is not derived from the meaning. */
  readonly help?: string;
  /** The description in an MCP tool, where it is not derived from the meaning. */
  readonly tool?: string;
}

/** The words of fields. A field inherits those of the fields that it is derived from. */
export const words = z.registry<Words>();

/** A field with different words for individual interfaces. */
export function withWords<Field extends z.ZodType>(field: Field, said: Words): Field {
  const worded = field.meta({});
  const any: z.ZodType = worded;
  words.add(any, said);
  return worded;
}
