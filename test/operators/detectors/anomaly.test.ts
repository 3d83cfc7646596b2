import { describe, expect, test } from 'vitest';
import { runs, some } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { Harness, merge, only, type Row, rowsOf, run, SECOND, START, settings, uuid } from '../harness.ts';
import { noise, times } from '../noise.ts';

/** Eight entities with states of three features about a common point; the last one is `away` for some of the time. */
function cohort(seed: number, length: number, away: (i: number) => number, entities = 8): Row[] {
  const { normal } = noise(seed);
  return merge(
    ...times(entities, (e) => {
      const shift = (i: number) => (e === entities - 1 ? away(i) : 0);
      return rowsOf(
        times(length, (i) => 10 + shift(i) + normal()),
        { entity: `e${e}`, features: (x, i) => [5 + normal() + shift(i), normal(), x] },
      );
    }),
  );
}

test('an entity far from all of its peers is one signal while it stays there', () => {
  const signal = only(run(cohort(1, 400, (i) => (i >= 100 ? 60 : 0))).signals('anomaly'));
  expectContract(signal);
  expect(signal.entity_id).toBe(uuid('e7'));
  expect(signal.status).toBe('open');
  expect(signal.metrics.peer_count).toBe(7);
  expect(signal.metrics.nearest_peer_distance).toBeGreaterThan(8);
  expect(signal.metrics.distance).toBeGreaterThan(8);
  expect(signal.explanation.comparable_peers).toBe(7);
});

test('it closes when the entity is back, within two marks', () => {
  const signal = only(run(cohort(2, 400, (i) => (i >= 100 && i < 200 ? 60 : 0))).signals('anomaly'));
  expectContract(signal);
  expect(signal.status).toBe('closed');
  const end = (Date.parse(signal.window.end) * 1000 - START) / SECOND;
  expect(end).toBeGreaterThanOrEqual(190);
  expect(end).toBeLessThanOrEqual(264);
});

describe('is no anomaly', () => {
  const heavy = (normal: () => number) =>
    normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3);

  test.each([5, 20, 100])(
    'noise of cohorts of %d, light and heavy, bare and with features: at most 1 in 10,000',
    (n) => {
      for (const kind of some(['white', 'heavy', 'AR(1)', 'walk'])) {
        for (const features of [0, 3]) {
          let found = 0;
          let observations = 0;
          for (let seed = 0; observations < runs(20_000); seed++) {
            const { normal } = noise(1000 * n + seed);
            const phi = kind === 'AR(1)' ? 0.5 : kind === 'walk' ? 1 : 0;
            const next = () => {
              let x = 0;
              return () => {
                x = phi * x + (kind === 'heavy' ? heavy(normal) : normal());
                return x;
              };
            };
            const rows = merge(
              ...times(n, (e) => {
                const makers = times(Math.max(1, features), next);
                const states = times(400, () => makers.map((make) => make()));
                return rowsOf(
                  states.map((state) => (e + 1) * state[0]),
                  { entity: `e${e}`, ...(features > 0 && { features: (_: number, i: number) => states[i] }) },
                );
              }),
            );
            found += run(rows).signals('anomaly').length;
            observations += rows.length;
          }
          expect(found, `${kind}, ${features} features`).toBeLessThanOrEqual(observations / 10_000);
        }
      }
    },
  );

  test('two entities far from the others but near each other', () => {
    const rows = cohort(3, 300, (i) => (i >= 100 ? 60 : 0));
    const twin = rows
      .filter(({ entity }) => entity === uuid('e7'))
      .map((row) => ({ ...row, entity: uuid('twin') }));
    expect(run(merge(rows, twin)).signals('anomaly')).toEqual([]);
  });

  test('the whole scope moving together', () => {
    const { normal } = noise(4);
    const rows = merge(
      ...times(8, (e) =>
        rowsOf(
          times(300, (i) => (i >= 100 ? 500 : 0) + normal()),
          { entity: `e${e}` },
        ),
      ),
    );
    expect(run(rows).signals('anomaly')).toEqual([]);
  });

  test('an entity with too few peers, or with states of another length', () => {
    expect(run(cohort(5, 300, () => 60, 3)).signals('anomaly')).toEqual([]);
    const other = rowsOf(
      times(300, () => 900),
      { entity: 'x', features: (x) => [x, x] },
    );
    expect(
      run(
        merge(
          cohort(6, 300, () => 0),
          other,
        ),
      ).signals('anomaly'),
    ).toEqual([]);
  });

  test('an entity that has fallen silent: it closes', () => {
    const rows = cohort(7, 400, () => 60).filter(
      ({ entity, time }) => entity !== uuid('e7') || time < START + 150 * SECOND,
    );
    const signal = only(run(rows).signals('anomaly'));
    expect(signal.status).toBe('closed');
    expect(signal.window.end < '2026-05-01T00:02:31Z').toBe(true);
  });

  test('an entity of another scope', () => {
    const rows = cohort(8, 300, () => 60).map((row) =>
      row.entity === uuid('e7') ? { ...row, scope: uuid('other') } : row,
    );
    expect(
      run(rows)
        .signals('anomaly')
        .filter(({ entity_id }) => entity_id === uuid('e7')),
    ).toEqual([]);
  });
});

describe('outcomes alone: how each series stands against its own normal', () => {
  /** Eight series, each with its own scale and offset; e3 is `away` of its own standard deviations for some time. */
  const bare = (seed: number, away: (i: number) => number, entities = 8) => {
    const { normal, uniform } = noise(seed);
    return merge(
      ...times(entities, (e) => {
        const [scale, offset] = [Math.exp(6 * uniform() - 3), 100 * normal()];
        const values = times(400, (i) => offset + scale * (normal() + (e === 3 ? away(i) : 0)));
        return rowsOf(values, { entity: `e${e}` });
      }),
    );
  };

  test.each([8, 15, -80])(
    'a series that shifts by %d deviations while its peers do not is one signal',
    (shift) => {
      for (let seed = 20; seed < 25; seed++) {
        const signal = only(run(bare(seed, (i) => (i >= 200 ? shift : 0))).signals('anomaly'));
        expectContract(signal);
        expect(signal.entity_id).toBe(uuid('e3'));
        expect(signal.window.start > '2026-05-01T00:03:20Z').toBe(true);
        expect(signal.window.start < '2026-05-01T00:04:10Z').toBe(true);
      }
    },
  );

  test('series of other units and levels do not stand out for good', () => {
    for (let seed = 30; seed < 35; seed++) expect(run(bare(seed, () => 0)).signals('anomaly')).toEqual([]);
  });

  test('what all of them do is no anomaly of any', () => {
    const { normal } = noise(31);
    const rows = merge(
      ...times(8, (e) =>
        rowsOf(
          times(400, (i) => (e + 1) * (normal() + (i >= 200 ? 20 : 0))),
          { entity: `e${e}` },
        ),
      ),
    );
    expect(run(rows).signals('anomaly')).toEqual([]);
  });
});

test('its thresholds can be set', () => {
  const rows = cohort(1, 300, (i) => (i >= 100 ? 60 : 0));
  expect(run(rows, settings({ anomaly: { min_distance: 1000 } })).signals('anomaly')).toEqual([]);
  expect(run(rows, settings({ anomaly: { min_peers: 8 } })).signals('anomaly')).toEqual([]);
});

test('no two versions of one open anomaly differ in start or id', () => {
  const harness = new Harness();
  for (const row of cohort(1, 400, (i) => (i >= 100 ? 60 : 0))) harness.feed([row]).tick();
  const versions = harness.changes.filter(({ signal }) => signal.pattern === 'anomaly');
  expect(versions.length).toBeGreaterThan(3);
  expect(new Set(versions.map(({ signal }) => `${signal.id} ${signal.window.start}`)).size).toBe(1);
});
