import type { Logger } from 'pino';
import { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Archive } from '../../sinks/store.ts';
import type { ServerConfig } from './config/config.ts';

/** SQL for callers over a store, and over the store of memory if that is separate. It costs nothing until the first statement. */
export function openAnalytics(
  config: Pick<ServerConfig, 'sqlMemory' | 'sqlLanes' | 'sqlFolder'>,
  store: Pick<Archive, 'analytics'>,
  memory: Pick<Archive, 'analytics'>,
  log?: Logger,
): Analytics {
  return new Analytics({
    signals: store.analytics,
    memory: memory.analytics,
    sqlMemory: config.sqlMemory,
    lanes: config.sqlLanes,
    folder: config.sqlFolder,
    failed: (error) =>
      log?.warn({ err: error }, 'merging or deleting files for SQL failed; statements take longer'),
  });
}
