import { describe, expect, it } from 'vitest';
import { shift, startOf } from '../../../../operators/language/times/calendar.ts';

const at = (text: string) => Date.parse(text);

describe('calendar', () => {
  it.each([
    ['minute', '2024-02-29T13:45:00Z'],
    ['hour', '2024-02-29T13:00:00Z'],
    ['day', '2024-02-29T00:00:00Z'],
    ['week', '2024-02-26T00:00:00Z'],
    ['month', '2024-02-01T00:00:00Z'],
    ['quarter', '2024-01-01T00:00:00Z'],
    ['half', '2024-01-01T00:00:00Z'],
    ['year', '2024-01-01T00:00:00Z'],
    ['decade', '2020-01-01T00:00:00Z'],
  ] as const)('starts the %s of an instant', (unit, expected) => {
    expect(startOf(unit, at('2024-02-29T13:45:12Z'))).toBe(at(expected));
  });

  it('starts units before 1970', () => {
    expect(startOf('week', at('1969-12-31T23:00:00Z'))).toBe(at('1969-12-29T00:00:00Z'));
    expect(startOf('quarter', at('1899-05-03T00:00:00Z'))).toBe(at('1899-04-01T00:00:00Z'));
  });

  it('moves by units and cuts the day to the length of the month', () => {
    expect(shift('month', at('2024-03-31T10:00:00Z'), -1)).toBe(at('2024-02-29T10:00:00Z'));
    expect(shift('year', at('2024-02-29T10:00:00Z'), 1)).toBe(at('2025-02-28T10:00:00Z'));
    expect(shift('week', at('2024-02-29T10:00:00Z'), 2)).toBe(at('2024-03-14T10:00:00Z'));
    expect(shift('month', at('2024-01-15T00:00:00Z'), -13)).toBe(at('2022-12-15T00:00:00Z'));
  });
});
