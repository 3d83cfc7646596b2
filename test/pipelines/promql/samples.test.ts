import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../../pipelines/promql/samples.ts';
import { openTemporary, someSeries, transaction } from '../../sinks/fixtures.ts';

const [series] = someSeries(1);
const FIRST = Date.UTC(2026, 0, 5);

/** A store with one series of observations at these milliseconds after the first; their values are their places. */
async function storeOf(moments: readonly number[]) {
  const store = await openTemporary();
  const observations = {
    firstSeq: 1,
    length: moments.length,
    series: new Int32Array(moments.length),
    time: Float64Array.from(moments, (moment) => (FIRST + moment) * 1000),
    outcome: Float64Array.from(moments, (_, at) => at),
  };
  await store.commit(transaction({ series: [series], observations: [observations] }));
  return store;
}

describe('samples of a series', () => {
  it('are those of a time, and those before it that its first step may still show', async () => {
    const store = await storeOf(Array.from({ length: 3000 }, (_, at) => at * 1000));
    const [from, to] = [FIRST + 1_000_000, FIRST + 1_500_000];
    const { values, times, seq, lookback } = await samplesOf(store, series, from, to, 1e6);
    expect(lookback).toBe(300_000);
    expect([...values]).toEqual(Array.from({ length: 801 }, (_, at) => 700 + at));
    expect(times[0]).toBe(FIRST + 700_000);
    expect(seq[0]).toBe(701);
  });

  it('of a series that reports seldom are current for three of its usual intervals', async () => {
    const hour = 3_600_000;
    const store = await storeOf([0, hour, 2 * hour, 3 * hour, 9 * hour, 10 * hour]);
    const { values, lookback } = await samplesOf(store, series, FIRST + 6 * hour, FIRST + 9.5 * hour, 1e6);
    expect(lookback).toBe(3 * hour);
    expect([...values]).toEqual([3, 4]);
  });

  it('are none before the first observation', async () => {
    const store = await storeOf([0, 1000]);
    expect((await samplesOf(store, series, FIRST - 9000, FIRST - 5000, 1e6)).values).toHaveLength(0);
  });

  it('are no more than a query may read', async () => {
    const store = await storeOf(Array.from({ length: 3000 }, (_, at) => at));
    const asked = samplesOf(store, series, FIRST, FIRST + 3000, 1000);
    await expect(asked).rejects.toMatchObject({ errorType: 'execution' });
    expect((await samplesOf(store, series, FIRST, FIRST + 3000, 1e6)).values).toHaveLength(3000);
  });
});
