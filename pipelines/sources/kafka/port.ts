import type { KafkaOutlet, TopicPartition } from '../../../sinks/kafka/port.ts';

export type { TopicPartition } from '../../../sinks/kafka/port.ts';

/** A message as read. Kafka's offsets are 64-bit integers; here numbers, checked to be safe integers. */
export interface KafkaRecord {
  readonly offset: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Present where the record stands for a whole batch that cannot be decoded: `value` is the batch as Kafka stores it, `offset` its last. */
  readonly undecodable?: Undecodable;
  /** Present where the value is in the wire format of a schema registry. */
  readonly content?: ValueContent;
}

/** How the value of a message in the wire format of a schema registry is read. */
export type ValueContent =
  /** Its payload begins at `from`, and is JSON. */
  | { readonly kind: 'json'; readonly from: number }
  /** Its payload is binary; `read` throws SchemaMismatch if it does not fit its schema. */
  | {
      readonly kind: 'schema';
      readonly from: number;
      /** Of the schema, such as its id. */
      readonly name: string;
      readonly read: (payload: Buffer) => unknown;
    }
  /** Its schema cannot be had; the reason follows "the value". */
  | { readonly kind: 'refused'; readonly reason: string };

/** What is known of a batch that cannot be decoded. */
export interface Undecodable {
  /** Offset of its first message. */
  readonly first: number;
  readonly reason: string;
}

/** The end of a consumer that another one replaces. */
export interface ConsumerCrash {
  readonly error: Error;
  /** Consumers that have crashed in a row, this one included. */
  readonly count: number;
  /** Milliseconds until the next one joins the group. */
  readonly wait: number;
}

/** Consecutive messages of one partition. Offsets rise; compaction and transactions may leave gaps. */
export interface RecordBatch extends TopicPartition {
  /** Empty when everything between the last position and `next` was control records or compacted away. */
  readonly records: readonly KafkaRecord[];
  /** Offset after the last message of this batch (control records included), where reading continues. */
  readonly next: number;
  /** Offset that the next message to be produced will get, as of this fetch. */
  readonly highWatermark: number;
}

/**
 * Controls the delivery of one partition. A reading is passed with each request for a position. It becomes void when the partition is
 * lost, requested again, or returned. Calls on a void reading do nothing, so a former owner cannot stop the present one.
 */
export interface DeliveryControl {
  /** Stops the delivery at once. The member keeps the partition and its position. */
  pause(): void;
  resume(): void;
  /** Ends this reading: nothing is delivered until the position has been requested again. */
  restart(): void;
}

export interface GroupHandlers {
  /**
   * All partitions of this member from now on. Called after every rebalance, and with [] when the membership is lost. `joined` is the
   * `performance.now()` of the group's answer.
   */
  assigned(partitions: readonly TopicPartition[], joined: number): void;
  /**
   * Returns where to read a newly assigned partition from; 'earliest' or 'latest' when there is no stored position. Called once for
   * each partition that is new to the member or whose reading restarts, before anything of it is delivered. If this rejects, nothing
   * of the partition is delivered, and the request is repeated after a while as long as the partition is assigned.
   *
   * @param reading controls the delivery from the answer on
   */
  position(partition: TopicPartition, reading: DeliveryControl): Promise<number | 'earliest' | 'latest'>;
  /** Takes a batch. Synchronous: a full receiver pauses its reading and resumes it later. Batches of one partition arrive in order. */
  records(batch: RecordBatch): void;
  /** A failure that is retried (an unavailable broker, a missing offset), for logs. Never contains secrets. */
  failed(error: Error): void;
  /** A consumer that had joined ended with an error and is replaced. Default: `failed` with that error. */
  crashed?(crash: ConsumerCrash): void;
}

/** How to join a group. */
export interface JoinOptions {
  readonly topics: readonly string[];
  /** Default: the group of the settings. */
  readonly groupId?: string;
}

/** A member of a consumer group. */
export interface GroupMember {
  /** Offset of the next message to deliver; undefined when unknown. */
  position(partition: TopicPartition): number | undefined;
  /** The last of a row of crashes; undefined once a consumer has lasted for a while. */
  readonly crash: ConsumerCrash | undefined;
  /** Whether this member is in its group, so that partitions which it does not have are those of others. */
  readonly isIn: boolean;
  /** Commits `offset` (that of the next message) to Kafka, for lag tools only. Nothing waits for it; failures are reported to `failed`. */
  committed(partition: TopicPartition, offset: number): void;
  /** Leaves the group and rejoins, with positions requested again: for a partition that stalls without a reason. */
  rejoin(): void;
  /** Leaves the group. Nothing is delivered after this call. */
  leave(): Promise<void>;
}

/** A connection to Kafka. */
export interface KafkaClient extends KafkaOutlet {
  /** Joins a group. Resolves when the first join has started; retries indefinitely while brokers are unavailable. */
  join(options: JoinOptions, handlers: GroupHandlers): Promise<GroupMember>;
  /** Offset of the next message to be produced, for each partition of a topic, as of a moment after the call. */
  ends(topic: string): Promise<ReadonlyMap<number, number>>;
}
