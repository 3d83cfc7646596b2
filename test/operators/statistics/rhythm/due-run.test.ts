import { expect, test } from 'vitest';
import { DueRun } from '../../../../operators/statistics/rhythm/due-run.ts';
import { times } from '../../noise.ts';
import { onRecord } from '../record.ts';

const HOUR = 3600e6;
const DAY = 24 * HOUR;
/** Row of the hour at which a job runs. */
const AT = 3;

/** The day on which the job comes the third time and is known to be a rhythm. */
const KNOWN = 2;

/**
 * An hourly series at 20 that reaches 90 in the hour of a job.
 *
 * @returns days on which the job failed to come
 */
function failedOn(runs: (day: number) => boolean, days: number, odd: (row: number) => number = () => 0) {
  const { statistic, at } = onRecord((layout) => new DueRun(layout));
  const found: number[] = [];
  const begin = 24 * KNOWN + AT;
  for (let row = begin; row < 24 * days; row++) {
    const isRun = row % 24 === AT && runs(Math.floor(row / 24));
    const outcome = (isRun ? 90 : 20) + odd(row);
    if (row === begin) statistic.begin(at, row * HOUR, DAY + HOUR / 3, outcome, 70);
    statistic.push(at, row * HOUR, outcome);
    if (statistic.failed) found.push(Math.floor(row / 24));
  }
  return { found, isMissing: statistic.isMissing(at), missed: statistic.missed(at) };
}

test('a daily run that fails to come is reported an hour after it was due, once it came for a week', () => {
  for (const day of [5, 6, 7, 12]) {
    const { found } = failedOn((each) => each !== day, 20);
    expect(found, `on day ${day}`).toEqual(day < 7 ? [] : [day]);
  }
});

test('what is known of it: when it was due, what it reaches, how often it came', () => {
  const { isMissing, missed } = failedOn((day) => day !== 12, 13);
  expect(isMissing).toBe(true);
  expect(missed).toEqual({ reached: 90, moved: 70, period: 86_400, runs: 12, due: 12 * DAY + AT * HOUR });
  expect(failedOn((day) => day !== 12, 14).isMissing).toBe(false);
});

test('a job that pauses on each weekend is none that fails', () => {
  expect(failedOn((day) => day % 7 < 5, 70).found).toEqual([]);
});

test('nor is what comes at any time', () => {
  const often = (row: number) => (row % 24 === 12 ? 70 : 0);
  expect(failedOn((day) => day !== 12, 20, often).found).toEqual([]);
});

test('two that did not come are the end of the rhythm', () => {
  expect(failedOn((day) => day < 12 || day > 16, 40).found).toEqual([12]);
});

test('a level that drifts takes the run with it, and one much larger run does not', () => {
  const drift = (row: number) => (row / 24) * 10;
  expect(failedOn((day) => day !== 18, 30, drift).found).toEqual([18]);
  expect(
    failedOn(
      () => true,
      30,
      (row) => (row === 24 * 12 + AT ? 300 : 0),
    ).found,
  ).toEqual([]);
});

test('a time without observations says nothing', () => {
  const { statistic, at } = onRecord((layout) => new DueRun(layout));
  statistic.begin(at, 0, DAY, 90, 70);
  for (const day of times(10, (i) => i)) {
    statistic.push(at, day * DAY, 90);
    statistic.push(at, day * DAY + 6 * HOUR, 20);
  }
  statistic.push(at, 12 * DAY, 20);
  expect(statistic.failed).toBe(false);
});
