import { setTimeout as sleep } from 'node:timers/promises';
import { partitionName } from './partition-intake.ts';
import type { KafkaClient, TopicPartition } from './port.ts';
import { type PartitionHealth, type Sight, standingOf } from './standstill.ts';

/** Checks within the time after which a partition counts as stalled. */
const LOOKS = 5;

/** A partition assigned to this process, whether or not anything was read of it. */
export interface OwnedPartition extends TopicPartition, Pick<Sight, 'position' | 'excuse'> {
  /** Next offset after the stored messages; undefined when unknown or none are stored. */
  readonly stored: number | undefined;
}

/** Callbacks of a partition watch, for logs and metrics. */
export interface WatchEvents {
  /** Messages of a partition not yet in the store; called at every check for every partition of the process. */
  lagging?(info: { partition: string; lag: number }): void;
  /** The process no longer has a partition. */
  yielded?(info: { partition: string }): void;
  /** A partition has not moved for `idle` milliseconds without a known reason; the member leaves the group and rejoins. */
  stalled?(info: { partition: string; position: number | undefined; end: number; idle: number }): void;
  /** A stalled partition moves again, or belongs to another process. */
  moving?(info: { partition: string }): void;
}

export interface WatchOptions {
  readonly client: Pick<KafkaClient, 'ends'>;
  readonly owned: () => readonly OwnedPartition[];
  /** Leaves the group and rejoins. */
  readonly rejoin: () => void;
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

  private async ask(): Promise<void> {
    const topics = new Set(this.options.owned().map(({ topic }) => topic));
    const asked = [...topics].map(async (topic): Promise<[string, ReadonlyMap<number, number>]> => {
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
    const { bound, events, rejoin } = this.options;
    const owned = new Set<string>();
    let heal = false;
    for (const partition of this.options.owned()) {
      const name = partitionName(partition);
      const { position, stored, excuse } = partition;
      const end = this.ends.get(partition.topic)?.get(partition.partition);
      owned.add(name);
      if (end !== undefined) {
        this.lagging.add(name);
        events?.lagging?.({ partition: name, lag: Math.max(0, end - (stored ?? position ?? 0)) });
      }
      const before = this.standings.get(name);
      const standing = standingOf(before, { position, end, excuse }, now, bound);
      this.standings.set(name, standing);
      if (before?.stalled && !standing.stalled) events?.moving?.({ partition: name });
      if (standing.heal && end !== undefined) {
        heal = true;
        events?.stalled?.({ partition: name, position, end, idle: standing.idle });
      }
    }
    this.forget(owned, now);
    if (heal) rejoin();
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
