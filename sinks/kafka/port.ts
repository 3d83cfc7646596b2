/** One partition of one topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** Specification of a required topic. */
export interface TopicSpec {
  readonly topic: string;
  readonly partitions: number;
  /** Copies of each partition; at most the number of brokers. */
  readonly replicas: number;
  /** Kafka's topic settings, such as `retention.ms`. */
  readonly config?: Readonly<Record<string, string>>;
}

/** A message to be produced. */
export interface OutgoingMessage {
  /** Messages of one key go to one partition, in order; those without a key are spread. */
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
  /** Milliseconds since 1970; default: the time of sending. */
  readonly timestamp?: number;
}

/** A producer with acks from all in-sync replicas. The partition is murmur2 of the key, as in Kafka's own producers. */
export interface Producer {
  /**
   * Resolves when every message is acknowledged by all in-sync replicas. Concurrent sends share requests. The messages of one call,
   * and calls made one after the other, keep their order within a partition.
   *
   * @throws TidemarkError `broker_unavailable` when the brokers did not acknowledge everything before the deadline (some may be
   *   stored), `too_large` when a message is larger than the topic allows, `invalid_input` when the topic cannot exist
   */
  send(topic: string, messages: readonly OutgoingMessage[]): Promise<void>;
  /** Waits for pending messages, at most to their deadline, and disconnects. */
  close(): Promise<void>;
}

/** The producing side of a connection to Kafka: messages and topics. */
export interface KafkaOutlet {
  producer(): Producer;
  /** Creates missing topics; existing ones are unchanged. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /** Number of partitions of a topic. */
  partitions(topic: string): Promise<number>;
  /** Resolves when a broker answers. */
  ping(): Promise<void>;
  /** Closes its producers and connections. */
  close(): Promise<void>;
}
