import { Fenced } from '../../operators/records/errors.ts';
import type { Producer } from '../../sinks/kafka/port.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import { type Cursor, placeAt, placeIn } from '../../sinks/outbox/cursor.ts';
import { signalMessages } from '../../sinks/outbox/signal-messages.ts';
import { RELAY, relayToTopic } from '../../sinks/outbox/topic-relay.ts';
import { retry } from '../../sinks/retry.ts';
import { type ClaimedShard, NOTHING, type SharedStore } from '../../sinks/store.ts';
import { ExclusiveTask } from '../exclusive-task.ts';

/** Milliseconds before a failed claim is retried. */
const AGAIN = 2_000;

export interface SignalsOutOptions {
  readonly store: SharedStore;
  readonly feed: ChangeFeed;
  readonly producer: Producer;
  readonly topic: string;
  /** Identifies this process among those that share the store. */
  readonly owner: string;
  readonly failed: (error: unknown) => void;
  readonly relayed?: (changes: number) => void;
}

/**
 * Copies the change log to a topic while this process owns the task. The position is kept in a separate shard, so if two processes
 * both believe that they own the task, only the later one continues.
 */
export function signalsOut(options: SignalsOutOptions): ExclusiveTask {
  const { store, feed, producer, topic, owner, failed, relayed } = options;
  return new ExclusiveTask(async (stop) => {
    const relay = async () => {
      const shard = await store.claim(`${RELAY}/${topic}`, { owner, patience: 0 });
      const cursor = cursorOf(shard, topic);
      const log = signalMessages(feed, store.register);
      await relayToTopic({ log, producer, topic, cursor, failed, ...(relayed && { relayed }) }, stop);
      await shard.release();
    };
    await retry(relay, {
      first: AGAIN,
      stop,
      failed: (error) => {
        if (!(error instanceof Fenced)) failed(error);
      },
    });
  });
}

/** The position in a shard. Nothing else is written there that it could move with: what it acknowledges went to Kafka. */
function cursorOf(shard: ClaimedShard, topic: string): Cursor {
  return {
    start: async () => placeIn((await shard.recover()).positions, { source: RELAY, partition: topic }),
    async move(seq) {
      await shard.commit({ ...NOTHING, positions: [placeAt(RELAY, topic, seq)] });
    },
  };
}
