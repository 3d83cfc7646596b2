import { describe, expect, it } from 'vitest';
import { oneOf, wholeUpTo } from '../../../api/cli/choices.ts';

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
});
