import { expect, it } from 'vitest';
import { ClockSeason } from '../../../../operators/statistics/rhythm/clock-season.ts';
import { noise, times, walk, white } from '../../noise.ts';
import { onRecord } from '../record.ts';

const HOUR = 3600e6;
/** Thursday, 1 January 2026, midnight in UTC. */
const START = 1_767_225_600e6;
const wave = (hours: number, period: number) => Math.sin((2 * Math.PI * hours) / period);

/** A statistic that has taken these values, one every `step` microseconds, but for those left out. */
function learnt(values: readonly number[], step: number, keep: (i: number) => boolean = () => true) {
  const { statistic, at } = onRecord((layout) => new ClockSeason(layout));
  values.forEach((value, i) => {
    if (keep(i)) statistic.push(at, START + i * step, value);
  });
  return { statistic, at };
}

/** Standard deviation of what a course misses of the effects, about its own mean, at the hours [from, to). */
function missed(
  { statistic, at }: ReturnType<typeof learnt>,
  from: number,
  to: number,
  course: (hours: number) => number,
) {
  const differences = times((to - from) * 12, (i) => {
    const hours = from + i / 12;
    return statistic.effect(at, START + hours * HOUR) - course(hours);
  });
  const mean = differences.reduce((a, b) => a + b, 0) / differences.length;
  return Math.sqrt(differences.reduce((sum, x) => sum + (x - mean) ** 2, 0) / differences.length);
}

for (const perHour of [1, 4, 12, 60]) {
  it(`knows the course of a day after three days of ${perHour} an hour, and interpolates between its hours`, () => {
    const course = (hours: number) => 10 * wave(hours, 24) + 4 * wave(hours, 12);
    const random = white(1, 72 * perHour);
    const values = random.map((x, i) => 100 + course(i / perHour) + x);
    const found = learnt(values, HOUR / perHour);
    expect(found.statistic.isCertain(found.at)).toBe(true);
    // Of a course with a deviation of 7.6; a mean of an hour has one of 1 / sqrt(perHour).
    expect(missed(found, 72, 96, course)).toBeLessThan(0.4 + 1 / Math.sqrt(perHour));
  });
}

it('tells weekdays from the weekend by the profile of the week', () => {
  const course = (hours: number) => (Math.floor(hours / 24) % 7 < 5 ? 30 : 10) * Math.max(0, wave(hours, 24));
  const values = white(2, 5 * 168).map((x, i) => 100 + course(i) + 2 * x);
  const found = learnt(values, HOUR);
  const day = learnt(
    white(2, 5 * 168).map((x, i) => 100 + 20 * Math.max(0, wave(i, 24)) + 2 * x),
    HOUR,
  );
  expect(missed(found, 5 * 168, 6 * 168, course)).toBeLessThan(2);
  expect(missed(day, 5 * 168, 6 * 168, course)).toBeGreaterThan(4);
});

it('keeps the profile of the week over the weekends, and says by how much what it takes out changes with it', () => {
  const course = (hours: number) => (Math.floor(hours / 24) % 7 < 5 ? 30 : 10) * Math.max(0, wave(hours, 24));
  const { statistic, at } = onRecord((layout) => new ClockSeason(layout));
  const turns: string[] = [];
  white(2, 10 * 168).forEach((x, i) => {
    const time = START + i * HOUR;
    const before = statistic.certain(at);
    statistic.push(at, time, 100 + course(i) + 2 * x);
    const now = statistic.certain(at);
    if (now === before) {
      expect(statistic.turn).toBe(0);
    } else {
      turns.push(now);
      if (before === 'none') expect(statistic.turn).toBe(statistic.effect(at, time));
    }
  });
  expect(turns[0]).toBe('day');
  expect(turns.indexOf('week')).toBe(turns.length - 1);
});

it('takes the course out of values', () => {
  const values = white(3, 5 * 288).map((x, i) => 50 + 10 * wave(i / 12, 24) + x);
  const { statistic, at } = learnt(values, HOUR / 12);
  const last = Float64Array.from(values.slice(-256));
  const when = Float64Array.from(last, (_, i) => START + (values.length - 256 + i) * (HOUR / 12));
  const before = last.slice();
  statistic.remove(at, last, when, last.length);
  last.forEach((x, i) => {
    expect(x).toBeCloseTo(before[i] - statistic.effect(at, when[i]), 9);
  });
  const mean = last.reduce((a, b) => a + b, 0) / last.length;
  expect(Math.sqrt(last.reduce((sum, x) => sum + (x - mean) ** 2, 0) / last.length)).toBeLessThan(1.2);
});

it('is certain of nothing in noise, walks and constants', () => {
  const kinds = [white, walk, (_: number, n: number) => times(n, () => 5)];
  for (const make of kinds) {
    const certain = times(20, (seed) => {
      const { statistic, at } = onRecord((layout) => new ClockSeason(layout));
      let often = 0;
      make(seed + 1, 10 * 288).forEach((value, i) => {
        statistic.push(at, START + i * (HOUR / 12), value);
        if (statistic.isCertain(at)) often++;
      });
      return often / (10 * 288);
    });
    expect(certain.reduce((a, b) => a + b, 0) / certain.length).toBeLessThan(0.03);
  }
});

it('does not explain a change by itself before it is a day old', () => {
  const course = (hours: number) => 10 * wave(hours, 24);
  const { normal } = noise(4);
  const steady = times(5 * 288, (i) => 100 + course(i / 12) + normal());
  const shifted = steady.map((x, i) => (i < 4 * 288 ? x : x + 20));
  const [one, other] = [steady, shifted].map((values) => learnt(values, HOUR / 12));
  for (let hours = 96; hours < 119; hours++) {
    const time = START + hours * HOUR;
    expect(other.statistic.effect(other.at, time)).toBeCloseTo(one.statistic.effect(one.at, time), 1);
  }
});

it('bears missing observations, nights without any, and an outage of weeks', () => {
  const course = (hours: number) => 10 * wave(hours, 24);
  const { uniform } = noise(5);
  const values = white(6, 40 * 288).map((x, i) => 100 + course(i / 12) + x);
  const nights = learnt(values.slice(0, 10 * 288), HOUR / 12, (i) => i % 288 >= 72);
  expect(missed(nights, 10 * 24 + 8, 11 * 24, course)).toBeLessThan(1);
  const some = learnt(values.slice(0, 10 * 288), HOUR / 12, () => uniform() > 0.2);
  expect(missed(some, 10 * 24, 11 * 24, course)).toBeLessThan(1);
  const outage = learnt(values, HOUR / 12, (i) => i < 10 * 288 || i > 30 * 288);
  expect(missed(outage, 40 * 24, 41 * 24, course)).toBeLessThan(1);
});

it('learns for two days', () => {
  const { statistic, at } = learnt([1, 2], HOUR);
  expect(statistic.isLearning(at, START + 47 * HOUR)).toBe(true);
  expect(statistic.isLearning(at, START + 48 * HOUR)).toBe(false);
});
