import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { MarkClock, type MarkClockState, pairStep } from '../../../operators/engine/mark-clock.ts';
import { noise, times } from '../noise.ts';

/** Times of the marks of one group while `live` of its series report once a second. */
function marks(
  seconds: number,
  series: readonly number[],
  order = (list: readonly number[]) => list,
  clock = new MarkClock(),
): number[] {
  const found: number[] = [];
  for (let t = 0; t < seconds; t++) {
    for (const s of order(series)) {
      if (clock.due(0, t)) {
        found.push(clock.time(0));
        clock.pass(0);
      }
      clock.count(0, s, t);
    }
  }
  return found;
}

test('marks come after 1, 2, 4, 8, 16 and then every 32 observations of each series', () => {
  expect(marks(200, [0, 1, 2])).toEqual([0, 2, 6, 14, 30, 62, 94, 126, 158, 190]);
  expect(marks(200, [5])).toEqual([0, 2, 6, 14, 30, 62, 94, 126, 158, 190]);
});

describe('marks for pairs', () => {
  const pairMarks = (seconds: number, live: number) =>
    marks(
      seconds,
      times(live, (i) => i),
      (list) => list,
      new MarkClock(pairStep),
    );

  test.each([2, 64])('of %d series come every 16 observations, so that young ones are seen often', (live) => {
    expect(pairMarks(130, live)).toEqual([0, 2, 6, 14, 30, 46, 62, 78, 94, 110, 126]);
  });

  test('of more series come every 32, of thousands every 128, of tens of thousands every 192', () => {
    expect(pairMarks(200, 65)).toEqual(marks(200, [0]));
    expect(pairMarks(400, 5001)).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 382]);
    expect(pairStep(50_001)).toBe(192);
  });
});

test('whatever the order of series at one time, and never between equal times', () => {
  const { uniform } = noise(1);
  const shuffled = (list: readonly number[]) => [...list].sort(() => uniform() - 0.5);
  expect(
    marks(
      200,
      times(9, (i) => i),
      shuffled,
    ),
  ).toEqual(marks(200, [0]));
});

test('the pace is that of the series which report, not of those which once did', () => {
  const clock = new MarkClock();
  let last = 0;
  const gaps: number[] = [];
  for (let t = 0; t < 2000; t++) {
    if (clock.due(0, t)) {
      gaps.push(t - last);
      last = t;
      clock.pass(0);
    }
    for (let s = 0; s < (t < 500 ? 10 : 2); s++) clock.count(0, s, t);
  }
  expect(gaps.slice(-5)).toEqual([32, 32, 32, 32, 32]);
});

describe('live', () => {
  test('is who has reported since the last mark', () => {
    const clock = new MarkClock();
    clock.count(0, 3, 10);
    clock.count(0, 5000, 10);
    expect([3, 4, 5000, 9999].map((s) => clock.live(0, s))).toEqual([true, false, true, false]);
    expect(clock.due(0, 10)).toBe(false);
    expect(clock.due(0, 11)).toBe(true);
    clock.pass(0);
    expect([3, 5000].map((s) => clock.live(0, s))).toEqual([false, false]);
    expect(clock.number(0)).toBe(1);
  });
});

test('groups do not touch each other, and a group that was never heard of is not due', () => {
  const clock = new MarkClock();
  clock.count(2, 1, 10);
  expect(clock.due(0, 11)).toBe(false);
  expect(clock.due(2, 11)).toBe(true);
  clock.count(0, 2, 50);
  expect(clock.time(2)).toBe(10);
  expect(clock.time(0)).toBe(50);
});

test('survives saving', () => {
  const clock = new MarkClock();
  for (let t = 0; t < 10; t++) for (const s of [0, 1]) clock.count(1, s, t);
  const state: MarkClockState = deserialize(serialize(clock.save()));
  const other = new MarkClock();
  other.restore(state);
  expect(other.due(1, 10)).toBe(clock.due(1, 10));
  expect(other.live(1, 1)).toBe(true);
  expect(other.time(1)).toBe(9);
});
