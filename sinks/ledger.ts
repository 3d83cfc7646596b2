import type { ClaimStatus, ClaimType, ContradictionKind } from '../operators/records/claim.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  LedgerRemoval,
  RelationEnd,
  Tombstone,
} from '../operators/records/ledger.ts';
import type { Page } from './page.ts';
import type { SourcePosition } from './source-position.ts';

export {
  type ClaimVersion,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
  type LedgerRemoval,
  RELATIONS,
  type RelationEnd,
  type RelationName,
  type Stretch,
  type Tombstone,
} from '../operators/records/ledger.ts';

/**
 * The ledger stores memory: of each scope its own, which names nothing of another. It has events, versions of claims, their evidence, relations between claims, and history. It is append-only, except
 * that retention removes old events and callers forget some; when a later row supersedes another, the time is recorded. All times are microseconds since the
 * epoch. Every streamed row has a `seq` in one order, from 1 on. A removal takes one too, so that writers who do not know of it are
 * refused, and leaves gaps.
 */

/** An atomic change of memory. */
export interface LedgerTransaction {
  /** The head of the scope that the writer has seen. A transaction based on an older head is refused. */
  readonly head: number;
  readonly events: readonly LedgerEvent[];
  /** In order; a claim may occur several times, with rising versions. */
  readonly claims: readonly ClaimVersion[];
  readonly evidence: readonly LedgerEvidence[];
  readonly relations: readonly LedgerRelation[];
  readonly ends: readonly RelationEnd[];
  readonly history: readonly LedgerHistory[];
  readonly positions: readonly SourcePosition[];
  /**
   * Rows that are deleted before the others are added, and the snapshot with them. It also moves the positions of the source
   * {@link RETENTION}: `head` to the new head, `claims` to the number of the next claim, `before` to the time that it names, if it does.
   */
  readonly removed?: LedgerRemoval;
}

/** Source name of the positions that removals move. */
export const RETENTION = 'retention';

/** The reason in the history of a claim that takes the place of one with words of a claim that was removed. */
export function reasonAfter({ forgotten }: Pick<LedgerRemoval, 'forgotten'>): string {
  return `${forgotten === undefined ? 'retention' : 'forgetting'} removed the claim that this was about`;
}

/** An empty transaction to extend. */
export const NO_ENTRIES: Omit<LedgerTransaction, 'head'> = {
  events: [],
  claims: [],
  evidence: [],
  relations: [],
  ends: [],
  history: [],
  positions: [],
};

/** Rows of a transaction that get a `seq`, in this order: events, claims, relations, ends, a removal. */
export function lengthOf({
  events,
  claims,
  relations,
  ends,
  removed,
}: Pick<LedgerTransaction, 'events' | 'claims' | 'relations' | 'ends' | 'removed'>): number {
  const rows = events.length + claims.length + relations.length + ends.length;
  return removed === undefined ? rows : rows + 1;
}

/** The end of a scope of the ledger. */
export interface LedgerMarks {
  /** Its last `seq`, 0 when there is none. */
  readonly head: number;
  /** The number of its next claim. */
  readonly claims: number;
  /** The head after the last removal; undefined when there was none. */
  readonly removed?: number | undefined;
}

/** Row counts of the ledger, of all scopes. */
export interface LedgerCounts {
  readonly events: number;
  readonly claims: number;
}

/** An event without its content. */
export interface EventMark {
  readonly id: string;
  readonly digest: number;
}

export interface EventFilter {
  readonly run_id?: string;
  readonly source_input_id?: string;
  /** Bounds on the timestamp: since inclusive, until exclusive. */
  readonly since?: number;
  readonly until?: number;
}

/** Keyset position in the list of events: later rows have a greater (timestamp, seq). */
export interface EventPosition {
  readonly timestamp: number;
  readonly seq: number;
}

export interface ClaimFilter {
  readonly type?: ClaimType;
  readonly status?: ClaimStatus;
  readonly key?: string;
  /** Only claims with evidence in this event, in events of this run, or from this input. */
  readonly event_id?: string;
  readonly run_id?: string;
  readonly source_input_id?: string;
  /** Only claims that hold then: `valid_from` <= at < `valid_to`, or within an earlier stretch. */
  readonly at?: number;
  /** The version as of then: recorded at or before it, and not yet superseded. Default: the last version. */
  readonly as_of?: number;
}

export interface ContradictionFilter {
  readonly kind?: ContradictionKind;
  readonly claim_id?: string;
  /** True: only open ones; false: only resolved ones. */
  readonly open?: boolean;
  /** True: only those that challenge an established belief; false: only the others. */
  readonly established?: boolean;
  /** As known then: detected by then, and open if resolved later. */
  readonly as_of?: number;
}

interface Change {
  readonly seq: number;
  readonly scope: string;
}

/** An entry of the ledger's log: a new event or version of a claim, a contradiction found or ended. */
export type LedgerChange = Change &
  (
    | { readonly kind: 'event'; readonly event: LedgerEvent }
    | { readonly kind: 'claim' | 'claim.updated'; readonly claim: ClaimVersion }
    | { readonly kind: 'contradiction' | 'contradiction.resolved'; readonly relation: LedgerRelation }
  );

/** A row with its `seq`. */
export type Placed<Row> = Row & { readonly seq: number };

/** A separately readable part of a snapshot. */
export interface SnapshotPiece {
  readonly name: string;
  /**
   * Bytes in chunks of any length. They are requested one by one while the snapshot is written, with turns of the event loop in
   * between; each is copied before anything else happens.
   */
  readonly content: Iterable<Uint8Array>;
}

/** A snapshot as read back. */
export interface LedgerSnapshot {
  readonly head: number;
  /** Bytes of the requested pieces, in chunks; empty for missing pieces. */
  readonly pieces: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What has vectors: claims one each, of their text, and events one for each part of their content. */
export type Embedded = 'claim' | 'event';

/** A vector of a text: of unit length. */
export interface TextVector {
  /** Of the claim or the event. */
  readonly id: string;
  /** Number of the claim, or `seq` of the event. */
  readonly number: number;
  /** Which part of the event's content, from 0 on; 0 for a claim. */
  readonly part: number;
  readonly vector: Float32Array;
}

/** A claim in its last text, or the content of an event. */
export interface BareText {
  readonly id: string;
  /** Number of the claim, or `seq` of the event. */
  readonly number: number;
  readonly text: string;
}

/** A claim or an event, and the cosine of its nearest vector with another, from -1 to 1. */
export interface Near {
  readonly id: string;
  readonly similarity: number;
}

/**
 * Storage of the memory of a scope. One `commit` runs at a time per process. Reads see whole transactions only and change nothing. Every method
 * rejects with StoreUnavailable when the database is unavailable.
 */
export interface Ledger {
  /** The scope whose rows it reads and writes. */
  readonly scope: string;
  /** The ledger of another scope, in the same store. */
  of(scope: string): Ledger;
  /**
   * The scopes with rows, in no particular order.
   *
   * @param before only those with an event that has a timestamp before this, in microseconds
   */
  scopes(before?: number): Promise<readonly string[]>;
  /** The last `seq` of all scopes, 0 when there is none. */
  end(): Promise<number>;
  marks(): Promise<LedgerMarks>;
  counts(): Promise<LedgerCounts>;
  /**
   * Commits a transaction atomically and resolves to the new head of the scope.
   *
   * @throws HeadMoved when another process has committed to the scope since the head that the transaction names; nothing was written
   */
  commit(transaction: LedgerTransaction): Promise<number>;

  /** Events with a `seq` above `after`, in order, in blocks. */
  eventMarks(after: number): AsyncIterable<readonly EventMark[]>;
  /** The same with all fields of each event. */
  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]>;
  /** The last version of each claim that has a version with a `seq` above `after`, by number, in blocks. */
  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]>;
  /**
   * Evidence of the claims that have a version with a `seq` above `after`: everything recorded with or after the first such version,
   * and maybe more. In order of arrival per claim, in blocks.
   */
  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]>;
  /**
   * Tombstones of events that were forgotten with a `seq` above `after`, in blocks: those of one removal have its `seq`, which is the head
   * after it.
   */
  forgottenAfter(after: number): AsyncIterable<readonly Tombstone[]>;
  /** Relations that began or ended with a `seq` above `after`, in order of arrival, in blocks. */
  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]>;
  /** Source positions committed with transactions, of all scopes. */
  positions(): Promise<readonly SourcePosition[]>;

  /**
   * Stores a snapshot of state derived from the ledger up to `head`, so that a start need not read everything: a cache, which may be
   * lost at any time. Replaces the stored snapshot, unless that is of a later head. It is complete once this resolves. Commits proceed
   * meanwhile, and a failure does not affect them.
   *
   * @param layout format of the bytes
   */
  saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void>;
  /** The snapshot of this layout, or undefined when there is none or its head is beyond the ledger's. */
  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined>;

  /**
   * Stores vectors of claims or events, replacing earlier ones of the model. They can be recomputed, so they are part of no
   * transaction, stream or export.
   *
   * @param rows all with the same dimensions
   * @throws Conflict when the model has vectors of other dimensions here; then nothing was written
   */
  saveEmbeddings(kind: Embedded, model: string, rows: readonly TextVector[]): Promise<void>;
  /** Claims or events without a vector of a model, with a number above `after` (-1 for all), by number, at most `limit`. */
  withoutEmbedding(kind: Embedded, model: string, after: number, limit: number): Promise<readonly BareText[]>;
  /**
   * The claims or events with the vectors nearest to one, nearest first, at most `k`: exact, by comparison with each vector of the model.
   *
   * @param vector of unit length
   * @throws Conflict when the vectors of the model have other dimensions
   */
  nearest(kind: Embedded, model: string, vector: Float32Array, k: number): Promise<readonly Near[]>;

  /** The existing ones among the events, in no particular order. */
  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]>;
  /** The claims that exist (and did by then), in the version of then, in no particular order. */
  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]>;
  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]>;
  /** Evidence of the claims, as known then, in order of arrival. */
  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]>;
  /** Relations of any of the claims, as known then, in order of arrival, including ended ones. */
  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]>;
  /** Changes of claims in order of arrival. */
  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]>;
  /** Changes of all claims with one of these names in the history, in order of arrival. */
  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]>;
  /** Ids of the claims with evidence from at least so many sources, in no particular order. */
  widelySaid(sources: number): Promise<readonly string[]>;
  /** All versions of the claims, in the order of their numbers and versions. */
  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]>;

  /** In (timestamp, seq) order. */
  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>>;
  /** In number order; `after` is a number. */
  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>>;
  /** In the order in which they were found; `after` is a seq. */
  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>>;
  /** All relations in order of arrival; `after` is a seq. */
  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>>;
  /**
   * Changes of one of two streams with a seq in (after, upTo], in order, at most `limit`.
   *
   * @param scopes whose changes; default: those of all scopes
   */
  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
    scopes?: readonly string[],
  ): Promise<readonly LedgerChange[]>;
}
