import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedStore } from '../../sinks/store.ts';
import type { Worker } from './worker.ts';

/** Milliseconds between two looks for requests. */
const EVERY = 250;

/**
 * Hands the changes of settings that other processes left in the store to the detections of this worker. A request stays
 * in the store until the tick that takes it on is durable, so that one that was under way in a worker that died is taken on by
 * the next.
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
