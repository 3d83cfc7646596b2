import type { Logger } from 'pino';
import type { WatchEvents } from '../../../pipelines/sources/kafka/partition-watch.ts';
import type { Metrics } from '../metrics.ts';

/** A partition that is owned but stalled, and how this is known. */
export interface StalledPartition {
  /** Topic and number, such as `tidemark.observations/3`. */
  readonly partition: string;
  readonly reason: string;
}

/** The stalled partitions of a process. */
export interface PartitionsWatched {
  readonly events: Required<WatchEvents>;
  /** The partitions that are stalled now, in the order in which they stalled. */
  stalled(): readonly StalledPartition[];
}

/** Forwards the events of partition watches to metrics, logs and readiness. */
export function watchPartitions(metrics: Metrics, log: Logger): PartitionsWatched {
  const stalled = new Map<string, StalledPartition>();
  return {
    stalled: () => [...stalled.values()],
    events: {
      lagging({ partition, lag }) {
        metrics.lag.set({ partition }, lag);
      },
      yielded({ partition }) {
        metrics.lag.remove({ partition });
      },
      stalled({ partition, position, end, idle }) {
        const at = position === undefined ? 'has no position yet' : `stands at ${position}`;
        const seconds = Math.round(idle / 100) / 10;
        const reason = `${at} for ${seconds} s, although the log ends at ${end} and no cause is known`;
        stalled.set(partition, { partition, reason });
        metrics.stalled.set(stalled.size);
        log.error(
          { partition, position, end, idle_ms: Math.round(idle) },
          'a partition of this process stands still; leaving and rejoining the group',
        );
      },
      moving({ partition }) {
        stalled.delete(partition);
        metrics.stalled.set(stalled.size);
        log.info({ partition }, 'a partition that stood still moves again, or another process has it');
      },
    },
  };
}
