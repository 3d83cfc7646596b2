import type { WatchEvents } from '../../../pipelines/sources/kafka/partition-watch.ts';
import type { ConsumerCrash } from '../../../pipelines/sources/kafka/port.ts';
import type { Excuse, StalledPartition } from '../../../pipelines/sources/kafka/standstill.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** The stalled partitions of a process. */
export interface PartitionsWatched {
  readonly events: Required<WatchEvents>;
  /** The partitions that are stalled now, in the order in which they stalled. */
  stalled(): readonly StalledPartition[];
}

/** What a partition that stands still waits for, in the words of /ready. */
const CAUSES: Readonly<Record<Excuse, string>> = {
  joining: 'this process could not join its group so far, and the log says why',
  claiming: 'it is still being claimed and recovered',
  fenced: 'another process has claimed it',
  full: 'what was read of it is not stored',
  store: 'the store does not take what was read of it',
  registry: 'the schema registry does not answer, and the log says how',
  broker: 'Kafka does not report its end',
  stopped: 'its reader has stopped',
};

function causeOf(excuse: Excuse | undefined, crash: ConsumerCrash | undefined): string {
  if (crash !== undefined) {
    const { count, error } = crash;
    return `: the consumer crashed ${count} ${count === 1 ? 'time' : 'times in a row'}, the last time because: ${error.message}`;
  }
  return excuse === undefined ? ' and no cause is known' : `: ${CAUSES[excuse]}`;
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
      stalled({ partition, position, end, still, excuse, crash, rejoins }) {
        const at = position === undefined ? 'has no position yet' : `stands at ${position}`;
        const seconds = Math.round(still / 100) / 10;
        const reason = `${at} for ${seconds} s, although the log ends at ${end}${causeOf(excuse, crash)}`;
        stalled.set(partition, { partition, reason });
        metrics.stalled.set(stalled.size);
        log.error(
          { partition, position, end, idle_ms: Math.round(still), excuse, err: crash?.error },
          `a partition of this process stands still${rejoins ? '; leaving and rejoining the group' : ''}`,
        );
      },
      crashed({ error, count, wait }) {
        metrics.kafkaFailures.inc();
        metrics.crashes.inc();
        log.error(
          { err: error, count, wait_ms: wait },
          'the consumer of Kafka crashed; another one joins the group',
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
