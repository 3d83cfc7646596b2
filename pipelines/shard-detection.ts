import { map } from 'rxjs';
import type { EngineSettings } from '../operators/engine/settings.ts';
import type { SeriesDirectory } from '../operators/records/directory.ts';
import type { Journal } from '../sinks/journal/journal.ts';
import type { SourcePosition } from '../sinks/source-position.ts';
import type { Shard, Tick } from '../sinks/store.ts';
import { type CommitInfo, Writer } from '../sinks/writer.ts';
import { DeferredHost } from './detection/deferred-host.ts';
import type { DetectionThreads } from './detection/detection-thread.ts';
import { type DetectionHost, LocalHost } from './detection/host.ts';
import { canThread, ThreadHost } from './detection/thread-host.ts';
import { ObservationsPipeline, type PipelineEvents } from './observations.ts';
import type { HandOn } from './pairs/hand-on.ts';
import { type OpenedShard, openShard, recover } from './recover.ts';
import type { Announce } from './ticking/announce.ts';
import { MOST_UNTAKEN } from './ticking/untaken.ts';
import { ticks } from './ticks.ts';

export interface ShardDetectionOptions {
  readonly shard: Shard;
  readonly settings: EngineSettings;
  /** Journal in which small groups become durable; see {@link Writer}. */
  readonly journal?: Journal | undefined;
  /** Called with changes of signals as they become durable. */
  readonly announce: Announce;
  /** Milliseconds between ticks. */
  readonly tickEvery: number;
  /** The wall clock in microseconds. */
  readonly wallClock: () => number;
  /** The threads shared by the detections of this process; default: a separate one. */
  readonly threads?: DetectionThreads;
  readonly events?: PipelineEvents;
  readonly onCommit?: (info: CommitInfo) => void;
  /** Receives the outflow of ticks, when the settings leave pairs to another process. */
  readonly handOn?: HandOn;
}

/** A shard to which observations can be appended, whatever its detection does. */
export interface WritableShard extends OpenedShard {
  readonly writer: Writer;
}

/** Opens a shard for appending. */
export async function openForWriting({
  shard,
  journal,
  onCommit,
}: Pick<ShardDetectionOptions, 'shard' | 'journal' | 'onCommit'>): Promise<WritableShard> {
  const opened = await openShard(shard);
  const writer = new Writer(shard, opened.recovery, opened.directory, {
    ...(journal !== undefined && { journal }),
    ...(onCommit !== undefined && { onCommit }),
  });
  await writer.load();
  return { ...opened, writer };
}

/** Recovered detection over one shard of a store. Ticks process what is appended to its writer. */
export class ShardDetection {
  readonly writer: Writer;
  readonly directory: SeriesDirectory;
  readonly pipeline: ObservationsPipeline;
  /** Number of observations replayed from the store. */
  readonly replayed: number;
  /** Source positions in the store. */
  readonly positions: readonly SourcePosition[];
  /** At recovery: the last tick of the shard, the earliest observation then held back, and the store. */
  readonly recoveredTo: { readonly tick: Tick; readonly heldFrom: number; readonly storeId: string };
  private readonly host: DetectionHost;

  private constructor(
    parts: Pick<
      ShardDetection,
      'writer' | 'directory' | 'pipeline' | 'replayed' | 'positions' | 'recoveredTo'
    >,
    host: DetectionHost,
  ) {
    this.writer = parts.writer;
    this.directory = parts.directory;
    this.pipeline = parts.pipeline;
    this.replayed = parts.replayed;
    this.positions = parts.positions;
    this.recoveredTo = parts.recoveredTo;
    this.host = host;
  }

  /** Opens a shard and recovers its detection. Ticks begin with {@link start}. */
  static async open(options: ShardDetectionOptions): Promise<ShardDetection> {
    return ShardDetection.over(await openForWriting(options), options);
  }

  /**
   * Recovers the detection of an open shard. What is appended to its writer meanwhile is durable, and is taken by
   * the first ticks.
   *
   * @param signal ends the recovery, which then rejects
   */
  static async over(
    { recovery, directory, writer }: WritableShard,
    options: ShardDetectionOptions,
    signal?: AbortSignal,
  ): Promise<ShardDetection> {
    const { shard, settings, announce, tickEvery, wallClock, events, handOn } = options;
    const { detection, ...rest } = await recover(shard, settings, {
      opened: { recovery, directory },
      mostUntaken: MOST_UNTAKEN,
      ...(signal !== undefined && { signal }),
      ...(handOn !== undefined && { repeated: (...tick) => handOn.send(...tick) }),
    });
    const { lastTick: tick, replayed } = rest;
    const recoveredTo = { tick, heldFrom: detection.heldFrom, storeId: recovery.storeId };
    const inThread = () => ThreadHost.start({ detection, ...rest }, settings, options.threads?.next());
    let host: DetectionHost;
    if (!canThread) host = new LocalHost(detection);
    else if (rest.directory.size > 0) host = await inThread();
    else host = new DeferredHost(detection, inThread);
    const pipeline = new ObservationsPipeline({
      store: shard,
      writer,
      announce,
      // Without the detection itself, which is in the host.
      recovered: rest,
      host,
      ticks$: ticks(tickEvery, writer.committed$).pipe(map(wallClock)),
      ...(events !== undefined && { events }),
      ...(handOn !== undefined && { handOn }),
    });
    return new ShardDetection(
      { writer, directory, pipeline, replayed, positions: recovery.positions, recoveredTo },
      host,
    );
  }

  start(): void {
    this.pipeline.start();
  }

  /**
   * Runs detection now on everything appended before the call.
   *
   * @param at wall clock in microseconds
   * @throws StoreUnavailable
   */
  flush(at: number): Promise<void> {
    return this.pipeline.flush(at);
  }

  /**
   * Finishes what was appended, makes a last tick and stores the state, so that the next owner replays nothing.
   *
   * @param at wall clock in microseconds
   */
  async stop(at: number): Promise<void> {
    await this.writer.drain();
    await this.pipeline.stop(at);
    await this.host.close();
    await this.writer.close();
  }

  /** Aborts detection without further writes: another owner has the shard, or the process gives up. */
  async abandon(): Promise<void> {
    this.pipeline.abandon();
    await this.host.close();
  }
}
