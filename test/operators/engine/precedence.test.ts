import { describe, expect, test } from 'vitest';
import type { Signal } from '../../../operators/signals/signal.ts';
import { comparable, Harness, MINUTE, only, rowsOf, run, runValues, SECOND, START } from '../harness.ts';
import { noise, times, white } from '../noise.ts';

const second = (instant: string) => (Date.parse(instant) * 1000 - START) / SECOND;
/** Patterns that a series is reported to have, in the order in which they began. */
const story = (values: readonly number[]) =>
  runValues(values)
    .signals()
    .sort((a, b) => (a.window.start < b.window.start ? -1 : 1))
    .map(({ pattern }) => pattern);

describe('one story per series', () => {
  test('a ramp is a trend, no stall, no change point, no season, nothing new', () => {
    for (const seed of [1, 2, 3])
      expect(story(white(seed, 600).map((x, i) => x + 0.1 * i))).toEqual(['trend']);
  });

  test('a constant is a stall and nothing else', () => {
    expect(story(times(600, () => 5))).toEqual(['stall']);
  });

  test('a season is a season', () => {
    for (const seed of [1, 2, 3])
      expect(story(white(seed, 900).map((x, i) => x + 2 * Math.sin((2 * Math.PI * i) / 24)))).toEqual([
        'seasonality',
      ]);
  });

  test('a lone outlier is a spike, and not something new besides', () => {
    for (const seed of [1, 2, 3])
      expect(story(white(seed, 600).map((x, i) => (i === 400 ? x + 15 : x)))).toEqual(['spike']);
  });

  test('changes that collapse are a stall, no change of level and no shift of variance', () => {
    for (const seed of [1, 2, 3])
      expect(story(white(seed, 700).map((x, i) => (i < 300 ? x : 0.05 * x)))).toEqual(['stall']);
  });

  test('a slope after a flat stretch is a change point and the trend that follows it, and one alert', () => {
    const values = white(1, 800).map((x, i) => x + 0.1 * Math.max(0, i - 400));
    const reported = (found: readonly Signal[]) =>
      found.map(({ pattern, severity }) => `${pattern} ${severity}`).sort();
    const slow = runValues(values, { step: 6 * MINUTE }).signals();
    expect(reported(slow)).toEqual(['change_point note', 'trend alert']);
    // Nothing is new to a series in its first two days.
    const fast = runValues(values).signals();
    expect(reported(fast)).toEqual(['change_point note', 'trend note']);
    for (const { window } of fast) expect(Math.abs(second(window.start) - 400)).toBeLessThan(25);
  });
});

describe('what explains closes what it explains', () => {
  test('a step is an alert that stays open, which reports the change point', () => {
    const harness = runValues(white(1, 600).map((x, i) => x + (i >= 300 ? 12 : 0)));
    const change = only(harness.signals('change_point'));
    const spike = only(harness.signals('spike'));
    expect(harness.signals()).toHaveLength(2);
    expect([spike.severity, spike.status]).toEqual(['alert', 'open']);
    expect(spike.explanation.superseded_by).toBeUndefined();
    expect(change.severity).toBe('note');
    expect(change.explanation.superseded_by).toBe(spike.id);
  });

  test('an outlier that is over before is not taken over', () => {
    const values = white(2, 600).map((x, i) => x + (i === 250 ? 15 : 0) + (i >= 300 ? 12 : 0));
    const spikes = runValues(values).signals('spike');
    const early = only(spikes.filter(({ window }) => second(window.start) === 250));
    expect(early.explanation.superseded_by).toBeUndefined();
  });

  test('changes within the swing of a slow season are the season, one beyond it is none', () => {
    const wave = (i: number) => 3 * Math.sin((2 * Math.PI * i) / 288);
    const calm = white(3, 4000).map((x, i) => x + wave(i));
    const later = (list: readonly { decided_at: string }[]) =>
      list.filter((s) => second(s.decided_at) > 1400);
    expect(later(runValues(calm).signals('change_point'))).toEqual([]);
    expect(later(runValues(calm).signals('trend'))).toEqual([]);
    const shifted = calm.map((x, i) => (i < 3000 ? x : x + 15));
    expect(later(runValues(shifted).signals('change_point')).length).toBeGreaterThan(0);
  });

  test('a step is no shift of the variance', () => {
    for (const seed of times(10, (i) => i))
      expect(
        runValues(white(seed, 600).map((x, i) => x + (i >= 300 ? 10 : 0))).signals('variance_shift'),
      ).toEqual([]);
  });
});

test('the story is the same however it is cut and restarted', () => {
  const { normal } = noise(4);
  const rows = rowsOf(times(900, (i) => normal() + (i >= 300 && i < 600 ? 12 : 0) + (i === 700 ? 20 : 0)));
  const whole = comparable(run(rows).signals());
  for (const cut of [298, 301, 304, 307, 310, 602, 606]) {
    const parts = new Harness().feed(rows.slice(0, cut)).tick().restart().feed(rows.slice(cut)).tick();
    expect(comparable(parts.signals())).toEqual(whole);
  }
});
