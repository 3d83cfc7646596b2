import { Fenced } from '../../../operators/records/errors.ts';
import { Backoff } from '../../../sinks/retry.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import type { KafkaRecord, RecordBatch, TopicPartition } from './port.ts';
import type { Decoded, Refusal } from './refusal.ts';
import type { Excuse } from './standstill.ts';

/** Backoff of a failed group in milliseconds: first and maximum. */
const WAITS = { first: 100, longest: 5_000 };

/** Source name under which the store keeps the offsets of partitions. */
export const KAFKA_SOURCE = 'kafka';

/** The store's name of a partition. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

/** Offset of the next message of a partition according to the store, or undefined. */
export function storedOffset(
  positions: readonly SourcePosition[],
  partition: TopicPartition,
): number | undefined {
  const name = partitionName(partition);
  const found = positions.find((one) => one.source === KAFKA_SOURCE && one.partition === name);
  return found === undefined ? undefined : Number(found.offset);
}

/** Callbacks of a partition's intake. */
export interface IntakeEvents {
  /** Everything before `next` is durable. */
  committed?(info: { next: number; highWatermark: number; messages: number; refused: number }): void;
  /** A group could not be stored and is retried. */
  failed?(error: unknown): void;
  /** Another owner has the shard: nothing more is taken. */
  fenced?(error: Fenced): void;
}

/** How messages are decoded and stored. */
export interface Flow<Payload> {
  readonly decode: (records: readonly KafkaRecord[]) => Decoded<Payload>;
  /**
   * Stores the contents of messages and the position after them in one transaction. If some are rejected, nothing was stored: resolves
   * to the rejected part and to the rest, which is appended once the rejected part is dead-lettered.
   */
  readonly append: (
    payload: Payload,
    positions: readonly SourcePosition[],
  ) => Promise<Decoded<Payload> | undefined>;
  /** Maximum number of messages per transaction. */
  readonly most: number;
}

/** Dead-letters rejected records durably. */
export type Refuse = (
  from: TopicPartition,
  refused: readonly Refusal[],
  failed: (error: Error) => void,
  stop: AbortSignal,
) => Promise<void>;

export interface PartitionIntakeOptions<Payload> {
  readonly partition: TopicPartition;
  readonly flow: Flow<Payload>;
  /** Bytes of waiting messages at which the partition is paused. */
  readonly mostBytes: number;
  readonly refuse: Refuse;
  /** Waits until there is room downstream for a group. */
  readonly room?: (stop: AbortSignal) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly events?: IntakeEvents;
}

interface Group<Payload> extends Decoded<Payload> {
  readonly messages: number;
  readonly next: number;
  readonly highWatermark: number;
}

function bytesOf({ records }: RecordBatch): number {
  let bytes = 0;
  for (const { value } of records) bytes += value?.length ?? 0;
  return bytes;
}

/** Splits a batch into parts of at most `most` messages. */
function partsOf(batch: RecordBatch, most: number): RecordBatch[] {
  const { records } = batch;
  if (records.length <= most) return [batch];
  const parts: RecordBatch[] = [];
  for (let from = 0; from < records.length; from += most) {
    const part = records.slice(from, from + most);
    const next = records.at(from + most)?.offset ?? batch.next;
    parts.push({ ...batch, records: part, next });
  }
  return parts;
}

/**
 * Takes the messages of one partition into a store, in order and exactly once: contents and offset commit in one transaction. A failed
 * group is retried until it is stored, and no later one overtakes it. The next group is decoded while one is being stored.
 */
export class PartitionIntake<Payload> {
  readonly partition: TopicPartition;
  private readonly options: PartitionIntakeOptions<Payload>;
  private queue: RecordBatch[] = [];
  private waiting = 0;
  private paused = false;
  /** Whether the last attempt to store failed. */
  private failing = false;
  private running: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(options: PartitionIntakeOptions<Payload>) {
    this.options = options;
    this.partition = options.partition;
  }

  /** Whether everything that was offered is durable. */
  get isIdle(): boolean {
    return this.running === undefined;
  }

  /** Why nothing may be delivered for now. Being paused while idle is no excuse, because nothing would ever resume it. */
  get excuse(): Excuse | undefined {
    if (this.running === undefined) return undefined;
    if (this.failing) return 'store';
    return this.paused ? 'full' : undefined;
  }

  /** Takes a batch of messages; pauses the partition when too much waits. */
  offer(batch: RecordBatch): void {
    if (this.ended.signal.aborted) return;
    this.queue.push(...partsOf(batch, this.options.flow.most));
    this.waiting += bytesOf(batch);
    if (!this.paused && this.waiting > this.options.mostBytes) {
      this.paused = true;
      this.options.pause();
    }
    this.running ??= this.run();
  }

  /** Stops and drops what waits; resolves when nothing is pending. Messages that are not durable are read again. */
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
    // In the same turn as the check of the queue, so that no batch is added in between and waits for ever.
    this.running = undefined;
  }

  /** Decodes waiting batches, up to the size of one transaction. */
  private next(): Group<Payload> | undefined {
    const [first] = this.queue;
    if (first === undefined) return undefined;
    const { flow, mostBytes } = this.options;
    const records = [...first.records];
    let last = first;
    let bytes = bytesOf(first);
    let taken = 1;
    for (; taken < this.queue.length; taken++) {
      const batch = this.queue[taken];
      if (records.length + batch.records.length > flow.most) break;
      records.push(...batch.records);
      bytes += bytesOf(batch);
      last = batch;
    }
    this.queue = this.queue.slice(taken);
    this.waiting -= bytes;
    if (this.paused && this.waiting <= mostBytes / 2) {
      this.paused = false;
      this.options.resume();
    }
    const { next, highWatermark } = last;
    return { ...flow.decode(records), messages: records.length, next, highWatermark };
  }

  /** Stores a group and retries until it succeeds. False when the intake ended before. */
  private async store(group: Group<Payload>): Promise<boolean> {
    const { partition, flow, room, events } = this.options;
    const { messages, next, highWatermark } = group;
    const offset = String(next);
    const positions = [{ source: KAFKA_SOURCE, partition: partitionName(partition), offset }];
    let { payload, refused: due } = group;
    let refused = 0;
    for (const backoff = new Backoff(WAITS); ; ) {
      try {
        for (let left: Decoded<Payload> | undefined = { payload, refused: due }; left !== undefined; ) {
          payload = left.payload;
          due = left.refused;
          if (due.length > 0) await this.refuse(due);
          refused += due.length;
          due = [];
          await room?.(this.ended.signal);
          left = await flow.append(payload, positions);
        }
        this.failing = false;
        events?.committed?.({ next, highWatermark, messages, refused });
        return true;
      } catch (error) {
        if (error instanceof Fenced) {
          this.ended.abort();
          this.queue = [];
          events?.fenced?.(error);
          return false;
        }
        if (this.ended.signal.aborted) return false;
        this.failing = true;
        events?.failed?.(error);
        await backoff.wait(this.ended.signal);
        if (this.ended.signal.aborted) return false;
      }
    }
  }

  private refuse(refused: readonly Refusal[]): Promise<void> {
    const { partition, refuse, events } = this.options;
    return refuse(partition, refused, (error) => events?.failed?.(error), this.ended.signal);
  }
}
