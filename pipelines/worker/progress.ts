import { setTimeout as sleep } from 'node:timers/promises';
import type { KafkaClient, TopicPartition } from '../sources/kafka/port.ts';
import type { Holding } from './holding.ts';

/** Milliseconds between reports. */
const EVERY = 1000;

export interface ProgressOptions {
  readonly client: KafkaClient;
  /** Topic of the shards' observations. */
  readonly topic: string;
  readonly holdings: () => readonly Holding[];
  /** Offset up to which messages of a partition have been delivered. */
  readonly position: (partition: TopicPartition) => number | undefined;
  readonly failed: (error: unknown) => void;
  /** Wall clock in microseconds. */
  readonly wallClock: () => number;
}

/**
 * Lets each shard report its progress to pair detection every second. Whether a shard has caught up is asked of Kafka after the
 * reported time: the last fetch does not cover messages that arrived since.
 */
export function startProgressReports(options: ProgressOptions): { stop(): void } {
  const { client, topic, holdings, position, failed, wallClock } = options;
  const ended = new AbortController();
  const report = async () => {
    if (holdings().length === 0) return;
    const at = wallClock();
    let ends: ReadonlyMap<number, number> = new Map();
    try {
      ends = await client.ends(topic);
    } catch (error) {
      if (!ended.signal.aborted) failed(error);
    }
    if (ended.signal.aborted) return;
    for (const holding of holdings()) {
      const end = ends.get(holding.partition.partition);
      const next = position(holding.partition);
      holding.reportProgress(at, end !== undefined && next !== undefined && next >= end);
    }
  };
  void (async () => {
    while (!ended.signal.aborted) {
      await report();
      await sleep(EVERY, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    // Does not wait for a pending request: Kafka may be unavailable for long.
    stop: () => ended.abort(),
  };
}
