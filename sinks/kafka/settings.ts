/** How to reach Kafka, and how to read from it. */
export interface KafkaSettings {
  /** `host:port` of some of the brokers; the others are learnt from them. */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly groupId: string;
  /** True for the system's certificate authorities; or PEM texts. */
  readonly tls: boolean | KafkaTls;
  readonly sasl?: KafkaSasl;
  /** Milliseconds without a heartbeat after which a member's partitions are given to others. */
  readonly sessionTimeoutMs: number;
  /** Most bytes of one partition in one answer of a broker; a larger message still comes, alone. */
  readonly maxBytesPerPartition: number;
  /** Most bytes in one answer of a broker. */
  readonly maxBytes: number;
  /** Milliseconds that a broker waits for messages before it answers with none; also how long a resume may take. */
  readonly maxWaitMs: number;
  /** Milliseconds between commits to Kafka for its lag tools. */
  readonly commitIntervalMs: number;
  /** Milliseconds after which what could not be produced is given up. */
  readonly sendDeadlineMs: number;
  /** Milliseconds that the first message of a request waits for company. */
  readonly lingerMs: number;
  /** Largest message (key, value and headers together) and largest batch of one partition, in bytes. */
  readonly maxMessageBytes: number;
}

export interface KafkaTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface KafkaSasl {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

/** Settings that need no thought; who reads or sends must say where, as whom and in which group. */
export const KAFKA_DEFAULTS = {
  tls: false,
  sessionTimeoutMs: 10_000,
  maxBytesPerPartition: 1024 * 1024,
  maxBytes: 8 * 1024 * 1024,
  maxWaitMs: 100,
  commitIntervalMs: 5000,
  sendDeadlineMs: 10_000,
  lingerMs: 3,
  // Kafka's own default for a batch is 1,048,588 bytes; what encoding adds must fit in, too.
  maxMessageBytes: 1_000_000,
} as const satisfies Partial<KafkaSettings>;
