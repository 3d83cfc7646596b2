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
  'mostBytes' | 'refuse' | 'pause' | 'resume'
> &
  Pick<ObservationsFlowOptions, 'limits' | 'longestValue'> & {
    readonly events: IntakeEvents;
    /** What becomes of scopes that are at home in another partition; nobody looks where it is left out. */
    readonly splits?: SplitOptions | undefined;
  };

/** What the senders of all shards have in common. */
export type SketchOptions = Omit<SketchSenderOptions, 'shard'>;

export interface HoldingOptions {
  readonly partition: TopicPartition;
  readonly store: SharedStore;
  /** Names this process among those that share the store. */
  readonly owner: string;
  /** Milliseconds to wait for the last owner to hand the partition over. */
  readonly patience: number;
  readonly live: Omit<ShardDetectionOptions, 'shard' | 'journal' | 'handOn'>;
  readonly intake: IntakeOptions;
  /** Where the finder of pairs listens; undefined where none are looked for. */
  readonly sketches: SketchOptions | undefined;
  /** The partition's shard is another's now. Called once. */
  readonly fenced: (error: Fenced) => void;
}

/** A partition that this worker has: its shard of the store, the detection over it, and the messages that flow in. */
export class Holding {
  /** Offset from which messages are to be read, or undefined where none was read yet. */
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
   * Claims a partition's shard and brings its detection to where the last owner's commits left it.
   *
   * @throws StoreUnavailable when the store is away, Fenced when another claimed it in the meantime
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

  /** Why nothing more may be delivered for now. */
  get excuse(): Excuse | undefined {
    return this.intake.excuse;
  }

  offer(batch: RecordBatch): void {
    this.intake.offer(batch);
  }

  /**
   * Reports progress to the finder of pairs.
   *
   * @param at wall clock in microseconds
   * @param isRead whether every message that there was at that time has been offered
   */
  reportProgress(at: number, isRead: boolean): void {
    this.sender?.reportProgress(at, isRead && this.intake.isIdle && this.live.pipeline.isAtRest);
  }

  /** Hands the partition over: what is under way is finished, the state stored, the shard released. */
  async release(at: number): Promise<void> {
    await this.intake.stop();
    await this.live.stop(at);
    this.sender?.stop();
    await this.shard.release();
  }

  /** Lets go of a partition that is another's already. */
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
