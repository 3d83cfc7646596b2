import { describe, expect, it } from 'vitest';
import { httpPage } from '../../../release/site/reference/http.ts';
import { fields, typeOf } from '../../../release/site/reference/schema.ts';

describe('the type of a schema', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer ≥ 1 ≤ 9'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ enum: ['a', 'b'] }, '`a`, `b`'],
    [{ const: 'a' }, '`"a"`'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Signal' } }, 'list of [Signal](#signal)'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [true, 'anything'],
  ])('of %j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

it('fields of objects in an object and in a list of it have their paths', () => {
  const inner = {
    type: 'object',
    properties: { b: { type: 'number', description: 'How many.' } },
    required: ['b'],
  };
  const shown = fields({
    type: 'object',
    required: ['a'],
    properties: { a: inner, list: { type: 'array', items: inner } },
  });
  expect(shown.split('\n').slice(2, -1)).toEqual([
    '| `a` | object | always |  |',
    '| `a.b` | number | always | How many. |',
    '| `list` | list of object | optional |  |',
    '| `list[].b` | number | always | How many. |',
  ]);
});

it('the page of the API has operations with parameters, bodies and errors, and records', () => {
  const page = httpPage({
    paths: {
      '/v1/things/{id}': {
        put: {
          summary: 'Sets a thing.',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          responses: { 200: { content: {} }, 404: { content: {} }, default: {} },
        },
      },
    },
    components: { schemas: { Thing: { description: 'A thing.', properties: { size: { type: 'number' } } } } },
  });
  expect(page).toContain('## PUT /v1/things/{id}\n\nSets a thing.');
  expect(page).toContain('| `id` | path | string | required |  |');
  expect(page).toContain('`application/json`: [Thing](#thing)');
  expect(page).toContain('Errors: 404, each a');
  expect(page).toContain('## Thing\n\nA thing.\n\n| field');
  expect(() => httpPage({})).toThrow(TypeError);
});
