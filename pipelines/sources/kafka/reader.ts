import type { SourcePosition } from '../../../sinks/store.ts';
import {
  type Flow,
  PartitionIntake,
  type PartitionIntakeOptions,
  partitionName,
  storedOffset,
} from './partition-intake.ts';
import type { GroupMember, KafkaClient, RecordBatch, TopicPartition } from './port.ts';

export interface ReaderOptions<Payload> extends Pick<PartitionIntakeOptions<Payload>, 'refuse'> {
  readonly client: KafkaClient;
  readonly topic: string;
  /** The group of the connection where it is left out. */
  readonly groupId?: string;
  /** Where to begin in a partition of which nothing was read yet. */
  readonly begin: 'earliest' | 'latest';
  readonly flow: Flow<Payload>;
  /** Places in sources as the store has them; asked whenever a partition comes. */
  readonly positions: () => Promise<readonly SourcePosition[]>;
  /** Bytes of messages that may wait in this process. */
  readonly mostBytes: number;
  /** The partitions that this process has from now on, by name. */
  readonly assigned?: (partitions: ReadonlySet<string>) => void;
  readonly committed?: (info: { partition: string; lag: number; messages: number; refused: number }) => void;
  readonly released?: (info: { partition: string }) => void;
  readonly failed?: (stage: string, error: unknown) => void;
}

/**
 * Reads a topic into a store beside its other sources: what messages hold and offsets become durable together, so that
 * each message counts once. A store that one process has gets every partition that the group assigns; a second
 * process in the group would have the other half of the data, in its own store. Where several share a store, it must
 * know of each record by its id whether it was stored: a process that lost a partition unawares may still bring some.
 */
export class Reader<Payload> {
  private readonly options: ReaderOptions<Payload>;
  private member: GroupMember | undefined;
  private readonly intakes = new Map<string, PartitionIntake<Payload>>();
  private readonly leaving = new Map<string, Promise<void>>();
  private readonly offsets = new Map<string, number>();

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
        position: (partition) => reader.open(partition),
        records: (batch) => reader.take(batch),
        failed: (error) => options.failed?.('kafka', error),
      },
    );
    return reader;
  }

  /** Leaves the group; resolves when nothing of it is under way to the store. */
  async stop(): Promise<void> {
    const left = this.member?.leave();
    this.reassign([]);
    await Promise.all([left, ...this.leaving.values()]);
  }

  private reassign(partitions: readonly TopicPartition[]): void {
    const names = new Set(partitions.map(partitionName));
    for (const [name, intake] of this.intakes) {
      if (names.has(name)) continue;
      this.intakes.delete(name);
      // Only then, because what was under way still says how far it has come.
      const stopped = intake.stop().finally(() => {
        this.leaving.delete(name);
        this.options.released?.({ partition: name });
      });
      this.leaving.set(name, stopped);
    }
    this.options.assigned?.(names);
  }

  private async open(partition: TopicPartition): Promise<number | 'earliest' | 'latest'> {
    const { options } = this;
    const name = partitionName(partition);
    await this.leaving.get(name);
    const stored = storedOffset(await options.positions(), partition);
    this.intakes.set(
      name,
      new PartitionIntake({
        partition,
        flow: options.flow,
        refuse: options.refuse,
        mostBytes: options.mostBytes,
        pause: () => this.member?.pause(partition),
        resume: () => this.member?.resume(partition),
        events: {
          committed: ({ next, highWatermark, messages, refused }) => {
            this.offsets.set(name, next);
            this.member?.committed(partition, next);
            const lag = Math.max(0, highWatermark - next);
            options.committed?.({ partition: name, lag, messages, refused });
          },
          failed: (error) => options.failed?.(`intake of ${name}`, error),
        },
      }),
    );
    const known = Math.max(this.offsets.get(name) ?? -1, stored ?? -1);
    return known < 0 ? options.begin : known;
  }

  private take(batch: RecordBatch): void {
    this.intakes.get(partitionName(batch))?.offer(batch);
  }
}
