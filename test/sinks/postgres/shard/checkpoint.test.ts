import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../../operators/records/errors.ts';
import { postgresForTests } from '../../../services/postgres.ts';
import { START, someRows, someSeries, transaction } from '../../fixtures.ts';
import { connect, openAlone, openShared } from '../harness.ts';

const postgres = await postgresForTests();

const STATE = 13_000;

function* states(count: number, fill: (series: number) => number) {
  for (let series = 0; series < count; series++) {
    yield { series, state: new Uint8Array(STATE).fill(fill(series)) };
  }
}

postgres.describe('checkpoints', () => {
  it('of 10,000 series take seconds, replace only what they name, and belong to their shard', async () => {
    const store = await openShared();
    const a = await store.claim('a', { owner: 'a', patience: 0 });
    const b = await store.claim('b', { owner: 'b', patience: 0 });
    const tick = { number: 1, seq: 0, at: START };
    const checkpoint = { layout: 'a', tick, rest: new Uint8Array(0) };
    await b.saveCheckpoint({ ...checkpoint, rest: Uint8Array.of(7), series: states(1, () => 9) });
    const started = performance.now();
    await a.saveCheckpoint({ ...checkpoint, series: states(10_000, (series) => series % 251) });
    const written = performance.now() - started;
    await a.saveCheckpoint({ ...checkpoint, series: states(20, () => 255) });
    const found = await a.loadCheckpoint('a');
    const fills = Array.from(found?.series ?? [], ({ series, state }) => [
      series,
      state.length,
      state[STATE - 1],
    ]);
    expect(fills).toEqual(
      Array.from({ length: 10_000 }, (_, series) => [series, STATE, series < 20 ? 255 : series % 251]),
    );
    expect(Array.from((await b.loadCheckpoint('a'))?.series ?? [], ({ state }) => state[0])).toEqual([9]);
    const client = await connect(store.url);
    const { rows } = await client.query('SELECT count(*) FROM tidemark.series_state');
    expect(rows).toEqual([{ count: '10001' }]);
    expect(written).toBeLessThan(20_000);
  });

  it('that fail half way leave the one before, and the shard as it was', async () => {
    const store = await openAlone();
    const tick = { number: 1, seq: 0, at: START };
    const checkpoint = { layout: 'a', tick, rest: new Uint8Array(0) };
    await store.saveCheckpoint({ ...checkpoint, series: states(2, () => 1) });
    function* broken() {
      yield* states(800, () => 2);
      throw new Error('half way');
    }
    const failed = store.saveCheckpoint({ ...checkpoint, tick: { ...tick, number: 2 }, series: broken() });
    await expect(failed).rejects.toBeInstanceOf(StoreUnavailable);
    const found = await store.loadCheckpoint('a');
    expect([found?.tick.number, Array.from(found?.series ?? [], ({ state }) => state[0])]).toEqual([
      1,
      [1, 1],
    ]);
    await store.commit(
      transaction({ series: someSeries(1), observations: [{ ...someRows(1), firstSeq: 1 }] }),
    );
    expect((await store.recover()).nextSeq).toBe(2);
  });
});
