import type { ClaimStatus, ClaimType, ContradictionKind } from './claim.ts';

// What memory keeps, row by row. All times are microseconds since the epoch.

/** An event as it is kept. */
export interface LedgerEvent {
  readonly id: string;
  readonly content: string;
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp: number;
  readonly recorded_at: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Hash of all that the caller gave, a safe integer: the same id with another one is another event. */
  readonly digest: number;
}

/** A version of a claim: what was known of it from `recorded_at` on, until the next version. */
export interface ClaimVersion {
  readonly id: string;
  /** Place of the claim among all claims, from 0 on without a gap. */
  readonly number: number;
  /** From 1 on. */
  readonly version: number;
  readonly text: string;
  readonly type: ClaimType;
  readonly confidence: number;
  readonly status: ClaimStatus;
  readonly valid_from: number;
  readonly valid_to?: number;
  readonly recorded_at: number;
  /** Normal form; no two claims have the same. */
  readonly identity: string;
  /** When it holds, where its text says so. */
  readonly holds_from?: number;
  readonly holds_to?: number;
  /** True where its text says that a state changed. */
  readonly changes: boolean;
  /** Earliest and latest timestamp of the events that say it. */
  readonly first_said: number;
  readonly last_said: number;
  /** Key under which its author keeps it. */
  readonly key?: string;
  /** Who wrote it, where it was not derived from events. */
  readonly author?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A piece of evidence: where an event says a claim. */
export interface LedgerEvidence {
  readonly claim_id: string;
  readonly event_id: string;
  /** In Unicode code points of the event's content, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** What the event came from: pieces from one source do not corroborate each other. */
  readonly source: string;
  readonly recorded_at: number;
}

/** `updates`: claim `a` says what has held since, and `b` ended then or before. The others have no direction. */
export const RELATIONS = ['contradicts', 'supports', 'updates'] as const;
export type RelationName = (typeof RELATIONS)[number];

/** What two claims are to each other. Where there is no direction, `a` is the one with the smaller id. */
export interface LedgerRelation {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly relation: RelationName;
  /** Of a contradiction and of an update; undefined for a support. */
  readonly kind?: ContradictionKind;
  readonly confidence: number;
  readonly rationale: string;
  readonly detected_at: number;
  readonly resolved_at?: number;
  /** Why it ended. */
  readonly resolution?: string;
}

/** The end of a relation. */
export interface RelationEnd {
  readonly id: string;
  readonly resolved_at: number;
  readonly resolution: string;
}

/** One change of one claim. */
export interface LedgerHistory {
  readonly claim_id: string;
  readonly version: number;
  readonly at: number;
  readonly change: string;
  readonly from?: string;
  readonly to?: string;
  readonly actor: string;
  readonly reason: string;
}
