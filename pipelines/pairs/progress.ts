import { setTimeout as sleep } from 'node:timers/promises';
import type { KafkaClient, TopicPartition } from '../sources/kafka/port.ts';
import type { Holding } from '../worker/holding.ts';

/** Milliseconds between two reports. */
const EVERY = 1000;

export interface ProgressOptions {
  readonly client: KafkaClient;
  /** Topic that the shards' observations come from. */
  readonly topic: string;
  readonly holdings: () => readonly Holding[];
  /** Offset up to which messages of a partition have been delivered. */
  readonly position: (partition: TopicPartition) => number | undefined;
  readonly failed: (error: unknown) => void;
  /** Wall clock in microseconds. */
  readonly wallClock: () => number;
}

/**
 * Has each shard report its progress to the finder of pairs every second. Whether a shard has caught up is asked of Kafka after the
 * time that the report names: what the last fetch saw would say nothing about a message that came since.
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
    // Without waiting for what Kafka is being asked: it may be away for long.
    stop: () => ended.abort(),
  };
}
