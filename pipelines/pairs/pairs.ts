import { deserialize, serialize } from 'node:v8';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { EngineSettings } from '../../operators/engine/settings.ts';
import { itemAt } from '../../operators/item-at.ts';
import { type ShardTurn, SketchMerge } from '../../operators/pairs/sketch-merge.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import { Fenced, InvalidInput } from '../../operators/records/errors.ts';
import type { SignalChange } from '../../operators/signals/signal.ts';
import { latestSignals } from '../../operators/signals/signal.ts';
import { retry } from '../../sinks/retry.ts';
import { NOTHING, type Shard, type Tick, type Transaction } from '../../sinks/store.ts';
import {
  type DetectionHost,
  type DetectionStats,
  type FailedDetector,
  LocalHost,
} from '../detection/host.ts';
import { canThread, ThreadHost } from '../detection/thread-host.ts';
import type { KafkaRecord, RecordBatch, TopicPartition } from '../sources/kafka/port.ts';
import type { Refusal } from '../sources/kafka/refusal.ts';
import { type PairPlaces, readFrom, readTo, turnsMade } from './pair-places.ts';
import { type RecoveredPairs, recoverPairs, SLICE, sketchIn } from './recover-pairs.ts';
import type { SketchQueue } from './sketch-queue.ts';

/** Maximum rows per tick. */
const MOST_ROWS = 250_000;
/** Milliseconds between checkpoints while observations arrive, and while shards only report progress. */
const CHECKPOINT_EVERY = 60_000;
const CHECKPOINT_IDLE = 600_000;
/** Observations that trigger an earlier checkpoint. */
const CHECKPOINT_ROWS = 5_000_000;
/** Backoff of a failed commit in milliseconds: first and maximum. */
const WAITS = { first: 100, longest: 5000 };

/** Callbacks of pair detection. */
export interface PairsEvents {
  /** Messages were taken; rows are held for shards that lag. */
  ticked?(info: {
    messages: number;
    held: number;
    next: number;
    highWatermark: number;
    setAside: DetectionStats['setAside'];
  }): void;
  /** Detectors were set aside; after a start, those that were before it too. */
  setAside?(failed: readonly FailedDetector[]): void;
  published?(changes: readonly SignalChange[]): void;
  failed?(stage: string, error: unknown): void;
}

export interface PairsOptions {
  readonly shard: Shard;
  readonly settings: EngineSettings;
  /** The partition of the shards' messages. */
  readonly partition: TopicPartition;
  readonly places: PairPlaces;
  /** Id of the store that contains the shard. */
  readonly storeId: string;
  readonly queue: SketchQueue;
  /** Number of shards. */
  readonly shards: () => Promise<number>;
  /** Dead-letters rejected messages durably. */
  readonly refuse: (
    from: TopicPartition,
    refused: readonly Refusal[],
    failed: (error: Error) => void,
    stop: AbortSignal,
  ) => Promise<void>;
  /** Milliseconds between ticks. */
  readonly tickEvery: number;
  /** Wall clock in microseconds. */
  readonly wallClock: () => number;
  readonly events?: PairsEvents;
  /** Aborts retries. */
  readonly stop: AbortSignal;
}

/**
 * Pair detection over the merged stream of all shards. Its shard of the store keeps no observations: a restart reads the messages
 * again, from the last checkpoint up to the position of the last tick, and repeats the ticks.
 */
export class Pairs {
  private readonly options: PairsOptions;
  private readonly host: DetectionHost;
  private readonly directory: SeriesDirectory;
  private merge: SketchMerge;
  private untaken: readonly StoredBatch[];
  private unrecorded: readonly SettingsChange[];
  private last: Tick;
  private stored: number;
  private turns: number;
  /** Offset up to which messages have been taken. */
  private read: number;
  private highWatermark = 0;
  private rowsSince = 0;
  private messagesSince = 0;
  private checkpointAfter = performance.now() + CHECKPOINT_EVERY;
  /** Whether the last checkpoint failed. */
  private putOff = false;
  private idleAfter = performance.now() + CHECKPOINT_IDLE;

  private constructor(options: PairsOptions, { recovered, merge }: RecoveredPairs, host: DetectionHost) {
    this.options = options;
    this.host = host;
    this.merge = merge;
    this.directory = recovered.directory;
    this.untaken = recovered.untaken;
    this.unrecorded = recovered.unrecorded;
    this.last = recovered.lastTick;
    this.stored = recovered.recovery.series.length;
    this.turns = options.places.turns.length;
    this.read = options.places.read;
    this.rowsSince = recovered.replayed;
  }

  /** Recovers pair detection; see {@link recoverPairs}. */
  static async open(options: PairsOptions): Promise<Pairs> {
    const { settings, events, places } = options;
    const found = await recoverPairs({
      ...options,
      failed: (error) => events?.failed?.('recovery of correlations', error),
    });
    const { recovered } = found;
    const host = canThread ? await ThreadHost.start(recovered, settings) : new LocalHost(recovered.detection);
    const pairs = new Pairs(options, found, host);
    // From now on the state records the number of shards: a recovery must expect messages of all of them.
    try {
      if (!found.known && places.from === undefined) await pairs.persist(() => pairs.checkpoint());
    } catch (error) {
      await host.close();
      throw error;
    }
    return pairs;
  }

  /** Takes pending messages, makes a tick and stores its results. Retries until it succeeds. */
  async tick(): Promise<void> {
    const { wallClock, events, partition, refuse, stop } = this.options;
    const wall = wallClock();
    const { refused, stranger, messages } = this.accept(wall);
    const { batches, turns } = this.release(wall);
    const settings = this.unrecorded;
    const at = Math.max(wall, this.last.at + 1);
    const { changes, observations, failed } = await this.host.tick(batches, at);
    if (failed.length > 0) events?.setAside?.(failed);
    if (refused.length > 0) {
      await refuse(partition, refused, (error) => events?.failed?.('dead-lettering messages', error), stop);
    }
    this.rowsSince += observations;
    this.messagesSince += messages;
    if (observations > 0 || changes.length > 0 || turns.length > 0 || settings.length > 0) {
      const series = Array.from({ length: this.directory.size - this.stored }, (_, row) => {
        return { series: this.stored + row, ...this.directory.key(this.stored + row) };
      });
      this.last = { number: this.last.number + 1, seq: this.merge.released, at };
      await this.commit({
        ...NOTHING,
        series,
        signals: latestSignals(changes),
        changes,
        ticks: [this.last],
        settings: settings.map((change) => ({ ...change, at })),
        positions: [readTo(partition, this.read), ...turnsMade(turns, this.turns)],
      });
      this.unrecorded = [];
      this.stored = this.directory.size;
      this.turns += turns.length;
      events?.published?.(changes);
    }
    events?.ticked?.({
      messages,
      held: this.merge.held,
      next: this.read,
      highWatermark: this.highWatermark,
      setAside: this.host.stats.setAside,
    });
    if (stranger !== undefined) await this.meet(stranger);
    if (this.checkpointIsDue()) await this.checkpointOnce();
  }

  /** Stores the state if it changed. Nothing else may be running, and no tick may have failed. */
  async save(): Promise<void> {
    if (this.rowsSince > 0 || this.messagesSince > 0) await this.checkpointOnce();
  }

  async close(): Promise<void> {
    await this.host.close();
  }

  /** Takes messages up to the first of an unknown shard. */
  private accept(wall: number) {
    const { queue, storeId } = this.options;
    const refused: Refusal[] = [];
    let messages = 0;
    let rows = 0;
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) {
      this.highWatermark = batch.highWatermark;
      for (const [at, record] of batch.records.entries()) {
        try {
          const sketch = sketchIn(record, storeId);
          if (sketch === undefined) continue;
          if (!this.merge.knows(sketch.shard)) {
            queue.putBack(batch, at);
            return { refused, messages, stranger: { record, shard: sketch.shard } };
          }
          if (this.merge.accept(sketch, wall)) messages++;
          rows += sketch.length;
        } catch (error) {
          if (!(error instanceof InvalidInput)) throw error;
          refused.push(refusalOf(record, error.message));
        }
        this.read = record.offset + 1;
      }
      this.read = batch.next;
      if (rows >= MOST_ROWS) break;
    }
    return { refused, messages, stranger: undefined };
  }

  private release(wall: number): { batches: StoredBatch[]; turns: ShardTurn[] } {
    const batches = [...this.untaken];
    const turns: ShardTurn[] = [];
    this.untaken = [];
    for (let rows = 0; rows < MOST_ROWS; ) {
      const released = this.merge.release(wall, SLICE);
      const { batch } = released;
      turns.push(...released.turns);
      if (batch.length > 0 || batch.notes !== undefined) batches.push(batch);
      if (batch.length === 0) break;
      rows += batch.length;
    }
    return { batches, turns };
  }

  /** A message of an unknown shard: the source got more partitions, or the message is invalid. */
  private async meet({ record, shard }: { record: KafkaRecord; shard: number }): Promise<void> {
    const { shards, queue, partition, refuse, events, stop } = this.options;
    const count = await this.persist(shards);
    if (shard >= count) {
      const first = queue.take();
      const reason = `There is no shard ${shard}: the topic of observations has ${count} partitions.`;
      const failed = (error: Error) => events?.failed?.('dead-lettering messages', error);
      await refuse(partition, [refusalOf(record, reason)], failed, stop);
      if (first !== undefined) this.skip(first);
      return;
    }
    const state = this.merge.save();
    this.merge = new SketchMerge(
      this.directory,
      Array.from({ length: count }, (_, number) => number),
    );
    this.merge.restore(state);
    await this.persist(() => this.checkpoint());
  }

  private skip(batch: RecordBatch): void {
    this.read = batch.records.length === 1 ? batch.next : itemAt(batch.records, 0).offset + 1;
    if (batch.records.length > 1) this.options.queue.putBack(batch, 1);
  }

  private async commit(transaction: Transaction): Promise<void> {
    await this.persist(() => this.options.shard.commit(transaction));
  }

  /** Runs a task on the store or on Kafka and retries until it succeeds. */
  private async persist<T>(task: () => Promise<T>): Promise<T> {
    const { stop, events } = this.options;
    return retry(task, {
      ...WAITS,
      stop,
      failed: (error) => {
        if (error instanceof Fenced) throw error;
        events?.failed?.('correlations', error);
      },
    });
  }

  private checkpointIsDue(): boolean {
    const now = performance.now();
    if (this.rowsSince === 0) return this.messagesSince > 0 && now >= this.idleAfter;
    return (this.rowsSince >= CHECKPOINT_ROWS && !this.putOff) || now >= this.checkpointAfter;
  }

  /** Makes a checkpoint, or postpones it. */
  private async checkpointOnce(): Promise<void> {
    try {
      await this.checkpoint();
    } catch (error) {
      if (error instanceof Fenced) throw error;
      this.options.events?.failed?.('checkpoint of correlations', error);
      this.putOff = true;
    }
    this.checkpointAfter = performance.now() + CHECKPOINT_EVERY;
    this.idleAfter = performance.now() + CHECKPOINT_IDLE;
  }

  private async checkpoint(): Promise<void> {
    const { shard, partition } = this.options;
    const { rest, series } = await this.host.state();
    const own: unknown = deserialize(rest);
    if (typeof own !== 'object') throw new TypeError('the detection gave no state');
    try {
      await shard.saveCheckpoint({
        layout: this.host.layout,
        tick: this.last,
        rest: serialize({ ...own, merge: this.merge.save() }),
        series,
      });
    } catch (error) {
      await this.host.forgetSaved();
      throw error;
    }
    // May fail: messages read again from an earlier position are dropped as duplicates.
    const positions = [readTo(partition, this.read), readFrom(partition, this.read)];
    this.rowsSince = 0;
    this.messagesSince = 0;
    this.putOff = false;
    await shard.commit({ ...NOTHING, positions });
  }
}

function refusalOf(record: KafkaRecord, reason: string): Refusal {
  return { record, index: undefined, path: '', reason, value: record.value };
}
