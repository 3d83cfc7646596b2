import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { PairDetection } from '../../../operators/engine/pairs/pair-detection.ts';
import { decodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { type MergeState, SketchMerge } from '../../../operators/pairs/sketch-merge.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { latestSignals } from '../../../operators/signals/signal.ts';
import { recoverAs } from '../../../pipelines/recover.ts';
import type { Store } from '../../../sinks/store.ts';
import { population } from '../../operators/engine/population.ts';
import { comparable, run, START } from '../../operators/harness.ts';
import { fc, runs } from '../../property.ts';
import { openTemporary, transaction } from '../../sinks/fixtures.ts';
import { messagesOf, SETTINGS, SHARDS } from './sketch-log.ts';

function isWithMerge(rest: unknown): rest is { merge: MergeState } {
  return typeof rest === 'object' && rest !== null && 'merge' in rest;
}

/** How a life of the owner goes: messages that come at each tick, and what happens after it. */
interface Step {
  readonly messages: number;
  readonly end: 'nothing' | 'checkpoint' | 'crash' | 'crash before commit';
}

/**
 * One life of the owner of pairs: it recovers, goes on from the messages that there are, and ends with the steps or a crash.
 *
 * @returns messages that had been read, and the steps that are left
 */
async function live(store: Store, log: readonly Uint8Array[], read: number, steps: readonly Step[]) {
  let saved: MergeState | undefined;
  let merge: SketchMerge | undefined;
  const recovered = await recoverAs(PairDetection, store, SETTINGS, {
    restored: (rest) => {
      saved = isWithMerge(rest) ? rest.merge : undefined;
    },
    observationsAfter: async function* (_, directory) {
      merge = new SketchMerge(directory, SHARDS);
      if (saved !== undefined) merge.restore(saved);
      for (const bytes of log.slice(0, read)) merge.accept(decodeSketch(bytes), START);
      for (;;) {
        const { batch } = merge.release(undefined, 700);
        if (batch.length === 0) return;
        yield batch;
      }
    },
  });
  if (merge === undefined) throw new Error('nothing was read');
  const { directory, detection, recovery } = recovered;
  let { lastTick: last, untaken } = recovered;
  let settings = recovered.unrecorded;
  let stored = recovery.series.length;
  let next = read;
  for (const [i, { messages, end }] of steps.entries()) {
    for (const bytes of log.slice(next, next + messages)) merge.accept(decodeSketch(bytes), START);
    next = Math.min(log.length, next + messages);
    for (const batch of [...untaken, merge.release(START).batch]) detection.arrive(batch);
    untaken = [];
    detection.engine.process(detection.take());
    last = { number: last.number + 1, seq: merge.released, at: last.at + 1e6 };
    const changes = detection.tick(last.at);
    const left = steps.slice(i + 1);
    if (end === 'crash before commit') return { read: next, left };
    const series = Array.from({ length: directory.size - stored }, (_, row) => {
      return { series: stored + row, ...directory.key(stored + row) };
    });
    const records = settings.map((change) => ({ ...change, at: last.at }));
    settings = [];
    stored = directory.size;
    await store.commit(
      transaction({ series, signals: latestSignals(changes), changes, ticks: [last], settings: records }),
    );
    if (end === 'checkpoint') {
      const rest = serialize({ ...detection.saveRest(), merge: merge.save() });
      const records = detection.engine.takeDirty();
      await store.saveCheckpoint({ layout: detection.engine.layout, tick: last, rest, series: records });
    }
    if (end === 'crash') return { read: next, left };
  }
  return { read: next, left: [] };
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    messages: fc.integer({ min: 0, max: 6 }),
    end: fc.constantFrom('nothing', 'nothing', 'checkpoint', 'crash', 'crash before commit'),
  }),
  { minLength: 4, maxLength: 20 },
);

test('whenever the owner of pairs crashes, its tables are those of one process that never did', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), steps, async (seed, list) => {
      const store = await openTemporary();
      const log = messagesOf(seed);
      let left: readonly Step[] = [...list, { messages: log.length, end: 'nothing' }];
      let read = 0;
      while (left.length > 0) ({ read, left } = await live(store, log, read, left));
      const isPair = ({ pattern }: Signal) => pattern.endsWith('correlation');
      const expected = run(population(seed)).signals().filter(isPair);
      const { rows } = await store.signals({}, 1000);
      expect(comparable(rows)).toEqual(comparable(expected));
      const changes = await store.changes({ updates: true }, 0, 1e9, 10_000);
      const opened = changes.filter(({ kind }) => kind === 'signal').map(({ signal }) => signal.id);
      expect(opened.sort()).toEqual(expected.map(({ id }) => id).sort());
      for (const { pattern } of rows) kinds.add(pattern);
    }),
    { numRuns: runs(8) },
  );
  expect(kinds.size).toBe(2);
});
