import type { Overrides, SettingsChange } from '../operators/engine/overrides.ts';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SeriesKey } from '../operators/records/directory.ts';
import type { StoredObservation } from '../operators/records/observation.ts';
import type { ChangeKind, Severity, Signal, SignalChange } from '../operators/records/signal.ts';
import type { Extractor } from './analytics/extract.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { SeriesNames } from './series-names.ts';
import type { SourcePosition } from './source-position.ts';

/** A series that the store does not have yet, with the number that the directory gave it. */
export interface NewSeries extends SeriesKey {
  readonly series: number;
}

/** One row of the change log. `seq` orders it; sequence numbers rise by one. */
export interface Change {
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** Changes with their places in the change log, from `first` on. */
export function numbered(changes: readonly SignalChange[], first: number): Change[] {
  return changes.map(({ kind, signal }, at) => ({ seq: first + at, kind, signal }));
}

/**
 * A tick that detection made: everything up to and including `seq` had arrived when it was made at wall-clock
 * microsecond `at`. Replaying the arrivals between ticks, and the ticks, rebuilds the detection state exactly.
 */
export interface Tick {
  readonly number: number;
  readonly seq: number;
  readonly at: number;
}

/** A change of settings as it is kept; `at` is the wall clock at which it was, in microseconds. */
export interface SettingsRecord extends SettingsChange {
  readonly at: number;
  /** Number of the request that asked for it, where the store kept one; see {@link SharedStore}. */
  readonly request?: number;
}

/** A change of a scope's settings that waits for the owner of its shard to take it on. */
export interface SettingsRequest {
  readonly id: number;
  /** Name of the shard. */
  readonly shard: string;
  readonly scope_id: string;
  readonly overrides: Overrides;
}

/** Scopes that a shard has for the first time, as far as its owner knows. */
export interface ScopeClaims {
  readonly scopes: readonly string[];
  /** Whether the transaction is refused as a whole where one of them is at home in another shard. */
  readonly strict: boolean;
}

/** Everything that becomes durable together. */
export interface Transaction {
  readonly series: readonly NewSeries[];
  readonly observations: readonly StoredBatch[];
  /** Last version of each changed signal; no id twice. */
  readonly signals: readonly Signal[];
  /** In order; the store numbers them. */
  readonly changes: readonly SignalChange[];
  readonly ticks: readonly Tick[];
  /** In the order of their versions, which rise by one. */
  readonly settings: readonly SettingsRecord[];
  readonly positions: readonly SourcePosition[];
  /** Kept by a shared store only: a store that one process has is every scope's home. */
  readonly homes?: readonly ScopeClaims[];
}

/** A transaction with nothing in it, to put parts into. */
export const NOTHING: Transaction = {
  series: [],
  observations: [],
  signals: [],
  changes: [],
  ticks: [],
  settings: [],
  positions: [],
};

/** What a store says of a transaction that is durable. */
export interface Committed {
  /** Sequence number of the transaction's first change; the others follow it without a gap. */
  readonly firstChange: number;
}

/** State of one series, as the engine wrote it. */
export interface SeriesState {
  readonly series: number;
  readonly state: Uint8Array;
}

/** Detection state as of a tick: one blob a series and one for the rest. */
export interface Checkpoint {
  /** Names the layout of the blobs; another layout cannot be restored. */
  readonly layout: string;
  readonly tick: Tick;
  readonly rest: Uint8Array;
  readonly series: AsyncIterable<SeriesState> | Iterable<SeriesState>;
}

/** A checkpoint as it is read back. */
export interface SavedCheckpoint extends Checkpoint {
  readonly series: Iterable<SeriesState>;
}

/** What a store says of itself when it is opened. */
export interface Recovery {
  /** Series in the order of their numbers, from 0 without a gap. */
  readonly series: readonly SeriesKey[];
  /** Sequence number that the next observation gets. */
  readonly nextSeq: number;
  /** Sequence number of the last row of the change log, 0 when it has none. */
  readonly lastChange: number;
  readonly lastTick: Tick | undefined;
  /** Sixteen random bytes in hex, made with the store: part of the ids that it gives. */
  readonly storeId: string;
  readonly positions: readonly SourcePosition[];
}

export interface SignalFilter {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: string;
  readonly status?: Signal['status'];
  readonly severity?: Severity;
  /** Bounds on detected_at in microseconds: since inclusive, until exclusive. */
  readonly since?: number;
  readonly until?: number;
  readonly min_strength?: number;
  readonly min_confidence?: number;
}

/** Keyset position in the list of signals: rows after it have a smaller (detected_at, id). */
export interface SignalPosition {
  readonly detected_at: number;
  readonly id: string;
}

export interface ObservationFilter {
  readonly scope_id?: string;
  readonly entity_id?: string;
  /** Bounds on the timestamp in microseconds: since inclusive, until exclusive. */
  readonly since?: number;
  readonly until?: number;
}

/** Keyset position in the list of observations: rows after it have a greater (timestamp, seq). */
export interface ObservationPosition {
  readonly time: number;
  readonly seq: number;
}

/** A page of observations, and the sequence number of each. */
export interface ObservationPage extends Page<StoredObservation, ObservationPosition> {
  readonly seqs: readonly number[];
}

/** Observations of one series by time, then by sequence number, as columns. */
export interface SeriesRows {
  readonly seq: Float64Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
}

export interface ChangeFilter {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: string;
  readonly severity?: Severity;
  /** False leaves `signal.updated` out. */
  readonly updates: boolean;
}

/** Idempotency keys as columns: `ids[i]` came with an observation of series `series[i]`. */
export interface IdBlock {
  readonly ids: readonly string[];
  readonly series: readonly number[];
}

/** Observations of one scope. A row's series is the place of its entity in `entities`. */
export interface ScopeSample {
  readonly batch: ObservationBatch;
  readonly entities: readonly string[];
}

/** A result of caller's SQL. Values are JSON values; times are RFC 3339 text. */
export interface QueryResult {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly (readonly unknown[])[];
  /** True when the row limit cut the result. */
  readonly truncated: boolean;
}

/**
 * What one detection writes and recovers from. Only one `commit` or `checkpoint` is under way at a time (the writer
 * sees to it). A store that one process keeps has one shard, itself; a store that many share has one for each partition of the
 * source, and a shard has one owner at a time: see {@link SharedStore}.
 *
 * Every method rejects with a StoreUnavailable when the database cannot serve it, and with a Fenced when another owner
 * has claimed the shard since: then nothing was written, and nothing will be.
 */
export interface Shard {
  /** Reads what a restart needs. Called before anything else, and again after a journal was brought in. */
  recover(): Promise<Recovery>;
  /** Makes a transaction durable, all of it or nothing. */
  commit(transaction: Transaction): Promise<Committed>;
  /** Idempotency keys in the shard, the latest `limit` of them, oldest first, in blocks. */
  ids(limit: number): AsyncIterable<IdBlock>;

  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** Last checkpoint of this layout, or undefined. */
  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined>;
  /** Ticks with a number above `after`, in order. */
  ticksAfter(after: number): Promise<readonly Tick[]>;
  /** Observations with a sequence number above `after`, in order, gapless within a batch. */
  observationsAfter(after: number): AsyncIterable<StoredBatch>;
  /** Changes of settings with a version above `after`, in order. They are never deleted. */
  settingsAfter(after: number): Promise<readonly SettingsRecord[]>;
}

/** What may be asked of a store by any process beside those that write; reads see whole transactions only. */
export interface Archive {
  /** What memory keeps, in the same database. */
  readonly ledger: Ledger;
  /** How texts name the series. */
  readonly names: SeriesNames;
  /** Takes rows out for callers' SQL. */
  readonly analytics: Extractor;

  /** The last change of a scope's overrides, or undefined where it has never had any. */
  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined>;
  /** The latest `limit` observations of a scope, of those from `since` (microseconds) on, in event-time order. */
  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample>;

  signals(filter: SignalFilter, limit: number, after?: SignalPosition): Promise<Page<Signal, SignalPosition>>;
  signal(id: string): Promise<Signal | undefined>;
  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<ObservationPage>;
  /**
   * The latest `limit` observations of one series that are not behind a position, in event-time order. Where several shards have had
   * its scope, the entity's series in each are one.
   */
  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows>;
  /** Changes with a sequence number in (after, upTo], in order, at most `limit`. */
  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]>;
  /** Smallest sequence number that the change log still has; lastChange + 1 when it is empty. */
  firstChange(): Promise<number>;
  /** Sequence number of the last row of the change log, 0 when there was never one. */
  lastChange(): Promise<number>;

  /**
   * Deletes observations that detection has used, changes, and closed signals, all older than an instant in
   * microseconds. Resolves to the number of observations deleted.
   */
  retain(before: number): Promise<number>;
  /** Shards that workers have had; 0 where one process keeps the store. */
  shards(): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A store that one process keeps: all of it is one shard. */
export interface Store extends Shard, Archive {}

/**
 * How a shard keeps its observations: as rows, which every read shows; or as blocks, which only its own recovery reads
 * and which go with the checkpoint that covers them. Blocks are for a stream that is derived from other observations.
 */
export type ShardRows = 'table' | 'blocks';

/** A shard of a shared store, held by the process that claimed it last. */
export interface ClaimedShard extends Shard {
  readonly name: string;
  /** Rises by one with every claim; what an earlier one writes is refused. */
  readonly generation: number;
  /** Names of the shards that had scopes first, by scope; those that none had yet are left out. */
  scopeHomes(scopes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lets a waiting claimant go on at once. To be called when nothing more will be written. */
  release(): Promise<void>;
}

/** A store that many processes write to, each to its own shards, and any process reads. */
export interface SharedStore extends Archive {
  /**
   * Makes the caller the owner of a shard, which is made where it does not exist. Where another one has it and has not
   * released it, waits for up to `patience` milliseconds and then takes it all the same: from then on that owner's commits
   * are refused as Fenced. What the last owner had committed before is there.
   *
   * @param options.rows how observations are kept, `table` where nothing is said; the same for every claim of a shard
   * @throws TidemarkError `conflict` when the shard keeps them in the other way
   */
  claim(
    name: string,
    options: { readonly owner: string; readonly patience: number; readonly rows?: ShardRows },
  ): Promise<ClaimedShard>;
  /**
   * Leaves a change of a scope's settings for the owner of the scope's shard: the one that has observations of it, or
   * `fallback` while none has. It waits until a commit of that shard has a record of settings with its number.
   */
  requestSettings(scopeId: string, overrides: Overrides, fallback: string): Promise<number>;
  /** Requests that wait for these shards, in order. */
  settingsRequests(shards: readonly string[]): Promise<readonly SettingsRequest[]>;
  /** What became of a request: its record, or undefined while it waits. */
  settingsOfRequest(id: number): Promise<SettingsRecord | undefined>;
  /**
   * Calls back whenever the change log may have grown, by whichever process; also now and then when it has not.
   * Resolves to a function that ends it.
   */
  watch(grown: () => void): Promise<() => Promise<void>>;
}
