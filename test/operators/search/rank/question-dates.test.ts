import { describe, expect, it } from 'vitest';
import { namedDates } from '../../../../operators/search/rank/question-dates.ts';

describe('namedDates', () => {
  it.each([
    ['What did Ines buy on 7 May 2023?', [{ year: 2023, month: 5, day: 7 }]],
    ['What did she buy on the 7th of May?', [{ month: 5, day: 7 }]],
    ['What did she buy on May 7th, 2023?', [{ year: 2023, month: 5, day: 7 }]],
    ['Where was she in June, 2022 and in July?', [{ year: 2022, month: 6 }, { month: 7 }]],
    ['What happened on 2023-05-07?', [{ year: 2023, month: 5, day: 7 }]],
    ['What happened in 2023-05?', [{ year: 2023, month: 5 }]],
    ['Where was she in May?', [{ month: 5 }]],
    ['What may she buy at 7:30?', []],
    ['May she buy 7 apples?', []],
    ['How did they march in 2022?', []],
    ['What happened on May 45?', []],
    ['What did she do last week?', []],
  ])('%s', (question, dates) => expect(namedDates(question).map(({ date }) => date)).toEqual(dates));
});
