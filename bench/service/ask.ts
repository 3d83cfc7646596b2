import { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Archive } from '../../sinks/store.ts';

const LIMITS = { rows: 100, timeoutMs: 60_000 };

/** Runs statements on a store, until `close`. */
export function sqlClientOf(store: Pick<Archive, 'analytics'>) {
  const analytics = new Analytics({
    signals: store.analytics,
    sqlMemory: 1024 ** 3,
    lanes: 1,
    failed: (error) => process.emitWarning(String(error)),
  });
  return {
    ask: async (sql: string) => (await analytics.query(sql, LIMITS)).rows,
    close: () => analytics.close(),
  };
}
