import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { START, temporaryFolder } from '../fixtures.ts';

describe('checkpoints', () => {
  it('take no more room than one does', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openDuckDb({ path });
    const checkpoint = (number: number, series: readonly number[]) => ({
      layout: 'a',
      tick: { number, seq: number, at: START },
      rest: Uint8Array.of(number),
      series: series.map((one) => ({ series: one, state: new Uint8Array(8192).fill(number) })),
    });
    await store.saveCheckpoint(checkpoint(1, [0, 1, 2]));
    await store.saveCheckpoint(checkpoint(2, [1, 3]));
    await store.saveCheckpoint(checkpoint(2, [3]));
    await store.close();
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    const counts = 'SELECT (SELECT count(*) FROM checkpoint), (SELECT count(*) FROM series_state)';
    expect(await (await connection.run(counts)).getRows()).toEqual([[1n, 4n]]);
    connection.closeSync();
    instance.closeSync();
  });
});
