import type { EventsOptions } from '../../../pipelines/events.ts';
import { topicOf } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** Forwards the events of the event reader to metrics and logs. */
export function watchEvents(
  metrics: Metrics,
  log: Logger,
): Required<Pick<EventsOptions, 'committed' | 'released' | 'failed'>> {
  return {
    committed({ partition, lag, messages, refused, milliseconds }) {
      metrics.lag.set({ partition }, lag);
      metrics.messages.inc({ partition }, messages);
      metrics.batches.observe(messages);
      metrics.batchSeconds.observe({ topic: topicOf(partition) }, milliseconds / 1000);
      metrics.rejectedEvents.inc(refused);
      metrics.deadLetters.inc(refused);
    },
    released({ partition }) {
      metrics.lag.remove({ partition });
    },
    failed(stage, error) {
      metrics.kafkaFailures.inc();
      log.error({ err: error, stage }, 'reading events failed; retrying');
    },
  };
}
