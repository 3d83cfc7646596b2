import { describe, expect, it } from 'vitest';
import { propertiesOf } from '../../../../api/cli/mcp-inspect/schema.ts';

describe('the properties of a schema', () => {
  it('are named with those of objects within, also in arrays and behind references', () => {
    const schema = {
      $defs: { Port: { type: 'object', properties: { name: { type: 'string', description: 'Its name.' } } } },
      required: ['ports'],
      properties: {
        ports: { type: 'array', items: { $ref: '#/$defs/Port' }, description: 'Where.' },
        unit: { anyOf: [{ const: 'm' }, { type: 'null' }], default: 'm' },
        many: { type: 'array', items: { type: ['string', 'number'] } },
        any: {},
      },
    };
    expect(propertiesOf(schema)).toEqual([
      { path: 'ports', type: 'object[]', required: true, description: 'Where.' },
      { path: 'ports[].name', type: 'string', required: false, description: 'Its name.' },
      { path: 'unit', type: '"m" | null = "m"', required: false, description: '' },
      { path: 'many', type: '(string | number)[]', required: false, description: '' },
      { path: 'any', type: 'any', required: false, description: '' },
    ]);
  });

  it('end, where a schema holds itself', () => {
    const tree = {
      type: 'object',
      properties: { left: { $ref: '#' }, all: { type: 'array', items: { $ref: '#' } } },
    };
    expect(propertiesOf(tree).length).toBeLessThan(50);
    expect(propertiesOf({ properties: { a: { $ref: '#/properties/a' } } })).toMatchObject([{ type: 'any' }]);
    expect(propertiesOf({ properties: { a: { $ref: '#/$defs/none' } } })).toMatchObject([{ type: 'any' }]);
  });
});
