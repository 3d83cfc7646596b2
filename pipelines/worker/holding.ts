import { Fenced } from '../../operators/records/errors.ts';
import type { ClaimedShard, SharedStore } from '../../sinks/store.ts';
import { SketchSender, type SketchSenderOptions } from '../pairs/sketch-sender.ts';
import { ShardDetection, type ShardDetectionOptions } from '../shard-detection.ts';
import {
  type ObservationsFlowOptions,
  observationsFlow,
  type ReadObservations,
} from '../sources/kafka/observations-flow.ts';
import {
  type IntakeEvents,
  PartitionIntake,
  type PartitionIntakeOptions,
  partitionName,
  storedOffset,
} from '../sources/kafka/partition-intake.ts';
import type { RecordBatch, TopicPartition } from '../sources/kafka/port.ts';
import { type SplitOptions, SplitScopes } from '../sources/kafka/split-scopes.ts';
import type { Excuse } from '../sources/kafka/standstill.ts';

export type IntakeOptions = Pick<
  PartitionIntakeOptions<ReadObservations>,
  'mostBytes' | 'refuse' | 'schemas' | 'pause' | 'resume'
> &
  Pick<ObservationsFlowOptions, 'limits' | 'longestValue'> & {
    readonly events: IntakeEvents;
    /** Policy for scopes whose home is another partition; default: no check. */
    readonly splits?: SplitOptions | undefined;
  };

/** Options shared by the senders of all shards. */
export type SketchOptions = Omit<SketchSenderOptions, 'shard'>;

export interface HoldingOptions {
  readonly partition: TopicPartition;
  readonly store: SharedStore;
  /** Identifies this process among those that share the store. */
  readonly owner: string;
  /** Milliseconds to wait for the previous owner to hand the partition over. */
  readonly patience: number;
  readonly live: Omit<ShardDetectionOptions, 'shard' | 'journal' | 'handOn'>;
  readonly intake: IntakeOptions;
  /** Where sketches are sent; undefined when pairs are not detected. */
  readonly sketches: SketchOptions | undefined;
  /** Another owner has claimed the partition's shard. Called once. */
  readonly fenced: (error: Fenced) => void;
}

/** A partition of this worker: its shard of the store, its detection, and its incoming messages. */
export class Holding {
  /** Offset to read messages from; undefined when none was read yet. */
  readonly offset: number | undefined;
  readonly live: ShardDetection;
  readonly partition: TopicPartition;
  private readonly shard: ClaimedShard;
  private readonly intake: PartitionIntake<ReadObservations>;
  private readonly sender: SketchSender | undefined;

  private constructor(
    shard: ClaimedShard,
    live: ShardDetection,
    intake: PartitionIntake<ReadObservations>,
    sender: SketchSender | undefined,
  ) {
    this.shard = shard;
    this.live = live;
    this.intake = intake;
    this.sender = sender;
    this.partition = intake.partition;
    this.offset = storedOffset(live.positions, intake.partition);
  }

  /**
   * Claims a partition's shard and recovers its detection from the previous owner's commits.
   *
   * @throws StoreUnavailable when the store is unavailable, Fenced when another owner claimed the shard meanwhile
   */
  static async open(options: HoldingOptions): Promise<Holding> {
    const { partition, store, owner, patience, intake } = options;
    const shard = await store.claim(partitionName(partition), { owner, patience });
    const fenced = once(options.fenced);
    const { events = {}, onCommit } = options.live;
    const sender = options.sketches && new SketchSender({ ...options.sketches, shard: partition.partition });
    const live = await ShardDetection.open({
      ...options.live,
      shard,
      ...(sender !== undefined && { handOn: sender }),
      events: {
        ...events,
        failed(stage, error) {
          if (error instanceof Fenced) fenced(error);
          else events.failed?.(stage, error);
        },
      },
      onCommit(info) {
        if (!(info.error instanceof Fenced)) onCommit?.(info);
      },
    });
    const { limits, longestValue, splits, ...rest } = intake;
    const { writer, directory } = live;
    const messages = new PartitionIntake({
      ...rest,
      partition,
      flow: observationsFlow({
        writer,
        directory,
        limits,
        longestValue,
        splits: splits && new SplitScopes(shard, directory, splits),
      }),
      ...(sender !== undefined && { room: (stop) => sender.room(stop) }),
      events: { ...intake.events, fenced },
    });
    const { tick, heldFrom, storeId } = live.recoveredTo;
    sender?.begin(tick, heldFrom, storeId);
    live.start();
    return new Holding(shard, live, messages, sender);
  }

  /** Why nothing may be delivered for now. */
  get excuse(): Excuse | undefined {
    return this.intake.excuse;
  }

  offer(batch: RecordBatch): void {
    this.intake.offer(batch);
  }

  /**
   * Reports progress to pair detection.
   *
   * @param at wall clock in microseconds
   * @param isRead whether every message that existed at that time has been offered
   */
  reportProgress(at: number, isRead: boolean): void {
    this.sender?.reportProgress(at, isRead && this.intake.isIdle && this.live.pipeline.isAtRest);
  }

  /** Hands the partition over: finishes pending work, stores the state and releases the shard. */
  async release(at: number): Promise<void> {
    await this.intake.stop();
    await this.live.stop(at);
    this.sender?.stop();
    await this.shard.release();
  }

  /** Drops a partition that another owner has already claimed. */
  async abandon(): Promise<void> {
    await this.intake.stop();
    this.sender?.stop();
    await this.live.abandon();
  }
}

function once<T>(call: (value: T) => void): (value: T) => void {
  let called = false;
  return (value) => {
    if (called) return;
    called = true;
    call(value);
  };
}
