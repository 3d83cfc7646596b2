import type { Usage } from '../../../operators/quotas/usage.ts';
import type { Documents } from '../../../sinks/documents.ts';
import { isShared, type ServerConfig } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { DailyQuota, type QuotaOptions } from './daily-quota.ts';
import type { QuotaLimits } from './quota-limits.ts';

/** Opens a quota, or none without limits. */
async function open(limits: QuotaLimits, options: Omit<QuotaOptions, 'limits'>) {
  const isLimited = limits.records !== undefined || limits.bytes !== undefined;
  return isLimited ? DailyQuota.open({ ...options, limits }) : undefined;
}

interface Opening {
  readonly config: ServerConfig;
  readonly usage: Documents<Usage>;
  readonly log: Logger;
}

const commonOf = ({ config, usage, log }: Opening) => ({
  usage,
  shared: isShared(config.dsn),
  now: Date.now,
  failed: (error: unknown) => log.warn({ err: error }, 'storing what quotas count failed'),
});

/** The quota of the observations of each scope; undefined without one. @throws StoreUnavailable */
export function openObservationQuota(opening: Opening): Promise<DailyQuota | undefined> {
  const settings = { records: 'SIGNAL_QUOTA_OBSERVATIONS', bytes: 'SIGNAL_QUOTA_BYTES' };
  return open(opening.config.observationQuota, {
    ...commonOf(opening),
    kind: 'observations',
    settings,
  });
}

/** The quota of the events of memory; undefined without one. @throws StoreUnavailable */
export function openEventQuota(opening: Opening): Promise<DailyQuota | undefined> {
  const settings = { records: 'MEMORY_QUOTA_EVENTS', bytes: 'MEMORY_QUOTA_BYTES' };
  return open(opening.config.memory.quota, { ...commonOf(opening), kind: 'events', settings });
}
