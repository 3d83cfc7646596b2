import { itemAt } from '../../../operators/item-at.ts';
import type { Backlog } from '../../flow/feed.ts';
import type { KafkaRecord, RecordBatch } from './port.ts';

/** Messages that are stored in one transaction. */
export interface MessageGroup {
  readonly records: readonly KafkaRecord[];
  /** Offset after the last message. */
  readonly next: number;
  readonly highWatermark: number;
}

export interface MessageBacklogOptions {
  /** Maximum number of messages of a group. */
  readonly most: number;
  /** Bytes of waiting messages at which the partition is paused. */
  readonly mostBytes: number;
  readonly pause: () => void;
  readonly resume: () => void;
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

/** Messages of a partition that wait to be stored. It pauses the partition while too much waits. */
export class MessageBacklog implements Backlog<RecordBatch, MessageGroup> {
  private readonly options: MessageBacklogOptions;
  private queue: RecordBatch[] = [];
  private bytes = 0;
  private paused = false;
  private count = 0;

  constructor(options: MessageBacklogOptions) {
    this.options = options;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  /** Number of groups that {@link next} has given out. */
  get groups(): number {
    return this.count;
  }

  add(batch: RecordBatch): void {
    const { most, mostBytes, pause } = this.options;
    this.queue.push(...partsOf(batch, most));
    this.bytes += bytesOf(batch);
    if (!this.paused && this.bytes > mostBytes) {
      this.paused = true;
      pause();
    }
  }

  /** Joins waiting batches up to the size of one transaction. */
  next(): MessageGroup | undefined {
    const [first] = this.queue;
    if (first === undefined) return undefined;
    const { most, mostBytes, resume } = this.options;
    const records = [...first.records];
    let last = first;
    let taken = 1;
    for (; taken < this.queue.length; taken++) {
      const batch = itemAt(this.queue, taken);
      if (records.length + batch.records.length > most) break;
      records.push(...batch.records);
      last = batch;
    }
    for (const batch of this.queue.slice(0, taken)) this.bytes -= bytesOf(batch);
    this.queue = this.queue.slice(taken);
    if (this.paused && this.bytes <= mostBytes / 2) {
      this.paused = false;
      resume();
    }
    this.count++;
    return { records, next: last.next, highWatermark: last.highWatermark };
  }

  /** Drops what waits. */
  clear(): void {
    this.queue = [];
  }
}
