import { KafkajsClient } from '../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import type { KafkaClient } from '../../pipelines/sources/kafka/port.ts';
import { KAFKA_DEFAULTS } from '../../sinks/kafka/settings.ts';
import type { KafkaConfig } from '../config/kafka.ts';
import type { Logger } from './logger.ts';

/** A client for the configured Kafka cluster. It connects on first use. */
export function connectKafka(kafka: KafkaConfig, log: Logger): KafkaClient {
  return new KafkajsClient(
    {
      ...KAFKA_DEFAULTS,
      brokers: kafka.brokers,
      clientId: kafka.clientId,
      groupId: kafka.group,
      tls: kafka.tls,
      ...(kafka.sasl && { sasl: kafka.sasl }),
      rack: kafka.rack,
      sessionTimeoutMs: kafka.sessionTimeout / 1000,
      maxBytesPerPartition: kafka.fetchBytes,
      maxWaitMs: kafka.fetchWait / 1000,
    },
    log.child({ from: 'kafka' }),
  );
}
