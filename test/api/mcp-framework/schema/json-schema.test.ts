import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '../../../../api/mcp-framework/schema/json-schema.ts';

const Part = z.object({ size: z.number() }).meta({ id: 'Part' });
const Tree = z.object({
  name: z.string(),
  get branches() {
    return z.array(Tree);
  },
});
const NamedTree = z
  .object({
    name: z.string(),
    get branches() {
      return z.array(NamedTree);
    },
  })
  .meta({ id: 'NamedTree' });

const fits = (schema: z.ZodType, value: unknown) =>
  new Ajv2020().validate({ ...jsonSchemaOf(schema, 'output') }, value);

describe('the JSON Schema of a zod schema', () => {
  it('says at its root what it is, whether the schema has an id of its own or not', () => {
    expect(jsonSchemaOf(Part.describe('A part.'), 'output')).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      description: 'A part.',
      type: 'object',
      properties: { size: { type: 'number' } },
      required: ['size'],
      additionalProperties: false,
    });
    for (const schema of [Part, Tree, NamedTree, z.object({ one: Part, other: Part })]) {
      expect(jsonSchemaOf(schema, 'output')).toMatchObject({ type: 'object' });
      expect(jsonSchemaOf(schema, 'output')).not.toHaveProperty('$ref');
    }
  });

  it('holds for what the schema takes, and for nothing else', () => {
    expect(fits(Part, { size: 1 })).toBe(true);
    expect(fits(Part, { size: 'large' })).toBe(false);
    for (const tree of [Tree, NamedTree]) {
      expect(fits(tree, { name: 'a', branches: [{ name: 'b', branches: [] }] })).toBe(true);
      expect(fits(tree, { name: 'a', branches: [{ name: 'b' }] })).toBe(false);
    }
    const Both = z.object({ one: Part, tree: NamedTree }).meta({ id: 'Both' });
    expect(fits(Both, { one: { size: 1 }, tree: { name: 'a', branches: [] } })).toBe(true);
    expect(fits(Both, { one: { size: 1 }, tree: { name: 'a', branches: [1] } })).toBe(false);
  });
});
