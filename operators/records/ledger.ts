import { type ClaimStatus, type ClaimType, CONTRADICTION_KINDS } from './claim.ts';

// The rows that memory stores. All times are microseconds since the epoch.

/** The scope of memory of callers who name none. */
export const DEFAULT_SCOPE = 'default';

/** An event as stored. */
export interface LedgerEvent {
  readonly id: string;
  readonly content: string;
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp: number;
  readonly recorded_at: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Hash of everything that the caller sent, a safe integer: the same id with another hash is a different event. */
  readonly digest: number;
}

/** A closed period, in microseconds. */
export interface Stretch {
  readonly from: number;
  /** Exclusive; equal to `from` when it ended at once. */
  readonly to: number;
}

/** A version of a claim: what was known of it from `recorded_at` until the next version. */
export interface ClaimVersion {
  readonly id: string;
  /** Number of the claim among all claims, from 0; a removed claim leaves a gap. */
  readonly number: number;
  /** From 1. */
  readonly version: number;
  readonly text: string;
  readonly type: ClaimType;
  readonly confidence: number;
  readonly status: ClaimStatus;
  /** Bounds of the last stretch in which it holds. */
  readonly valid_from: number;
  readonly valid_to?: number;
  /** Earlier stretches, ascending, at least one: it ended and was said again. */
  readonly stretches?: readonly Stretch[];
  readonly recorded_at: number;
  /** Normal form; unique among claims. */
  readonly identity: string;
  /** When it holds, if its text says so. */
  readonly holds_from?: number;
  readonly holds_to?: number;
  /** True if its text says that a state changed. */
  readonly changes: boolean;
  /** Earliest and latest timestamp of the events that state it. */
  readonly first_said: number;
  readonly last_said: number;
  /** The author's key for the claim. */
  readonly key?: string;
  /** Its author, if it was not derived from events. */
  readonly author?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A piece of evidence: where an event states a claim. */
export interface LedgerEvidence {
  readonly claim_id: string;
  readonly event_id: string;
  /** In Unicode code points of the event's content, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Source of the event: pieces of evidence from one source do not corroborate each other. */
  readonly source: string;
  readonly recorded_at: number;
}

/** `updates`: claim `a` states what has held since; `b` ended then or before. The other relations have no direction. */
export const RELATIONS = ['contradicts', 'supports', 'updates'] as const;
export type RelationName = (typeof RELATIONS)[number];

/**
 * Why two claims have a relation: the kind of their contradiction, or of the one that an update settles. `superseded_by_later`: nobody
 * says that anything changed, but `a` was said later than `b`, and not both can hold at a time.
 */
export const RELATION_KINDS = [...CONTRADICTION_KINDS, 'superseded_by_later'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Relation between two claims. Without a direction, `a` is the claim with the smaller id. */
export interface LedgerRelation {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly relation: RelationName;
  /** Set for a contradiction or an update; undefined for a support. */
  readonly kind?: RelationKind;
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

/** What remains of an event that was forgotten: that it was, not what it said. */
export interface Tombstone {
  /** Id of the event. */
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly reason: string;
}

/** Rows that are deleted, with everything that refers to them. */
export interface LedgerRemoval {
  /** Events by id; their evidence goes too. */
  readonly events: readonly string[];
  /** Claims with all versions, evidence, relations, history and vectors. */
  readonly claims: readonly Pick<ClaimVersion, 'id' | 'number'>[];
  /** Entries in the history of other claims that have words of the removed ones as their reason, which is replaced. */
  readonly reasons: readonly Pick<LedgerHistory, 'claim_id' | 'version' | 'change'>[];
  /** Set by retention: the events have timestamps before this, in microseconds. */
  readonly before?: number;
  /** Set if the events were forgotten on request: tombstones of them, so that they do not come back. */
  readonly forgotten?: readonly Tombstone[];
}
