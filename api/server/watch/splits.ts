import type { SplitOptions } from '../../../pipelines/sources/kafka/split-scopes.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** Forwards scopes that arrive in a second partition to metrics and logs. */
export function watchSplits(metrics: Metrics, log: Logger): SplitOptions['report'] {
  return ({ scope_id, partition, home }) => {
    metrics.splitScopes.inc();
    log.warn(
      { scope_id, partition, home },
      'observations of a scope come in a second partition, so that no detector sees all of them; produce them with the scope’s id as key and the default partitioner',
    );
  };
}
