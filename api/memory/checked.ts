import type { z } from 'zod';
import { InvalidInput, type Issue } from '../../operators/records/errors.ts';
import { nearest } from '../../operators/records/nearest.ts';

/**
 * A value as a schema has it.
 *
 * @throws InvalidInput that names each field which is wrong, and the nearest real one of a field that is none
 */
export function checked<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const meant = nearest(key, Object.keys(schema.shape));
        const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
        return { path: key, message: `is not a field of this call${hint}` };
      });
    }
    return [{ path: issue.path.map(String).join('.'), message: issue.message }];
  });
  const text = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  throw new InvalidInput(`${text}.`, issues);
}
