import { pino } from 'pino';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import type { KafkaConfig } from '../config/kafka.ts';
import { type WitnessPlace, witnessAt } from '../config/mcp-log.ts';
import { type Checkpoint, fileWitness, httpWitness, type Witness } from '../mcp-framework/index.ts';
import type { Logger } from '../process/logger.ts';

/**
 * Opens the witness at a place.
 *
 * @throws ConfigInvalid if it is a topic and no broker is configured
 */
export async function openWitness(
  place: WitnessPlace,
  kafka: KafkaConfig | undefined,
  log: Logger,
): Promise<Witness> {
  if (place.kind === 'file') return fileWitness(place.path);
  if (place.kind === 'http') return httpWitness(place.url);
  if (kafka === undefined) {
    const message = `is required with the witness kafka://${place.topic}`;
    throw new ConfigInvalid([{ path: 'SIGNAL_KAFKA_BROKERS', message }]);
  }
  // Without a topic as witness, the start does not load the Kafka client.
  const [{ connectKafka }, { kafkaWitness }] = await Promise.all([
    import('../process/connect-kafka.ts'),
    import('./kafka-witness.ts'),
  ]);
  return kafkaWitness(connectKafka(kafka, log), place.topic, kafka.replicas);
}

/**
 * All heads that a witness has.
 *
 * @param where a value of `SIGNAL_MCP_LOG_WITNESS`, or the path of a file
 * @throws EvidenceError if they cannot be read
 */
export async function headsAt(
  where: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Checkpoint[]> {
  const place = witnessAt(where) ?? { kind: 'file', path: where };
  const kafka =
    place.kind === 'kafka' ? (await import('../config/config.ts')).readConfig({ ...env }).kafka : undefined;
  const witness = await openWitness(place, kafka, pino({ enabled: false }));
  try {
    return await witness.heads();
  } finally {
    await witness.close?.();
  }
}
