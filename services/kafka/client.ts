import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';

/** Milliseconds that the partitions of a new topic have to elect leaders. */
const LEADERS_WAIT = 20_000;

/** A topic to create. */
export interface Topic {
  readonly topic: string;
  /** Default: that of the broker. */
  readonly partitions?: number;
  /** Topic settings by Kafka's own names. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A kafkajs client without log output. */
export function quietClient(brokers: readonly string[], clientId = 'tidemark-services'): Kafka {
  return new kafkajs.Kafka({ clientId, brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING });
}

/** Creates the topics that do not exist yet; resolves once each partition has a leader. */
export async function createTopics(brokers: readonly string[], topics: readonly Topic[]): Promise<void> {
  const admin = quietClient(brokers).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: false,
      topics: missing.map(({ topic, partitions, settings }) => ({
        topic,
        numPartitions: partitions ?? -1,
        replicationFactor: 1,
        configEntries: Object.entries(settings ?? {}).map(([name, value]) => ({ name, value })),
      })),
    });
    for (const { topic } of missing) await led(admin, topic);
  } finally {
    await admin.disconnect();
  }
}

/** Waits until every partition of a topic has a leader. A broker that does not know the topic yet reports it as missing. */
async function led(admin: Admin, topic: string): Promise<void> {
  for (const until = performance.now() + LEADERS_WAIT; ; await sleep(50)) {
    try {
      await admin.fetchTopicOffsets(topic);
      return;
    } catch (error) {
      if (!(error instanceof kafkajs.KafkaJSError) || performance.now() > until) throw error;
    }
  }
}

/** Deletes every topic whose name starts with one of the prefixes. */
export async function deleteTopics(brokers: readonly string[], prefixes: readonly string[]): Promise<void> {
  const admin = quietClient(brokers).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((topic) => prefixes.some((p) => topic.startsWith(p)));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}

/**
 * Whether a broker responds and leads all its partitions. A broker that was just restarted reports itself as leader shortly before it acts
 * as one, so each partition is asked for its offsets. There is no retry: a refusal counts as an answer.
 */
export async function answers(brokers: readonly string[]): Promise<boolean> {
  const admin = new kafkajs.Kafka({
    clientId: 'tidemark-services',
    brokers: [...brokers],
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 5_000,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    if ((await admin.describeCluster()).brokers.length === 0) return false;
    for (const topic of await admin.listTopics()) await admin.fetchTopicOffsets(topic);
    return true;
  } catch (error) {
    if (error instanceof kafkajs.KafkaJSError) return false;
    throw error;
  } finally {
    await admin.disconnect();
  }
}
