import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { Harness, merge, only, type Row, rowsOf, run, SECOND, START, settings, uuid } from '../harness.ts';
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
