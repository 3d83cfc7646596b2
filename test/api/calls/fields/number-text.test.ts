import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../../api/calls/fields/number-text.ts';
import { fraction, whole } from '../../../../api/calls/fields/numbers.ts';

describe('a number in a text', () => {
  it('is a fraction in decimals', () => {
    const texts = ['0', '1', '.5', '0.25', '1.', '1e-3'];
    expect(texts.map((text) => readNumber(fraction, text).data)).toEqual([0, 1, 0.5, 0.25, 1, 0.001]);
    for (const text of ['', ' ', '-0.1', '1.1', '2', '0x1', 'Infinity', 'half', '.']) {
      expect(readNumber(fraction, text).error?.issues[0].message).toBe('must be a number from 0 to 1');
    }
  });

  it('is a whole number in plain digits', () => {
    expect(['1', '100', '007'].map((text) => readNumber(whole(1, 100), text).data)).toEqual([1, 100, 7]);
    for (const text of ['', '0', '101', '-1', '1.5', '0x10', '1e2', ' 5', 'ten']) {
      expect(readNumber(whole(1, 100), text).success).toBe(false);
    }
  });
});
