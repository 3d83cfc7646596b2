import { describe, expect, it } from 'vitest';
import {
  cardinalOf,
  numeralOf,
  numeralsBetween,
  ordinalOf,
} from '../../../../operators/language/quantities/numerals.ts';

describe('cardinalOf and ordinalOf', () => {
  it('read words and digits', () => {
    expect(cardinalOf('forty-two')).toBe(42);
    expect(cardinalOf('7')).toBe(7);
    expect(cardinalOf('dozen')).toBe(12);
    expect(cardinalOf('some')).toBeUndefined();
    expect(ordinalOf('third')).toBe(3);
    expect(ordinalOf('twenty-first')).toBe(21);
    expect(ordinalOf('thirtieth')).toBe(30);
    expect(ordinalOf('8th')).toBe(8);
    expect(ordinalOf('eight')).toBeUndefined();
  });
});

describe('numeralOf', () => {
  it('reads number words only', () => {
    expect(numeralOf('zero')).toBe(0);
    expect(numeralOf('ninety-nine')).toBe(99);
    expect(numeralOf('12')).toBeUndefined();
    expect(numeralOf('dozen')).toBeUndefined();
  });

  it('reads each word that numeralsBetween names', () => {
    expect(numeralsBetween(2, 12).map(numeralOf)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
