import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../../operators/time/instant.ts';
import { START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

const tickAt = (number: number, seq: number) => ({ number, seq, at: START + number });
const covering = (number: number, seq: number) => ({
  layout: 'a',
  tick: tickAt(number, seq),
  rest: Uint8Array.of(number),
  series: [],
});

export function describeRetention(engine: Engine): void {
  describe('retention', () => {
    it('deletes what is older, used and closed, and no more', async () => {
      const store = await someStore(engine);
      const at = (second: number) => formatInstant(START + second * 1_000_000);
      const closed = (name: string, second: number) =>
        someSignal(name, { status: 'closed', updated_at: at(second), detected_at: at(second) });
      const signals = [closed('old', 1), closed('new', 9), someSignal('open', { updated_at: at(1) })];
      const kinds = ['signal', 'signal', 'signal.closed'] as const;
      await store.commit(
        transaction({
          series: someSeries(1),
          observations: [{ ...someRows(10), firstSeq: 1 }],
          signals,
          changes: [
            { kind: kinds[0], signal: closed('old', 1) },
            { kind: kinds[1], signal: closed('new', 9) },
            { kind: kinds[2], signal: closed('old', 1) },
          ],
          ticks: [tickAt(1, 3), tickAt(2, 10)],
        }),
      );
      const before = START + 5_000_000;
      expect(await store.retain(before)).toBe(0);
      expect((await store.signals({}, 10)).rows.map(({ id }) => id)).toEqual([signals[1].id, signals[2].id]);
      // Change 3 is older than 2, but what remains has no gap.
      expect((await store.changes({ updates: true }, 0, 9, 9)).map(({ seq }) => seq)).toEqual([2, 3]);
      expect(await store.firstChange()).toBe(2);
      await store.saveCheckpoint(covering(1, 3));
      expect(await store.retain(before)).toBe(3);
      await store.saveCheckpoint(covering(2, 10));
      expect(await store.retain(START + 1_000_000_000)).toBe(7);
      expect((await store.changes({ updates: true }, 0, 9, 9)).map(({ seq }) => seq)).toEqual([3]);
      expect(await store.recover()).toMatchObject({ nextSeq: 11, lastChange: 3 });
    });

    it('leaves streams whose gaps fall between batches', async () => {
      const store = await someStore(engine);
      const rows = someRows(9);
      rows.time[3] = START - 1;
      rows.time[4] = START - 1;
      await store.commit(
        transaction({
          series: someSeries(1),
          observations: [{ ...rows, id: Array.from({ length: 9 }, (_, row) => `${row}`), firstSeq: 1 }],
        }),
      );
      await store.saveCheckpoint(covering(1, 9));
      expect(await store.retain(START)).toBe(2);
      const parts: [number, readonly (string | null)[] | undefined][] = [];
      for await (const batch of store.observationsAfter(0)) parts.push([batch.firstSeq, batch.id]);
      expect(parts).toEqual([
        [1, ['0', '1', '2']],
        [6, ['5', '6', '7', '8']],
      ]);
    });
  });
}
