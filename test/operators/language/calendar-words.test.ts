import { describe, expect, it } from 'vitest';
import { monthOf, weekdayOf } from '../../../operators/language/calendar-words.ts';

describe('words of the calendar', () => {
  it('knows months and weekdays by name and short name', () => {
    expect([monthOf('january'), monthOf('sept'), monthOf('dec'), monthOf('monday')]).toEqual([1, 9, 12, 0]);
    expect([weekdayOf('monday'), weekdayOf('thurs'), weekdayOf('sunday'), weekdayOf('june')]).toEqual([
      1, 4, 7, 0,
    ]);
  });
});
