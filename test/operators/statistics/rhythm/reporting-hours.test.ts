import { expect, test } from 'vitest';
import {
  HOUR,
  hourOf,
  ReportingHours,
  WEEK,
} from '../../../../operators/statistics/rhythm/reporting-hours.ts';
import { fc, runs } from '../../../property.ts';
import { onRecord } from '../record.ts';

const hoursOn = () => onRecord((layout) => new ReportingHours(layout));

/** By all hours in which the series reported: off where the last two times brought nothing, or the only one. */
function isOff(reported: ReadonlySet<number>, first: number, last: number, hour: number): boolean {
  for (let back = 0; back < 7; back++) {
    let before = hour - 24 * back;
    while (before > last) before -= WEEK;
    if (before < first) continue;
    if (reported.has(before)) return false;
    return before - WEEK < first || !reported.has(before - WEEK);
  }
  return false;
}

test('an hour is off by its last two visits, or by the only one, or by the days before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 500_000 }),
      fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 80 })), { maxLength: 60 }),
      (first, steps) => {
        const { statistic, at } = hoursOn();
        statistic.pass(at, first, first);
        const reported = new Set([first]);
        let last = first;
        for (const step of steps) {
          statistic.pass(at, last, last + step);
          last += step;
          reported.add(last);
        }
        for (let hour = last + 1; hour <= last + WEEK; hour++)
          expect(statistic.isOff(at, hour)).toBe(isOff(reported, first, last, hour));
      },
    ),
    { numRuns: runs(100) },
  );
});

test('an hour beside one that is off is an edge, whichever side', () => {
  const { statistic, at } = hoursOn();
  for (let day = 0; day < 14; day++)
    for (let hour = 9; hour < 17; hour++)
      statistic.pass(
        at,
        day === 0 && hour === 9 ? 9 : 24 * day + (hour === 9 ? -8 : hour - 1),
        24 * day + hour,
      );
  const next = 14 * 24;
  const which = (is: (hour: number) => boolean) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => is(next + hour));
  expect(which((hour) => !statistic.isOff(at, hour))).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  expect(which((hour) => !statistic.isOff(at, hour) && statistic.isEdge(at, hour))).toEqual([9, 16]);
  expect(statistic.isOffBetween(at, next + 16, next + 33)).toBe(true);
  expect(statistic.isOffBetween(at, next + 16, next + 17)).toBe(false);
});

test('a time falls into its hour, before the epoch too', () => {
  expect([0, HOUR - 1, HOUR, -1].map(hourOf)).toEqual([0, 0, 1, -1]);
});
