import type { SourcePosition } from '../../../sinks/source-position.ts';
import {
  type Flow,
  type PartitionCommit,
  PartitionIntake,
  type PartitionIntakeOptions,
  partitionName,
  storedOffset,
} from './partition-intake.ts';
import { type OwnedPartition, PartitionWatch, type WatchEvents } from './partition-watch.ts';
import type { DeliveryControl, GroupMember, KafkaClient, RecordBatch, TopicPartition } from './port.ts';
import type { Excuse } from './standstill.ts';

export interface ReaderOptions<Payload> extends Pick<PartitionIntakeOptions<Payload>, 'refuse' | 'schemas'> {
  readonly client: KafkaClient;
  readonly topic: string;
  /** Default: the group of the connection. */
  readonly groupId?: string;
  /** Where to begin in a partition of which nothing was read yet. */
  readonly begin: 'earliest' | 'latest';
  readonly flow: Flow<Payload>;
  /** Milliseconds without contact after which the group reassigns a member's partitions. */
  readonly sessionTimeout: number;
  /** Stored source positions; read whenever a partition is assigned. */
  readonly positions: () => Promise<readonly SourcePosition[]>;
  /** Bytes of messages that may wait in this process. */
  readonly mostBytes: number;
  /** The partitions of this process from now on, by name. */
  readonly assigned?: (partitions: ReadonlySet<string>) => void;
  readonly committed?: (info: PartitionCommit) => void;
  readonly released?: (info: { partition: string }) => void;
  readonly failed?: (stage: string, error: unknown) => void;
  /** Callbacks about lagging and stalled partitions. */
  readonly watched?: WatchEvents;
}

/**
 * Reads a topic into a store besides its other sources. Contents and offsets commit in one transaction, so each message counts once. A
 * store of a single process gets every partition that the group assigns; a second process in the group would take half of the data
 * into its own store. A store shared by several processes must recognise stored records by id, because a process that lost a partition
 * without noticing may still deliver some.
 */
export class Reader<Payload> {
  private readonly options: ReaderOptions<Payload>;
  private member: GroupMember | undefined;
  private readonly intakes = new Map<string, PartitionIntake<Payload>>();
  private readonly leaving = new Map<string, Promise<void>>();
  /** The last reading of each partition whose position is being looked up in the store. */
  private readonly opening = new Map<string, DeliveryControl>();
  private readonly offsets = new Map<string, number>();
  private partitions: readonly TopicPartition[] = [];
  private watch: PartitionWatch | undefined;
  /** Whether the store failed to return positions at the last attempt. */
  private refused = false;

  private constructor(options: ReaderOptions<Payload>) {
    this.options = options;
  }

  /** Joins the group. */
  static async start<Payload>(options: ReaderOptions<Payload>): Promise<Reader<Payload>> {
    const reader = new Reader(options);
    const { client, topic, groupId } = options;
    reader.member = await client.join(
      { topics: [topic], ...(groupId !== undefined && { groupId }) },
      {
        assigned: (partitions) => reader.reassign(partitions),
        position: (partition, reading) => reader.open(partition, reading),
        records: (batch) => reader.take(batch),
        failed: (error) => options.failed?.('kafka', error),
        crashed: (crash) => options.watched?.crashed?.(crash),
      },
    );
    reader.watch = new PartitionWatch({
      client,
      topics: [topic],
      owned: () => reader.owned,
      member: () => reader.member,
      bound: options.sessionTimeout,
      events: options.watched,
      failed: (error) => options.failed?.(`ends of ${topic}`, error),
    });
    return reader;
  }

  /** Every partition assigned to this process. */
  private get owned(): readonly OwnedPartition[] {
    return this.partitions.map((partition) => {
      const name = partitionName(partition);
      const position = this.member?.position(partition);
      return { ...partition, position, stored: this.offsets.get(name), excuse: this.excuseOf(name) };
    });
  }

  private excuseOf(name: string): Excuse | undefined {
    if (this.opening.has(name)) return this.refused ? 'store' : 'claiming';
    return this.intakes.get(name)?.excuse;
  }

  /** Leaves the group; resolves when no write to the store is pending. */
  async stop(): Promise<void> {
    this.watch?.stop();
    const left = this.member?.leave();
    this.reassign([]);
    await Promise.all([left, ...this.leaving.values()]);
  }

  private reassign(partitions: readonly TopicPartition[]): void {
    this.partitions = partitions;
    const names = new Set(partitions.map(partitionName));
    for (const name of this.opening.keys()) if (!names.has(name)) this.opening.delete(name);
    for (const [name, intake] of this.intakes) {
      if (names.has(name)) continue;
      this.intakes.delete(name);
      // Only then, because pending work still commits its offsets.
      const stopped = intake.stop().finally(() => {
        this.leaving.delete(name);
        this.options.released?.({ partition: name });
      });
      this.leaving.set(name, stopped);
    }
    this.options.assigned?.(names);
  }

  private async open(
    partition: TopicPartition,
    reading: DeliveryControl,
  ): Promise<number | 'earliest' | 'latest'> {
    const { options } = this;
    const name = partitionName(partition);
    this.opening.set(name, reading);
    await this.leaving.get(name);
    const stored = storedOffset(await this.positions(), partition);
    // Requested again meanwhile: the intake of the earlier request would not control the delivery.
    if (this.opening.get(name) !== reading)
      throw new Error(`${name} was asked for again before it was opened`);
    this.opening.delete(name);
    this.intakes.set(
      name,
      new PartitionIntake({
        partition,
        flow: options.flow,
        refuse: options.refuse,
        schemas: options.schemas,
        mostBytes: options.mostBytes,
        pause: () => reading.pause(),
        resume: () => reading.resume(),
        events: {
          committed: ({ next, highWatermark, ...rest }) => {
            this.offsets.set(name, next);
            this.member?.committed(partition, next);
            const lag = Math.max(0, highWatermark - next);
            options.committed?.({ partition: name, lag, ...rest });
          },
          failed: (error) => options.failed?.(`intake of ${name}`, error),
        },
      }),
    );
    const known = Math.max(this.offsets.get(name) ?? -1, stored ?? -1);
    if (known < 0) return options.begin;
    this.offsets.set(name, known);
    return known;
  }

  private async positions(): Promise<readonly SourcePosition[]> {
    try {
      const positions = await this.options.positions();
      this.refused = false;
      return positions;
    } catch (error) {
      this.refused = true;
      throw error;
    }
  }

  private take(batch: RecordBatch): void {
    this.intakes.get(partitionName(batch))?.offer(batch);
  }
}
