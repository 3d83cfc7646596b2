import { setTimeout as sleep } from 'node:timers/promises';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { Fenced } from '../../../operators/records/errors.ts';
import type { SourcePosition } from '../../../sinks/store.ts';
import type { Writer } from '../../../sinks/writer.ts';
import type { DoorLimits } from '../batch-builder.ts';
import { type Decoded, decodeObservations, type Refusal } from './decode-observations.ts';
import type { RecordBatch, TopicPartition } from './port.ts';

/** Rows from which on no further batch joins a group: one transaction of the store takes them. */
const GROUP_ROWS = 20_000;
/** Milliseconds before a group that failed is tried again: at first, and at most. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;

/** Name under which the store keeps how far partitions have been read. */
export const KAFKA_SOURCE = 'kafka';

/** How the store names a partition. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

/** Offset of the next message of a partition by what the store says, or undefined where it has none. */
export function storedOffset(
  positions: readonly SourcePosition[],
  partition: TopicPartition,
): number | undefined {
  const name = partitionName(partition);
  const found = positions.find((one) => one.source === KAFKA_SOURCE && one.partition === name);
  return found === undefined ? undefined : Number(found.offset);
}

/** What a partition's intake tells of itself. */
export interface IntakeEvents {
  /** Everything before `next` is durable. */
  committed?(info: { next: number; highWatermark: number; messages: number; refused: number }): void;
  /** A group could not be stored and is tried again. */
  failed?(error: unknown): void;
  /** The shard is another's now: nothing more is taken. */
  fenced?(error: Fenced): void;
}

export interface PartitionIntakeOptions {
  readonly partition: TopicPartition;
  readonly writer: Pick<Writer, 'append'>;
  readonly directory: SeriesDirectory;
  readonly limits: DoorLimits;
  /** Bytes of messages that may wait before the partition is paused. */
  readonly mostBytes: number;
  /** Largest value of a message that is looked into, in bytes. */
  readonly longestValue: number;
  /** Puts what could not be taken aside, durably. */
  readonly refuse: (
    from: TopicPartition,
    refused: readonly Refusal[],
    failed: (error: Error) => void,
    stop: AbortSignal,
  ) => Promise<void>;
  /** Waits until there is room downstream for what a group brings. */
  readonly room?: (stop: AbortSignal) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly events?: IntakeEvents;
  /** Wall clock in milliseconds. */
  readonly now?: () => number;
}

interface Group extends Decoded {
  readonly messages: number;
  readonly next: number;
  readonly highWatermark: number;
}

function bytesOf({ records }: RecordBatch): number {
  let bytes = 0;
  for (const { value } of records) bytes += value?.length ?? 0;
  return bytes;
}

/**
 * Takes the messages of one partition into a store, in order and each once: the rows and the offset after them become
 * durable together. A group that fails is tried again until it is stored, and none overtakes it. While one is being
 * stored the next is decoded.
 */
export class PartitionIntake {
  readonly partition: TopicPartition;
  private readonly options: PartitionIntakeOptions;
  private readonly now: () => number;
  private queue: RecordBatch[] = [];
  private waiting = 0;
  private paused = false;
  private running: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(options: PartitionIntakeOptions) {
    this.options = options;
    this.partition = options.partition;
    this.now = options.now ?? Date.now;
  }

  /** Whether everything that was offered is durable. */
  get isIdle(): boolean {
    return this.running === undefined;
  }

  /** Takes a batch of messages over; pauses the partition when too much waits. */
  offer(batch: RecordBatch): void {
    if (this.ended.signal.aborted) return;
    this.queue.push(batch);
    this.waiting += bytesOf(batch);
    if (!this.paused && this.waiting > this.options.mostBytes) {
      this.paused = true;
      this.options.pause();
    }
    this.running ??= this.run();
  }

  /** Takes nothing more and drops what waits; resolves when nothing is under way. What is not durable is read again. */
  async stop(): Promise<void> {
    this.ended.abort();
    this.queue = [];
    await this.running;
  }

  private async run(): Promise<void> {
    let storing: Promise<boolean> = Promise.resolve(true);
    for (;;) {
      const group = this.next();
      if (!(await storing)) break;
      if (group !== undefined) storing = this.store(group);
      else if (this.queue.length === 0) break;
    }
    // In the same turn as the look at the queue, so that no batch comes in between and waits for ever.
    this.running = undefined;
  }

  /** Decodes the batches that wait, as far as one transaction takes them. */
  private next(): Group | undefined {
    const [first] = this.queue;
    if (first === undefined) return undefined;
    const { directory, limits, longestValue } = this.options;
    const records = [...first.records];
    let last = first;
    let bytes = bytesOf(first);
    let taken = 1;
    for (; taken < this.queue.length; taken++) {
      const batch = this.queue[taken];
      if (records.length + batch.records.length > GROUP_ROWS) break;
      records.push(...batch.records);
      bytes += bytesOf(batch);
      last = batch;
    }
    this.queue = this.queue.slice(taken);
    this.waiting -= bytes;
    if (this.paused && this.waiting <= this.options.mostBytes / 2) {
      this.paused = false;
      this.options.resume();
    }
    const decoded = decodeObservations(records, { directory, limits, longestValue, now: this.now });
    const { next, highWatermark } = last;
    return { ...decoded, messages: records.length, next, highWatermark };
  }

  /** Stores a group, however often it takes. False when the intake has ended before it was. */
  private async store(group: Group): Promise<boolean> {
    const { partition, writer, refuse, room, events } = this.options;
    const { batch, refused, messages, next, highWatermark } = group;
    const offset = String(next);
    const positions = [{ source: KAFKA_SOURCE, partition: partitionName(partition), offset }];
    for (let wait = FIRST_WAIT, aside = false; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        if (!aside && refused.length > 0) {
          await refuse(partition, refused, (error) => events?.failed?.(error), this.ended.signal);
        }
        aside = true;
        await room?.(this.ended.signal);
        await writer.append(batch, positions);
        events?.committed?.({ next, highWatermark, messages, refused: refused.length });
        return true;
      } catch (error) {
        if (error instanceof Fenced) {
          this.ended.abort();
          this.queue = [];
          events?.fenced?.(error);
          return false;
        }
        if (this.ended.signal.aborted) return false;
        events?.failed?.(error);
        await sleep(wait, undefined, { signal: this.ended.signal }).catch(() => undefined);
        if (this.ended.signal.aborted) return false;
      }
    }
  }
}
