import type { z } from 'zod';
import { InvalidInput, type Issue } from '../../operators/records/errors.ts';
import { nearest } from '../../operators/records/nearest.ts';

/** Faults of a call in words, each with the field that it is about. */
export function faultText(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
}

/**
 * A value as a schema has it; fields that the schema has not are refused.
 *
 * @throws InvalidInput that names each field which is wrong, and the nearest real one of a field that is none
 */
export function checked<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  const unknown = unknownIn(schema, value);
  if (parsed.success && unknown.length === 0) return parsed.data;
  const issues = [
    ...(parsed.error?.issues ?? []).flatMap(({ code, path, message }): Issue[] =>
      code === 'unrecognized_keys' && path.length === 0
        ? []
        : [{ path: path.map(String).join('.'), message }],
    ),
    ...unknown,
  ];
  throw new InvalidInput(`${faultText(issues)}.`, issues);
}

function unknownIn({ shape }: z.ZodObject, value: unknown): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = Object.keys(shape);
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = nearest(key, known);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      return { path: key, message: `is not a field of this call${hint}` };
    });
}
