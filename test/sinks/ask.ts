import { onTestFinished } from 'vitest';
import { Analytics } from '../../sinks/analytics/analytics.ts';
import type { Archive, QueryResult } from '../../sinks/store.ts';

/** Limits that no statement of a test reaches. */
export const LIMITS = { rows: 1000, timeoutMs: 30_000 };

/** Callers' SQL over a store, until the test has ended. */
export function analyticsOf(store: Pick<Archive, 'analytics'>, lanes = 1): Analytics {
  const failures: unknown[] = [];
  const analytics = new Analytics({
    signals: store.analytics,
    sqlMemory: 512 * 1024 ** 2,
    lanes,
    failed: (error) => failures.push(error),
  });
  onTestFinished(async () => {
    await analytics.close();
    if (failures.length > 0) throw new AggregateError(failures, 'what goes on beside statements failed');
  });
  return analytics;
}

/** Answer to one statement on a store. */
export async function ask(store: Pick<Archive, 'analytics'>, sql: string): Promise<QueryResult> {
  const analytics = analyticsOf(store);
  return analytics.query(sql, LIMITS);
}
