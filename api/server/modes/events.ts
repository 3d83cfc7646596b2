import { readEvents } from '../../../pipelines/events.ts';
import { claimsOut } from '../../../pipelines/memory/out/claims-out.ts';
import { partitionName, type Refuse } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { KafkaClient } from '../../../pipelines/sources/kafka/port.ts';
import type { SchemaContents } from '../../../pipelines/sources/kafka/registry/schema-contents.ts';
import type { Producer } from '../../../sinks/kafka/port.ts';
import { KAFKA_DEFAULTS } from '../../../sinks/kafka/settings.ts';
import type { MemoryBackend } from '../../calls/memory-backend.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { KafkaConfig } from '../../config/kafka.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import { watchEvents } from '../watch/events.ts';
import type { PartitionsWatched } from '../watch/partitions.ts';

export interface EventsSite {
  readonly config: ServerConfig;
  readonly kafka: KafkaConfig;
  readonly client: KafkaClient;
  readonly producer: Producer;
  readonly memory: MemoryBackend;
  readonly refuse: Refuse;
  readonly schemas: SchemaContents | undefined;
  /** Whether other processes read events into the same memory. */
  readonly shared: boolean;
  readonly metrics: Metrics;
  readonly partitions: PartitionsWatched;
  readonly log: Logger;
}

/**
 * Connects memory to Kafka: consumes events from their topic and produces changes of claims to theirs. If there are several processes, the
 * one that owns the first partition of events produces the changes.
 */
export async function startEvents(site: EventsSite): Promise<{ stop(): Promise<void> }> {
  const { config, kafka, client, producer, refuse, schemas, shared, metrics, log } = site;
  const { memories, ledger, feed } = site.memory;
  const out = claimsOut({
    memory: memories.main,
    ledger,
    feed,
    producer,
    topic: kafka.topics.claims,
    longest: KAFKA_DEFAULTS.maxMessageBytes,
    failed: (error) => log.error({ err: error }, 'producing changes of claims failed; retrying'),
    relayed: (changes) => metrics.relayedClaims.inc(changes),
  });
  const first = partitionName({ topic: kafka.topics.events, partition: 0 });
  if (!shared) out.begin();
  const reader = await readEvents({
    client,
    memory: memories,
    ledger,
    refuse,
    schemas,
    group: kafka.group,
    topic: kafka.topics.events,
    begin: kafka.start,
    longestValue: kafka.maxValue,
    mostBytes: config.maxInflight / Math.max(1, kafka.partitions),
    assigned(partitions) {
      if (!shared) return;
      if (partitions.has(first)) out.begin();
      else void out.end();
    },
    sessionTimeout: kafka.sessionTimeout / 1000,
    watched: site.partitions.events,
    ...watchEvents(metrics, log),
  });
  return {
    async stop() {
      await reader.stop();
      await out.end();
    },
  };
}
