import { setImmediate as turn } from 'node:timers/promises';
import { NEVER, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { LocalHost } from '../../pipelines/detection/host.ts';
import { ObservationsPipeline } from '../../pipelines/observations.ts';
import { recover } from '../../pipelines/recover.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import { Writer } from '../../sinks/writer.ts';

/** Detection in this thread whose ticks last several turns, and that notes when two calls overlap. */
class SlowHost extends LocalHost {
  overlaps = 0;
  ticks = 0;
  private busy = false;

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy) this.overlaps++;
    this.busy = true;
    for (let i = 0; i < 20; i++) await turn();
    const result = await work();
    this.busy = false;
    return result;
  }

  override tick(batches: readonly StoredBatch[], at: number) {
    this.ticks++;
    return this.alone(() => super.tick(batches, at));
  }

  override state() {
    return this.alone(() => super.state());
  }
}

const SCOPE = '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301';

/** A store in memory with one series, and what detection needs of it. */
async function opened() {
  const store = await openSqlite({ path: ':memory:' });
  const recovered = await recover(store, defaultSettings());
  const { recovery, directory, detection } = recovered;
  const series = directory.intern(SCOPE, '3f2504e0-4f89-41d3-9a0c-0305e82c3301');
  const writer = new Writer(store, recovery, directory);
  const append = (row: number) =>
    writer.append({
      length: 1,
      series: Int32Array.of(series),
      time: Float64Array.of(1.7e15 + row * 1e6),
      outcome: Float64Array.of(4),
    });
  return { store, recovered, detection, writer, append };
}

it('makes one tick at a time, at a stop too, and the checkpoint stands where the last tick does', async () => {
  const { store, recovered, detection, writer, append } = await opened();
  const host = new SlowHost(detection);
  const ticks$ = new Subject<number>();
  const announce = () => undefined;
  const pipeline = new ObservationsPipeline({ store, writer, announce, recovered, host, ticks$ });
  pipeline.start();
  for (let row = 0; row < 8; row++) {
    await append(row);
    // Several ticks fall into one that is under way.
    for (let tick = 0; tick < 3; tick++) ticks$.next(1.8e15 + row * 3 + tick);
  }
  await pipeline.stop(1.9e15);
  expect(host.overlaps).toBe(0);
  expect(host.ticks).toBeLessThan(24);
  const after = await recover(store, defaultSettings());
  expect(after.replayed).toBe(0);
  expect(after.untaken).toEqual([]);
  const { rows } = await store.signals({}, 10);
  expect(rows.map(({ pattern, metrics }) => [pattern, metrics.window_n])).toEqual([['stall', 8]]);
  await writer.close();
  await store.close();
});

it('reads from the store what does not fit into memory, tick after tick, and changes settings after it', async () => {
  const { store, recovered, detection, writer, append } = await opened();
  // Before the pipeline starts, as during a recovery.
  await append(0);
  const ticks$ = new Subject<number>();
  const pipeline = new ObservationsPipeline({
    store,
    writer,
    announce: () => undefined,
    recovered,
    host: new LocalHost(detection),
    ticks$,
    mostUntaken: 2,
  });
  pipeline.start();
  for (let row = 1; row < 4; row++) await append(row);
  expect(pipeline.isAtRest).toBe(false);
  await pipeline.flush(1.8e15);
  expect([pipeline.isAtRest, pipeline.lag]).toEqual([true, 0]);
  for (let row = 4; row < 8; row++) await append(row);
  const overrides = { stall: { enabled: false } };
  const changed = pipeline.configure(SCOPE, overrides);
  ticks$.next(1.8e15 + 1e6);
  const { tick } = await changed;
  expect((await store.ticksAfter(0)).map(({ number, seq }) => [number, seq])).toEqual([
    [1, 4],
    [2, 6],
    [3, 8],
  ]);
  expect(tick).toBe(3);
  const { rows } = await store.signals({}, 10);
  expect(rows.map(({ pattern, metrics }) => [pattern, metrics.window_n])).toEqual([['stall', 8]]);

  // A stop takes what is in memory; the rest is taken after the next start.
  for (let row = 8; row < 11; row++) await append(row);
  await pipeline.stop(1.9e15);
  const after = await recover(store, defaultSettings(), { mostUntaken: 1 });
  expect([after.lastTick.seq, after.readTo, after.untaken.map(({ firstSeq }) => firstSeq)]).toEqual([
    10,
    11,
    [11],
  ]);
  await writer.close();
  await store.close();
});

it('says how long the first observation without stored results has waited', async () => {
  const { store, recovered, detection, writer, append } = await opened();
  let refusing = false;
  const publishing = new Proxy(writer, {
    get(target, name) {
      if (name === 'publish' && refusing) return () => Promise.reject(new StoreUnavailable('away'));
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  let clock = 1000;
  const delays: (number | undefined)[] = [];
  const pipeline = new ObservationsPipeline({
    store,
    writer: publishing,
    announce: () => undefined,
    recovered,
    host: new LocalHost(detection),
    ticks$: NEVER,
    now: () => clock,
    events: { ticked: ({ delay }) => delays.push(delay) },
  });
  pipeline.start();
  expect(pipeline.lag).toBe(0);
  await pipeline.flush(1.8e15);
  await append(0);
  clock += 30;
  await append(1);
  clock += 12;
  expect(pipeline.lag).toBe(42);
  await pipeline.flush(1.8e15 + 1);
  expect([pipeline.lag, delays]).toEqual([0, [undefined, 42]]);

  refusing = true;
  await append(2);
  clock += 5;
  await expect(pipeline.flush(1.8e15 + 2)).rejects.toThrow(StoreUnavailable);
  clock += 5;
  await append(3);
  expect([pipeline.lag, delays.length, delays[2]]).toEqual([10, 3, undefined]);
  refusing = false;
  clock += 1;
  await pipeline.flush(1.8e15 + 3);
  expect([pipeline.lag, delays[3]]).toEqual([0, 11]);
  await pipeline.stop(1.9e15);
  await writer.close();
  await store.close();
});
