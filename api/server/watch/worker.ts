import { topicOf } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { WatchEvents } from '../../../pipelines/sources/kafka/partition-watch.ts';
import type { WorkerEvents } from '../../../pipelines/worker/worker.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** Forwards the events of a worker to metrics and logs. */
export function watchWorker(metrics: Metrics, log: Logger): Required<Omit<WorkerEvents, keyof WatchEvents>> {
  return {
    claimed({ partition, offset, replayed, milliseconds }) {
      metrics.partitions.inc();
      log.info(
        { partition, offset, replayed, milliseconds: Math.round(milliseconds) },
        'took over a partition',
      );
    },
    released({ partition, milliseconds }) {
      metrics.partitions.dec();
      metrics.lag.remove({ partition });
      log.info({ partition, milliseconds: Math.round(milliseconds) }, 'handed over a partition');
    },
    fenced({ partition, error }) {
      metrics.partitions.dec();
      metrics.lag.remove({ partition });
      metrics.fenced.inc();
      log.warn({ partition, err: error }, 'lost a partition to another worker; no longer writing to it');
    },
    committed({ partition, lag, messages, refused, milliseconds }) {
      metrics.lag.set({ partition }, lag);
      metrics.messages.inc({ partition }, messages);
      metrics.batches.observe(messages);
      metrics.batchSeconds.observe({ topic: topicOf(partition) }, milliseconds / 1000);
      metrics.rejected.inc(refused);
      metrics.deadLetters.inc(refused);
    },
    failed(stage, error) {
      metrics.kafkaFailures.inc();
      log.error({ err: error, stage }, 'the worker failed; retrying');
    },
  };
}
