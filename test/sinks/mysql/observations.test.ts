import { expect, it } from 'vitest';
import type { StoredObservation } from '../../../operators/records/observation.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { ObservationFilter, ObservationPosition, Store } from '../../../sinks/store.ts';
import { mariaDbForTests } from '../../services/mariadb.ts';
import { START, someRows, someSeries, transaction, uuid } from '../fixtures.ts';
import { openStore } from './harness.ts';

const mariadb = await mariaDbForTests();

/** All pages of a few rows each. */
async function paged(store: Store, filter: ObservationFilter): Promise<readonly StoredObservation[]> {
  const all: StoredObservation[] = [];
  for (let after: ObservationPosition | undefined; ; ) {
    const { rows, next } = await store.observations(filter, 37, after);
    all.push(...rows);
    if (next === undefined) return all;
    after = next;
  }
}

mariadb.describe('pages of observations', () => {
  it('are the same however many series a filter means', async () => {
    const store = await openStore();
    const series = [
      ...someSeries(50, 'many'),
      ...someSeries(3, 'few').map((one) => ({ ...one, series: 50 + one.series })),
    ];
    const length = 1060;
    // Four arrive at each moment, and some that are older than what is there.
    const time = Float64Array.from(
      { length },
      (_, row) => START + Math.floor(((row * 7) % length) / 4) * 1000,
    );
    await store.commit(
      transaction({ series, observations: [{ ...someRows(length, 53), time, firstSeq: 1 }] }),
    );
    const all = await paged(store, {});
    expect(all).toHaveLength(length);
    const times = all.map(({ timestamp }) => parseInstant(timestamp));
    const isInOrder = (at: number) =>
      times[at - 1] < times[at] || (times[at - 1] === times[at] && all[at - 1].id < all[at].id);
    expect(all.flatMap((_, at) => (at === 0 || isInOrder(at) ? [] : [at]))).toEqual([]);
    const since = START + 20_000;
    const bounds = { since, until: START + 200_000 };
    const within = ({ timestamp }: StoredObservation) =>
      parseInstant(timestamp) >= since && parseInstant(timestamp) < bounds.until;
    for (const scope_id of [uuid('many'), uuid('few'), uuid('none')]) {
      const own = all.filter((row) => row.scope_id === scope_id);
      expect(await paged(store, { scope_id })).toEqual(own);
      expect(await paged(store, { scope_id, ...bounds })).toEqual(own.filter(within));
      const { batch } = await store.latestObservations(scope_id, 25);
      expect([...batch.outcome]).toEqual(own.slice(-25).map(({ outcome }) => outcome));
    }
    const entity_id = uuid('entity 1');
    expect(await paged(store, { entity_id })).toEqual(all.filter((row) => row.entity_id === entity_id));
  });
});
