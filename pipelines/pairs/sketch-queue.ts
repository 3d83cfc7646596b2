import type { RecordBatch } from '../sources/kafka/port.ts';

/** Header that names the sender's store. Messages of other stores are ignored. */
export const STORE_HEADER = 'tidemark-store';

/** Bytes of waiting messages at which the partition is paused. */
const MOST_WAITING = 32 * 1024 * 1024;

export interface SketchQueueOptions {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Messages of shards between the reader and pair detection. The partition is paused while too many wait. */
export class SketchQueue {
  private readonly options: SketchQueueOptions;
  private batches: RecordBatch[] = [];
  private bytes = 0;
  private paused = false;
  private ended = false;
  private arrived: (() => void) | undefined;

  constructor(options: SketchQueueOptions) {
    this.options = options;
  }

  get isEmpty(): boolean {
    return this.batches.length === 0;
  }

  /** Whether the partition is paused because too much waits. */
  get isFull(): boolean {
    return this.paused;
  }

  offer(batch: RecordBatch): void {
    if (this.ended) return;
    this.batches.push(batch);
    this.bytes += bytesOf(batch);
    this.look();
    this.arrived?.();
  }

  /** Takes the next batch, if there is one. */
  take(): RecordBatch | undefined {
    const batch = this.batches.shift();
    if (batch === undefined) return undefined;
    this.bytes -= bytesOf(batch);
    this.look();
    return batch;
  }

  /** Waits for the next batch; undefined once the queue has ended. */
  async next(): Promise<RecordBatch | undefined> {
    while (this.batches.length === 0 && !this.ended) {
      await new Promise<void>((resolve) => {
        this.arrived = resolve;
      });
    }
    return this.take();
  }

  /** Puts the unused rest of a batch back in front, from its record at `used` on. */
  putBack(batch: RecordBatch, used: number): void {
    const rest = { ...batch, records: batch.records.slice(used) };
    this.batches.unshift(rest);
    this.bytes += bytesOf(rest);
  }

  /** Drops waiting messages and takes no more. */
  end(): void {
    this.ended = true;
    this.batches = [];
    this.arrived?.();
  }

  private look(): void {
    if (this.paused === this.bytes > (this.paused ? MOST_WAITING / 2 : MOST_WAITING)) return;
    this.paused = !this.paused;
    if (this.paused) this.options.pause();
    else this.options.resume();
  }
}

function bytesOf({ records }: RecordBatch): number {
  return records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
}
