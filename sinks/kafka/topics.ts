import kafkajs, { type Admin } from 'kafkajs';
import { kafkaErrorType } from './errors.ts';
import type { TopicSpec } from './port.ts';

/** What says that a topic is there: others made it, or the broker that was asked has not heard of it yet. */
const MADE: ReadonlySet<string> = new Set(['TOPIC_ALREADY_EXISTS', 'UNKNOWN_TOPIC_OR_PARTITION']);

/** Creates the topics that do not exist, also while others do the same; leaves the others as they are. */
export async function ensureTopics(admin: Admin, topics: readonly TopicSpec[]): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(topic));
  if (missing.length === 0) return;
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ topic, partitions, replicas, config = {} }) => ({
        topic,
        numPartitions: partitions,
        replicationFactor: replicas,
        configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
      })),
    });
  } catch (error) {
    const errors = error instanceof kafkajs.KafkaJSAggregateError ? error.errors : [error];
    const others = errors.filter((each) => !MADE.has(kafkaErrorType(each) ?? ''));
    if (others.length > 0) throw others[0];
  }
}
