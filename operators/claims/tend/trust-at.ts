import type { ClaimVersion } from '../../records/ledger.ts';
import type { Evidence } from '../evidence.ts';

/**
 * Trust in a claim at a time, in [0, 1]: see trust.ts. More independent sources never lower it.
 *
 * @param at in microseconds since the epoch
 */
export type TrustAt = (
  claim: ClaimVersion,
  evidence: readonly Pick<Evidence, 'source'>[],
  at: number,
) => number;
