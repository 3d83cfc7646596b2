import type { ClaimVersion } from '../records/ledger.ts';

/**
 * Whether a claim tells of something that happened at a time named in its text, such as "we moved last week". It stays true, although
 * it holds for that time only. A state that ended, or was taken back, is not an episode.
 */
export function isEpisode({
  status,
  valid_to,
  holds_from,
  holds_to,
}: Pick<ClaimVersion, 'status' | 'valid_to' | 'holds_from' | 'holds_to'>): boolean {
  return status !== 'resolved' && holds_from !== undefined && holds_to !== undefined && valid_to === holds_to;
}

/** Whether a claim about a named time was replaced when that time was over: it was corrected, and did not hold until then. */
export function isCorrected({
  status,
  valid_to,
  holds_from,
  holds_to,
}: Pick<ClaimVersion, 'status' | 'valid_to' | 'holds_from' | 'holds_to'>): boolean {
  return status === 'resolved' && holds_from !== undefined && holds_to !== undefined && valid_to === holds_to;
}
