import { describe, expect, test } from 'vitest';
import { accepting } from '../../../operators/engine/overrides.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { MINUTE, only, rowsOf, runValues, START, uuid } from '../harness.ts';
import { times, white } from '../noise.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Alerts of a series, oldest first, each with the row at which it was decided. */
function alertsOf(values: readonly number[], step: number): { signal: Signal; row: number }[] {
  return runValues(values, { step })
    .signals()
    .filter(({ severity }) => severity === 'alert')
    .map((signal) => ({ signal, row: (Date.parse(signal.decided_at) * 1000 - START) / step }))
    .sort((a, b) => a.row - b.row);
}

const rows = (values: readonly number[], step: number) => alertsOf(values, step).map(({ row }) => row);

describe('an alert is open as long as it is bad', () => {
  const down = white(3, 1200).map((x, i) => (i < 500 ? 100 + 3 * x : 0));

  test('an outage for good; the stall and the change of level that it is are notes that name it', () => {
    const signals = runValues(down, { step: MINUTE }).signals();
    const alert = only(signals.filter(({ severity }) => severity === 'alert'));
    expect([alert.pattern, alert.status]).toEqual(['drop', 'open']);
    const others = signals.filter(({ id }) => id !== alert.id);
    expect(others.map(({ pattern }) => pattern).sort()).toEqual(['change_point', 'stall']);
    for (const { explanation } of others) expect(explanation.superseded_by).toBe(alert.id);
  });

  test('until the series is back, for a tenth of the time that it was gone', () => {
    const values = down.map((x, i) => (i < 900 ? x : 100 + 3 * Math.sin(i * i)));
    const { signal } = only(alertsOf(values, MINUTE));
    expect(signal.status).toBe('closed');
    expect((Date.parse(signal.window.end) * 1000 - START) / MINUTE).toBe(899);
    // Of 400 observations: the alert is open at the 39th inside, and closed after the next.
    expect(only(alertsOf(values.slice(0, 939), MINUTE)).signal.status).toBe('open');
    expect(only(alertsOf(values.slice(0, 941), MINUTE)).signal.status).toBe('closed');
  });

  test('or until the level has been the usual one for a week', () => {
    const hourly = (days: number) =>
      only(
        alertsOf(
          white(4, 300 + 24 * days).map((x, i) => (i < 300 ? 50 : 90) + x),
          HOUR,
        ),
      ).signal;
    expect(hourly(6).status).toBe('open');
    expect(hourly(8).status).toBe('closed');
  });

  test('until the series is back, although a daily course becomes certain meanwhile', () => {
    const day = 288;
    const course = white(10, 5 * day).map((x, i) => (i % day >= 108 && i % day < 228 ? 80 : 20) + x);
    for (const { signal } of alertsOf(course, 5 * MINUTE)) {
      const length = Date.parse(signal.window.end) - Date.parse(signal.window.start);
      expect([signal.status, length < (12 * HOUR) / 1000]).toEqual(['closed', true]);
    }
    expect(rows(course, 5 * MINUTE).length).toBeGreaterThan(0);
  });

  test('or until a person accepts the level, which is then what is expected', () => {
    const values = white(9, 1400).map((x, i) => (i < 500 || i >= 1200 ? 50 : 90) + x);
    const harness = runValues(values.slice(0, 530), { step: MINUTE });
    const open = only(harness.signals().filter(({ severity }) => severity === 'alert'));
    const overrides = accepting({}, open.id);
    // Of another scope, and of a signal that is not open.
    harness.engine.configure({ version: 1, tick: 1, scope_id: uuid('other'), overrides });
    harness.engine.configure({
      version: 2,
      tick: 1,
      scope_id: open.scope_id,
      overrides: accepting({}, uuid('x')),
    });
    expect(harness.tick().latest.get(open.id)?.status).toBe('open');
    harness.engine.configure({ version: 3, tick: 1, scope_id: open.scope_id, overrides });
    expect(harness.tick().latest.get(open.id)?.status).toBe('closed');
    const rows = rowsOf(values, { step: MINUTE });
    const alerts = () =>
      harness
        .tick()
        .signals()
        .filter(({ severity }) => severity === 'alert');
    harness.feed(rows.slice(530, 1200));
    expect(alerts().map(({ id }) => id)).toEqual([open.id]);
    // The way back is no news either, but what is below is.
    harness.feed(rows.slice(1200));
    expect(alerts().map(({ id }) => id)).toEqual([open.id]);
    harness.feed(rowsOf([20], { step: MINUTE, from: START + 1400 * MINUTE }));
    expect(alerts().map(({ pattern }) => pattern)).toEqual([open.pattern, 'drop']);
  });

  test('the return is of its story, and so is the spread that it leaves', () => {
    const plateau = white(6, 900).map((x, i) => 50 + 2 * x + (i >= 500 && i < 520 ? 40 : 0));
    const signals = runValues(plateau, { step: MINUTE })
      .signals()
      .filter(({ window }) => Date.parse(window.end) * 1000 >= START + 500 * MINUTE);
    const alert = only(signals.filter(({ severity }) => severity === 'alert'));
    const notes = signals.filter(({ id }) => id !== alert.id);
    expect(notes.length).toBeGreaterThan(0);
    for (const { explanation } of notes) expect(explanation.superseded_by).toBe(alert.id);
  });

  /** A hundred observations at another level, on a daily course at five minutes. */
  const leaving = (seed: number, by: (i: number) => number) => {
    const noise = gaussian(uniform(seed));
    return times(4300, (i) => {
      const course = 100 + 5 * Math.sin((2 * Math.PI * i) / 288) + noise();
      return i >= 4000 && i < 4100 ? course + by(i) : course;
    });
  };
  const since = (values: readonly number[]) => alertsOf(values, 5 * MINUTE).filter(({ row }) => row >= 4000);

  test.each([2, 3, 6, 9, 12])('a level is one alert, although its observations are new (seed %d)', (seed) => {
    only(since(leaving(seed, () => [8, 15, 30][seed % 3])));
  });

  test('an alert that ends with the return is not taken back', () => {
    const { signal } = only(since(leaving(1, (i) => 8 * (1 - Math.abs(i - 4050) / 50))));
    expect([signal.pattern, signal.status, signal.retracted]).toEqual(['change_point', 'closed', undefined]);
    expect(signal.confidence).toBeGreaterThan(0);
  });

  test('what is on the other side meanwhile is an alert that carries it on', () => {
    const values = down.map((x, i) => (i >= 560 && i < 564 ? 300 : i < 620 ? x : 100 + 3 * Math.sin(i * i)));
    const [drop, spike, ...others] = alertsOf(values, MINUTE);
    expect(others).toEqual([]);
    expect([drop.signal.pattern, drop.signal.continues]).toEqual(['drop', undefined]);
    expect([spike.signal.pattern, spike.row, spike.signal.continues]).toEqual(['spike', 560, drop.signal.id]);
  });

  test('also where a note was raised to it', () => {
    const ramp = white(5, 700).map((x, i) => 30 + x - Math.min(20, Math.max(0, 4 * (i - 500))));
    const { signal, row } = only(alertsOf(ramp, MINUTE));
    expect(row).toBeLessThan(510);
    expect(signal.status).toBe('open');
  });
});

describe('what comes after an incident', () => {
  test.each([
    [30, 3],
    [30, 60],
    [100, 10],
    [-100, 30],
  ])('of %d deviations in %d observations gives no other alert', (size, length) => {
    const values = white(length, 3400).map((x, i) => 100 + x + (i >= 3000 && i < 3000 + length ? size : 0));
    const row = only(rows(values, MINUTE));
    expect(row).toBeGreaterThanOrEqual(3000);
    expect(row).toBeLessThan(3000 + length);
  });

  test('does not hide what is large for the series', () => {
    const noise = white(6, 240).map((x) => Math.max(0, 20 + 8 * x));
    const wave = noise.map((x, i) => (i >= 60 && i < 120 ? x + 1000 * Math.exp(-(((i - 80) / 12) ** 2)) : x));
    const spike = (list: readonly number[]) =>
      rows(
        list.map((x, i) => (i === 180 ? 300 : x)),
        DAY,
      );
    expect(spike(noise)).toEqual([180]);
    expect(spike(wave)).toEqual([60, 180]);
  });
});

describe('what comes in a rhythm', () => {
  const job = (days: number, weeks: number, height: number) =>
    white(7, weeks * 168).map((x, i) => {
      const day = Math.floor(i / 24);
      return 20 + 2 * x + (day % days === days - 1 && i % 24 === 3 ? height : 0);
    });

  test.each([3, 7, 14])('of %d days is an alert twice', (days) => {
    expect(rows(job(days, 12, 70), HOUR)).toEqual([24 * (days - 1) + 3, 24 * (2 * days - 1) + 3]);
  });

  const missed = 24 * (7 * 9 - 1) + 3;
  const withoutOne = job(7, 12, 70).map((x, i) => (i === missed ? 20 : x));

  test('and does not come is a drop when its time has passed, open until the next one comes', () => {
    const values = withoutOne;
    const signals = (n: number) => runValues(values.slice(0, n), { step: HOUR }).signals('drop');
    expect(signals(missed + 2)).toEqual([]);
    const reported = only(signals(missed + 3));
    expect((Date.parse(reported.window.start) * 1000 - START) / HOUR).toBe(missed);
    expect(reported.metrics).toMatchObject({ period_seconds: 7 * 86_400 });
    expect(reported.explanation.summary).toMatch(/^\S+: what reaches 9[\d.]+ every 7 days did not come\.$/);
    expect([reported.status, only(signals(values.length)).status]).toEqual(['open', 'closed']);
  });

  test('and does not come is over when the next one comes, also in a series of five minutes', () => {
    const day = 288;
    const missing = (i: number) => i >= 20 * day && i < 22 * day;
    const values = white(11, 24 * day).map(
      (x, i) => 20 + 2 * x + (i % (2 * day) >= 36 && i % (2 * day) < 48 && !missing(i) ? 70 : 0),
    );
    const last = alertsOf(values, 5 * MINUTE).at(-1);
    const end = Date.parse(last?.signal.window.end ?? '') * 1000;
    expect([last?.signal.pattern, last?.signal.status]).toEqual(['drop', 'closed']);
    expect((end - START) / (5 * MINUTE)).toBeCloseTo(22 * day + 36, -1);
  });

  test('and does not come hides nothing else, and is reported once', () => {
    const values = withoutOne.map((x, i) => x + (i === missed + 40 ? 300 : 0));
    const [, , absence, spike, ...others] = alertsOf(values, HOUR);
    expect(absence.row).toBeLessThanOrEqual(missed + 2);
    expect([spike.signal.pattern, spike.row]).toEqual(['spike', missed + 40]);
    expect(others).toEqual([]);
  });

  test('is one again where it is much larger', () => {
    const values = job(7, 12, 70);
    const large = 24 * (7 * 9 - 1) + 3;
    expect(
      rows(
        values.map((x, i) => (i === large ? 300 : x)),
        HOUR,
      ).at(-1),
    ).toBe(large);
  });
});

test('a jump that is small for the daily swing but large for the noise is an alert, outside of its band', () => {
  const day = 1440 / 5;
  const place = 6 * day + 100;
  const values = white(8, 7 * day).map(
    (x, i) => 200 + 20 * Math.sin((2 * Math.PI * i) / day) + x + (i >= place && i < place + 3 ? 30 : 0),
  );
  const { signal, row } = only(alertsOf(values, 5 * MINUTE));
  expect([signal.pattern, row]).toEqual(['spike', place]);
  const { expected_high, observed_outcome } = signal.metrics;
  expect(observed_outcome).toBeGreaterThan(expected_high);
});
