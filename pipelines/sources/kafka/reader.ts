import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { SourcePosition } from '../../../sinks/store.ts';
import type { Writer } from '../../../sinks/writer.ts';
import {
  PartitionIntake,
  type PartitionIntakeOptions,
  partitionName,
  storedOffset,
} from './partition-intake.ts';
import type { GroupMember, KafkaClient, RecordBatch, TopicPartition } from './port.ts';

export interface ReaderOptions extends Pick<PartitionIntakeOptions, 'limits' | 'longestValue' | 'refuse'> {
  readonly client: KafkaClient;
  readonly topic: string;
  /** Where to begin in a partition of which nothing was read yet. */
  readonly begin: 'earliest' | 'latest';
  readonly writer: Writer;
  readonly directory: SeriesDirectory;
  /** Places in sources as the store had them when it was opened. */
  readonly positions: readonly SourcePosition[];
  /** Bytes of messages that may wait in this process. */
  readonly mostBytes: number;
  readonly committed?: (info: { partition: string; lag: number; messages: number; refused: number }) => void;
  readonly failed?: (stage: string, error: unknown) => void;
}

/**
 * Reads a topic into the one store of this process, beside its other sources: rows and offsets become durable together,
 * so that each message counts once. Every partition that the group assigns flows into the same store, which only
 * this process has; a second such process in the group would have the other half of the data, in its own store.
 */
export class Reader {
  private readonly options: ReaderOptions;
  private member: GroupMember | undefined;
  private readonly intakes = new Map<string, PartitionIntake>();
  private readonly leaving = new Map<string, Promise<void>>();
  private readonly offsets = new Map<string, number>();

  private constructor(options: ReaderOptions) {
    this.options = options;
  }

  /** Joins the group. */
  static async start(options: ReaderOptions): Promise<Reader> {
    const reader = new Reader(options);
    reader.member = await options.client.join(
      { topics: [options.topic] },
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
      const stopped = intake.stop().finally(() => this.leaving.delete(name));
      this.leaving.set(name, stopped);
    }
  }

  private async open(partition: TopicPartition): Promise<number | 'earliest' | 'latest'> {
    const { options } = this;
    const name = partitionName(partition);
    await this.leaving.get(name);
    const { writer, directory, limits, longestValue, refuse } = options;
    this.intakes.set(
      name,
      new PartitionIntake({
        partition,
        writer,
        directory,
        limits,
        longestValue,
        refuse,
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
    return this.offsets.get(name) ?? storedOffset(options.positions, partition) ?? options.begin;
  }

  private take(batch: RecordBatch): void {
    this.intakes.get(partitionName(batch))?.offer(batch);
  }
}
