import { expect, it } from 'vitest';
import { wasOn } from '../../../../operators/search/rank/claim-time.ts';

const at = (text: string) => Date.parse(text) * 1000;
const [FROM, TO] = [at('2025-05-03T14:00:00Z'), at('2025-05-03T15:00:00Z')];

it.each([
  [{ year: 2025, month: 5, day: 3 }, true],
  [{ month: 5, day: 3 }, true],
  [{ year: 2025, month: 5 }, true],
  [{ year: 2025, month: 5, day: 4 }, false],
  [{ year: 2024, month: 5, day: 3 }, false],
  [{ month: 4 }, false],
])('what took an hour of 3 May 2025 was on %o: %s', (date, expected) => {
  expect(wasOn([date], FROM, TO)).toBe(expected);
});

it('is on none of no dates', () => {
  expect(wasOn([], FROM, TO)).toBe(false);
});
