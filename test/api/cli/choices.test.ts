import { describe, expect, it } from 'vitest';
import { fraction, oneOf, wholeUpTo } from '../../../api/cli/choices.ts';

describe('flags', () => {
  it('take one of some words', () => {
    expect(oneOf(['open', 'closed'])('open')).toBe('open');
    expect(() => oneOf(['open', 'closed'])('Open')).toThrow('It must be one of open, closed.');
  });

  it('take whole numbers in plain decimals', () => {
    expect([wholeUpTo(100)('1'), wholeUpTo(100)('100'), wholeUpTo(100)('007')]).toEqual([1, 100, 7]);
    for (const text of ['', ' ', '0', '101', '-1', '1.5', '0x10', '1e2', ' 5', 'ten']) {
      expect(() => wholeUpTo(100)(text)).toThrow('It must be a whole number from 1 to 100.');
    }
  });

  it('take fractions in decimals', () => {
    expect(['0', '1', '.5', '0.25', '1.', '1e-3'].map(fraction)).toEqual([0, 1, 0.5, 0.25, 1, 0.001]);
    for (const text of ['', ' ', '-0.1', '1.1', '2', '0x1', 'Infinity', 'half', '.']) {
      expect(() => fraction(text)).toThrow('It must be a number from 0 to 1.');
    }
  });
});
