import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { Detection } from '../../../operators/engine/detection.ts';
import type { LiveDetection } from '../../../operators/engine/live.ts';
import { defaultSettings } from '../../../operators/engine/settings.ts';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { DeferredHost } from '../../../pipelines/detection/deferred-host.ts';
import { type DetectionHost, LocalHost } from '../../../pipelines/detection/host.ts';
import { ordered, rowsOf, SECOND, uuid } from '../../operators/harness.ts';

const NOW = Date.UTC(2026, 5, 1) * 1000;

/** A value that does not move: a stall of as few observations as settings say. */
function stalled(directory: SeriesDirectory): StoredBatch {
  const values = Array.from({ length: 80 }, (_, at) => (at < 60 ? (at * 7919) % 13 : 5));
  const { length, series, time, outcome } = ordered(directory, rowsOf(values));
  return { length, series, time, outcome, firstSeq: 1 };
}

/** A detection with the state of another, as a thread gets it. */
function moved(from: LiveDetection, directory: SeriesDirectory): LiveDetection {
  const detection = new Detection(directory, defaultSettings());
  from.engine.markAllDirty();
  detection.restore(deserialize(serialize(from.saveRest())), [...from.engine.takeDirty()]);
  return detection;
}

/** What is found in a stall after a change of settings that came before the first observation. */
async function found(hostOf: (detection: LiveDetection, directory: SeriesDirectory) => DetectionHost) {
  const directory = new SeriesDirectory();
  const host = hostOf(new Detection(directory, defaultSettings()), directory);
  await host.tick([], NOW);
  const batch = stalled(directory);
  const change = { version: 1, tick: 2, scope_id: uuid('scope'), overrides: { stall: { run: 10 } } };
  await host.tick([], NOW + SECOND, [change]);
  const { changes } = await host.tick([batch], NOW + 2 * SECOND);
  return changes.map(({ kind, signal }) => ({ kind, pattern: signal.pattern, window: signal.window }));
}

describe('a detection that is not in its thread yet', () => {
  it('moves with the first observations, once, and takes its settings along', async () => {
    let moves = 0;
    const deferred = await found(
      (detection, directory) =>
        new DeferredHost(detection, async () => {
          moves++;
          return new LocalHost(moved(detection, directory));
        }),
    );
    expect(moves).toBe(1);
    expect(deferred).toEqual(await found((detection) => new LocalHost(detection)));
    expect(deferred.map(({ pattern }) => pattern)).toContain('stall');
  });
});
