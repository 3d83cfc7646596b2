import { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Archive } from '../../sinks/store.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Logger } from '../process/logger.ts';
import type { Metrics } from '../process/metrics.ts';

/** SQL for callers over a store, and over the store of memory if that is separate. It costs nothing until the first statement. */
export function openAnalytics(
  config: Pick<ServerConfig, 'sqlMemory' | 'sqlLanes' | 'sqlFiles' | 'sqlFolder'>,
  store: Pick<Archive, 'analytics'>,
  memory: Pick<Archive, 'analytics'>,
  { log, metrics }: { readonly log?: Logger; readonly metrics?: Pick<Metrics, 'refusedShares'> } = {},
): Analytics {
  return new Analytics({
    signals: store.analytics,
    memory: memory.analytics,
    sqlMemory: config.sqlMemory,
    lanes: config.sqlLanes,
    files: config.sqlFiles,
    refused: (share) => metrics?.refusedShares.inc({ share }),
    folder: config.sqlFolder,
    failed: (error) =>
      log?.warn({ err: error }, 'merging or deleting files for SQL failed; statements take longer'),
  });
}
