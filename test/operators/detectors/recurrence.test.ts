import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { merge, only, type Row, rowsOf, run, SECOND, START, settings, uuid } from '../harness.ts';
import { noise, times } from '../noise.ts';

interface Excursion {
  entity: number;
  at: number;
  for: number;
  to: readonly [number, number];
}

/** Thirty entities with two features about 0; each excursion takes one elsewhere for a while. */
function cohort(seed: number, length: number, excursions: readonly Excursion[]): Row[] {
  const { normal } = noise(seed);
  return merge(
    ...times(30, (e) => {
      const state = (i: number) => {
        const away = excursions.find((x) => x.entity === e && i >= x.at && i < x.at + x.for);
        const spread = away === undefined ? 0.3 : 0.05;
        return [(away?.to[0] ?? 0) + spread * normal(), (away?.to[1] ?? 0) + spread * normal()];
      };
      const states = times(length, state);
      return rowsOf(
        states.map(([, x]) => x),
        { entity: `e${e}`, features: (_, i) => states[i] },
      );
    }),
  );
}

const place = [12, -9] as const;
const seen: readonly Excursion[] = [
  { entity: 1, at: 60, for: 5, to: place },
  { entity: 2, at: 100, for: 5, to: place },
];

test('an unusual state that two others were in is one signal, closed when it is left', () => {
  const rows = cohort(1, 300, [...seen, { entity: 4, at: 200, for: 8, to: place }]);
  const signal = only(run(rows).signals('recurrence'));
  expectContract(signal);
  expect(signal.entity_id).toBe(uuid('e4'));
  expect(signal.status).toBe('closed');
  expect(signal.window.start).toBe('2026-05-01T00:03:20Z');
  expect(Date.parse(signal.window.end) * 1000).toBe(START + 208 * SECOND);
  expect(signal.metrics.sample_size).toBe(2);
  expect(signal.evidence.map(({ entity_id }) => entity_id).sort()).toEqual([uuid('e1'), uuid('e2')].sort());
  expect(signal.explanation.comparable_peers).toBe(2);
  const outcomes = signal.evidence.map(({ outcome }) => Number(outcome));
  const own =
    rows.find(({ entity, time }) => entity === uuid('e4') && time === START + 200 * SECOND)?.outcome ?? 0;
  expect(signal.metrics.avg_outcome_diff).toBeCloseTo((outcomes[0] + outcomes[1]) / 2 - own, 9);
  const similarities = signal.evidence.map(({ similarity }) => Number(similarity));
  expect(signal.metrics.avg_similarity).toBeCloseTo((similarities[0] + similarities[1]) / 2, 9);
});

describe('is no recurrence', () => {
  test.each<[string, Excursion[]]>([
    ['one earlier state only', [seen[0], { entity: 4, at: 200, for: 8, to: place }]],
    ['an unusual state elsewhere', [...seen, { entity: 4, at: 200, for: 8, to: [-12, 9] }]],
    ['own earlier states', times(4, (k) => ({ entity: 1, at: 60 + 40 * k, for: 5, to: place }))],
    ['states at the same time', [1, 2, 3].map((entity) => ({ entity, at: 200, for: 5, to: place }))],
    ['usual states', []],
  ])('%s', (_, excursions) => {
    expect(run(cohort(2, 300, excursions)).signals('recurrence')).toEqual([]);
  });

  test('a single odd reading, however often', () => {
    const flashes = times(8, (k) => ({ entity: k, at: 60 + 20 * k, for: 1, to: place }));
    expect(run(cohort(2, 300, flashes)).signals('recurrence')).toEqual([]);
    const lone = run(cohort(2, 300, flashes), settings({ recurrence: { min_stay: 1 } }));
    expect(lone.signals('recurrence').length).toBeGreaterThan(3);
  });

  test.each([5, 30])(
    'at most 1 in 10,000 observations of noise, of light and of heavy tail, among %d',
    (n) => {
      for (const heavy of [false, true]) {
        const { normal } = noise(n);
        const draw = () =>
          heavy ? normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3) : normal();
        const length = Math.round(30_000 / n);
        const rows = merge(
          ...times(n, (e) => {
            const states = times(length, () => [draw(), 5 + 3 * draw()]);
            return rowsOf(
              states.map(([, x]) => x),
              { entity: `e${e}`, features: (_, i) => states[i] },
            );
          }),
        );
        expect(run(rows).signals('recurrence').length).toBeLessThanOrEqual(3);
      }
    },
  );
});

test('its thresholds can be set', () => {
  const rows = cohort(1, 300, [...seen, { entity: 4, at: 200, for: 8, to: place }]);
  expect(run(rows, settings({ recurrence: { min_samples: 3 } })).signals('recurrence')).toEqual([]);
  expect(run(rows, settings({ recurrence: { min_samples: 1 } })).signals('recurrence')).toHaveLength(2);
});
