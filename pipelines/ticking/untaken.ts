import { forDetection, type StoredBatch } from '../../operators/records/batch.ts';
import type { Shard } from '../../sinks/store.ts';
import type { Writer } from '../../sinks/writer.ts';

/** Observations that wait in memory for a tick, and that a tick takes, at most; a batch is not split. */
export const MOST_UNTAKEN = 250_000;

/** Where observations are read that do not wait in memory. */
export interface UntakenSource {
  readonly store: Pick<Shard, 'observationsAfter'>;
  readonly writer: Pick<Writer, 'lastSeq' | 'settle'>;
}

/**
 * Stored observations that no tick has taken. They wait in memory while they are few. When they come faster than detection takes them, the
 * others stay in the store only, and later ticks read them from there: memory is bounded, however fast a source is and however far
 * detection is behind.
 */
export class Untaken {
  private readonly source: UntakenSource;
  private readonly most: number;
  private waiting: StoredBatch[];
  private rows: number;
  /** Sequence number after which the store has observations that do not wait in memory; undefined if there are none. */
  private leftAfter: number | undefined;
  private taken: number;

  /**
   * @param recovered stored observations that wait from the start on, as {@link forDetection} leaves them
   * @param readTo sequence number up to which `recovered` has them
   */
  constructor(recovered: readonly StoredBatch[], readTo: number, source: UntakenSource, most = MOST_UNTAKEN) {
    this.source = source;
    this.most = most;
    this.waiting = [...recovered];
    this.rows = rowsOf(recovered);
    const [first] = recovered;
    this.taken = first === undefined ? readTo : first.firstSeq - 1;
    this.leftAfter = readTo < source.writer.lastSeq ? readTo : undefined;
  }

  /** Whether the store has observations that do not wait in memory. */
  get isLeft(): boolean {
    return this.leftAfter !== undefined;
  }

  /** Sequence number up to which observations were taken. */
  get takenTo(): number {
    return this.taken;
  }

  /** Adds a batch that was committed just now. */
  add(batch: StoredBatch): void {
    if (this.leftAfter === undefined && this.rows > 0 && this.rows + batch.length > this.most) {
      this.leftAfter = batch.firstSeq - 1;
    }
    if (this.leftAfter !== undefined) return;
    this.waiting.push(forDetection(batch));
    this.rows += batch.length;
  }

  /** Removes what waits in memory. */
  takeWaiting(): readonly StoredBatch[] {
    const { waiting } = this;
    this.waiting = [];
    this.rows = 0;
    this.taken = this.leftAfter ?? this.source.writer.lastSeq;
    return waiting;
  }

  /**
   * Removes the next observations, in order: those that wait in memory, or, when none do, as many of those in the store.
   *
   * @throws StoreUnavailable when they cannot be read; nothing is removed
   */
  async take(): Promise<readonly StoredBatch[]> {
    if (this.waiting.length > 0 || this.leftAfter === undefined) return this.takeWaiting();
    const { store, writer } = this.source;
    const batches: StoredBatch[] = [];
    let after = this.leftAfter;
    let rows = 0;
    while (after < writer.lastSeq && rows < this.most) {
      const durable = writer.lastSeq;
      await writer.settle();
      let isRead = true;
      for await (const batch of store.observationsAfter(after)) {
        batches.push(forDetection(batch));
        rows += batch.length;
        after = batch.firstSeq + batch.length - 1;
        if (rows >= this.most) {
          isRead = false;
          break;
        }
      }
      // The last ones may have been deleted.
      if (isRead) after = Math.max(after, durable);
    }
    // In the same turn as the comparison, so that no commit comes in between.
    this.leftAfter = after < writer.lastSeq ? after : undefined;
    this.taken = after;
    return batches;
  }
}

function rowsOf(batches: readonly StoredBatch[]): number {
  return batches.reduce((rows, { length }) => rows + length, 0);
}
