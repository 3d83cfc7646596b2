import { describe, expect, it } from 'vitest';
import { promptArguments, toolArguments } from '../../../../api/cli/mcp-inspect/arguments.ts';
import type { JsonSchema } from '../../../../api/cli/mcp-inspect/schema.ts';
import { fc } from '../../../property.ts';

const one = (text: string, schema: JsonSchema, defs: JsonSchema = {}) =>
  toolArguments([`x=${text}`], { properties: { x: schema }, $defs: defs }).x;

describe('the arguments of a tool', () => {
  it('are the values that are written in JSON, where the schema has their type', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
        // What JSON writes of it: there is no minus zero.
        const written = JSON.parse(JSON.stringify(value));
        if (typeof value !== 'string') expect(one(JSON.stringify(value), { type })).toEqual(written);
        expect(one(JSON.stringify(value), {})).toEqual(written);
      }),
    );
  });

  it('are texts as they are written, where the schema has texts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(one(text, { type: 'string' })).toBe(text);
        expect(one(text, { enum: ['other', text] })).toBe(text);
        expect(one(text, { $ref: '#/$defs/T' }, { T: { type: 'string' } })).toBe(text);
      }),
    );
  });

  it('become arrays, item by item or at once', () => {
    const numbers = { type: 'array', items: { type: 'number' } };
    expect(toolArguments(['x=1', 'x=2'], { properties: { x: numbers } })).toEqual({ x: [1, 2] });
    expect(one('[1,2]', numbers)).toEqual([1, 2]);
    expect(one('1', numbers)).toEqual([1]);
    expect(one('1', { type: 'array', items: { type: 'string' } })).toEqual(['1']);
  });

  it('are what fits best of several types', () => {
    const either = { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] };
    expect([one('7', either), one('seven', either), one('null', either)]).toEqual([7, 'seven', null]);
    expect(one('true', { type: ['string', 'boolean'] })).toBe(true);
    expect(one('2', { enum: [1, 2] })).toBe(2);
    expect(one('b', { oneOf: [{ const: 'a' }, { const: 'b' }] })).toBe('b');
  });

  it.each([
    ['1.5', { type: 'integer' }, 'integer'],
    ['yes', { type: 'boolean' }, 'boolean'],
    ['c', { enum: ['a', 'b'] }, '"a" | "b"'],
    ['x', { type: 'array', items: { type: 'number' } }, 'number[]'],
    ['{', { type: 'object' }, 'object'],
  ])('that do not fit are refused by name: %s', (text, schema, type) => {
    expect(() => one(text, schema)).toThrow(`--arg x: ${text} must be ${type}.`);
  });

  it('must be written with their names, and once where there is no array', () => {
    expect(() => toolArguments(['=1'], {})).toThrow('must have the form name=value');
    expect(() => toolArguments(['x=1', 'x=2'], { properties: { x: { type: 'number' } } })).toThrow(
      '--arg x:',
    );
    expect(toolArguments(['x=a=b'], {})).toEqual({ x: 'a=b' });
    expect(promptArguments(['x=1', 'y='])).toEqual({ x: '1', y: '' });
    expect(() => promptArguments(['x=1', 'x=2'])).toThrow('--arg x: must be given only once');
  });
});
