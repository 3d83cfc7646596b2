import type { z } from 'zod';
import { InvalidInput, type Issue } from '../../operators/records/errors.ts';
import { nearest } from '../../operators/records/nearest.ts';
import { parseWith } from '../../operators/records/zod-issues.ts';

/** The faults of a call as text, each with its field. */
export function faultText(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
}

/**
 * Parses a value with a schema; unknown fields are refused.
 *
 * @throws InvalidInput that names each invalid field, and for an unknown field the closest known one
 */
export function checked<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = parseWith(schema, value);
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
