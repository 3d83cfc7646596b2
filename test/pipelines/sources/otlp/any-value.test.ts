import { expect, it } from 'vitest';
import { jsonOfAny } from '../../../../pipelines/sources/otlp/any-value.ts';
import { fc } from '../../../property.ts';

/** Plain JSON as an `AnyValue`. */
function anyOf(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyOf) } };
  if (typeof value !== 'object' || value === null) return {};
  return {
    kvlistValue: { values: Object.entries(value).map(([key, each]) => ({ key, value: anyOf(each) })) },
  };
}

it('is the JSON of what the value says', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      // JSON has no negative zero.
      expect(JSON.parse(jsonOfAny(anyOf(value)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each([
  [
    { arrayValue: { values: [{ stringValue: 'a"b' }, { intValue: '9007199254740993' }] } },
    '["a\\"b",9007199254740993]',
  ],
  [{ arrayValue: {} }, '[]'],
  [{ arrayValue: { values: [{ doubleValue: 'NaN' }, { doubleValue: 0.5 }, {}] } }, '["NaN",0.5,null]'],
  [
    {
      kvlistValue: {
        values: [
          { key: 'b', value: { boolValue: true } },
          { key: 'a', value: { bytesValue: 'AQI=' } },
          { key: 'b', value: { boolValue: false } },
          { key: 'c' },
        ],
      },
    },
    '{"a":"AQI=","b":false,"c":null}',
  ],
  [{ kvlistValue: {} }, '{}'],
  ['no value', 'null'],
])('keeps digits, sorts names, and has what JSON lacks as text: %j', (value, text) => {
  expect(jsonOfAny(value)).toBe(text);
});
