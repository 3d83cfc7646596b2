import { describe, expect, test } from 'vitest';
import { explainersOf } from '../../../operators/detectors/precedence.ts';
import { settingsFrom } from '../../../operators/engine/settings.ts';
import { expectContract } from '../contract.ts';
import { MINUTE, only, type Placement, rowsOf, run, START } from '../harness.ts';
import { autoregressive, noise, times, walk, white } from '../noise.ts';

/** Settings with which nothing else explains what is new. */
const alone = (novelty: { p_value?: number } = {}) =>
  settingsFrom({
    ...Object.fromEntries(explainersOf('novelty').map((pattern) => [pattern, { enabled: false }])),
    novelty: { ...novelty },
  });
const runAlone = (values: readonly number[], placement?: Placement) =>
  run(rowsOf(values, placement), alone());

const FIVE = { step: 5 * MINUTE };

/** A daily wave with noise, one observation each five minutes. */
function wave(seed: number, n: number): number[] {
  const { normal } = noise(seed);
  return times(n, (i) => 20 + 10 * Math.sin((2 * Math.PI * i) / 288) + normal());
}

function student(seed: number, n: number): number[] {
  const { normal } = noise(seed);
  return times(n, () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3));
}

test('what a series has never done opens one signal, which says what was expected', () => {
  const values = wave(1, 4000).map((x, i) => (i >= 3500 && i < 3503 ? 90 : x));
  const signal = only(runAlone(values, FIVE).signals('novelty'));
  expectContract(signal);
  expect(signal.window.start).toBe(
    new Date(START / 1000 + 3500 * 5 * 60_000).toISOString().replace('.000', ''),
  );
  expect(signal.status).toBe('closed');
  expect(signal.metrics.score).toBeGreaterThan(0.9);
  expect(signal.metrics.observed).toBeGreaterThan(signal.metrics.expected_high);
  expect(signal.metrics.expected_high).toBeGreaterThan(signal.metrics.expected_low);
  expect(signal.metrics.observed_outcome).toBe(90);
  expect(signal.evidence[0]).toMatchObject({ kind: 'novelty', view: expect.any(String) });
  expect(signal.explanation.p_value).toBeLessThan(0.01);
  expect(signal.confidence_class).toBe('strong');
});

test('what is odd only for the hour is novel too, though the series is often there', () => {
  const night = 288 * 20 + 216;
  const quiet = wave(2, 7000).map((x, i) => 20 + (x - 20 - 10 * Math.sin((2 * Math.PI * i) / 288)) * 0.1);
  const daily = quiet.map((x, i) => x + 100 * Math.max(0, Math.sin((2 * Math.PI * i) / 288)));
  const values = daily.map((x, i) => (i >= night && i < night + 30 ? 100 : x));
  const found = runAlone(values, FIVE).signals('novelty');
  expect(
    found.some(
      ({ window }) =>
        window.start === new Date(START / 1000 + night * 300_000).toISOString().replace('.000', ''),
    ),
  ).toBe(true);
  expect(found.find(({ evidence }) => /clock|hour/.test(String(evidence[0].view)))).toBeDefined();
});

describe('stays quiet', () => {
  test('on a constant and on a wave', () => {
    expect(runAlone(times(3000, () => 3)).signals('novelty')).toEqual([]);
    expect(runAlone(wave(3, 5000), FIVE).signals('novelty')).toEqual([]);
  });

  test.each<[string, (seed: number, n: number) => number[], number]>([
    ['white noise', white, 12],
    ['AR(1) .5', (seed, n) => autoregressive(seed, n, 0.5), 12],
    ['a random walk', walk, 60],
    ["Student's t, 3 degrees of freedom", student, 36],
  ])('with 60,000 observations of %s, long series and short, at two paces', (_, make, most) => {
    const lengths = [10_000, 10_000, ...times(20, () => 500)];
    const rows = (step: number) =>
      lengths.flatMap((n, s) => rowsOf(make(s + 1, n), { entity: `e${s}`, step }));
    const found = [MINUTE, 60 * MINUTE].flatMap((step) => run(rows(step), alone()).signals('novelty'));
    expect(found.length).toBeLessThanOrEqual(most);
  });
});

test('confidence is what 256 observations of noise with heavy tails leave: as many are beyond a level, or fewer', () => {
  const n = 10_000;
  const series = 12;
  const rows = times(series, (s) =>
    rowsOf(student(50 + s, n), { entity: `e${s}`, step: 60 * MINUTE }),
  ).flat();
  const found = run(rows, alone()).signals('novelty');
  for (const p of [3.4e-4, 2e-4, 1e-4]) {
    const beyond = found.filter(({ explanation }) => (explanation.p_value ?? 1) <= 256 * p).length;
    const mean = n * series * p;
    expect(beyond, `p ${p}`).toBeLessThan(mean + 3 * Math.sqrt(mean));
    expect(beyond, `p ${p}`).toBeGreaterThan(0.15 * mean);
  }
});

test('a larger p-value opens more', () => {
  const values = wave(5, 4000).map((x, i) => (i === 3500 ? 44 : x));
  const at = (p_value: number) => run(rowsOf(values, FIVE), alone({ p_value })).signals('novelty').length;
  expect(at(1e-5)).toBe(0);
  expect(at(3e-4)).toBeGreaterThan(0);
});
