/** How to reach Kafka, and how to read from it. */
export interface KafkaSettings {
  /** `host:port` of some of the brokers; the others are discovered from them. */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly groupId: string;
  /** Rack or zone of this process: brokers that select replicas by rack let it read from the nearest one. */
  readonly rack?: string | undefined;
  /** True for the system's certificate authorities; or PEM texts. */
  readonly tls: boolean | KafkaTls;
  readonly sasl?: KafkaSasl;
  /** Milliseconds without a heartbeat after which a member's partitions are reassigned. */
  readonly sessionTimeoutMs: number;
  /** Maximum bytes of one partition in one fetch; a larger message still comes, alone. */
  readonly maxBytesPerPartition: number;
  /** Maximum bytes of one fetch. */
  readonly maxBytes: number;
  /** Milliseconds that a broker waits for messages before it returns an empty fetch; also the maximum delay of a resume. */
  readonly maxWaitMs: number;
  /** Milliseconds between commits to Kafka for its lag tools. */
  readonly commitIntervalMs: number;
  /** Milliseconds after which unsent messages fail. */
  readonly sendDeadlineMs: number;
  /** Milliseconds that the first message of a request waits for others. */
  readonly lingerMs: number;
  /** Maximum message size (key, value and headers together) and maximum batch of one partition, in bytes. */
  readonly maxMessageBytes: number;
}

export interface KafkaTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** How to authenticate. */
export type KafkaSasl =
  | {
      readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
      readonly username: string;
      readonly password: string;
    }
  | OAuthClient;

/** A client of OAuth 2.0 that gets its tokens by its own credentials. */
export interface OAuthClient {
  readonly mechanism: 'oauthbearer';
  /** Id and secret of the client. */
  readonly username: string;
  readonly password: string;
  /** URL of the token endpoint. */
  readonly tokenUrl: string;
  readonly tokenScope?: string | undefined;
}

/** Defaults; brokers, credentials and group have none. */
export const KAFKA_DEFAULTS = {
  tls: false,
  sessionTimeoutMs: 10_000,
  maxBytesPerPartition: 1024 * 1024,
  maxBytes: 8 * 1024 * 1024,
  maxWaitMs: 100,
  commitIntervalMs: 5000,
  sendDeadlineMs: 10_000,
  lingerMs: 3,
  // Kafka's default for a batch is 1,048,588 bytes; the encoding overhead must fit too.
  maxMessageBytes: 1_000_000,
} as const satisfies Partial<KafkaSettings>;
