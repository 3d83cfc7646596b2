import { describe, expect, it } from 'vitest';
import type { Checkpoint, SavedCheckpoint } from '../../../sinks/store.ts';
import { START, transaction } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const tickAt = (number: number, seq = 0) => ({ number, seq, at: START + number });
const state = (series: number, fill: number) => ({ series, state: new Uint8Array(8192).fill(fill) });

function checkpoint(
  number: number,
  series: Checkpoint['series'],
  parts: Partial<Checkpoint> = {},
): Checkpoint {
  return { layout: 'a', tick: tickAt(number, number * 10), rest: Uint8Array.of(number), series, ...parts };
}

function fills(found: SavedCheckpoint | undefined) {
  return (
    found && Array.from(found.series, ({ series, state: { length, 0: first } }) => [series, length, first])
  );
}

export function describeCheckpoints(engine: Engine): void {
  describe('checkpoints', () => {
    it('come back, over a restart, and only under their layout', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.loadCheckpoint('a')).toBeUndefined();
      function* lazy() {
        for (let series = 0; series < 3000; series++) yield state(series, series % 251);
      }
      await store.saveCheckpoint(checkpoint(4, lazy(), { rest: new Uint8Array(0) }));
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      const found = await again.loadCheckpoint('a');
      expect(found).toMatchObject({ layout: 'a', tick: tickAt(4, 40), rest: new Uint8Array(0) });
      const expected = Array.from({ length: 3000 }, (_, series) => [series, 8192, series % 251]);
      expect(fills(found)).toEqual(expected);
      expect(fills(found)).toEqual(expected);
      expect(await again.loadCheckpoint('b')).toBeUndefined();
    });

    it('keep every byte, where numbers of any width can be read', async () => {
      const store = await someStore(engine);
      const doubles = Float64Array.of(0, -0, Number.NaN, 5e-324, Number.MAX_VALUE, -1);
      const rest = Uint8Array.from({ length: 256 }, (_, at) => at);
      const view = new Uint8Array(doubles.buffer, 8, 32);
      await store.saveCheckpoint(
        checkpoint(
          1,
          [
            { series: 7, state: view },
            { series: 9, state: new Uint8Array(0) },
          ],
          { rest },
        ),
      );
      const found = await store.loadCheckpoint('a');
      expect(found?.rest).toEqual(rest);
      const [first, second] = found?.series ?? [];
      expect([first.series, second.series]).toEqual([7, 9]);
      expect(second.state).toHaveLength(0);
      const { buffer, byteOffset } = first.state;
      expect(new Float64Array(buffer, byteOffset, 4)).toEqual(doubles.subarray(1, 5));
    });

    it('replace what changed and keep the rest; under another layout nothing stays', async () => {
      const store = await someStore(engine);
      await store.saveCheckpoint(checkpoint(1, [state(0, 1), state(1, 1), state(2, 1)]));
      await store.saveCheckpoint(checkpoint(2, [state(1, 2), state(3, 2)]));
      await store.saveCheckpoint(checkpoint(2, [state(3, 3)]));
      const found = await store.loadCheckpoint('a');
      expect(fills(found)).toEqual([
        [0, 8192, 1],
        [1, 8192, 2],
        [2, 8192, 1],
        [3, 8192, 3],
      ]);
      expect(found?.tick).toEqual(tickAt(2, 20));
      await store.saveCheckpoint(checkpoint(3, [state(0, 9)], { layout: 'b' }));
      expect(await store.loadCheckpoint('a')).toBeUndefined();
      expect(fills(await store.loadCheckpoint('b'))).toEqual([[0, 8192, 9]]);
    });

    it('take the ticks that they cover, but for the last', async () => {
      const store = await someStore(engine);
      await store.commit(transaction({ ticks: [1, 2, 3, 4].map((number) => tickAt(number, number)) }));
      await store.saveCheckpoint(checkpoint(2, []));
      expect((await store.ticksAfter(0)).map(({ number }) => number)).toEqual([3, 4]);
      await store.saveCheckpoint(checkpoint(4, []));
      expect(await store.ticksAfter(0)).toEqual([tickAt(4, 4)]);
      expect((await store.recover()).lastTick).toEqual(tickAt(4, 4));
    });

    it('that fail half way leave the one before', async () => {
      const store = await someStore(engine);
      await store.saveCheckpoint(checkpoint(1, [state(0, 1)]));
      function* broken() {
        for (let series = 0; series < 600; series++) yield state(series, 2);
        throw new Error('half way');
      }
      await expect(store.saveCheckpoint(checkpoint(2, broken()))).rejects.toMatchObject({
        code: 'store_unavailable',
      });
      const found = await store.loadCheckpoint('a');
      expect([found?.tick.number, fills(found)]).toEqual([1, [[0, 8192, 1]]]);
      await store.saveCheckpoint(checkpoint(2, [state(0, 2)]));
      expect(fills(await store.loadCheckpoint('a'))).toEqual([[0, 8192, 2]]);
    });
  });
}
