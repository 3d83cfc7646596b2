import { setTimeout as sleep } from 'node:timers/promises';
import { partitionName } from './partition-intake.ts';
import type { ConsumerCrash, GroupMember, KafkaClient, TopicPartition } from './port.ts';
import { type Excuse, type PartitionHealth, type Sight, standingOf } from './standstill.ts';

/** Checks within the time after which a partition counts as stalled. */
const LOOKS = 5;

/** A partition assigned to this process, whether or not anything was read of it. */
export interface OwnedPartition extends TopicPartition, Pick<Sight, 'position' | 'excuse'> {
  /** Next offset after the stored messages; undefined when unknown or none are stored. */
  readonly stored: number | undefined;
}

/** A partition that does not move although its log goes on. */
export interface StalledInfo {
  readonly partition: string;
  readonly position: number | undefined;
  readonly end: number;
  /** Milliseconds of the standstill. */
  readonly still: number;
  /** The known reason. */
  readonly excuse: Excuse | undefined;
  /** The last of a row of crashes of the consumer. */
  readonly crash: GroupMember['crash'];
  /** Whether the member now leaves the group and rejoins. */
  readonly rejoins: boolean;
}

/** Callbacks of a partition watch, for logs and metrics. */
export interface WatchEvents {
  /** Messages of a partition not yet in the store; called at every check for every partition of the process. */
  lagging?(info: { partition: string; lag: number }): void;
  /** The process no longer has a partition. */
  yielded?(info: { partition: string }): void;
  /** A partition does not move; called again whenever the member leaves the group and rejoins because of it. */
  stalled?(info: StalledInfo): void;
  /** A consumer of the process ended with an error and is replaced. */
  crashed?(crash: ConsumerCrash): void;
  /** A stalled partition moves again, or belongs to another process. */
  moving?(info: { partition: string }): void;
}

export interface WatchOptions {
  readonly client: Pick<KafkaClient, 'ends'>;
  /** What the member reads. */
  readonly topics: readonly string[];
  readonly owned: () => readonly OwnedPartition[];
  /** The member that reads them; undefined before it joins. */
  readonly member: () => Pick<GroupMember, 'rejoin' | 'crash' | 'isIn'> | undefined;
  /** Milliseconds of an unexcused standstill: one session of the group, so that it ends within two. */
  readonly bound: number;
  readonly events?: WatchEvents | undefined;
  readonly failed: (error: unknown) => void;
}

/** Checks every partition of a process periodically, and makes the member rejoin its group when one is stalled. */
export class PartitionWatch {
  private readonly options: WatchOptions;
  private readonly ended = new AbortController();
  private readonly standings = new Map<string, PartitionHealth>();
  /** Partitions that this process had last, watched until its member is in the group again. */
  private had: readonly OwnedPartition[] = [];
  private readonly lagging = new Set<string>();
  private ends: Map<string, ReadonlyMap<number, number>> = new Map();

  constructor(options: WatchOptions) {
    this.options = options;
    void this.run();
  }

  /** Stops without waiting for a pending request: Kafka may be unavailable for long. */
  stop(): void {
    this.ended.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      await sleep(this.options.bound / LOOKS, undefined, { signal }).catch(() => undefined);
      await this.ask();
      if (!signal.aborted) this.look(performance.now());
    }
  }

  /**
   * The partitions to watch. A member that is out of its group, as one whose consumer crashes again and again, has none; those that it had
   * are watched further. One that never was in it should have some, and all are watched.
   */
  private get watched(): readonly OwnedPartition[] {
    const owned = this.options.owned();
    if (owned.length > 0 || this.options.member()?.isIn !== false) {
      this.had = owned;
      return owned;
    }
    if (this.had.length > 0)
      return this.had.map((partition) => ({ ...partition, position: undefined, excuse: undefined }));
    return this.options.topics.flatMap((topic) =>
      Array.from(this.ends.get(topic)?.keys() ?? [], (partition): OwnedPartition => {
        return { topic, partition, position: undefined, stored: undefined, excuse: 'joining' };
      }),
    );
  }

  private async ask(): Promise<void> {
    const asked = this.options.topics.map(async (topic): Promise<[string, ReadonlyMap<number, number>]> => {
      try {
        return [topic, await this.options.client.ends(topic)];
      } catch (error) {
        if (!this.ended.signal.aborted) this.options.failed(error);
        return [topic, new Map()];
      }
    });
    this.ends = new Map(await Promise.all(asked));
  }

  private look(now: number): void {
    const { bound, events, member } = this.options;
    const owned = new Set<string>();
    let heal = false;
    for (const partition of this.watched) {
      const name = partitionName(partition);
      const { position, stored, excuse } = partition;
      const end = this.ends.get(partition.topic)?.get(partition.partition);
      owned.add(name);
      if (end !== undefined && excuse !== 'joining') {
        this.lagging.add(name);
        events?.lagging?.({ partition: name, lag: Math.max(0, end - (stored ?? position ?? 0)) });
      }
      const before = this.standings.get(name);
      const standing = standingOf(before, { position, stored, end, excuse }, now, bound);
      this.standings.set(name, standing);
      const { still, stalled } = standing;
      if (before?.stalled && !stalled) events?.moving?.({ partition: name });
      // Of a member that is out of the group, leaving it is no remedy.
      const rejoins = standing.heal && member()?.isIn === true;
      heal ||= rejoins;
      if (rejoins || (stalled && !before?.stalled)) {
        const status = {
          partition: name,
          position: position ?? stored,
          end: standing.end ?? 0,
          still,
          excuse,
          rejoins,
        };
        events?.stalled?.({ ...status, crash: member()?.crash });
      }
    }
    this.forget(owned, now);
    if (heal) member()?.rejoin();
  }

  /** Drops the state of lost partitions; of a stalled one only after a while, because it may come back. */
  private forget(owned: ReadonlySet<string>, now: number): void {
    const { bound, events } = this.options;
    for (const name of this.lagging) {
      if (owned.has(name)) continue;
      this.lagging.delete(name);
      events?.yielded?.({ partition: name });
    }
    for (const [name, { stalled, at }] of this.standings) {
      if (owned.has(name) || (stalled && now - at < bound)) continue;
      this.standings.delete(name);
      if (stalled) events?.moving?.({ partition: name });
    }
  }
}
