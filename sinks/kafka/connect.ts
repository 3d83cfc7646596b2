import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import { type KafkaLog, logTo } from './log.ts';
import type { KafkaSasl, KafkaSettings } from './settings.ts';
import type { Sockets } from './sockets.ts';

/** Milliseconds after which a broker that does not accept a connection is taken to be away. */
const CONNECTION_TIMEOUT = 3000;

function saslOptions({ mechanism, username, password }: KafkaSasl): SASLOptions {
  // One literal for each: the type of kafkajs tells the mechanisms apart.
  if (mechanism === 'plain') return { mechanism: 'plain', username, password };
  if (mechanism === 'scram-sha-256') return { mechanism: 'scram-sha-256', username, password };
  return { mechanism: 'scram-sha-512', username, password };
}

/** Milliseconds between two attempts of kafkajs, at first and at most. */
const FIRST_RETRY = 50;
const LONGEST_RETRY = 500;

/** How patient kafkajs is, in milliseconds. */
export interface Patience {
  /** For the answer to one request. */
  readonly request: number;
  /** For a broker that is away, before it is said to be. */
  readonly broker: number;
}

/** How kafkajs has to try again so that it does for `milliseconds` at least. */
export function retryFor(milliseconds: number) {
  const retries = 5 + Math.ceil(milliseconds / LONGEST_RETRY);
  return { retries, initialRetryTime: FIRST_RETRY, maxRetryTime: LONGEST_RETRY };
}

/** kafkajs for these settings. It connects when something is asked of it; whoever owns its sockets closes them at the end. */
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
