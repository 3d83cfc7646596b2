import { describe, expect, it } from 'vitest';
import { dateMatch } from '../../../../operators/search/rank/date-match.ts';

const at = (day: string) => Date.parse(`${day}T13:30:00Z`) * 1000;
const DAY = { year: 2023, month: 5, day: 7 };

describe('dateMatch', () => {
  it.each([
    ['2023-05-06', 0],
    ['2023-05-07', 1],
    ['2023-05-10', 1],
    ['2023-05-11', 0.5],
    ['2023-05-17', 0.5],
    ['2023-05-18', 0],
    ['2022-05-07', 0],
  ])('of 7 May 2023 and %s is %d', (day, match) => expect(dateMatch([DAY], at(day), true)).toBe(match));

  it.each([
    ['2023-04-30', 0],
    ['2023-05-01', 0.6],
    ['2023-05-31', 0.6],
    ['2023-06-10', 0.3],
    ['2023-06-11', 0],
    ['2024-05-01', 0],
  ])('of May 2023 and %s is %d', (day, match) => {
    expect(dateMatch([{ year: 2023, month: 5 }], at(day), true)).toBe(match);
    expect(dateMatch([{ year: 2023, month: 5 }], at(day), false)).toBe(match === 0.3 ? 0 : match);
  });

  it('takes the latest year that is not after the time, where the question names none', () => {
    expect(dateMatch([{ month: 12, day: 30 }], at('2023-01-02'), true)).toBe(1);
    expect(dateMatch([{ month: 12 }], at('2023-01-02'), true)).toBe(0.3);
    expect(dateMatch([{ month: 5 }], at('2019-05-02'), true)).toBe(0.6);
  });

  it('is that of the best of several dates, and 0 of none', () => {
    expect(dateMatch([{ month: 1 }, DAY, { month: 5 }], at('2023-05-15'), true)).toBe(0.6);
    expect(dateMatch([], at('2023-05-15'), true)).toBe(0);
  });
});
