import { expect, it } from 'vitest';
import { z } from 'zod';
import { Flattening } from './flatten.ts';
import { contractText, type Side } from './lines.ts';

/** The lines of a zod schema at `x`. */
function linesOf(schema: z.ZodType, side: Side = '>'): string[] {
  const json = z.toJSONSchema(schema, { io: side === '>' ? 'input' : 'output' });
  const flat = new Flattening(json.$defs);
  flat.add('P', side, 'x', json);
  return contractText(flat.lines).trim().split('\n');
}

it('has a line for each field, at any depth', () => {
  const schema = z.object({
    a: z.string().min(1).optional(),
    b: z.array(z.object({ c: z.enum(['y', 'x']) })),
    d: z.record(z.string(), z.tuple([z.number(), z.boolean()])),
    e: z.number().int().max(5).default(3),
  });
  expect(linesOf(schema)).toEqual([
    'P > x: type object',
    'P > x.a: type string; presence optional; minLength 1',
    'P > x.b: type array; presence required',
    'P > x.b[]: type object',
    'P > x.b[].c: type string; presence required; values x | y',
    'P > x.d: type object; presence required',
    'P > x.d{}: type array; maxItems 2; minItems 2',
    'P > x.d{}[0]: type number',
    'P > x.d{}[1]: type boolean',
    'P > x.e: type integer; presence optional; default 3; max 5',
  ]);
});

it('names a named schema, and has its fields once for each side', () => {
  const named = z.object({ a: z.string() }).meta({ id: 'Named' });
  expect(linesOf(z.object({ one: named, many: z.array(named) }))).toEqual([
    'Named > a: type string; presence required',
    'Named > self: type object',
    'P > x: type object',
    'P > x.many: type array; presence required',
    'P > x.many[]: type Named',
    'P > x.one: type Named; presence required',
  ]);
});

it('ends where a schema contains itself', () => {
  const definitions = { Tree: { type: 'object', properties: { in: { $ref: '#/$defs/Tree' } } } };
  const flat = new Flattening(definitions);
  flat.add('P', '<', 'x', { $ref: '#/$defs/Tree' });
  expect(flat.lines.map(({ path }) => path)).toEqual(['x', 'self', 'in']);
  expect(() => flat.add('P', '<', 'y', { $ref: '#/$defs/Other' })).toThrow('no schema Other');
});

it('parts the branches of a union by names that do not depend on their order', () => {
  const [one, other] = [
    z.object({ kind: z.literal('a'), n: z.number() }),
    z.object({ kind: z.literal('b') }),
  ];
  const lines = [
    'P < x: type object',
    'P < x.u: type union; presence required',
    'P < x.u<kind=a>: type object',
    'P < x.u<kind=a>.kind: type string; presence required; values a',
    'P < x.u<kind=a>.n: type number; presence required',
    'P < x.u<kind=b>: type object',
    'P < x.u<kind=b>.kind: type string; presence required; values b',
  ];
  expect(linesOf(z.object({ u: z.union([one, other]) }), '<')).toEqual(lines);
  expect(linesOf(z.object({ u: z.union([other, one]) }), '<')).toEqual(lines);
});

it('says of a plain union which types it has, and of a nullable field that it may be null', () => {
  expect(linesOf(z.union([z.string(), z.number()]))).toEqual(['P > x: type number | string']);
  expect(linesOf(z.union([z.string().min(2), z.number().min(1)]))).toEqual([
    'P > x: type number | string; any {"minLength":2,"type":"string"} or {"minimum":1,"type":"number"}',
  ]);
  expect(linesOf(z.object({ a: z.object({ b: z.string() }).nullable() }))).toEqual([
    'P > x: type object',
    'P > x.a: type object | null; presence required',
    'P > x.a.b: type string; presence required',
  ]);
});

it('says whether a request may have other fields', () => {
  expect(linesOf(z.strictObject({}))).toEqual(['P > x: type object; others refused']);
  expect(linesOf(z.strictObject({}), '<')).toEqual(['P < x: type object']);
  expect(linesOf(z.looseObject({}))).toEqual(['P > x: type object; others any']);
});

it('keeps every keyword that is no prose, also one that it does not know', () => {
  const flat = new Flattening();
  flat.add('P', '>', 'x', {
    type: 'string',
    title: 'T',
    description: 'D',
    'x-new': { b: 1, a: 2 },
    allOf: [{ pattern: 'b' }, { pattern: 'a' }],
  });
  expect(contractText(flat.lines)).toBe(
    'P > x: type string; rules {"pattern":"a"} and {"pattern":"b"}; x-new {"a":2,"b":1}\n',
  );
  expect(() => flat.add('P', '>', 'y', { allOf: [{ $ref: '#/$defs/A' }] })).toThrow('has no line');
});

it('writes a long pattern once', () => {
  const long = new RegExp(`^${'a'.repeat(80)}$`);
  const lines = linesOf(z.object({ a: z.string().regex(long), b: z.string().regex(long) }));
  const [, name] = /pattern (@[0-9a-f]{8})$/.exec(lines[1]) ?? [];
  expect(lines).toEqual([
    'P > x: type object',
    `P > x.a: type string; presence required; pattern ${name}`,
    `P > x.b: type string; presence required; pattern ${name}`,
    `text = ${name}: is ${long.source}`,
  ]);
});
