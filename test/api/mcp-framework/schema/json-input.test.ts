import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createServer,
  DefinitionError,
  type ObjectSchema,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { jsonInput } from '../../../../api/mcp-framework/schema/json-input.ts';
import { connect, WAYS } from '../connect.ts';

const CONTACT: ObjectSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.com/contact',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'address',
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string' } },
    },
  },
  properties: {
    by: { enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string', format: 'email' },
    'a/b~c': { type: 'number' },
    homes: { type: 'array', items: { $ref: '#address' } },
    version: { const: 2 },
  },
  if: { properties: { by: { const: 'phone' } }, required: ['by'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  additionalProperties: false,
  'x-company': 'kept',
};

async function issuesOf(input: unknown, schema = CONTACT): Promise<Record<string, string>> {
  const parsed = await jsonInput('contact', schema).parse(input);
  return parsed.ok ? {} : Object.fromEntries(parsed.issues.map(({ path, message }) => [path, message]));
}

describe('input of a JSON Schema', () => {
  it('is taken as it is where it fits', async () => {
    const input = { by: 'phone', phone: '1', homes: [{ city: 'Ulm' }], version: 2 };
    expect(await jsonInput('contact', CONTACT).parse(input)).toEqual({ ok: true, value: input });
    expect(await jsonInput('contact', { type: 'object' }).parse(undefined)).toEqual({ ok: true, value: {} });
  });

  it('names each place that does not fit, and what would', async () => {
    expect(
      await issuesOf({ by: 'post', email: 'nobody', 'a/b~c': 'x', homes: [{}], version: 1, more: 1 }),
    ).toEqual({
      by: 'must be one of ["phone","email"]',
      email: 'must match format "email"',
      'a/b~c': 'must be number',
      'homes.0.city': 'is required',
      version: 'must be 2',
      more: 'is not a known field',
    });
    expect(await issuesOf({ by: 'phone' })).toMatchObject({ phone: 'is required' });
    expect(await issuesOf('text')).toEqual({ '': 'must be object' });
  });

  it('says a thing once that several branches say', async () => {
    const schema = { type: 'object', allOf: [{ required: ['a'] }, { required: ['a'] }] } as const;
    const parsed = await jsonInput('x', schema).parse({});
    expect(parsed).toEqual({ ok: false, issues: [{ path: 'a', message: 'is required' }] });
  });

  it.each<[string, ObjectSchema, string]>([
    [
      'an unknown type',
      { type: 'object', properties: { a: { type: 'text' } } },
      'tool x is not a JSON Schema',
    ],
    [
      'a dangling reference',
      { type: 'object', properties: { a: { $ref: '#/$defs/b' } } },
      "can't resolve reference",
    ],
    [
      'a draft of before',
      { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
      'draft 2020-12',
    ],
    ['a check that waits', { $async: true, type: 'object' }, '$async is not a keyword'],
  ])('refuses %s when it is defined', (_, schema, message) => {
    const tool = createServer({ name: 'x', version: '1' }, { logger: silent }).tool('x');
    expect(() => tool.inputSchema(schema)).toThrow(DefinitionError);
    expect(() => jsonInput('x', schema)).toThrow(message);
  });

  it('refuses a schema of something else than an object', () => {
    // A program in JavaScript, or a schema that was read from somewhere.
    const read: ObjectSchema = JSON.parse('{"type": "array"}');
    expect(() => jsonInput('x', read)).toThrow("tool x must have type: 'object'");
  });

  it('may be the same for two tools, and does not change with what it was made of', async () => {
    const given = { type: 'object', required: ['a'], properties: { a: { type: 'number' } } } as const;
    const changing = structuredClone(given);
    const input = jsonInput('x', { ...changing, $id: 'https://example.com/same' });
    jsonInput('y', { ...given, $id: 'https://example.com/same' });
    Object.assign(changing.properties, { a: { type: 'string' } });
    expect(input.schema()).toMatchObject(given);
    expect(await input.parse({ a: 1 })).toMatchObject({ ok: true });
  });
});

describe.each(WAYS)('a tool with a JSON Schema, %s,', (way) => {
  it('shows it with every keyword, and refuses in words what does not fit', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server
      .tool('contact')
      .inputSchema(CONTACT)
      .handler(({ by }) => `by ${String(by)}`);
    server
      .tool('weather')
      .input(z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }))
      .handler(({ region }) => region);
    const { client, close } = await connect(server, way);
    try {
      const { tools } = await client.listTools();
      expect(tools[0].inputSchema).toEqual(CONTACT);
      expect(tools[1].inputSchema).toMatchObject({ properties: { region: { 'x-mcp-header': 'Region' } } });
      expect(await client.callTool({ name: 'contact', arguments: { by: 'email' } })).toMatchObject({
        content: [{ text: 'by email' }],
      });
      expect(await client.callTool({ name: 'contact', arguments: { by: 'phone' } })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('phone: is required') }],
      });
    } finally {
      await close();
    }
  });
});
