import { expect, it } from 'vitest';
import { formatInstant } from '../../../operators/time/instant.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { collect, START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { connect, openAlone, openShared } from './harness.ts';

const postgres = await postgresForTests();

const DAY = 86_400e6;
const NOW = Date.now() * 1000;
const year = (n: number) => Date.UTC(n, 5, 1) * 1000;

/** Rows at the times given. */
function at(times: readonly number[], firstSeq: number) {
  return { ...someRows(times.length), time: Float64Array.from(times), firstSeq };
}

async function partitions(url: string): Promise<string[]> {
  const client = await connect(url);
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'tidemark.observation_log'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name).slice('observation_log_'.length));
}

const checkpoint = (seq: number) => ({
  layout: 'a',
  tick: { number: 1, seq, at: START },
  rest: new Uint8Array(0),
  series: [],
});

postgres.describe('partitions', () => {
  it('are months near the present, years before and after, and two for the rest', async () => {
    const store = await openAlone();
    const times = [
      Date.UTC(1700, 0, 1) * 1000,
      -1,
      0,
      year(1999),
      year(1999) + 40 * DAY,
      NOW,
      year(2099),
      Date.UTC(2249, 11, 31) * 1000 + 1,
    ];
    await store.commit(transaction({ series: someSeries(1), observations: [at(times, 1)] }));
    const month = new Date(NOW / 1000).toISOString().slice(0, 7).replace('-', '_');
    expect(await partitions(store.url)).toEqual(['1970', '1999', month, '2099', 'early', 'late'].sort());
    const { rows } = await store.observations({}, 100);
    expect(rows.map(({ timestamp }) => timestamp)).toEqual(times.map(formatInstant));
    const [batch] = await collect(store.observationsAfter(0));
    expect(Array.from(batch.time)).toEqual(times);
    const pages: string[] = [];
    for (let after: Parameters<typeof store.observations>[2]; ; ) {
      const page = await store.observations({ since: times[1], until: times[7] }, 2, after);
      pages.push(...page.rows.map(({ timestamp }) => timestamp));
      after = page.next;
      if (after === undefined) break;
    }
    expect(pages).toEqual(times.slice(1, 7).map(formatInstant));
  });

  it('stay few for a replay of centuries', async () => {
    const store = await openAlone();
    const times = Array.from({ length: 6000 }, (_, month) => Date.UTC(1740, month, 15) * 1000);
    await store.commit(transaction({ series: someSeries(1), observations: [at(times, 1)] }));
    // Each year from 1970 to 2099, three of them by months, and the two that take the rest.
    expect((await partitions(store.url)).length).toBe(130 - 3 + 3 * 12 + 2);
    expect((await store.observations({ since: times[5999] }, 10)).rows).toHaveLength(1);
  });

  it('are made by many processes at once, and made again when another one dropped them', async () => {
    const store = await openShared();
    const shards = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const other = await openShared({ url: store.url });
      shards.push(await other.claim(name, { owner: name, patience: 0 }));
    }
    const old = Array.from({ length: 6 }, (_, n) => year(1980 + n));
    for (const [n, time] of old.entries()) {
      await Promise.all(
        shards.map(async (shard) => {
          const { nextSeq } = await shard.recover();
          const series = n === 0 ? someSeries(1) : [];
          await shard.commit(transaction({ series, observations: [at([time], nextSeq)] }));
        }),
      );
    }
    for (const shard of shards) await shard.saveCheckpoint(checkpoint((await shard.recover()).nextSeq - 1));
    expect(await store.retain(year(1990))).toBe(24);
    expect(await partitions(store.url)).toEqual(['early', 'late']);
    // Each process still believes in the partitions that it made.
    for (const shard of shards) {
      const { nextSeq } = await shard.recover();
      expect(nextSeq % 2 ** 40).toBe(7);
      await shard.commit(transaction({ observations: [at([old[0]], nextSeq)] }));
    }
    expect(await partitions(store.url)).toEqual(['1980', 'early', 'late']);
    expect((await store.observations({}, 10)).rows).toHaveLength(4);
  });
});

postgres.describe('retention', () => {
  it('takes only what the checkpoint of its own shard covers, whole partitions where it can', async () => {
    const store = await openShared();
    const a = await store.claim('a', { owner: 'a', patience: 0 });
    const b = await store.claim('b', { owner: 'b', patience: 0 });
    const times = [year(1980), year(1981), year(1982), year(1982) + DAY];
    const first = async (shard: typeof a) => {
      const { nextSeq } = await shard.recover();
      await shard.commit(transaction({ series: someSeries(1), observations: [at(times, nextSeq)] }));
      return nextSeq;
    };
    const [ofA, ofB] = [await first(a), await first(b)];
    expect(await store.retain(year(1990))).toBe(0);
    await a.saveCheckpoint(checkpoint(ofA + 3));
    // Shard b has used only its first: the year 1981 has a row that nobody may delete.
    await b.saveCheckpoint(checkpoint(ofB));
    expect(await store.retain(year(1982) + 1)).toBe(2 + 1 + 1);
    expect(await partitions(store.url)).toEqual(['1981', '1982', 'early', 'late']);
    const left = async (shard: typeof a, after: number) =>
      (await collect(shard.observationsAfter(after - 1))).flatMap(({ time }) => Array.from(time));
    expect(await left(a, ofA)).toEqual([times[3]]);
    expect(await left(b, ofB)).toEqual(times.slice(1));
    expect((await a.recover()).nextSeq).toBe(ofA + 4);
    await b.saveCheckpoint(checkpoint(ofB + 3));
    // All at once, and each row is counted once.
    const counts = await Promise.all([1, 2, 3].map(() => store.retain(year(1990))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    expect(await partitions(store.url)).toEqual(['early', 'late']);
  });

  it('deletes rows where somebody reads, instead of making everybody wait', async () => {
    const store = await openAlone();
    await store.commit(
      transaction({ series: someSeries(1), observations: [at([year(1980), year(1981)], 1)] }),
    );
    await store.saveCheckpoint(checkpoint(2));
    const reader = await connect(store.url);
    await reader.query('BEGIN; SELECT count(*) FROM tidemark.observations');
    expect(await store.retain(year(1990))).toBe(2);
    expect(await partitions(store.url)).toEqual(['1980', '1981', 'early', 'late']);
    await reader.query('ROLLBACK');
    expect(await store.retain(year(1990))).toBe(0);
    expect(await partitions(store.url)).toEqual(['early', 'late']);
  });

  it('leaves of the change log an end without a gap', async () => {
    const store = await openShared();
    const a = await store.claim('a', { owner: 'a', patience: 0 });
    const changes = [1, 2, 3, 4, 5].map((day) => ({
      kind: 'signal' as const,
      signal: someSignal(`${day}`, { updated_at: formatInstant(START + day * DAY) }),
    }));
    await a.commit(transaction({ changes: changes.slice(0, 3) }));
    await a.commit(transaction({ changes: changes.slice(3) }));
    await store.retain(START + 2 * DAY + 1);
    expect((await store.changes({ updates: true }, 0, 9, 9)).map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(await store.firstChange()).toBe(3);
    await store.retain(START + 100 * DAY);
    expect((await store.changes({ updates: true }, 0, 9, 9)).map(({ seq }) => seq)).toEqual([5]);
    expect([await store.firstChange(), await store.lastChange()]).toEqual([5, 5]);
    expect(await a.commit(transaction({ changes }))).toEqual({ firstChange: 6 });
  });
});
