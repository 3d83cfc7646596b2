import type { Unread } from '../../operators/language/foreign/unread.ts';
import type { Issue } from '../../operators/records/errors.ts';
import type { MOST_REJECTIONS } from '../sources/batch-builder.ts';

/** A rejected record: its position in the request, and the reason. */
export interface Refused extends Issue {
  readonly index: number;
}

/** Result of a batch of events. */
export interface IngestSummary {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Rejected events whose id belongs to another event. */
  readonly conflicts: number;
  /** Distinct claims of the accepted events. */
  readonly claims: number;
  /** Those already known. */
  readonly corroborated: number;
  /** Contradictions found. */
  readonly contradictions: number;
  /** Why events were rejected, one entry per fault; of all malformed events, the first {@link MOST_REJECTIONS}. */
  readonly rejections: readonly Refused[];
  /** Accepted events in languages whose claims are not read; absent if there are none. */
  readonly unread?: readonly Unread[];
}
