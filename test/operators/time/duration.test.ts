import { describe, expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../../operators/time/duration.ts';
import { fc } from '../../property.ts';

describe('parseDuration', () => {
  test.each([
    ['500ms', 0.5],
    ['5s', 5],
    ['1m30s', 90],
    ['2h', 7200],
    ['1.5h', 5400],
    ['30d', 30 * 86_400],
    ['1w', 7 * 86_400],
    ['1d2h3m4s5ms', 86_400 + 7200 + 180 + 4.005],
    ['0s', 0],
    ['0.0000015s', 0.000002],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(Math.round(seconds * 1e6));
  });

  test.each([
    '',
    '5',
    's',
    '-5s',
    '+5s',
    '5S',
    '1 s',
    '1e3s',
    '.5s',
    '5.s',
    '1m 30s',
    '5us',
    '5y',
    'PT5S',
    '5s\n',
  ])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNaN();
  });
});

describe('formatDuration', () => {
  test.each([
    [0, '0s'],
    [1e3, '1ms'],
    [1.4e3, '1ms'],
    [90e6, '1m30s'],
    [3600e6, '1h'],
    [86_400e6 + 1e6, '1d1s'],
    [8 * 86_400e6, '8d'],
  ])('%d microseconds are %s', (micros, text) => {
    expect(formatDuration(micros)).toBe(text);
  });

  test('parses back to itself, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (micros) => {
        expect(parseDuration(formatDuration(micros))).toBe(Math.round(micros / 1000) * 1000);
      }),
    );
  });
});
