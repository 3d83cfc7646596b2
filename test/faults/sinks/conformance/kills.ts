import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../sinks/store.ts';
import { noise } from '../../../operators/noise.ts';
import { runs, seed } from '../../../property.ts';
import { type Engine, type Place, somePlace } from '../../../sinks/conformance/engine.ts';
import { collect } from '../../../sinks/fixtures.ts';
import { BETWEEN, ROWS, STATES, startWriter } from './child.ts';

/** Commits that a store holds; checks that each is there as a whole and that none is missing. */
async function wholeCommits(store: Store): Promise<number> {
  const { nextSeq, lastChange, lastTick, positions, series } = await store.recover();
  const commits = (nextSeq - 1) / ROWS;
  expect({ nextSeq, lastChange, tick: lastTick?.number, positions, series: series.length }).toEqual({
    nextSeq: commits * ROWS + 1,
    lastChange: commits,
    tick: commits,
    positions: [{ source: 's', partition: 'p', offset: String(commits) }],
    series: 1,
  });
  let seq = 1;
  for (const batch of await collect(store.observationsAfter(0))) {
    expect(batch.firstSeq).toBe(seq);
    for (let row = 0; row < batch.length; row++, seq++) {
      const n = Math.ceil(seq / ROWS);
      if (batch.outcome[row] === n && batch.id?.[row] === `${n}/${(seq - 1) % ROWS}`) continue;
      throw new Error(`observation ${seq} is not the one that was committed`);
    }
  }
  expect(seq).toBe(nextSeq);
  const changes = await store.changes({ updates: true }, 0, lastChange, lastChange);
  const numbers = Array.from({ length: commits }, (_, at) => at + 1);
  expect(changes.map((change) => [change.seq, change.signal.metrics.n])).toEqual(numbers.map((n) => [n, n]));
  expect((await store.settingsAfter(0)).map(({ version }) => version)).toEqual(numbers);
  const { rows: signals } = await store.signals({}, 9);
  expect(signals.map(({ revision }) => revision)).toEqual(numbers.slice(-5).reverse());
  await expectCheckpoint(store, commits);
  return commits;
}

/** The checkpoint is of one moment, and the last one that was due, or, while that was being written, the one before. */
async function expectCheckpoint(store: Store, commits: number): Promise<void> {
  const found = await store.loadCheckpoint('a');
  if (found === undefined) {
    expect(commits).toBeLessThanOrEqual(BETWEEN);
    return;
  }
  const { number } = found.tick;
  expect(number % BETWEEN).toBe(0);
  expect(number).toBeGreaterThanOrEqual(commits - BETWEEN);
  expect([...found.rest]).toEqual([number % 251]);
  const states = Array.from(found.series);
  expect(states.map(({ series }) => series)).toEqual(Array.from({ length: STATES }, (_, at) => at));
  expect(states.every(({ state }) => state.length === 4096 && state.every((x) => x === number % 251))).toBe(
    true,
  );
}

async function opened<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await place.open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function describeKills(engine: Engine): void {
  describe('a process that is killed', () => {
    it('leaves every commit that it reported, whole commits only, and no lock', {
      timeout: 300_000,
    }, async () => {
      const place = await somePlace(engine);
      const { recipe } = place;
      if (recipe === undefined) throw new Error('a persistent engine needs a recipe for another process');
      const { uniform } = noise(seed + 7);
      let before = 0;
      for (let round = 0; round < runs(5); round++) {
        const child = startWriter(recipe);
        await child.until(1 + Math.floor(12 * uniform()));
        await pause(20 * uniform());
        await child.kill();
        const acknowledged = Number(child.said.at(-1));
        expect(acknowledged).toBeGreaterThan(before);
        const held = await opened(place, wholeCommits);
        // One more may have become durable and its writer killed before it could say so.
        expect([acknowledged, acknowledged + 1]).toContain(held);
        before = held;
      }
    });

    it.runIf(engine.second === 'refused')('kept the store to itself while it lived', async () => {
      const place = await somePlace(engine);
      const { recipe } = place;
      if (recipe === undefined) throw new Error('a persistent engine needs a recipe for another process');
      const child = startWriter(recipe);
      await child.until(1);
      for (const readOnly of engine.readBesideWriter ? [false] : [false, true]) {
        const failure = await place.open({ readOnly }).catch((error: unknown) => error);
        expect(failure).toMatchObject({ code: 'store_locked' });
        expect(failure instanceof Error && failure.message).not.toContain('/');
      }
      const second = startWriter(recipe);
      await second.until(1);
      expect(second.said).toEqual(['store_locked']);
      await second.kill();
      await child.kill();
      await opened(place, wholeCommits);
    });
  });
}
