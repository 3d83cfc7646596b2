import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SettingsRecord } from '../../../sinks/store.ts';
import {
  openTemporary,
  START,
  someRows,
  someSeries,
  temporaryFolder,
  transaction,
  uuid,
} from '../fixtures.ts';

const limits = { rows: 100, timeoutMs: 5000 };

const record = (
  version: number,
  scope: string | null,
  parts: Partial<SettingsRecord> = {},
): SettingsRecord => ({
  version,
  tick: 10 * version,
  at: START + version,
  scope_id: scope === null ? null : uuid(scope),
  overrides: { stall: { run: 3 + version, enabled: true }, trend: { p_value: 1e-7 } },
  ...parts,
});

describe('settings', () => {
  it('are a history that is never overwritten, over a restart and retention', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    const all = [record(1, null), record(2, 'a'), record(3, 'b'), record(4, 'a', { overrides: {} })];
    await store.commit(transaction({ settings: all.slice(0, 1) }));
    await store.commit(transaction({ settings: all.slice(1) }));
    await store.retain(START + 1e12);
    await store.close();
    const again = await openTemporary(path);
    expect(await again.settingsAfter(0)).toEqual(all);
    expect(await again.settingsAfter(2)).toEqual(all.slice(2));
    expect(await again.settingsAfter(4)).toEqual([]);
    expect(await again.scopeSettings(uuid('a'))).toEqual(all[3]);
    expect(await again.scopeSettings(uuid('b'))).toEqual(all[2]);
    expect(await again.scopeSettings(uuid('c'))).toBeUndefined();
    expect(await again.scopeSettings('no uuid')).toBeUndefined();
  });

  it('are a view of SQL', async () => {
    const store = await openTemporary();
    await store.commit(transaction({ settings: [record(1, null), record(2, 'a')] }));
    const sql = `SELECT version, scope_id, overrides -> 'stall' ->> 'run' AS run, tick FROM settings ORDER BY version`;
    expect((await store.query(sql, limits)).rows).toEqual([
      [1, null, '4', 10],
      [2, uuid('a'), '5', 20],
    ]);
  });
});

describe('the latest observations of a scope', () => {
  it('are those of its series, the newest, in event-time order', async () => {
    const store = await openTemporary();
    const rows = someRows(10, 3);
    // The last to arrive is the oldest.
    rows.time[9] = START - 1;
    await store.commit(
      transaction({
        series: [
          { series: 0, scope_id: uuid('a'), entity_id: uuid('x') },
          { series: 1, scope_id: uuid('b'), entity_id: uuid('x') },
          { series: 2, scope_id: uuid('a'), entity_id: uuid('y') },
        ],
        observations: [
          { ...rows, firstSeq: 1, features: Array.from(rows.outcome, (x, i) => (i === 8 ? [x, 2] : null)) },
        ],
      }),
    );
    const inA = [9, 0, 2, 3, 5, 6, 8];
    const sample = await store.latestObservations(uuid('a'), 100);
    const all = sample.batch;
    expect(Array.from(all.series, (place) => sample.entities[place])).toEqual(
      inA.map((row) => uuid(['x', 'x', 'y'][rows.series[row]])),
    );
    expect([...all.time]).toEqual(inA.map((row) => rows.time[row]));
    expect([...all.outcome]).toEqual(inA.map((row) => rows.outcome[row]));
    expect(all.features).toEqual(inA.map((row) => (row === 8 ? [rows.outcome[8], 2] : null)));
    const { batch: latest } = await store.latestObservations(uuid('a'), 3);
    expect([...latest.outcome]).toEqual(inA.slice(-3).map((row) => rows.outcome[row]));
    const { batch: since } = await store.latestObservations(uuid('a'), 100, rows.time[5]);
    expect([...since.outcome]).toEqual([5, 6, 8].map((row) => rows.outcome[row]));
    const { batch: none } = await store.latestObservations(uuid('c'), 100);
    expect(none).toMatchObject({ length: 0 });
    expect(none.features).toBeUndefined();
  });

  it('have no features where none has any', async () => {
    const store = await openTemporary();
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
    );
    expect((await store.latestObservations(uuid('scope'), 9)).batch.features).toBeUndefined();
  });
});
