import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import { type KafkaLog, logTo } from './log.ts';
import './request-queue.ts';
import { bearerTokens } from './oauth-token.ts';
import type { KafkaSasl, KafkaSettings } from './settings.ts';
import type { Sockets } from './sockets.ts';

/** Milliseconds after which a broker that accepts no connection counts as unavailable. */
const CONNECTION_TIMEOUT = 3000;

function saslOptions(sasl: KafkaSasl): SASLOptions {
  if (sasl.mechanism === 'oauthbearer') {
    return { mechanism: 'oauthbearer', oauthBearerProvider: bearerTokens(sasl) };
  }
  const { mechanism, username, password } = sasl;
  // Separate literals: kafkajs's type distinguishes the mechanisms.
  if (mechanism === 'plain') return { mechanism: 'plain', username, password };
  if (mechanism === 'scram-sha-256') return { mechanism: 'scram-sha-256', username, password };
  return { mechanism: 'scram-sha-512', username, password };
}

/** Backoff of kafkajs in milliseconds: first and maximum. */
const FIRST_RETRY = 50;
const LONGEST_RETRY = 500;

/** Timeouts of kafkajs in milliseconds. */
export interface Patience {
  /** Of one request. */
  readonly request: number;
  /** Of an unavailable broker, before an error. */
  readonly broker: number;
}

/** Retry settings that make kafkajs retry for at least `milliseconds`. */
export function retryFor(milliseconds: number) {
  const retries = 5 + Math.ceil(milliseconds / LONGEST_RETRY);
  return { retries, initialRetryTime: FIRST_RETRY, maxRetryTime: LONGEST_RETRY };
}

/** kafkajs for these settings. It connects on the first request; the owner of its sockets closes them. */
export function connect(settings: KafkaSettings, log: KafkaLog, patience: Patience, sockets: Sockets): Kafka {
  const { brokers, clientId, tls, sasl } = settings;
  return new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    ssl: typeof tls === 'boolean' ? tls : { ...tls },
    ...(sasl && { sasl: saslOptions(sasl) }),
    socketFactory: sockets.connect,
    connectionTimeout: CONNECTION_TIMEOUT,
    requestTimeout: patience.request,
    enforceRequestTimeout: true,
    retry: retryFor(patience.broker),
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => logTo(log),
  });
}
