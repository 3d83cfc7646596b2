import { describe, expect, it } from 'vitest';
import { unitOf } from '../../../../operators/language/quantities/units.ts';

describe('unitOf', () => {
  it.each([
    ['ms', 'duration', 1e-3],
    ['Minutes', 'duration', 60],
    ['MB', 'bytes', 1e6],
    ['%', 'percent', 1],
    ['MB/s', 'bytes a second', 1e6],
    ['GB/hour', 'bytes a second', 1e9 / 3600],
    ['req/s', 'per second', 1],
  ])('%s', (text, kind, factor) => {
    expect(unitOf(text)).toEqual({ kind, factor: expect.closeTo(factor, 9) });
  });

  it.each(['', '/', 'furlongs', 'MB/', '/s', 'MB/fortnight', 'furlongs/s'])('knows no %j', (text) => {
    expect(unitOf(text)).toBeUndefined();
  });
});
