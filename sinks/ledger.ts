import type { ClaimStatus, ClaimType, ContradictionKind } from '../operators/records/claim.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  RelationEnd,
} from '../operators/records/ledger.ts';
import type { Page } from './page.ts';
import type { SourcePosition } from './source-position.ts';

export {
  type ClaimVersion,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
  RELATIONS,
  type RelationEnd,
  type RelationName,
} from '../operators/records/ledger.ts';

/**
 * The ledger is what memory keeps: events, versions of claims, their evidence, relations between claims, and history.
 * Rows are only added; what a later row supersedes says when it was superseded. All times are microseconds since the
 * epoch. Every row that a stream shows has a place in one order, its `seq`, from 1 on without a gap.
 */

/** Everything of memory that becomes durable together. */
export interface LedgerTransaction {
  /** The store's head that the writer has seen: a transaction made on an older one is refused. */
  readonly head: number;
  readonly events: readonly LedgerEvent[];
  /** In order; of one claim also several, with rising versions. */
  readonly claims: readonly ClaimVersion[];
  readonly evidence: readonly LedgerEvidence[];
  readonly relations: readonly LedgerRelation[];
  readonly ends: readonly RelationEnd[];
  readonly history: readonly LedgerHistory[];
  readonly positions: readonly SourcePosition[];
}

/** A transaction with nothing in it, to put parts into. */
export const NO_ENTRIES: Omit<LedgerTransaction, 'head'> = {
  events: [],
  claims: [],
  evidence: [],
  relations: [],
  ends: [],
  history: [],
  positions: [],
};

/** Rows of a transaction that get a `seq`, in this order: events, claims, relations, ends. */
export function lengthOf({
  events,
  claims,
  relations,
  ends,
}: Pick<LedgerTransaction, 'events' | 'claims' | 'relations' | 'ends'>): number {
  return events.length + claims.length + relations.length + ends.length;
}

/** What the ledger says of itself. */
export interface LedgerMarks {
  /** The last `seq`, 0 when there is none. */
  readonly head: number;
  /** Claims that there are: the number that the next one gets. */
  readonly claims: number;
}

/** How much the ledger has. */
export interface LedgerCounts {
  readonly events: number;
  readonly claims: number;
}

/** What is known of an event without its content. */
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

/** Keyset position in the list of events: rows after it have a greater (timestamp, seq). */
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
  /** Only claims that hold then: `valid_from` <= at < `valid_to`. */
  readonly at?: number;
  /** The version of then: recorded at or before it, and not superseded by then. Default: the last version. */
  readonly as_of?: number;
}

export interface ContradictionFilter {
  readonly kind?: ContradictionKind;
  readonly claim_id?: string;
  /** True: only those that stand; false: only those that were resolved. */
  readonly open?: boolean;
  /** True: only those in which an established belief was challenged; false: only the others. */
  readonly established?: boolean;
  /** As it was known then: detected by then, and open where it was resolved later. */
  readonly as_of?: number;
}

/** What the log of the ledger says: an event or a version of a claim came, a contradiction was found or ended. */
export type LedgerChange =
  | { readonly seq: number; readonly kind: 'event'; readonly event: LedgerEvent }
  | { readonly seq: number; readonly kind: 'claim' | 'claim.updated'; readonly claim: ClaimVersion }
  | {
      readonly seq: number;
      readonly kind: 'contradiction' | 'contradiction.resolved';
      readonly relation: LedgerRelation;
    };

/** A row with its place. */
export type Placed<Row> = Row & { readonly seq: number };

/** A part of a snapshot that can be read by itself. */
export interface SnapshotPiece {
  readonly name: string;
  /**
   * Bytes in stretches of any length. They are asked for one by one while the snapshot is written, with turns of the
   * event loop between them, and each is copied before anything else happens.
   */
  readonly content: Iterable<Uint8Array>;
}

/** A snapshot as it is read back. */
export interface LedgerSnapshot {
  readonly head: number;
  /** Bytes of the pieces that were asked for, in stretches; of a piece that it does not have, none. */
  readonly pieces: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** What a model makes of the text of a claim: a vector of unit length. */
export interface ClaimEmbedding {
  readonly claim_id: string;
  /** Number of the claim. */
  readonly number: number;
  readonly vector: Float32Array;
}

/** A claim that a model has made nothing of yet, in its last text. */
export type BareClaim = Pick<ClaimVersion, 'id' | 'number' | 'text'>;

/** A claim and how near its vector is to another: their cosine, from -1 to 1. */
export interface NearClaim {
  readonly claim_id: string;
  readonly similarity: number;
}

/**
 * Where memory rests. One `commit` is under way at a time in a process. Reads see whole transactions only, and change
 * nothing. Every method rejects with a StoreUnavailable when the database cannot serve it.
 */
export interface Ledger {
  marks(): Promise<LedgerMarks>;
  counts(): Promise<LedgerCounts>;
  /**
   * Makes a transaction durable, all of it or nothing, and resolves to the new head.
   *
   * @throws HeadMoved when another process has committed since the head that the transaction names; nothing was written
   */
  commit(transaction: LedgerTransaction): Promise<number>;

  /** Events with a `seq` above `after`, in order, in blocks. */
  eventMarks(after: number): AsyncIterable<readonly EventMark[]>;
  /** The same with all that the ledger has of each event. */
  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]>;
  /** The last version of each claim that has a version with a `seq` above `after`, by number, in blocks. */
  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]>;
  /**
   * Evidence of the claims that have a version with a `seq` above `after`: what was recorded with the first such version
   * or since, and maybe more. Of each claim in the order in which it came, in blocks.
   */
  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]>;
  /** Relations that came, or ended, with a `seq` above `after`, in the order in which they came, in blocks. */
  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]>;
  /** Positions of sources that came with transactions. */
  positions(): Promise<readonly SourcePosition[]>;

  /**
   * Keeps what was made of the ledger up to `head`, so that a start need not read all of it: a cache, which may go at
   * any time. Takes the place of the snapshot that there is, unless that one is of a later head. It is there as a
   * whole once this resolves; commits pass meanwhile, and need not fear that it fails.
   *
   * @param layout what the bytes mean
   */
  saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void>;
  /** The snapshot of this layout, or undefined where there is none or it is of a head that the ledger does not have. */
  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined>;

  /**
   * Keeps what a model made of claims; what it made of them before is replaced. It can be made again from the claims, so
   * that it is part of no transaction, of no stream and of no export.
   *
   * @param rows all with the same dimensions
   * @throws Conflict when the model has vectors of other dimensions here; then nothing was written
   */
  saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void>;
  /** Claims that a model has made nothing of, with a number above `after` (-1 for all), by number, at most `limit`. */
  withoutEmbedding(model: string, after: number, limit: number): Promise<readonly BareClaim[]>;
  /**
   * The claims whose vectors are nearest to one, the nearest first, at most `k`: exact, by comparing it with each vector
   * of the model.
   *
   * @param vector of unit length
   * @throws Conflict when the vectors of the model have other dimensions
   */
  nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]>;

  /** Those of the events that exist, in no particular order. */
  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]>;
  /** Those of the claims that exist (and did by then), in the version of then, in no particular order. */
  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]>;
  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]>;
  /** Evidence of the claims, as known then, in the order in which it came. */
  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]>;
  /** Relations that any of the claims has, as known then, in the order in which they came; those that ended too. */
  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]>;
  /** Changes of a claim in the order in which they came. */
  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]>;
  /** Changes of all claims that history calls by one of these names, in the order in which they came. */
  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]>;
  /** Ids of the claims whose evidence comes from at least so many sources, in no particular order. */
  widelySaid(sources: number): Promise<readonly string[]>;
  /** All versions of the claims, in the order of their numbers and versions. */
  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]>;

  /** In (timestamp, seq) order. */
  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>>;
  /** In the order of their numbers; `after` is a number. */
  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>>;
  /** In the order in which they were found; `after` is a seq. */
  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>>;
  /** All relations, in the order in which they came; `after` is a seq. */
  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>>;
  /** Changes with a seq in (after, upTo] of one of two streams, in order, at most `limit`. */
  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly LedgerChange[]>;
}
