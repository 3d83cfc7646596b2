import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../api/stores/open-store.ts';
import type { Change } from '../../../sinks/store.ts';
import { allObservations, allSignals, metricsOf, post, summaryOf, ticked } from '../../api/answers.ts';
import type { StoreKind } from '../../e2e/embedded.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KEPT } from '../../e2e/stores.ts';
import { batchOf, differences, type Observation, SHAPE_COUNT, STEPS } from '../../e2e/workload.ts';
import { runs, seed } from '../../property.ts';
import { harass, isAway, Restarted } from './restarted.ts';

/** Patterns of one series alone: what they find does not depend on how the series of a scope interleave. */
const OWN = new Set(['spike', 'drop', 'stall', 'trend', 'change_point', 'seasonality']);

/** Sends a batch until it is acknowledged, over as many restarts as that takes. */
async function deliver(restarted: Restarted, observations: readonly Observation[]): Promise<void> {
  for (;;) {
    try {
      const { url } = await restarted.server();
      const answer = await post(url, '/v1/ingest/batch', { observations });
      if (answer.status === 202) {
        const { accepted, duplicates } = summaryOf(answer);
        expect(accepted + duplicates).toBe(observations.length);
        return;
      }
      expect(answer.status).toBe(503);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    await sleep(1);
  }
}

/** The whole change log of a store that no server has open. */
async function changesIn(dsn: string): Promise<Change[]> {
  const store = await openStore(dsn, { readOnly: true });
  try {
    const { lastChange } = await store.recover();
    return [...(await store.changes({ updates: true }, 0, lastChange, 1_000_000))];
  } finally {
    await store.close();
  }
}

/** The change log tells the life of every signal: opened once, first; closed once, last; revisions without a gap. */
async function expectConsistentLog(dsn: string, signals: Awaited<ReturnType<typeof allSignals>>) {
  const changes = await changesIn(dsn);
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, at) => at + 1));
  const lives = new Map<string, Change[]>();
  for (const change of changes) {
    const { id } = change.signal;
    lives.set(id, [...(lives.get(id) ?? []), change]);
  }
  expect(lives.size).toBe(signals.length);
  for (const signal of signals) {
    const life = lives.get(signal.id) ?? [];
    const kinds = life.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('signal')).toBe(0);
    if (kinds.includes('signal.closed')) expect(kinds.indexOf('signal.closed')).toBe(kinds.length - 1);
    expect(life.map(({ signal: { revision } }) => revision)).toEqual(life.map((_, at) => at + 1));
    // The headline is added to an answer, with the names of the series.
    const { headline, ...explanation } = signal.explanation;
    expect(headline).toEqual(expect.any(String));
    expect(life.at(-1)?.signal).toEqual({ ...signal, explanation });
  }
}

/** What an undisturbed server finds in the same observations, sent in event-time order. */
async function undisturbed(batches: readonly Observation[][], env: Record<string, string>) {
  const server = await startServer(join(temporaryFolder(), 'store.duckdb'), env);
  for (let at = 0; at < batches.length; at += 50) {
    const observations = batches.slice(at, at + 50).flat();
    expect(summaryOf(await post(server.url, '/v1/ingest/batch', { observations })).duplicates).toBe(0);
  }
  await ticked(server.url);
  const signals = await allSignals(server.url);
  expect((await server.end()).code).toBe(0);
  return signals;
}

interface Plan {
  readonly store: StoreKind;
  readonly kills: number;
  readonly seed: number;
  readonly env: Record<string, string>;
  /** Scope and series of each producer. */
  readonly producers: readonly { scope: string; series: readonly number[] }[];
  /** Batches that a producer may be ahead of the slowest. */
  readonly ahead: number;
}

async function run({ store, kills, seed, env, producers, ahead }: Plan) {
  const dsn = await store.dsn(temporaryFolder());
  const restarted = new Restarted(dsn, env);
  const sent = producers.map(() => 0);
  const state = { enough: false };
  const produce = async (producer: number) => {
    const { scope, series } = producers[producer];
    // Long enough for every pattern even where the machine is slow.
    while (!state.enough || sent[producer] * STEPS < 400) {
      if (sent[producer] >= Math.min(...sent) + ahead) {
        await sleep(1);
        continue;
      }
      await deliver(restarted, batchOf(scope, producer, series, sent[producer]));
      sent[producer]++;
    }
  };
  const producing = Promise.all(producers.map((_, producer) => produce(producer)));
  await harass(restarted, kills, seed).finally(() => {
    state.enough = true;
  });
  await producing;
  const server = await restarted.server();
  await ticked(server.url);

  const rounds = Array.from({ length: Math.max(...sent) }, (_, k) => k);
  const batches = rounds.flatMap((k) =>
    producers.flatMap(({ scope, series }, producer) =>
      k < sent[producer] ? [batchOf(scope, producer, series, k)] : [],
    ),
  );
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const stored = await allObservations(server.url);
  expect(stored.length).toBe(batches.flat().length);
  expect(stored.sort(byId)).toEqual(batches.flat().sort(byId));
  expect((await metricsOf(server.url)).get('tidemark_late_observations')).toBe(0);

  const signals = await allSignals(server.url);
  expect((await server.end()).code).toBe(0);
  await expectConsistentLog(dsn, signals);
  return { signals, expected: await undisturbed(batches, env) };
}

describe('a server that is killed at random moments', () => {
  it.each(KEPT)(
    'keeps every acknowledged observation once, and finds what it would have found, on $name',
    {
      timeout: 300_000,
    },
    async (store) => {
      const { signals, expected } = await run({
        store,
        kills: runs(12),
        seed,
        env: { SIGNAL_DETECTION_INTERVAL: '25ms' },
        producers: [0, 1, 2, 3].map((p) => ({
          scope: `scope ${p % 2}`,
          series: Array.from({ length: 5 }, (_, i) => 5 * p + i),
        })),
        ahead: Number.POSITIVE_INFINITY,
      });
      const own = (list: typeof signals) => list.filter(({ pattern }) => OWN.has(pattern));
      expect(differences(own(signals), own(expected))).toEqual([]);
      expect(new Set(own(signals).map(({ pattern }) => pattern))).toEqual(OWN);
    },
  );

  it('finds the same between series too, where it waits for stragglers', { timeout: 300_000 }, async () => {
    const { signals, expected } = await run({
      store: KEPT[0],
      kills: runs(8),
      seed: seed + 1,
      // Producers drift apart by two batches at most, which is less than the lateness that is allowed.
      env: { SIGNAL_DETECTION_INTERVAL: '25ms', SIGNAL_ALLOWED_LATENESS: '30m' },
      producers: [0, 1, 2].map((p) => ({
        scope: 'scope',
        series: Array.from({ length: SHAPE_COUNT / 3 }, (_, i) => (SHAPE_COUNT / 3) * p + i),
      })),
      ahead: 2,
    });
    expect(differences(signals, expected)).toEqual([]);
    const patterns = new Set<string>(signals.map(({ pattern }) => pattern));
    for (const pattern of [...OWN, 'correlation']) expect(patterns).toContain(pattern);
  });
});
