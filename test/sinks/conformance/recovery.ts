import { describe, expect, it } from 'vitest';
import { START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

export function describeRecovery(engine: Engine): void {
  describe('recovery', () => {
    it('knows everything that was committed', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.recover()).toMatchObject({
        series: [],
        nextSeq: 1,
        lastChange: 0,
        lastTick: undefined,
        positions: [],
      });
      const series = someSeries(3000);
      const tick = { number: 4, seq: 2, at: START + 123_457 };
      await store.commit(
        transaction({
          series,
          observations: [{ ...someRows(2, 3000), firstSeq: 1 }],
          changes: [{ kind: 'signal', signal: someSignal('one') }],
          ticks: [{ number: 3, seq: 1, at: START }, tick],
          positions: [
            { source: 'kafka', partition: 't-0', offset: '41' },
            { source: 'kafka', partition: 't-0', offset: '42' },
          ],
        }),
      );
      await store.commit(transaction({ positions: [{ source: 'kafka', partition: 't-0', offset: '43' }] }));
      await store.commit(transaction({}));
      const recovery = await store.recover();
      expect(recovery.series).toEqual(series.map(({ scope_id, entity_id }) => ({ scope_id, entity_id })));
      expect(recovery).toMatchObject({ nextSeq: 3, lastChange: 1, lastTick: tick });
      expect(recovery.positions).toEqual([{ source: 'kafka', partition: 't-0', offset: '43' }]);
      expect(recovery.storeId).toMatch(/^[0-9a-f]{32}$/);
      expect(await store.ticksAfter(3)).toEqual([tick]);
      if (!engine.persistent) return;
      await store.close();
      const again = await someStore(engine, place);
      expect(await again.recover()).toEqual(recovery);
      expect([await again.lastChange(), await again.firstChange()]).toEqual([1, 1]);
      expect(await again.ticksAfter(2)).toEqual([{ number: 3, seq: 1, at: START }, tick]);
    });
  });
}
