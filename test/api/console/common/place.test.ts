import { expect, it } from 'vitest';
import { agoText, lengthText, momentText, numberText } from '../../../../api/console/common/moments.ts';
import { addressOf, placeOf } from '../../../../api/console/common/place.ts';
import { fc } from '../../../property.ts';

it('a place is what its address says', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  const query = fc.dictionary(text, text);
  fc.assert(
    fc.property(fc.array(text), query, (path, settings) => {
      const place = placeOf(addressOf(path, settings));
      expect(place.path).toEqual(path);
      expect(Object.fromEntries(place.query)).toEqual({ ...settings });
    }),
  );
});

it('an address leaves out settings without a value, and one that was cut is read as it is', () => {
  expect(addressOf(['series'], { find: '', pattern: undefined, a: '1' })).toBe('#/series?a=1');
  expect(placeOf('#/series/%E0%A4?find=a?b')).toMatchObject({ path: ['series', '%E0%A4'] });
  expect(placeOf('').path).toEqual([]);
});

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [26 * 3_600_000 + 59_000, '1 d 2 h'],
])('%d ms are %s', (ms, text) => expect(lengthText(ms)).toBe(text));

it.each([
  [0, '0'],
  [0.1 + 0.2, '0.3'],
  [123_456.7, '123,457'],
  [1000, '1,000'],
  [-42.4242, '-42.42'],
  [1e12, '1.00e+12'],
  [0.00001, '1.00e-5'],
  [Number.NaN, 'NaN'],
])('%d is written %s', (value, text) => expect(numberText(value)).toBe(text));

it('moments are to the minute, in UTC', () => {
  expect(momentText('2026-05-02T14:05:59.123Z')).toBe('2026-05-02 14:05');
  const now = Date.parse('2026-05-02T14:05:59Z');
  expect(['2026-05-02T14:05:10Z', '2026-05-02T13:05:59Z'].map((at) => agoText(at, now))).toEqual([
    'just now',
    '1 h ago',
  ]);
});
