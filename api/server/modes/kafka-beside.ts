import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { DeadLetters } from '../../../pipelines/sources/kafka/dead-letter.ts';
import { observationsFlow } from '../../../pipelines/sources/kafka/observations-flow.ts';
import type { Refuse } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { KafkaClient } from '../../../pipelines/sources/kafka/port.ts';
import { Reader } from '../../../pipelines/sources/kafka/reader.ts';
import { SchemaContents } from '../../../pipelines/sources/kafka/registry/schema-contents.ts';
import { KAFKA_DEFAULTS } from '../../../sinks/kafka/settings.ts';
import type { Naming } from '../../../sinks/naming.ts';
import type { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import { placeAt, placeIn } from '../../../sinks/outbox/cursor.ts';
import { signalMessages } from '../../../sinks/outbox/signal-messages.ts';
import { RELAY, relayToTopic } from '../../../sinks/outbox/topic-relay.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import type { Writer } from '../../../sinks/writer.ts';
import type { MemoryBackend } from '../../calls/memory-backend.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { KafkaConfig } from '../../config/kafka.ts';
import { connectKafka } from '../../process/connect-kafka.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import type { PartitionsWatched } from '../watch/partitions.ts';
import { watchWorker } from '../watch/worker.ts';
import { startEvents } from './events.ts';

/** A week: the finder of pairs can be down for that long and still resume where it stopped. */
const SKETCHES_CONFIG = { 'cleanup.policy': 'delete', 'retention.ms': String(7 * 24 * 60 * 60 * 1000) };

export interface KafkaBeside {
  readonly config: ServerConfig;
  readonly kafka: KafkaConfig;
  readonly writer: Writer;
  readonly directory: SeriesDirectory;
  /** Source positions in the store when it was opened. */
  readonly positions: readonly SourcePosition[];
  readonly feed: ChangeFeed;
  readonly naming: Naming;
  readonly memory: MemoryBackend;
  readonly metrics: Metrics;
  readonly partitions: PartitionsWatched;
  readonly log: Logger;
}

/**
 * Creates the topics that a server with this configuration reads and writes.
 *
 * @param shared whether it is one of several processes
 */
export async function ensureTopics(client: KafkaClient, kafka: KafkaConfig, shared: boolean): Promise<void> {
  const { topics, partitions, replicas } = kafka;
  await client.ensureTopics([
    { topic: topics.observations, partitions, replicas },
    { topic: topics.signals, partitions, replicas },
    { topic: topics.events, partitions, replicas },
    { topic: topics.claims, partitions, replicas },
    { topic: topics.deadLetter, partitions: 1, replicas },
    ...(shared ? [{ topic: topics.sketches, partitions: 1, replicas, config: SKETCHES_CONFIG }] : []),
  ]);
}

/**
 * Kafka in addition to the other interfaces of a server with its own store: its observations and events go to that store, changes of signals
 * and of claims to their topics.
 */
export async function startBeside(beside: KafkaBeside): Promise<{ stop(): Promise<void> }> {
  const { config, kafka, writer, directory, positions, feed, naming, memory, metrics, partitions, log } =
    beside;
  const client = connectKafka(kafka, log);
  try {
    await ensureTopics(client, kafka, false);
  } catch (error) {
    await client.close();
    throw error;
  }
  const producer = client.producer();
  const deadLetters = new DeadLetters(producer, kafka.topics.deadLetter, KAFKA_DEFAULTS.maxMessageBytes);
  const refuse: Refuse = (...refusal) => deadLetters.send(...refusal);
  const schemas = kafka.registry && new SchemaContents(kafka.registry);
  const { committed, failed } = watchWorker(metrics, log);
  const reader = await Reader.start({
    client,
    topic: kafka.topics.observations,
    begin: kafka.start,
    flow: observationsFlow({
      writer,
      directory,
      limits: config,
      longestValue: kafka.maxValue,
    }),
    positions: async () => positions,
    mostBytes: config.maxInflight / Math.max(1, kafka.partitions),
    refuse,
    schemas,
    sessionTimeout: kafka.sessionTimeout / 1000,
    committed,
    failed,
    watched: partitions.events,
  });
  const events = await startEvents({
    config,
    kafka,
    client,
    producer,
    memory,
    refuse,
    schemas,
    shared: false,
    metrics,
    partitions,
    log,
  });
  const topic = kafka.topics.signals;
  const ended = new AbortController();
  const relaying = relayToTopic(
    {
      log: signalMessages(feed, naming),
      producer,
      topic,
      cursor: {
        start: () => Promise.resolve(placeIn(positions, { source: RELAY, partition: topic })),
        move: (seq) => writer.move([placeAt(RELAY, topic, seq)]),
      },
      failed: (error) => log.error({ err: error }, 'producing changes of signals failed; retrying'),
      relayed: (changes) => metrics.relayed.inc(changes),
    },
    ended.signal,
  );
  return {
    async stop() {
      await Promise.all([reader.stop(), events.stop()]);
      ended.abort();
      await relaying;
      await schemas?.close();
      await client.close();
    },
  };
}
