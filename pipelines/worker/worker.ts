import { Fenced, StoreUnavailable } from '../../operators/records/errors.ts';
import { PairHolding, type PairHoldingOptions } from '../pairs/pair-holding.ts';
import { type PartitionCommit, partitionName } from '../sources/kafka/partition-intake.ts';
import { type OwnedPartition, PartitionWatch, type WatchEvents } from '../sources/kafka/partition-watch.ts';
import type {
  DeliveryControl,
  GroupMember,
  KafkaClient,
  RecordBatch,
  TopicPartition,
} from '../sources/kafka/port.ts';
import type { Excuse } from '../sources/kafka/standstill.ts';
import { Holding, type HoldingOptions, type IntakeOptions } from './holding.ts';
import { startProgressReports } from './progress.ts';

/** Callbacks of a worker, for logs and metrics. */
export interface WorkerEvents extends WatchEvents {
  claimed?(info: {
    partition: string;
    offset: number | undefined;
    replayed: number;
    milliseconds: number;
  }): void;
  released?(info: { partition: string; milliseconds: number }): void;
  fenced?(info: { partition: string; error: Fenced }): void;
  committed?(info: PartitionCommit): void;
  failed?(stage: string, error: unknown): void;
}

export interface WorkerOptions
  extends Pick<HoldingOptions, 'store' | 'owner' | 'patience' | 'live' | 'sketches'>,
    Pick<IntakeOptions, 'limits' | 'longestValue' | 'refuse' | 'schemas' | 'splits'> {
  readonly client: KafkaClient;
  /** Pair detection, for the worker that gets its partition; undefined when pairs are not detected. */
  readonly pairs: Pick<PairHoldingOptions, 'settings' | 'tickEvery' | 'events'> | undefined;
  readonly topic: string;
  /** Where to begin in a partition of which nothing was read yet. */
  readonly begin: 'earliest' | 'latest';
  /** Milliseconds without contact after which the group reassigns a member's partitions. */
  readonly sessionTimeout: number;
  /** Bytes of messages that may wait in this process. */
  readonly mostBytes: number;
  readonly events?: WorkerEvents;
  /** Wall clock in microseconds. */
  readonly wallClock: () => number;
}

/** Milliseconds for which a store that refused a claim counts as unavailable, until the next attempt. */
const REFUSAL_HOLDS = 20_000;

/** A partition of this worker, from its claim on. */
interface Place {
  readonly partition: TopicPartition;
  /** Controls the delivery of the partition to this place, and to no later one. */
  readonly reading: DeliveryControl;
  holding: Holding | PairHolding | undefined;
  /** Next offset after the stored messages. */
  stored: number | undefined;
  /** Resolves when the claim has ended, successfully or not. */
  opening: Promise<unknown>;
  /** Whether another owner has claimed it since. */
  lost: boolean;
}

/**
 * A member of the consumer group that runs detection over its partitions. Each partition is a shard of the store with its own
 * detection. The worker claims a shard when the group assigns its partition, and hands it over when the group revokes it. The next
 * offset commits in the transaction of the rows before it. A worker that lost a partition without noticing is refused by the store and
 * writes nothing.
 */
export class Worker {
  private readonly options: WorkerOptions;
  private member: GroupMember | undefined;
  private readonly places = new Map<string, Place>();
  private readonly leaving = new Map<string, Promise<void>>();
  /** Places that wait until the previous one of their partition is handed over. */
  private readonly claiming = new Map<string, Place>();
  /** Why some partitions have no place, and until when the reason holds. */
  private readonly excuses = new Map<string, { readonly excuse: Excuse; readonly until: number }>();
  private watch: PartitionWatch | undefined;
  private assigned: readonly TopicPartition[] = [];
  private stopped = false;
  private progress: ReturnType<typeof startProgressReports> | undefined;

  private constructor(options: WorkerOptions) {
    this.options = options;
  }

  /** Joins the group. Partitions arrive when the rebalance completes. */
  static async start(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(options);
    const topics = [options.topic, ...(options.sketches === undefined ? [] : [options.sketches.topic])];
    worker.member = await options.client.join(
      { topics },
      {
        assigned: (partitions) => worker.reassign(partitions),
        position: (partition, reading) => worker.claim(partition, reading),
        records: (batch) => worker.take(batch),
        failed: (error) => options.events?.failed?.('kafka', error),
        crashed: (crash) => options.events?.crashed?.(crash),
      },
    );
    if (options.sketches !== undefined) {
      worker.progress = startProgressReports({
        client: options.client,
        topic: options.topic,
        holdings: () => worker.holdings,
        position: (partition) => worker.member?.position(partition),
        failed: (error) => options.events?.failed?.('progress reports to the finder of pairs', error),
        wallClock: options.wallClock,
      });
    }
    worker.watch = new PartitionWatch({
      client: options.client,
      topics,
      owned: () => worker.owned,
      member: () => worker.member,
      bound: options.sessionTimeout,
      events: options.events,
      failed: (error) => options.events?.failed?.('ends of partitions', error),
    });
    return worker;
  }

  /** Every partition assigned to this worker. */
  private get owned(): readonly OwnedPartition[] {
    return this.assigned.map((partition) => {
      const name = partitionName(partition);
      const stored = this.places.get(name)?.stored;
      return {
        ...partition,
        position: this.member?.position(partition),
        stored,
        excuse: this.excuseOf(name),
      };
    });
  }

  private excuseOf(name: string): Excuse | undefined {
    const place = this.places.get(name);
    if (place !== undefined) return place.holding === undefined ? 'claiming' : place.holding.excuse;
    if (this.claiming.has(name)) return 'claiming';
    const known = this.excuses.get(name);
    return known !== undefined && performance.now() < known.until ? known.excuse : undefined;
  }

  private excuse(name: string, excuse: Excuse, milliseconds: number): void {
    this.excuses.set(name, { excuse, until: performance.now() + milliseconds });
  }

  /** Detections of this worker, each over one partition. */
  get holdings(): readonly Holding[] {
    return [...this.places.values()].flatMap(({ holding }) => (holding instanceof Holding ? [holding] : []));
  }

  /** Names of this worker's shards. */
  get names(): readonly string[] {
    return [...this.places].flatMap(([name, { holding }]) => (holding instanceof Holding ? [name] : []));
  }

  /** The detection over a partition of this worker. */
  holding(name: string): Holding | undefined {
    const holding = this.places.get(name)?.holding;
    return holding instanceof Holding ? holding : undefined;
  }

  /** Leaves the group, and hands every partition over. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.assigned = [];
    this.progress?.stop();
    this.watch?.stop();
    const left = this.member?.leave();
    for (const name of [...this.places.keys()]) this.release(name);
    await Promise.all([left, ...this.leaving.values()]);
  }

  private reassign(partitions: readonly TopicPartition[]): void {
    if (this.stopped) return;
    this.assigned = partitions;
    const names = new Set(partitions.map(partitionName));
    for (const name of [...this.places.keys()]) if (!names.has(name)) this.release(name);
  }

  /** Whether the group has assigned a partition to this worker, as far as it knows. */
  private isMine(name: string): boolean {
    return !this.stopped && this.assigned.some((one) => partitionName(one) === name);
  }

  private async claim(
    partition: TopicPartition,
    reading: DeliveryControl,
  ): Promise<number | 'earliest' | 'latest'> {
    const name = partitionName(partition);
    const place: Place = {
      partition,
      reading,
      holding: undefined,
      stored: undefined,
      opening: Promise.resolve(),
      lost: false,
    };
    this.claiming.set(name, place);
    // Requested again without a revocation in between: start again.
    this.release(name);
    await this.leaving.get(name);
    // Requested again meanwhile: of two concurrent claims the earlier would fence the later, or be forgotten.
    if (this.claiming.get(name) !== place)
      throw new Error(`${name} was asked for again before it was claimed`);
    this.claiming.delete(name);
    if (!this.isMine(name)) throw new Error(`${name} was given to another before it was claimed`);
    this.places.set(name, place);
    const opening = this.open(place);
    place.opening = opening.catch(() => undefined);
    try {
      const holding = await opening;
      if (place.lost) {
        await holding.abandon();
        throw new Error(`${name} was claimed by another as soon as it was here`);
      }
      this.excuses.delete(name);
      return holding.offset ?? (holding instanceof Holding ? this.options.begin : 'earliest');
    } catch (error) {
      if (this.places.get(name) === place) this.places.delete(name);
      if (error instanceof StoreUnavailable) this.excuse(name, 'store', REFUSAL_HOLDS);
      throw error;
    }
  }

  private async open(place: Place): Promise<Holding | PairHolding> {
    const { options } = this;
    const { partition } = place;
    const started = performance.now();
    const holding =
      partition.topic === options.topic ? await this.openShard(place) : await this.openPairs(place);
    place.holding = holding;
    place.stored = holding.offset;
    options.events?.claimed?.({
      partition: partitionName(partition),
      offset: holding.offset,
      replayed: holding instanceof Holding ? holding.live.replayed : 0,
      milliseconds: performance.now() - started,
    });
    return holding;
  }

  private openPairs(place: Place): Promise<PairHolding> {
    const { client, topic, store, owner, patience, refuse, wallClock, pairs } = this.options;
    const { partition } = place;
    if (pairs === undefined) throw new TypeError('no pairs are looked for');
    return PairHolding.open({
      ...pairs,
      partition,
      store,
      owner,
      patience,
      refuse,
      wallClock,
      shards: () => client.partitions(topic),
      pause: () => place.reading.pause(),
      resume: () => place.reading.resume(),
      events: {
        ...pairs.events,
        ticked: (info) => {
          place.stored = info.next;
          this.member?.committed(partition, info.next);
          pairs.events.ticked?.(info);
        },
      },
      fenced: (error) => this.lose(place, error),
    });
  }

  private openShard(place: Place): Promise<Holding> {
    const { options } = this;
    const { partition } = place;
    const name = partitionName(partition);
    return Holding.open({
      partition,
      store: options.store,
      owner: options.owner,
      patience: options.patience,
      live: options.live,
      sketches: options.sketches,
      intake: {
        limits: options.limits,
        longestValue: options.longestValue,
        refuse: options.refuse,
        schemas: options.schemas,
        splits: options.splits,
        mostBytes: options.mostBytes / Math.max(1, this.assigned.length),
        pause: () => place.reading.pause(),
        resume: () => place.reading.resume(),
        events: {
          committed: ({ next, highWatermark, ...rest }) => {
            place.stored = next;
            this.member?.committed(partition, next);
            const lag = Math.max(0, highWatermark - next);
            options.events?.committed?.({ partition: name, lag, ...rest });
          },
          failed: (error) => options.events?.failed?.(`intake of ${name}`, error),
        },
      },
      fenced: (error) => this.lose(place, error),
    });
  }

  private take(batch: RecordBatch): void {
    this.places.get(partitionName(batch))?.holding?.offer(batch);
  }

  /** Hands a partition over in the background. */
  private release(name: string): void {
    const place = this.places.get(name);
    if (place === undefined) return;
    this.places.delete(name);
    const started = performance.now();
    const { events, wallClock } = this.options;
    const released = (async () => {
      await place.opening;
      const { holding } = place;
      if (holding === undefined) return;
      let failure: unknown;
      try {
        await holding.release(wallClock());
      } catch (error) {
        failure = error;
        await holding.abandon();
      }
      // A loss is reported when it is detected, which may be during the hand-over.
      if (place.lost) return;
      if (failure instanceof Fenced) {
        events?.fenced?.({ partition: name, error: failure });
        return;
      }
      if (failure !== undefined) events?.failed?.(`release of ${name}`, failure);
      events?.released?.({ partition: name, milliseconds: performance.now() - started });
    })().finally(() => {
      if (this.leaving.get(name) === released) this.leaving.delete(name);
    });
    this.leaving.set(name, released);
  }

  /**
   * Drops a partition that another owner has claimed. If the group still assigns it to this member after a whole session, the other
   * owner was wrong, and the partition is claimed again. A place that was handed over or claimed again meanwhile is ignored: its
   * reading is void.
   */
  private lose(place: Place, error: Fenced): void {
    const { partition, reading, holding } = place;
    const name = partitionName(partition);
    this.options.events?.fenced?.({ partition: name, error });
    if (this.places.get(name) === place) this.places.delete(name);
    place.lost = true;
    this.excuse(name, 'fenced', this.options.sessionTimeout);
    reading.pause();
    void holding?.abandon();
    setTimeout(() => reading.restart(), this.options.sessionTimeout).unref();
  }
}
