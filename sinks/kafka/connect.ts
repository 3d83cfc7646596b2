import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import { type KafkaLog, logTo } from './log.ts';
import type { KafkaSasl, KafkaSettings } from './settings.ts';

/** Milliseconds after which a broker that does not accept a connection is taken to be away. */
const CONNECTION_TIMEOUT = 3000;

function saslOptions({ mechanism, username, password }: KafkaSasl): SASLOptions {
  // One literal for each: the type of kafkajs tells the mechanisms apart.
  if (mechanism === 'plain') return { mechanism: 'plain', username, password };
  if (mechanism === 'scram-sha-256') return { mechanism: 'scram-sha-256', username, password };
  return { mechanism: 'scram-sha-512', username, password };
}

/** kafkajs for these settings. It connects when something is asked of it. */
export function connect(settings: KafkaSettings, log: KafkaLog, requestTimeoutMs: number): Kafka {
  const { brokers, clientId, tls, sasl } = settings;
  return new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    ssl: typeof tls === 'boolean' ? tls : { ...tls },
    ...(sasl && { sasl: saslOptions(sasl) }),
    connectionTimeout: CONNECTION_TIMEOUT,
    requestTimeout: requestTimeoutMs,
    enforceRequestTimeout: true,
    // Whoever asks tries again himself; here only what a moment mends.
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1000 },
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => logTo(log),
  });
}
