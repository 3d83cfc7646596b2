import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuesOf, parseWith } from '../../../operators/records/zod-issues.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  issuesOf(parseWith(schema, value).error).map(({ path, message }) => `${path} ${message}`.trim());

describe('the message of an issue without one of its own', () => {
  it.each([
    [z.object({ name: z.string() }), {}, 'name is required'],
    [z.object({ name: z.string() }), { name: 1 }, 'name must be text'],
    [z.object({ name: z.string() }), [], 'must be an object'],
    [z.number(), Number.NaN, 'must be a finite number'],
    [z.number().int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'true', 'must be true or false'],
    [z.array(z.string()), 'a', 'must be an array'],
    [z.enum(['spike', 'drop']), 'spikes', 'must be one of spike, drop'],
    [z.object({ at: z.enum(['spike', 'drop']) }), {}, 'at is required: spike, drop'],
    [z.literal(1), 2, 'must be 1'],
    [z.number().min(3), 2, 'must be at least 3'],
    [z.number().gt(3), 3, 'must be more than 3'],
    [z.number().max(3), 4, 'must be at most 3'],
    [z.number().lt(3), 3, 'must be less than 3'],
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.string().length(2), 'abc', 'must have exactly 2 characters'],
    [z.array(z.number()).min(1), [], 'must have at least 1 element'],
    [z.number().multipleOf(5), 3, 'must be a multiple of 5'],
    [z.uuid(), 'x', 'must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    [z.email(), 'x', 'must be a valid email'],
    [z.string().regex(/^a$/), 'x', 'must match /^a$/'],
    [z.strictObject({}), { a: 1, b: 2 }, 'has unknown fields: a, b'],
    [
      z.strictObject({ scope: z.string().optional() }),
      { scop: 1 },
      'has an unknown field: scop (did you mean scope?)',
    ],
    [
      z.strictObject({ scope: z.string().optional() }),
      { scop: 1, elsewhere: 1 },
      'has unknown fields: scop (did you mean scope?), elsewhere',
    ],
    [z.union([z.number(), z.boolean()]), 'x', 'has none of the accepted forms'],
    [
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('event') }),
        z.object({ kind: z.literal('claim') }),
      ]),
      { kind: 'x' },
      'kind must be one of event, claim',
    ],
    [z.record(z.string().max(1), z.string()), { long: 'x' }, 'long is not a valid field name'],
    [z.string().refine(() => false), 'x', 'is not valid'],
  ])('%#: %j', (schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it('is that of the schema where it has one', () => {
    expect(messages(z.number('must be a count'), 'x')).toEqual(['must be a count']);
  });
});
