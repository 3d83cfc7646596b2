import { describe, expect, it } from 'vitest';
import { openTemporary, START } from '../fixtures.ts';

const limits = { rows: 100, timeoutMs: 5000 };

describe('checkpoints', () => {
  it('take no more room than one does', async () => {
    const store = await openTemporary();
    const checkpoint = (number: number, series: readonly number[]) => ({
      layout: 'a',
      tick: { number, seq: number, at: START },
      rest: Uint8Array.of(number),
      series: series.map((one) => ({ series: one, state: new Uint8Array(8192).fill(number) })),
    });
    await store.saveCheckpoint(checkpoint(1, [0, 1, 2]));
    await store.saveCheckpoint(checkpoint(2, [1, 3]));
    await store.saveCheckpoint(checkpoint(2, [3]));
    const counts = await store.query(
      'SELECT (SELECT count(*) FROM checkpoint), (SELECT count(*) FROM series_state)',
      limits,
    );
    expect(counts.rows).toEqual([[1, 4]]);
  });
});
