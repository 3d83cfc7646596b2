import kafkajs, { type Admin } from 'kafkajs';
import { kafkaErrorType } from './errors.ts';
import type { TopicSpec } from './port.ts';

/** Errors that mean that a topic exists: others created it, or the broker does not know it yet. */
const MADE: ReadonlySet<string> = new Set(['TOPIC_ALREADY_EXISTS', 'UNKNOWN_TOPIC_OR_PARTITION']);

/** Creates missing topics, also while others do the same; existing ones are unchanged. */
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
