import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Fenced } from '../../../operators/records/errors.ts';
import { generatedId } from '../../../sinks/generated-id.ts';
import type { PostgresStore } from '../../../sinks/postgres/index.ts';
import type { Change, ClaimedShard } from '../../../sinks/store.ts';
import { noise } from '../../operators/noise.ts';
import { seed } from '../../property.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { ask } from '../ask.ts';
import { collect, START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { Committer } from './committer.ts';
import { openShared } from './harness.ts';

const postgres = await postgresForTests();

const BASE = 2 ** 40;
const claim = (store: PostgresStore, name: string, patience = 0) =>
  store.claim(name, { owner: `owner of ${name}`, patience });

function rows(firstSeq: number, length = 5) {
  return { ...someRows(length), firstSeq };
}

postgres.describe('shards', () => {
  it('an entity that several of them have had is one series', async () => {
    const store = await openShared();
    const [series] = someSeries(1);
    for (const [at, name] of ['a', 'b'].entries()) {
      const shard = await claim(store, name);
      const observations = [rows((at + 1) * BASE + 1, 3)];
      await shard.commit(transaction({ series: [{ ...series, series: 0 }], observations }));
    }
    const past = await store.seriesUpTo(series, { time: START + 2_000_007, seq: BASE + 3 }, 4);
    expect(Array.from(past.seq)).toEqual([2 * BASE + 1, BASE + 2, 2 * BASE + 2, BASE + 3]);
    const { total, span, seqs } = await store.outline(series, 1);
    expect([total, span]).toEqual([6, [START + 7, START + 2_000_007]]);
    // Both have the same three rising values at the same times.
    expect(seqs).toEqual([BASE + 1, BASE + 3, 2 * BASE + 3]);
  });

  it('have ranges of sequence numbers of their own, and reads show all of them', async () => {
    const store = await openShared();
    const shards = [];
    for (const name of ['a', 'b', 'local']) shards.push(await claim(store, name));
    const recoveries = await Promise.all(shards.map((shard) => shard.recover()));
    expect(recoveries.map(({ nextSeq }) => nextSeq)).toEqual([BASE + 1, 2 * BASE + 1, 1]);
    for (const [at, shard] of shards.entries()) {
      const first = recoveries[at].nextSeq;
      // The same scope in every shard, as after a change of the number of partitions.
      await shard.commit(
        transaction({
          series: [{ series: 0, scope_id: uuid('scope'), entity_id: uuid(`entity ${at}`) }],
          observations: [rows(first)],
          positions: [{ source: 'kafka', partition: String(at), offset: '7' }],
          ticks: [{ number: 1, seq: first + 4, at: START }],
          settings: [{ version: 1, tick: 1, at: START + at, scope_id: uuid('scope'), overrides: {} }],
        }),
      );
    }
    const { rows: page } = await store.observations({ scope_id: uuid('scope') }, 100);
    expect(page).toHaveLength(15);
    const seqs = [1, BASE + 1, 2 * BASE + 1].map((seq) => generatedId(recoveries[0].storeId, seq));
    expect(page.slice(0, 3).map(({ id }) => id)).toEqual(seqs);
    const paged: string[] = [];
    for (let after: Parameters<typeof store.observations>[2]; ; ) {
      const part = await store.observations({}, 4, after);
      paged.push(...part.rows.map(({ id }) => id));
      after = part.next;
      if (after === undefined) break;
    }
    expect(paged).toEqual(page.map(({ id }) => id));
    const latest = await store.latestObservations(uuid('scope'), 6);
    expect(latest.batch.length).toBe(6);
    expect(Array.from(latest.batch.series, (place) => latest.entities[place])).toEqual(
      [2, 0, 1, 2, 0, 1].map((at) => uuid(`entity ${at}`)),
    );
    expect(await store.scopeSettings(uuid('scope'))).toMatchObject({ at: START + 2 });
    for (const [at, shard] of shards.entries()) {
      expect(await shard.recover()).toMatchObject({
        series: [{ scope_id: uuid('scope'), entity_id: uuid(`entity ${at}`) }],
        nextSeq: recoveries[at].nextSeq + 5,
        positions: [{ source: 'kafka', partition: String(at), offset: '7' }],
        lastTick: { number: 1 },
      });
      const [batch] = await collect(shard.observationsAfter(recoveries[at].nextSeq));
      expect([batch.firstSeq, Array.from(batch.series)]).toEqual([recoveries[at].nextSeq + 1, [0, 0, 0, 0]]);
    }
  });

  it('belong to whoever claimed them last; the one before writes nothing any more', async () => {
    const store = await openShared();
    const other = await openShared({ url: store.url });
    const first = await claim(store, 'p0');
    const { nextSeq } = await first.recover();
    await first.commit(transaction({ series: someSeries(1), observations: [rows(nextSeq)] }));
    const second = await claim(other, 'p0');
    expect(second.generation).toBe(first.generation + 1);
    const signal = someSignal('zombie');
    const late = transaction({
      observations: [rows(nextSeq + 5)],
      signals: [signal],
      changes: [{ kind: 'signal', signal }],
      positions: [{ source: 's', partition: 'p', offset: '1' }],
    });
    await expect(first.commit(late)).rejects.toBeInstanceOf(Fenced);
    const checkpoint = { layout: 'a', tick: { number: 1, seq: 0, at: START }, rest: Uint8Array.of(1) };
    await expect(first.saveCheckpoint({ ...checkpoint, series: [] })).rejects.toBeInstanceOf(Fenced);
    await expect(first.release()).rejects.toBeInstanceOf(Fenced);
    expect(await second.recover()).toMatchObject({ nextSeq: nextSeq + 5, lastChange: 0, positions: [] });
    expect(await second.loadCheckpoint('a')).toBeUndefined();
    expect((await store.signals({}, 10)).rows).toEqual([]);
    await second.commit(late);
    expect((await ask(store, 'SELECT count(*) FROM observations')).rows).toEqual([[10]]);
  });

  it('are waited for until they are released, and no longer than the patience', async () => {
    const store = await openShared();
    const first = await claim(store, 'p0');
    const waiting = claim(store, 'p0', 20_000);
    await first.release();
    const second = await waiting;
    expect(second.generation).toBe(first.generation + 1);
    const started = performance.now();
    const third = await claim(store, 'p0', 300);
    expect(performance.now() - started).toBeGreaterThanOrEqual(300);
    expect(third.generation).toBe(second.generation + 1);
    await expect(second.commit(transaction({ observations: [rows(BASE + 1)] }))).rejects.toBeInstanceOf(
      Fenced,
    );
  });

  it('keep the way in which they keep observations', async () => {
    const store = await openShared();
    await store.claim('derived', { owner: 'x', patience: 0, rows: 'blocks' });
    await expect(claim(store, 'derived')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can be claimed at once while the owner is stopped anywhere in a commit, and it is fenced when it goes on', async () => {
    const { uniform } = noise(seed);
    const store = await openShared();
    for (let round = 0; round < 4; round++) {
      const owner = new Committer(store.url, 'p0');
      await owner.acknowledged(2 + round);
      await delay(uniform() * 10);
      owner.stop();
      const acknowledged = owner.last;
      const started = performance.now();
      const next = await claim(store, 'p0');
      const { nextSeq, series } = await next.recover();
      await next.commit(
        transaction({
          series: series.length > 0 ? [] : someSeries(1),
          observations: [rows(nextSeq)],
          // The one that the stopped owner writes to as well.
          signals: [someSignal('shared', { revision: 100 + round })],
          positions: [{ source: 'committer', partition: '0', offset: 'next' }],
        }),
      );
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(nextSeq).toBeGreaterThan(acknowledged);
      owner.goOn();
      expect(await owner.end()).toBe('fenced');
      expect((await next.recover()).nextSeq).toBe(nextSeq + 5);
    }
    const counted = await ask(
      store,
      'SELECT count(*), count(DISTINCT seq), max(seq) - min(seq) + 1 FROM observations',
    );
    const [[count, distinct, span]] = counted.rows;
    expect([distinct, span]).toEqual([count, count]);
  });
});

postgres.describe('the change log of many shards', () => {
  it('has numbers without a gap, in the order of commits: a tail loses nothing', async () => {
    const store = await openShared({ poolSize: 12 });
    const COMMITTERS = 6;
    const ROUNDS = 25;
    const shards: ClaimedShard[] = [];
    for (let n = 0; n < COMMITTERS; n++) shards.push(await claim(store, `p${n}`));
    let done = false;
    const seen: Change[] = [];
    const tail = (async () => {
      for (;;) {
        const finished = done;
        const last = seen.at(-1)?.seq ?? 0;
        const upTo = await store.lastChange();
        const more = await store.changes({ updates: true }, last, upTo, 50);
        seen.push(...more);
        if (finished && more.length === 0) return;
        if (more.length === 0) await delay(1);
      }
    })();
    const firsts = await Promise.all(
      shards.map(async (shard, n) => {
        const found: { first: number; names: string[] }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const names = Array.from({ length: 1 + ((round + n) % 4) }, (_, k) => `${n} ${round} ${k}`);
          const changes = names.map((name) => ({ kind: 'signal' as const, signal: someSignal(name) }));
          const { firstChange } = await shard.commit(transaction({ changes }));
          found.push({ first: firstChange, names });
        }
        return found;
      }),
    );
    done = true;
    await tail;
    const expected = firsts
      .flat()
      .flatMap(({ first, names }) => names.map((name, at) => [first + at, uuid(name)]));
    expected.sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(seen.map(({ seq, signal }) => [seq, signal.id])).toEqual(expected);
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, at) => at + 1));
    const commits = firsts.map((found) => found.map(({ first }) => first));
    for (const own of commits) expect([...own].sort((a, b) => a - b)).toEqual(own);
  });
});
