import { describe, expect, it } from 'vitest';
import type { SettingsRecord } from '../../../sinks/store.ts';
import { ask } from '../ask.ts';
import { START, transaction, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

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

export function describeSettings(engine: Engine): void {
  describe('settings', () => {
    it('are a history that is never overwritten, over a restart and retention', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const all = [record(1, null), record(2, 'a'), record(3, 'b'), record(4, 'a', { overrides: {} })];
      await store.commit(transaction({ settings: all.slice(0, 1) }));
      await store.commit(transaction({ settings: all.slice(1) }));
      await store.retain(START + 1e12);
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      expect(await again.settingsAfter(0)).toEqual(all);
      expect(await again.settingsAfter(2)).toEqual(all.slice(2));
      expect(await again.settingsAfter(4)).toEqual([]);
      expect(await again.scopeSettings(uuid('a'))).toEqual(all[3]);
      expect(await again.scopeSettings(uuid('b'))).toEqual(all[2]);
      expect(await again.scopeSettings(uuid('c'))).toBeUndefined();
      expect(await again.scopeSettings('no uuid')).toBeUndefined();
    });

    it('are a view of SQL', async () => {
      const store = await someStore(engine);
      await store.commit(transaction({ settings: [record(1, null), record(2, 'a')] }));
      const sql = `SELECT version, scope_id, overrides -> 'stall' ->> 'run' AS run, tick FROM settings ORDER BY version`;
      const { rows } = await ask(store, sql);
      expect(rows.map(([version, scope, run, tick]) => [version, scope, Number(run), tick])).toEqual([
        [1, null, 4, 10],
        [2, uuid('a'), 5, 20],
      ]);
    });
  });
}
