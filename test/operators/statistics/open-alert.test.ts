import { describe, expect, test } from 'vitest';
import { OpenAlert } from '../../../operators/statistics/open-alert.ts';
import { noise, times } from '../noise.ts';
import { onRecord } from './record.ts';

const MINUTE = 60e6;
const DAY = 86_400e6;
const BAND = { low: 90, high: 110, least: 92, most: 108 };

/** Opens an alert at the first outcome and gives it the others, a minute apart; returns the number of outcomes until it ends. */
function until(outcomes: readonly number[], effect: (i: number) => number = () => 0, step = MINUTE) {
  const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
  const [first, ...others] = outcomes;
  const shift = effect(0);
  statistic.open(at, 0, first, { ...BAND, low: BAND.low + shift, high: BAND.high + shift }, shift);
  const end = others.findIndex((outcome, i) => {
    statistic.push(at, (i + 1) * step, outcome, effect(i + 1));
    return !statistic.isOpen(at);
  });
  return { rows: end < 0 ? undefined : end + 1, returned: statistic.returned };
}

describe('an open alert', () => {
  test('stays open as long as outcomes are outside', () => {
    expect(until(times(2000, () => 0)).rows).toBeUndefined();
    expect(until(times(2000, () => 130)).rows).toBeUndefined();
  });

  test.each([1, 10, 100, 400, 2000])(
    'of %d outcomes ends a tenth of its length after the return, 10 to 48',
    (length) => {
      const back = Math.min(48, Math.max(10, Math.ceil(length / 10)));
      const { rows, returned } = until([...times(length, () => 20), ...times(100, () => 100)]);
      expect([rows, returned]).toEqual([length - 1 + back, true]);
    },
  );

  test('takes no few outcomes inside for the end', () => {
    expect(until(times(500, (i) => (i % 5 > 1 ? 100 : 20))).rows).toBeUndefined();
  });

  test('ends at a level that has drifted, within all that was usual, once it has come halfway back', () => {
    const opened = (most: number) => {
      const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
      statistic.open(at, 0, 200, { low: 90, high: 110, least: 60, most }, 0);
      for (let i = 1; i <= 20; i++) statistic.push(at, i * MINUTE, 130, 0);
      return statistic.isOpen(at);
    };
    expect(opened(140)).toBe(false);
    expect(opened(120)).toBe(true);
  });

  test('follows the daily course of the series', () => {
    const wave = (i: number) => 50 * Math.sin((2 * Math.PI * i) / 1440);
    const { normal } = noise(1);
    const outage = times(700, () => 0);
    const after = times(100, (i) => 100 + wave(700 + i) + normal());
    expect(until([...outage, ...after], wave).rows).toBe(700 - 1 + 48);
  });

  test('on the other side of the band, it is not that one any more, and that is not the way back', () => {
    const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
    statistic.open(at, 0, 130, BAND, 0);
    statistic.push(at, MINUTE, 40, 0);
    expect([statistic.outside, statistic.back]).toEqual([false, false]);
    statistic.push(at, 2 * MINUTE, 100, 0);
    expect([statistic.outside, statistic.back]).toEqual([false, true]);
  });

  test('is the same until an outcome is half as far again, or on the other side, and again a dozen later', () => {
    const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
    expect(statistic.isSame(at)).toBe(false);
    statistic.open(at, 0, 140, BAND, 0);
    let minute = 0;
    const same = (outcomes: readonly number[]) =>
      outcomes.map((outcome) => {
        statistic.push(at, ++minute * MINUTE, outcome, 0);
        return statistic.isSame(at);
      });
    expect(same([140, 155, 130])).toEqual([true, true, true]);
    // 155 is 55 from the middle; half as far again is 182.5.
    expect(same([182, 280])).toEqual([true, false]);
    expect(same(times(12, () => 150))).toEqual([...times(11, () => false), true]);
    expect(same([80])).toEqual([false]);
  });

  test('is usual after a week of at least 128 outcomes', () => {
    const hourly = until(
      times(300, () => 20),
      undefined,
      60 * MINUTE,
    );
    expect(hourly).toEqual({ rows: 168, returned: false });
    expect(
      until(
        times(300, () => 20),
        undefined,
        DAY,
      ).rows,
    ).toBe(127);
  });

  test('keeps its band while it is open, and is none at an outcome inside', () => {
    const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
    statistic.open(at, 0, 100, BAND, 0);
    expect(statistic.isOpen(at)).toBe(false);
    statistic.open(at, 0, 130, BAND, 0);
    statistic.open(at, MINUTE, 130, { low: 0, high: 120, least: 0, most: 120 }, 0);
    statistic.push(at, 2 * MINUTE, 115, 0);
    expect(statistic.outside).toBe(true);
  });

  test('says nothing of another series', () => {
    const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
    statistic.open(at, 0, 130, BAND, 0);
    statistic.push(at, MINUTE, 100, 0);
    expect(statistic.back).toBe(true);
    statistic.pass();
    expect([statistic.outside, statistic.back, statistic.returned]).toEqual([false, false, false]);
  });

  test('follows another profile that takes over', () => {
    const { statistic, at } = onRecord((layout) => new OpenAlert(layout));
    statistic.open(at, 0, 130, BAND, 0);
    statistic.turn(at, 25);
    statistic.push(at, MINUTE, 130, 25);
    expect(statistic.outside).toBe(true);
    statistic.push(at, 2 * MINUTE, 108, 25);
    expect(statistic.back).toBe(true);
  });
});
