import type { SourcePosition } from '../../../sinks/source-position.ts';
import {
  type Flow,
  PartitionIntake,
  type PartitionIntakeOptions,
  partitionName,
  storedOffset,
} from './partition-intake.ts';
import { type OwnedPartition, PartitionWatch, type WatchEvents } from './partition-watch.ts';
import type { GroupMember, KafkaClient, Reading, RecordBatch, TopicPartition } from './port.ts';
import type { Excuse } from './standstill.ts';

export interface ReaderOptions<Payload> extends Pick<PartitionIntakeOptions<Payload>, 'refuse'> {
  readonly client: KafkaClient;
  readonly topic: string;
  /** The group of the connection where it is left out. */
  readonly groupId?: string;
  /** Where to begin in a partition of which nothing was read yet. */
  readonly begin: 'earliest' | 'latest';
  readonly flow: Flow<Payload>;
  /** Milliseconds without a sign of life after which the group gives a member's partitions to others. */
  readonly sessionTimeout: number;
  /** Places in sources as the store has them; asked whenever a partition comes. */
  readonly positions: () => Promise<readonly SourcePosition[]>;
  /** Bytes of messages that may wait in this process. */
  readonly mostBytes: number;
  /** The partitions that this process has from now on, by name. */
  readonly assigned?: (partitions: ReadonlySet<string>) => void;
  readonly committed?: (info: { partition: string; lag: number; messages: number; refused: number }) => void;
  readonly released?: (info: { partition: string }) => void;
  readonly failed?: (stage: string, error: unknown) => void;
  /** Told of what partitions lag and stand still. */
  readonly watched?: WatchEvents;
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
  /** The last reading of each partition whose place in the store is being looked up. */
  private readonly opening = new Map<string, Reading>();
  private readonly offsets = new Map<string, number>();
  private partitions: readonly TopicPartition[] = [];
  private watch: PartitionWatch | undefined;
  /** Whether the store refused to say where partitions are to be read from, when it was asked last. */
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
      },
    );
    reader.watch = new PartitionWatch({
      client,
      owned: () => reader.owned,
      rejoin: () => reader.member?.rejoin(),
      bound: options.sessionTimeout,
      events: options.watched,
      failed: (error) => options.failed?.(`ends of ${topic}`, error),
    });
    return reader;
  }

  /** Every partition that the group has given to this process. */
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

  /** Leaves the group; resolves when nothing of it is under way to the store. */
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
      // Only then, because what was under way still says how far it has come.
      const stopped = intake.stop().finally(() => {
        this.leaving.delete(name);
        this.options.released?.({ partition: name });
      });
      this.leaving.set(name, stopped);
    }
    this.options.assigned?.(names);
  }

  private async open(partition: TopicPartition, reading: Reading): Promise<number | 'earliest' | 'latest'> {
    const { options } = this;
    const name = partitionName(partition);
    this.opening.set(name, reading);
    await this.leaving.get(name);
    const stored = storedOffset(await this.positions(), partition);
    // Asked again while it waited: the intake of the earlier question would have no say in what is delivered.
    if (this.opening.get(name) !== reading)
      throw new Error(`${name} was asked for again before it was opened`);
    this.opening.delete(name);
    this.intakes.set(
      name,
      new PartitionIntake({
        partition,
        flow: options.flow,
        refuse: options.refuse,
        mostBytes: options.mostBytes,
        pause: () => reading.pause(),
        resume: () => reading.resume(),
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
