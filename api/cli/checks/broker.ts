import pino from 'pino';
import type { KafkaConfig } from '../../config/kafka.ts';
import type { Check } from './check.ts';

/** Checks whether a broker answers, if Kafka is configured. Creates no topics. */
export async function brokerChecks(kafka: KafkaConfig | undefined): Promise<Check[]> {
  if (kafka === undefined) return [];
  // Its client takes a while to load.
  const { connectKafka } = await import('../../process/connect-kafka.ts');
  const client = connectKafka(kafka, pino({ level: 'silent' }));
  const brokers = kafka.brokers.join(', ');
  try {
    await client.ping();
    return [{ name: 'broker', ok: true, detail: `Kafka answers at ${brokers}` }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `Kafka does not answer at ${brokers} (${reason}); check that it runs, and SIGNAL_KAFKA_BROKERS, SIGNAL_KAFKA_TLS and SIGNAL_KAFKA_SASL_MECHANISM`;
    return [{ name: 'broker', ok: false, detail }];
  } finally {
    await client.close();
  }
}
