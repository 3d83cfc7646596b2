import type { KafkaOutlet, TopicPartition } from '../../../sinks/kafka/port.ts';

export type { TopicPartition } from '../../../sinks/kafka/port.ts';

/** A message as it was read. Kafka's offsets are 64-bit integers; here numbers, checked to be safe integers. */
export interface KafkaRecord {
  readonly offset: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** Consecutive messages of one partition. Offsets rise; compaction and transactions may leave gaps. */
export interface RecordBatch extends TopicPartition {
  /** Empty when everything between the last position and `next` was control records or compacted away. */
  readonly records: readonly KafkaRecord[];
  /** Offset after the last message of this batch, where reading goes on (control records included). */
  readonly next: number;
  /** Offset that the next message to be produced will get, as of this fetch. */
  readonly highWatermark: number;
}

/**
 * The right to steer what is delivered of one partition: given with each question for a position, and void as soon as the
 * partition goes away, is asked for again, or comes back. Whoever had the partition before can therefore not stop
 * whoever has it now: calls on a void reading do nothing.
 */
export interface Reading {
  /** Stops the delivery at once. The partition is the member's all the same, and its place is kept. */
  pause(): void;
  resume(): void;
  /** Gives this reading up: nothing is delivered until the position has been asked for again. */
  restart(): void;
}

export interface GroupHandlers {
  /**
   * The partitions that this member has from now on, all of them: called after every rebalance, and with [] when the
   * membership is lost. `joined` is `performance.now()` when the group said so.
   */
  assigned(partitions: readonly TopicPartition[], joined: number): void;
  /**
   * Where to read a newly assigned partition from. Called once for each partition that the member did not have, or whose reading
   * is begun anew, before anything of it is delivered; 'earliest' and 'latest' where there is no place yet. Rejecting makes the
   * member leave the partition alone (nothing of it is delivered) and ask again after a while as long as it is assigned.
   *
   * @param reading steers what is delivered from the answer on
   */
  position(partition: TopicPartition, reading: Reading): Promise<number | 'earliest' | 'latest'>;
  /** Takes a batch over. Synchronous: whoever is full pauses its reading and, later, resumes it. Batches of one partition come in order. */
  records(batch: RecordBatch): void;
  /** Something failed that is tried again (a broker is away, an offset is gone), for logs. Never contains secrets. */
  failed(error: Error): void;
}

/** How to join a group. */
export interface JoinOptions {
  readonly topics: readonly string[];
  /** The settings' group where it is left out. */
  readonly groupId?: string;
}

/** A member of a consumer group. */
export interface GroupMember {
  /** Offset of the next message that will be delivered; undefined where it is not known yet. */
  position(partition: TopicPartition): number | undefined;
  /** Commits `offset` (that of the next message) to Kafka, for lag tools only; nothing waits for it, failures are told to `failed`. */
  committed(partition: TopicPartition, offset: number): void;
  /** Leaves the group and joins it anew, with positions asked for again: for a partition that stands still without a reason. */
  rejoin(): void;
  /** Leaves the group. Nothing is delivered any more once this is called. */
  leave(): Promise<void>;
}

/** A connection to Kafka. */
export interface KafkaClient extends KafkaOutlet {
  /** Joins a group. Resolves when the first join is under way; goes on trying for ever while brokers are away. */
  join(options: JoinOptions, handlers: GroupHandlers): Promise<GroupMember>;
  /** Offset that the next message to be produced will get, for each partition of a topic, as of a moment after the call. */
  ends(topic: string): Promise<ReadonlyMap<number, number>>;
}
