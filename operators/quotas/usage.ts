import { z } from 'zod';

/** What is counted of observations, by scope, or of events of memory. */
export const QUOTA_KINDS = ['observations', 'events'] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

const used = z.object({ records: z.number(), bytes: z.number() });

/** Records and bytes. */
export type Use = z.output<typeof used>;

/** What one process has taken on one day (UTC), as a store has it. */
export const usageRecord = z.object({
  id: z.string(),
  day: z.string(),
  kind: z.enum(QUOTA_KINDS),
  /** By scope. Events of memory have none, and count under `memory`. */
  used: z.record(z.string(), used),
});

export type Usage = z.output<typeof usageRecord>;
