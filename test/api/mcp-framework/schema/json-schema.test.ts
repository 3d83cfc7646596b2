import { Ajv } from 'ajv';
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

describe('finding 7: the JSON Schema of a tuple', () => {
  const text = { type: 'string' };
  const number = { type: 'number' };
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => jsonSchemaOf(schema, io);
  const pair = z.tuple([z.string(), z.number()]);

  it('is a list of fixed length where all places are equal, which both drafts read alike', () => {
    const both = z.tuple([z.string(), z.string()]);
    expect(schemaOf(both)).toEqual({ type: 'array', items: text, minItems: 2, maxItems: 2 });
    expect(schemaOf(z.tuple([z.string()], z.string()))).toEqual({ type: 'array', items: text, minItems: 1 });
    expect(schemaOf(z.tuple([]))).toEqual({ type: 'array', maxItems: 0 });
    expect(schemaOf(z.tuple([z.string(), z.string().optional()]), 'input')).toEqual({
      ...{ type: 'array', items: text, minItems: 1, maxItems: 2 },
    });
  });

  it('keeps its places for draft 2020-12 where they differ', () => {
    const items = { anyOf: [text, number] };
    const limits = { minItems: 2, maxItems: 2 };
    expect(schemaOf(pair)).toEqual({ type: 'array', prefixItems: [text, number], items, ...limits });
    const open = z.tuple([z.string()], z.number());
    expect(schemaOf(open)).toEqual({ type: 'array', prefixItems: [text], items, minItems: 1 });
  });

  it.each([
    ['draft-07', Ajv],
    ['draft 2020-12', Ajv2020],
  ])('accepts in %s what zod accepts, wherever the tuple is', (_, Draft) => {
    const named = z.tuple([z.string(), z.literal('prefixItems'), Part]).meta({ id: 'Named' });
    const schema = z.object({
      prefixItems: pair,
      within: z.array(z.record(z.string(), z.union([pair, z.null()]))),
      named,
      again: named,
      open: z.tuple([z.string()], z.union([pair, z.boolean()])),
    });
    const fits = new Draft({ strict: false, validateSchema: false }).compile({
      ...jsonSchemaOf(schema, 'output'),
    });
    const value: z.input<typeof schema> = {
      prefixItems: ['a', 1],
      within: [{ a: ['b', 2], c: null }],
      named: ['a', 'prefixItems', { size: 1 }],
      again: ['b', 'prefixItems', { size: 2 }],
      open: ['a', true, ['b', 3]],
    };
    expect([fits(schema.parse(value)), fits.errors]).toEqual([true, null]);
    expect(fits({ ...value, prefixItems: ['a', 1, 1] })).toBe(false);
    expect(fits({ ...value, prefixItems: ['a'] })).toBe(false);
    expect(fits({ ...value, prefixItems: ['a', true] })).toBe(false);
    expect(fits({ ...value, prefixItems: [1, 'a'] })).toBe(Draft === Ajv);
  });

  it('leaves data alone that looks like one', () => {
    const value = { prefixItems: [1], items: false };
    const schema = z.object({ prefixItems: z.array(z.number()), items: z.boolean() }).default(value);
    expect(schemaOf(schema, 'input')).toMatchObject({ default: value });
    expect(schemaOf(z.string().meta({ examples: [value] }))).toMatchObject({ examples: [value] });
  });
});
