import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import {
  comparable,
  Harness,
  MINUTE,
  merge,
  only,
  type Row,
  rowsOf,
  run,
  SECOND,
  START,
  settings,
  uuid,
} from '../harness.ts';
import { noise, times, white } from '../noise.ts';

const at = (second: number) => new Date((START + second * SECOND) / 1000).toISOString().replace('.000Z', 'Z');
const steady = (entity: string, n: number) => rowsOf(white(entity.length, n), { entity });
/** Rows without those of one entity between two seconds. */
const without = (rows: readonly Row[], entity: string, from: number, to = Number.POSITIVE_INFINITY) =>
  rows.filter(
    (row) =>
      row.entity !== uuid(entity) || row.time < START + from * SECOND || row.time >= START + to * SECOND,
  );

const two = merge(steady('a', 400), steady('bb', 400));

test('a series that stops is silent by the clock of its scope, without an observation of its own', () => {
  const signal = only(run(without(two, 'a', 200)).signals('silence'));
  expectContract(signal);
  expect(signal).toMatchObject({
    entity_id: uuid('a'),
    status: 'open',
    window: { start: at(199) },
    decided_at: at(204),
  });
  expect(signal.metrics.usual_seconds).toBeCloseTo(1, 6);
  expect(signal.confidence).toBeGreaterThan(0.9999);
});

test('it ends when the series reports again, with the length of the gap', () => {
  const signal = only(run(without(two, 'a', 200, 260)).signals('silence'));
  expectContract(signal);
  expect(signal).toMatchObject({ status: 'closed', window: { start: at(199), end: at(260) } });
  expect(signal.metrics.gap_seconds).toBeCloseTo(61, 6);
  expect(signal.metrics.missed).toBe(61);
});

test('two gaps are two signals, and a gap does not make the next one usual', () => {
  const rows = without(without(two, 'a', 100, 150), 'a', 200, 260);
  expect(
    run(rows)
      .signals('silence')
      .map(({ window }) => window.start)
      .sort(),
  ).toEqual([at(99), at(199)]);
});

test('while the whole scope is away nobody is silent', () => {
  const gap = without(without(two, 'a', 200, 300), 'bb', 200, 300);
  expect(run(gap).signals('silence')).toEqual([]);
  const alone = without(steady('a', 400), 'a', 200, 300);
  expect(run(alone).signals('silence')).toEqual([]);
});

test('a slow series among fast ones is given its own time', () => {
  const slow = rowsOf(white(5, 40), { entity: 'slow', step: 10 * SECOND });
  const rows = merge(steady('a', 400), slow);
  expect(run(rows).signals('silence')).toEqual([]);
  const signal = only(run(without(rows, 'slow', 250)).signals('silence'));
  expect(signal.decided_at).toBe(at(290));
});

test('a series that reports by chance needs a longer gap', () => {
  const { uniform } = noise(7);
  let time = START;
  const irregular = times(400, () => {
    time += -Math.log(1 - uniform()) * SECOND;
    return { ...rowsOf([uniform()], { entity: 'irregular' })[0], time: Math.round(time) };
  });
  const rows = merge(steady('a', 600), irregular);
  expect(run(rows.filter((row) => row.time < irregular[399].time)).signals('silence')).toEqual([]);
  const signal = only(run(rows).signals('silence'));
  expect(signal.entity_id).toBe(uuid('irregular'));
  expect(signal.metrics.gap_seconds).toBeGreaterThan(3 * signal.metrics.longest_seconds - 1);
});

describe('a new series', () => {
  test('is not silent before its cadence is known', () => {
    expect(run(without(two, 'a', 16)).signals('silence')).toEqual([]);
    expect(run(without(two, 'a', 18)).signals('silence')).toHaveLength(1);
  });
});

test('a hundred series of which ten stop: ten signals, the same when restarted half way', () => {
  const rows = merge(...times(100, (i) => steady(`series-${i}`, 120))).filter(
    ({ entity, time }) =>
      time < START + 60 * SECOND || !times(10, (i) => uuid(`series-${7 * i}`)).includes(entity),
  );
  const whole = run(rows).signals('silence');
  expect(whole).toHaveLength(10);
  const middle = rows.findIndex(({ time }) => time >= START + 62 * SECOND);
  const restarted = new Harness()
    .feed(rows.slice(0, middle))
    .tick()
    .restart()
    .feed(rows.slice(middle))
    .tick();
  expect(
    restarted
      .signals('silence')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(whole.map(({ id }) => id).sort());
});

test('the least number of intervals can be set', () => {
  const chosen = settings({ silence: { intervals: 50 } });
  expect(only(run(without(two, 'a', 200), chosen).signals('silence')).decided_at).toBe(at(249));
});

test('the p-value is the chance that one of 256 exponential gaps is so many times the longest of those known', () => {
  const rows = without(merge(steady('a', 60), steady('bb', 60)), 'a', 20, 30);
  const { metrics, explanation } = only(run(rows).signals('silence'));
  // n = 19 intervals of one second: 256 / binomial(n + 10, n), at the last description before it reported again.
  expect(metrics.longest_seconds).toBeCloseTo(1, 6);
  const binomial = (r: number) => times(r, (i) => (19 + i + 1) / (i + 1)).reduce((a, b) => a * b, 1);
  expect(explanation.p_value).toBeGreaterThanOrEqual(256 / binomial(10));
  expect(explanation.p_value).toBeLessThanOrEqual(256 / binomial(5));
});

describe('a reporter that keeps office hours', () => {
  const STEP = 10 * MINUTE;
  const DAY = 144 * STEP;
  const always = rowsOf(white(11, 144 * 7 * 4), { entity: 'always', step: STEP });
  const clock = (time: number) => new Date(time / 1000);
  const keeps = (time: number) => {
    const at = clock(time);
    const minute = 60 * at.getUTCHours() + at.getUTCMinutes();
    return at.getUTCDay() % 6 !== 0 && minute >= 9 * 60 + 30 && minute < 17 * 60 + 20;
  };
  const office = rowsOf(white(12, 144 * 7 * 4), { entity: 'office', step: STEP }).filter(({ time }) =>
    keeps(time),
  );
  /** Wednesday at noon in the fourth week. */
  const noon = Date.UTC(2026, 4, 27, 12) * 1000;
  const silencesFrom = (rows: readonly Row[], from: number) =>
    run(merge(always, [...rows]))
      .signals('silence')
      .filter(({ decided_at }) => Date.parse(decided_at) >= from / 1000);

  test('is not silent at night and on weekends once a week is known', () => {
    const silences = silencesFrom(office, 0);
    expect(silences.length).toBeLessThanOrEqual(3);
    expect(silences.filter(({ decided_at }) => Date.parse(decided_at) >= (START + 7 * DAY) / 1000)).toEqual(
      [],
    );
  });

  test('is silent when it stops in its hours, by its hours', () => {
    const away = office.filter(({ time }) => time < noon || time >= noon + 3 * 6 * STEP);
    const signal = only(silencesFrom(away, START + 7 * DAY));
    expectContract(signal);
    expect(signal.entity_id).toBe(uuid('office'));
    expect(Date.parse(signal.decided_at)).toBeLessThanOrEqual(noon / 1000 + 3600e3);
    expect(Date.parse(signal.window.end)).toBe((noon + 3 * 6 * STEP) / 1000);
    expect(signal.evidence[0].at).toBe(signal.window.start);
  });

  test('is silent on the next day when it has stopped in its last hour', () => {
    const stopped = office.filter(({ time }) => time <= noon + 5 * 6 * STEP);
    const signal = only(silencesFrom(stopped, START + 7 * DAY));
    const at = Date.parse(signal.decided_at) - noon / 1000;
    expect(at).toBeGreaterThan(21 * 3600e3);
    expect(at).toBeLessThanOrEqual(23 * 3600e3);
  });

  test('the same when restarted in the night', () => {
    const away = office.filter(({ time }) => time < noon || time >= noon + 3 * 6 * STEP);
    const rows = merge(always, away);
    const middle = rows.findIndex(({ time }) => time >= noon - 10 * 6 * STEP);
    const restarted = new Harness()
      .feed(rows.slice(0, middle))
      .tick()
      .restart()
      .feed(rows.slice(middle))
      .tick();
    expect(comparable(restarted.signals('silence'))).toEqual(comparable(run(rows).signals('silence')));
  });

  test('an outage of one that always reports does not hide another at the same hour of the next week', () => {
    const days = [14, 21].map((day) => START + day * DAY + 12 * 6 * STEP);
    const rows = rowsOf(white(13, 144 * 7 * 4), { entity: 'other', step: STEP }).filter(({ time }) =>
      days.every((from) => time < from || time >= from + 4 * 6 * STEP),
    );
    expect(silencesFrom(rows, 0).map(({ window }) => Date.parse(window.end))).toEqual(
      days.map((from) => from / 1000 + 4 * 3600e3),
    );
  });
});

/** A day in microseconds. */
const DAY = 24 * 60 * MINUTE;

test.each([
  ['dates without a time', 0],
  ['a nightly batch that takes a moment', 1000],
])('many rows of a day at one time of day end, and are no silence: %s', (_, step) => {
  const days = times(40, (day) => rowsOf(white(day, 400), { from: START + day * DAY, step }));
  const harness = run(days.flat());
  expect(harness.signals('silence')).toEqual([]);
  expect(harness.signals().length).toBeLessThan(5);
});

test.each([0, -1])('a scope whose first observation is %i microseconds from the epoch is watched', (from) => {
  const [early] = rowsOf([1], { entity: 'bb', from });
  const signal = only(run([early, ...without(two, 'a', 200)]).signals('silence'));
  expect(signal).toMatchObject({ entity_id: uuid('a'), status: 'open', window: { start: at(199) } });
});

test('one early reading does not put the next look off until long after its intervals are short', () => {
  const early = rowsOf([1], { entity: 'a', from: START - 2 * DAY });
  const minutely = (entity: string, n: number) => rowsOf(white(entity.length, n), { entity, step: MINUTE });
  const signal = only(run(merge(early, minutely('a', 1800), minutely('bb', 2200))).signals('silence'));
  expect(signal).toMatchObject({ entity_id: uuid('a'), status: 'open', window: { start: at(1799 * 60) } });
  expect(signal.metrics.gap_seconds).toBeLessThan(400 * 60);
});
