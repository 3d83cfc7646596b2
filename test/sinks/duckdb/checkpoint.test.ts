import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { Checkpoint, SavedCheckpoint } from '../../../sinks/store.ts';
import {
  openTemporary,
  START,
  someRows,
  someSeries,
  someSignal,
  temporaryFolder,
  transaction,
} from '../fixtures.ts';

const limits = { rows: 100, timeoutMs: 5000 };
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

describe('checkpoints', () => {
  it('come back, over a restart, and only under their layout', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    expect(await store.loadCheckpoint('a')).toBeUndefined();
    function* lazy() {
      for (let series = 0; series < 3000; series++) yield state(series, series % 251);
    }
    await store.saveCheckpoint(checkpoint(4, lazy(), { rest: new Uint8Array(0) }));
    await store.close();
    const again = await openTemporary(path);
    const found = await again.loadCheckpoint('a');
    expect(found).toMatchObject({ layout: 'a', tick: tickAt(4, 40), rest: new Uint8Array(0) });
    const expected = Array.from({ length: 3000 }, (_, series) => [series, 8192, series % 251]);
    expect(fills(found)).toEqual(expected);
    expect(fills(found)).toEqual(expected);
    expect(await again.loadCheckpoint('b')).toBeUndefined();
  });

  it('replace what changed and keep the rest; there is one at any time', async () => {
    const store = await openTemporary();
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
    const counts = await store.query(
      'SELECT (SELECT count(*) FROM checkpoint), (SELECT count(*) FROM series_state)',
      limits,
    );
    expect(counts.rows).toEqual([[1, 4]]);
    await store.saveCheckpoint(checkpoint(3, [state(0, 9)], { layout: 'b' }));
    expect(await store.loadCheckpoint('a')).toBeUndefined();
    expect(fills(await store.loadCheckpoint('b'))).toEqual([[0, 8192, 9]]);
  });

  it('take the ticks that they cover, but for the last', async () => {
    const store = await openTemporary();
    await store.commit(transaction({ ticks: [1, 2, 3, 4].map((number) => tickAt(number, number)) }));
    await store.saveCheckpoint(checkpoint(2, []));
    expect((await store.ticksAfter(0)).map(({ number }) => number)).toEqual([3, 4]);
    await store.saveCheckpoint(checkpoint(4, []));
    expect(await store.ticksAfter(0)).toEqual([tickAt(4, 4)]);
    expect((await store.recover()).lastTick).toEqual(tickAt(4, 4));
  });

  it('that fail half way leave the one before', async () => {
    const store = await openTemporary();
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

describe('retention', () => {
  it('deletes what is older, used and closed, and no more', async () => {
    const store = await openTemporary();
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
    await store.saveCheckpoint({ ...checkpoint(1, []), tick: tickAt(1, 3) });
    expect(await store.retain(before)).toBe(3);
    await store.saveCheckpoint({ ...checkpoint(2, []), tick: tickAt(2, 10) });
    expect(await store.retain(START + 1_000_000_000)).toBe(7);
    expect((await store.changes({ updates: true }, 0, 9, 9)).map(({ seq }) => seq)).toEqual([3]);
    expect(await store.recover()).toMatchObject({ nextSeq: 11, lastChange: 3 });
  });

  it('leaves streams whose gaps fall between batches', async () => {
    const store = await openTemporary();
    const rows = someRows(9);
    rows.time[3] = START - 1;
    rows.time[4] = START - 1;
    await store.commit(
      transaction({
        series: someSeries(1),
        observations: [{ ...rows, id: Array.from({ length: 9 }, (_, row) => `${row}`), firstSeq: 1 }],
      }),
    );
    await store.saveCheckpoint({ ...checkpoint(1, []), tick: tickAt(1, 9) });
    expect(await store.retain(START)).toBe(2);
    const parts: [number, readonly (string | null)[] | undefined][] = [];
    for await (const batch of store.observationsAfter(0)) parts.push([batch.firstSeq, batch.id]);
    expect(parts).toEqual([
      [1, ['0', '1', '2']],
      [6, ['5', '6', '7', '8']],
    ]);
  });
});
