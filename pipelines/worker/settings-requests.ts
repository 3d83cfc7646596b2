import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedStore } from '../../sinks/store.ts';
import type { Worker } from './worker.ts';

/** Milliseconds between checks for requests. */
const EVERY = 250;

/**
 * Applies settings changes that other processes requested through the store to the detections of this worker. A request stays in the
 * store until the tick that applies it is durable, so if a worker dies the next one applies it.
 */
export function followRequests(
  store: SharedStore,
  worker: Worker,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const underWay = new Set<number>();
  const look = async () => {
    const names = worker.names;
    if (names.length === 0) return;
    for (const { id, shard, scope_id, overrides } of await store.settingsRequests(names)) {
      const holding = worker.holding(shard);
      if (holding === undefined || underWay.has(id)) continue;
      underWay.add(id);
      holding.live.pipeline
        .configure(scope_id, overrides, id)
        .catch(failed)
        .finally(() => underWay.delete(id));
    }
  };
  const following = (async () => {
    while (!ended.signal.aborted) {
      await look().catch(failed);
      await sleep(EVERY, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}
