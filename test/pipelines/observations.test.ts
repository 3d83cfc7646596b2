import { setImmediate as turn } from 'node:timers/promises';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { LocalHost } from '../../pipelines/detection/host.ts';
import { ObservationsPipeline } from '../../pipelines/observations.ts';
import { recover } from '../../pipelines/recover.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
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

it('makes one tick at a time, at a stop too, and the checkpoint stands where the last tick does', async () => {
  const store = await openDuckDb({ path: ':memory:' });
  const recovered = await recover(store, defaultSettings());
  const { recovery, directory, detection } = recovered;
  const series = directory.intern(
    '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  );
  const writer = new Writer(store, recovery, directory);
  const host = new SlowHost(detection);
  const ticks$ = new Subject<number>();
  const announce = () => undefined;
  const pipeline = new ObservationsPipeline({ store, writer, announce, recovered, host, ticks$ });
  pipeline.start();
  for (let row = 0; row < 8; row++) {
    await writer.append({
      length: 1,
      series: Int32Array.of(series),
      time: Float64Array.of(1.7e15 + row * 1e6),
      outcome: Float64Array.of(4),
    });
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
