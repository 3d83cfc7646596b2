import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced } from '../../operators/records/errors.ts';
import type { ClaimedShard, Recovery, SharedStore } from '../../sinks/store.ts';
import { partitionName } from '../sources/kafka/partition-intake.ts';
import type { RecordBatch, TopicPartition } from '../sources/kafka/port.ts';
import type { Excuse } from '../sources/kafka/standstill.ts';
import { type PairPlaces, pairPlaces } from './pair-places.ts';
import { Pairs, type PairsEvents, type PairsOptions } from './pairs.ts';
import { SketchQueue } from './sketch-queue.ts';

/** Milliseconds that a running tick has at a release. */
const LAST_TICK = 5000;

/** Callbacks of pair detection. */
export interface PairHoldingEvents extends PairsEvents {
  /** It cannot continue: messages that it depends on are missing. */
  stopped?(error: unknown): void;
  /** This worker no longer owns it. */
  left?(): void;
}

export interface PairHoldingOptions
  extends Pick<PairsOptions, 'settings' | 'shards' | 'refuse' | 'tickEvery' | 'wallClock'> {
  /** The partition of the shards' messages. */
  readonly partition: TopicPartition;
  readonly store: SharedStore;
  /** Identifies this process among those that share the store. */
  readonly owner: string;
  /** Milliseconds to wait for the previous owner to hand over. */
  readonly patience: number;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly events: PairHoldingEvents;
  /** Another owner has claimed the shard. Called once. */
  readonly fenced: (error: Fenced) => void;
}

/** Pair detection, when this worker owns it: its shard of the store and the incoming messages of all shards. */
export class PairHolding {
  /** Offset to read messages from; undefined when none was read yet. */
  readonly offset: number | undefined;
  private readonly options: PairHoldingOptions;
  private readonly shard: ClaimedShard;
  private readonly queue: SketchQueue;
  /** Ends the ticks and aborts pending work. */
  private readonly leaving = new AbortController();
  private readonly gone = new AbortController();
  private isOpen = false;
  private isStopped = false;
  private readonly running: Promise<void>;

  private constructor(options: PairHoldingOptions, shard: ClaimedShard, recovery: Recovery) {
    const places = pairPlaces(recovery.positions, options.partition);
    this.options = options;
    this.shard = shard;
    this.offset = places.from;
    this.queue = new SketchQueue(options);
    this.running = this.run(places, recovery.storeId);
  }

  /**
   * Claims the pair shard. Its detection is recovered while messages arrive, from {@link offset} on.
   *
   * @throws StoreUnavailable when the store is unavailable, Fenced when another owner claimed the shard meanwhile
   */
  static async open(options: PairHoldingOptions): Promise<PairHolding> {
    const { partition, store, owner, patience } = options;
    const shard = await store.claim(partitionName(partition), { owner, patience, rows: 'blocks' });
    const recovery = await shard.recover();
    return new PairHolding(options, shard, recovery);
  }

  /** Why nothing may be delivered for now. */
  get excuse(): Excuse | undefined {
    if (this.isStopped) return 'stopped';
    return this.queue.isFull ? 'full' : undefined;
  }

  offer(batch: RecordBatch): void {
    this.queue.offer(batch);
  }

  /** Hands over: finishes pending work, stores the state and releases the shard. */
  async release(): Promise<void> {
    this.leaving.abort();
    if (!this.isOpen) this.giveUp();
    const late = setTimeout(() => this.giveUp(), LAST_TICK);
    await this.running;
    clearTimeout(late);
    this.options.events.left?.();
    await this.shard.release();
  }

  /** Drops a shard that another owner has already claimed. */
  async abandon(): Promise<void> {
    this.leaving.abort();
    this.giveUp();
    await this.running;
    this.options.events.left?.();
  }

  private giveUp(): void {
    this.gone.abort();
    this.queue.end();
  }

  private async run(places: PairPlaces, storeId: string): Promise<void> {
    const { options, shard, queue, leaving, gone } = this;
    const { tickEvery, events, fenced } = options;
    let pairs: Pairs | undefined;
    try {
      pairs = await Pairs.open({ ...options, shard, places, storeId, queue, stop: gone.signal });
      this.isOpen = true;
      while (!leaving.signal.aborted) {
        await pairs.tick();
        const wait = queue.isEmpty ? tickEvery : 0;
        await sleep(wait, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
      await pairs.save();
    } catch (error) {
      queue.end();
      if (error instanceof Fenced) {
        fenced(error);
      } else if (!gone.signal.aborted) {
        this.isStopped = true;
        options.pause();
        events.stopped?.(error);
      }
    } finally {
      await pairs?.close();
    }
  }
}
