import { describe, expect, test } from 'vitest';
import { leastCluster } from '../../../operators/detectors/outlier-cluster.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
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
  START,
  settings,
  uuid,
} from '../harness.ts';
import { noise, times } from '../noise.ts';

/** Series of one scope, a minute apart; `jump` is added to the outcome of series e at place i. */
function cohort(
  seed: number,
  entities: number,
  length: number,
  jump: (e: number, i: number) => number,
): Row[] {
  const { normal } = noise(seed);
  return merge(
    ...times(entities, (e) =>
      rowsOf(
        times(length, (i) => normal() + jump(e, i)),
        { entity: `e${e}`, step: MINUTE },
      ),
    ),
  );
}

const at = (minute: number) => new Date((START + minute * MINUTE) / 1000).toISOString().replace('.000Z', 'Z');

test('series that jump within one window are one signal with all of them as members, closed after it', () => {
  const rows = cohort(1, 10, 200, (e, i) => (e < 5 && i === 100 + (e % 3) ? 20 : 0));
  const signal = only(run(rows).signals('outlier_cluster'));
  expectContract(signal);
  expect(signal.entity_id).toBe(NIL_UUID);
  expect(signal.scope_id).toBe(uuid('scope'));
  expect(signal.metrics).toMatchObject({ member_count: 5, window_seconds: 300 });
  expect(signal.evidence.map(({ entity_id }) => entity_id).sort()).toEqual(
    times(5, (e) => uuid(`e${e}`)).sort(),
  );
  expect(signal.window).toEqual({ start: at(100), end: at(102) });
  expect(signal.status).toBe('closed');
  expect(signal.explanation.comparable_peers).toBe(10);
});

test('falls count as much as rises', () => {
  const rows = cohort(2, 10, 200, (e, i) => (e < 4 && i === 100 ? (e % 2 === 0 ? 20 : -20) : 0));
  expect(only(run(rows).signals('outlier_cluster')).metrics.member_count).toBe(4);
});

test('an event astride any clock boundary is one cluster: the window slides', () => {
  for (let minute = 100; minute < 106; minute++) {
    const rows = cohort(3, 8, 200, (e, i) => (e < 4 && i === minute + e ? 25 : 0));
    expect(only(run(rows).signals('outlier_cluster')).metrics.member_count, `from ${minute}`).toBe(4);
  }
});

test('two events an hour apart are two signals, also when the second begins with its first observation', () => {
  const rows = cohort(4, 8, 300, (e, i) => (e < 5 && (i === 100 || i === 160) ? 25 : 0));
  const signals = run(rows).signals('outlier_cluster');
  expect(signals.map(({ window }) => window.start)).toEqual([at(100), at(160)]);
  const sparse = rows.filter(({ time }) => time <= START + 100 * MINUTE || time >= START + 160 * MINUTE);
  expect(
    run(sparse)
      .signals('outlier_cluster')
      .map(({ window }) => window),
  ).toEqual([
    { start: at(100), end: at(100) },
    { start: at(160), end: at(160) },
  ]);
});

describe('is no cluster', () => {
  test('one series that stands out again and again', () => {
    const rows = cohort(5, 10, 200, (e, i) => (e === 0 && i >= 100 && i < 105 ? 20 * (i - 98) ** 2 : 0));
    expect(run(rows).signals('outlier_cluster')).toEqual([]);
  });

  test('two series at once', () => {
    expect(
      run(cohort(6, 10, 200, (e, i) => (e < 2 && i === 100 ? 20 : 0))).signals('outlier_cluster'),
    ).toEqual([]);
  });

  test('three series, further apart than the window', () => {
    const rows = cohort(7, 10, 200, (e, i) => (e < 3 && i === 100 + 6 * e ? 20 : 0));
    expect(run(rows).signals('outlier_cluster')).toEqual([]);
  });

  test('series of different scopes', () => {
    const rows = cohort(8, 9, 200, (e, i) => (e < 4 && i === 100 ? 20 : 0)).map((row) => ({
      ...row,
      scope: ['e0', 'e1', 'e4'].map(uuid).includes(row.entity) ? uuid('x') : row.scope,
    }));
    expect(run(rows).signals('outlier_cluster')).toEqual([]);
  });

  test('chance: fewer than 3 in 30,000 observations of noise, of light and of heavy tail', () => {
    expect(run(cohort(9, 30, 1000, () => 0)).signals('outlier_cluster').length).toBeLessThan(3);
    const { normal } = noise(10);
    const heavy = merge(
      ...times(30, (e) =>
        rowsOf(
          times(1000, () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)),
          { entity: `e${e}`, step: MINUTE },
        ),
      ),
    );
    expect(run(heavy).signals('outlier_cluster').length).toBeLessThan(10);
  });
});

describe('one story for a scope', () => {
  /** Five of ten series jump, one after the other in the order of their numbers. */
  const apart = cohort(11, 10, 200, (e, i) => (e < 5 && i === 100 + e ? 20 : 0));
  const members = times(5, (e) => uuid(`e${e}`));
  const spikes = (harness: Harness) =>
    harness
      .signals('spike')
      .filter(({ entity_id, decided_at }) => members.includes(entity_id) && decided_at >= at(100));

  test('the cluster is the alert, and what is found on its members is a note that names it', () => {
    const harness = run(apart);
    const cluster = only(harness.signals('outlier_cluster'));
    expect(cluster).toMatchObject({ severity: 'alert', decided_at: at(103) });
    expect(
      spikes(harness)
        .map(({ entity_id }) => entity_id)
        .sort(),
    ).toEqual([...members].sort());
    for (const spike of spikes(harness)) {
      expectContract(spike);
      expect(spike.severity).toBe('note');
      expect(spike.explanation.superseded_by).toBe(cluster.id);
    }
    // Nobody has read of the first three yet.
    const alerts = harness.changes.filter(
      ({ kind, signal }) => kind !== 'signal.closed' && signal.severity === 'alert',
    );
    expect(new Set(alerts.map(({ signal }) => signal.id))).toEqual(new Set([cluster.id]));
  });

  test('the changes of level found while it is open name it too', () => {
    const rows = cohort(3, 10, 400, (e, i) => (e < 5 && i >= 300 ? 8 : 0));
    const result = run(rows);
    const cluster = only(result.signals('outlier_cluster'));
    // It is open for a window, five minutes, after its last outlier.
    expect(cluster.window.end).toBe(at(304));
    const since = result
      .signals('change_point')
      .filter(({ window, decided_at }) => window.start >= at(299) && decided_at <= at(309));
    expect(since).toHaveLength(3);
    for (const { explanation } of since) expect(explanation.superseded_by).toBe(cluster.id);
  });

  test('who has read of an alert reads that it is none any more', () => {
    const harness = new Harness();
    for (const row of apart) harness.feed([row]).tick();
    expect(comparable(harness.signals())).toEqual(comparable(run(apart).signals()));
    const reported = harness.changes.filter(
      ({ kind, signal }) => kind === 'signal' && signal.severity === 'alert' && signal.decided_at >= at(100),
    );
    const lowered = harness.changes.filter(({ kind }) => kind === 'signal.lowered');
    expect(reported).toHaveLength(3);
    expect(lowered.map(({ signal }) => signal.id).sort()).toEqual(
      reported.map(({ signal }) => signal.id).sort(),
    );
    for (const { signal } of lowered) expect(signal).toMatchObject({ severity: 'note' });
  });

  test('an alert that is over when the cluster opens is a note of it too, whichever series comes first', () => {
    const over = cohort(11, 10, 200, (e, i) =>
      (e === 0 && i === 100) || (e > 0 && e < 5 && i === 104) ? 20 : 0,
    );
    const last = over.map((row) => ({ row, e0: row.entity === uuid('e0') }));
    const orders = [
      over,
      last.sort((a, b) => a.row.time - b.row.time || Number(a.e0) - Number(b.e0)).map(({ row }) => row),
    ];
    for (const rows of orders) {
      const harness = new Harness();
      for (const row of rows) harness.feed([row]).tick();
      const first = harness.changes.filter(
        ({ signal }) => signal.entity_id === uuid('e0') && signal.decided_at === at(100),
      );
      expect(first[0]).toMatchObject({ kind: 'signal', signal: { severity: 'alert' } });
      const lowered = only(first.filter(({ kind }) => kind === 'signal.lowered'));
      const cluster = only(harness.signals('outlier_cluster'));
      expect(cluster).toMatchObject({ severity: 'alert', decided_at: at(104) });
      expect(lowered.signal).toMatchObject({
        severity: 'note',
        explanation: { superseded_by: cluster.id },
      });
      expect(harness.latest.get(lowered.signal.id)).toMatchObject({ status: 'closed', severity: 'note' });
      expect(comparable(harness.signals())).toEqual(comparable(run(over).signals()));
    }
  });

  test('what a series does by itself stays an alert', () => {
    const rows = cohort(
      12,
      10,
      300,
      (e, i) => (e < 5 && i === 100 ? 20 : 0) + (e === 7 && i === 200 ? 20 : 0),
    );
    const alerts = run(rows)
      .signals()
      .filter(({ severity }) => severity === 'alert');
    expect(alerts.map(({ pattern, entity_id }) => [pattern, entity_id])).toEqual([
      ['outlier_cluster', NIL_UUID],
      ['spike', uuid('e7')],
    ]);
  });

  test('without a member that a person should look at it is a note', () => {
    const rows = cohort(13, 10, 200, (e, i) => (e < 8 && i === 150 ? 4.5 : 0));
    const harness = run(rows);
    expect(harness.signals().filter(({ severity }) => severity === 'alert')).toEqual([]);
    expect(only(harness.signals('outlier_cluster')).severity).toBe('note');
  });

  test('the same when restarted between its members', () => {
    const middle = apart.findIndex(({ time }) => time > START + 101 * MINUTE);
    const restarted = new Harness()
      .feed(apart.slice(0, middle))
      .tick()
      .restart()
      .feed(apart.slice(middle))
      .tick();
    expect(comparable(restarted.signals())).toEqual(comparable(run(apart).signals()));
  });
});

describe('leastCluster', () => {
  test('grows with what is expected and with caution, and never falls below the floor', () => {
    expect(leastCluster(0, 1e-4, 3, 100)).toBe(3);
    expect(leastCluster(0.01, 1e-4, 3, 100)).toBe(3);
    let before = 0;
    for (const lambda of [0.01, 0.1, 0.5, 1, 3, 10, 50]) {
      const least = leastCluster(lambda, 1e-4, 3, 1000);
      expect(least).toBeGreaterThanOrEqual(before);
      expect(least).toBeGreaterThan(lambda);
      expect(leastCluster(lambda, 1e-8, 3, 1000)).toBeGreaterThan(least);
      expect(leastCluster(lambda, 1e-4, 100, 1000)).toBeGreaterThanOrEqual(100);
      before = least;
    }
  });

  test('is that of the Poisson tables where series are many, and less where they are few', () => {
    const table = [0.01, 0.03, 0.1, 0.3, 0.5, 1, 2, 3, 5, 8, 10, 20, 50];
    expect(table.map((lambda) => leastCluster(lambda, 1e-4, 3, 1e6))).toEqual([
      3, 3, 4, 5, 6, 8, 11, 14, 18, 24, 27, 43, 85,
    ]);
    expect(leastCluster(2, 1e-4, 3, 10)).toBe(9);
    expect(leastCluster(5, 1e-4, 3, 10)).toBe(11);
  });

  test('against simulation: a Poisson count of 1 reaches it less than once in 10,000 windows', () => {
    const { uniform } = noise(11);
    const least = leastCluster(1, 1e-4, 2, 1000);
    let hits = 0;
    for (let i = 0; i < 100_000; i++) {
      let k = 0;
      for (let p = uniform(); p > Math.exp(-1); p *= uniform()) k++;
      if (k >= least) hits++;
    }
    expect(hits).toBeLessThan(100);
  });
});

test('its thresholds can be set', () => {
  const rows = cohort(1, 10, 200, (e, i) => (e < 5 && i === 100 ? 20 : 0));
  expect(run(rows, settings({ outlier_cluster: { min_members: 6 } })).signals('outlier_cluster')).toEqual([]);
  const spread = cohort(7, 10, 200, (e, i) => (e < 6 && i === 100 + 3 * e ? 20 : 0));
  expect(run(spread).signals('outlier_cluster')).toEqual([]);
  expect(
    run(spread, settings({ outlier_cluster: { window_seconds: 900 } })).signals('outlier_cluster'),
  ).toHaveLength(1);
});
