/** One partition of one topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** A topic that must exist. */
export interface TopicSpec {
  readonly topic: string;
  readonly partitions: number;
  /** Copies of each partition; at most the number of brokers. */
  readonly replicas: number;
  /** Topic settings of Kafka's own, such as `retention.ms`. */
  readonly config?: Readonly<Record<string, string>>;
}

/** A message to be produced. */
export interface OutgoingMessage {
  /** Messages of one key go to one partition, in order; those without are spread. */
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
  /** Milliseconds since 1970; the time of sending when it is left out. */
  readonly timestamp?: number;
}

/** Produces with acks from all in-sync replicas; the partition is murmur2 of the key, as Kafka's own producers do. */
export interface Producer {
  /**
   * Resolves when every message is acknowledged by all in-sync replicas. Sends that come together share requests; the messages
   * of one call, and calls made one after the other, keep their order within a partition.
   *
   * @throws TidemarkError `broker_unavailable` when the brokers did not take all of it before the deadline (some may have been
   *   taken), `too_large` when a message is larger than the topic takes, `invalid_input` when the topic cannot exist
   */
  send(topic: string, messages: readonly OutgoingMessage[]): Promise<void>;
  /** Waits for what was sent, to its deadline at most, and disconnects. */
  close(): Promise<void>;
}

/** What is outgoing of a connection to Kafka: producing, and the topics to produce to. */
export interface KafkaOutlet {
  producer(): Producer;
  /** Creates the topics that do not exist; leaves the others as they are. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /** Number of partitions of a topic. */
  partitions(topic: string): Promise<number>;
  /** Resolves when a broker answers. */
  ping(): Promise<void>;
  /** Closes every producer of it, and the connections. */
  close(): Promise<void>;
}
