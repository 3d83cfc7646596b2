import type { Overrides, SettingsChange } from '../operators/engine/overrides.ts';
import type { Feedback } from '../operators/quiet/feedback.ts';
import type { Mute } from '../operators/quiet/mute.ts';
import type { Usage } from '../operators/quotas/usage.ts';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SeriesKey } from '../operators/records/directory.ts';
import type { StoredObservation } from '../operators/records/observation.ts';
import type { Descriptions, SeriesSelector } from '../operators/records/series/description.ts';
import type { ChangeKind, Severity, Signal, SignalChange } from '../operators/signals/signal.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Extractor } from './analytics/extract.ts';
import type { Documents } from './documents.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './outbox/webhooks.ts';
import type { Page } from './page.ts';
import type { SeriesNames } from './series-names.ts';
import type { SourcePosition } from './source-position.ts';
import type { StoredRegister } from './stored-register.ts';
import type { TableReader } from './transfer/tables.ts';

/** A series that the store does not have yet, with its number in the directory. */
export interface NewSeries extends SeriesKey {
  readonly series: number;
}

/** A row of the change log. `seq` orders the log without gaps. */
export interface Change {
  readonly seq: number;
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** Numbers changes for the change log, from `first` on. */
export function numbered(changes: readonly SignalChange[], first: number): Change[] {
  return changes.map(({ kind, signal }, at) => ({ seq: first + at, kind, signal }));
}

/**
 * A tick of detection: everything up to and including `seq` had arrived when it was made, at the wall clock `at` in microseconds.
 * Replaying the arrivals and the ticks rebuilds the detection state exactly.
 */
export interface Tick {
  readonly number: number;
  readonly seq: number;
  readonly at: number;
}

/** A stored settings change; `at` is its wall clock time in microseconds. */
export interface SettingsRecord extends SettingsChange {
  readonly at: number;
  /** Number of the request for it, if the store kept one; see {@link SharedStore}. */
  readonly request?: number;
}

/** A pending change of a scope's settings for the owner of its shard. */
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
  /** Whether the whole transaction is refused when one of them has its home in another shard. */
  readonly strict: boolean;
}

/** Descriptions that are new or have changed, and the wall clock in microseconds. Each series and scope is there once. */
export interface Described extends Descriptions {
  readonly at: number;
}

/** An atomic change of a shard. */
export interface Transaction {
  readonly series: readonly NewSeries[];
  readonly observations: readonly StoredBatch[];
  /** Last version of each changed signal; unique ids. */
  readonly signals: readonly Signal[];
  /** In order; the store numbers them. */
  readonly changes: readonly SignalChange[];
  readonly ticks: readonly Tick[];
  /** In version order, without gaps. */
  readonly settings: readonly SettingsRecord[];
  readonly positions: readonly SourcePosition[];
  /** Stored by a shared store only: a single-process store is the home of every scope. */
  readonly homes?: readonly ScopeClaims[];
  /** What observations say of their series; it replaces what was known of these series and scopes. */
  readonly described?: Described;
  /** Stored by a store with a journal beside it only. */
  readonly journal?: JournalMark;
}

/** What a store knows of the journal beside it. */
export interface JournalMark {
  /** Number of the latest era of the journal whose records are in the store; 0 before the first. */
  readonly era: number;
  /** Whether a journal is in use, so that it must be there when the store is opened. */
  readonly open: boolean;
}

/** An empty transaction to extend. */
export const NOTHING: Transaction = {
  series: [],
  observations: [],
  signals: [],
  changes: [],
  ticks: [],
  settings: [],
  positions: [],
};

/** Result of a durable transaction. */
export interface Committed {
  /** Sequence number of the transaction's first change; the others follow without a gap. */
  readonly firstChange: number;
}

/** State of one series, as written by the engine. */
export interface SeriesState {
  readonly series: number;
  readonly state: Uint8Array;
}

/** Detection state as of a tick: one blob per series and one for the rest. */
export interface Checkpoint {
  /** Layout of the blobs; another layout cannot be restored. */
  readonly layout: string;
  readonly tick: Tick;
  readonly rest: Uint8Array;
  readonly series: AsyncIterable<SeriesState> | Iterable<SeriesState>;
}

/** A checkpoint as read back. */
export interface SavedCheckpoint extends Checkpoint {
  readonly series: Iterable<SeriesState>;
}

/** State of a store when it is opened. */
export interface Recovery {
  /** Series in number order, from 0 without a gap. */
  readonly series: readonly SeriesKey[];
  /** What is known of them. */
  readonly described: Descriptions;
  /** Sequence number of the next observation. */
  readonly nextSeq: number;
  /** Sequence number of the last row of the change log, 0 when it is empty. */
  readonly lastChange: number;
  readonly lastTick: Tick | undefined;
  /** Sixteen random bytes in hex, created with the store: part of its generated ids. */
  readonly storeId: string;
  readonly positions: readonly SourcePosition[];
  /** What is known of the journal beside the store; undefined for a store without one. */
  readonly journal?: JournalMark;
}

/** With `scopes`, signals that name series of other scopes are left out too. */
export interface SignalFilter extends SeriesSelector {
  /** Ids of the only signals that are read, in lower case; undefined for all. */
  readonly ids?: readonly string[];
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: string;
  readonly status?: Signal['status'];
  readonly severity?: Severity;
  /** Bounds on detected_at in microseconds: since inclusive, until exclusive. */
  readonly since?: number;
  readonly until?: number;
  /** Bounds on the window in microseconds, both inclusive: only signals whose window has a moment between them. That of an open signal has no end. */
  readonly window_from?: number;
  readonly window_to?: number;
  readonly min_strength?: number;
  readonly min_confidence?: number;
}

/** Keyset position in the list of signals: later rows have a smaller (detected_at, id). */
export interface SignalPosition {
  readonly detected_at: number;
  readonly id: string;
}

export interface ObservationFilter extends SeriesSelector {
  readonly scope_id?: string;
  readonly entity_id?: string;
  /** Bounds on the timestamp in microseconds: since inclusive, until exclusive. */
  readonly since?: number;
  readonly until?: number;
}

/** Keyset position in the list of observations: later rows have a greater (timestamp, seq). */
export interface ObservationPosition {
  readonly time: number;
  readonly seq: number;
}

/** A page of observations, and the sequence number of each. */
export interface ObservationPage extends Page<StoredObservation, ObservationPosition> {
  readonly seqs: readonly number[];
}

/** A series within bounds on the timestamp in microseconds: since inclusive, until exclusive. */
export interface SeriesRange extends SeriesKey {
  readonly since?: number;
  readonly until?: number;
}

/** The observations of a series within a range that draw its line. */
export interface Outline {
  /** Number of observations in the range. */
  readonly total: number;
  /** Times of the first and the last of them in microseconds; undefined when there are none. */
  readonly span: readonly [first: number, last: number] | undefined;
  /** Some of them, in event-time order. */
  readonly rows: readonly StoredObservation[];
  /** The sequence number of each of these. */
  readonly seqs: readonly number[];
}

/** Observations of one series by time, then by sequence number, as columns. */
export interface SeriesRows {
  readonly seq: Float64Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
}

export interface ChangeFilter {
  /** Ids of the only scopes whose changes are read, in lower case, without signals that name series of others; undefined for all. */
  readonly scopes?: readonly string[];
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: string;
  readonly severity?: Severity;
  /** False omits `signal.updated`. */
  readonly updates: boolean;
}

/** Idempotency keys as columns: `ids[i]` came with an observation of series `series[i]`. */
export interface IdBlock {
  readonly ids: readonly string[];
  readonly series: readonly number[];
}

/** Observations of one scope. A row's series is the index of its entity in `entities`. */
export interface ScopeSample {
  readonly batch: ObservationBatch;
  readonly entities: readonly string[];
}

/** Result of callers' SQL. Values are JSON values; times are RFC 3339 text. */
export interface QueryResult {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly (readonly unknown[])[];
  /** True when the row limit cut the result. */
  readonly truncated: boolean;
}

/**
 * The storage of one detection. Only one `commit` or `checkpoint` runs at a time (the writer ensures this). A single-process store has
 * one shard, itself. A shared store has one per partition of the source, and a shard has one owner at a time: see {@link SharedStore}.
 *
 * Every method rejects with StoreUnavailable when the database is unavailable, and with Fenced when another owner has claimed the
 * shard: then nothing was written, and nothing will be.
 */
export interface Shard {
  /** Reads what a restart needs. Called before anything else, and again after a journal was applied. */
  recover(): Promise<Recovery>;
  /** Commits a transaction atomically. */
  commit(transaction: Transaction): Promise<Committed>;
  /** The latest `limit` idempotency keys of the shard, oldest first, in blocks. */
  ids(limit: number): AsyncIterable<IdBlock>;

  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** Last checkpoint of this layout, or undefined. */
  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined>;
  /** Ticks with a number above `after`, in order. */
  ticksAfter(after: number): Promise<readonly Tick[]>;
  /** Observations with a sequence number above `after`, in order, gapless within a batch. */
  observationsAfter(after: number): AsyncIterable<StoredBatch>;
  /** Settings changes with a version above `after`, in order. They are never deleted. */
  settingsAfter(after: number): Promise<readonly SettingsRecord[]>;
}

/** Reads of a store for any process besides the writers; they see whole transactions only. */
export interface Archive {
  /** The ledger of memory, in the same database. */
  readonly ledger: Ledger;
  /** Names of the series in texts. */
  readonly names: SeriesNames;
  /** What observations say of their series. */
  readonly register: StoredRegister;
  /** Access tokens of callers. */
  readonly tokens: AccessTokens;
  /** Subscriptions to changes of signals, by webhook. */
  readonly webhooks: Webhooks;
  /** What people said of signals, by the id of the signal. */
  readonly feedback: Documents<Feedback>;
  /** Times in which signals are not to be delivered. */
  readonly mutes: Documents<Mute>;
  /** What was taken of the daily quotas, by process. */
  readonly usage: Documents<Usage>;
  /** Extracts rows for callers' SQL. */
  readonly analytics: Extractor;

  /**
   * Runs `work` on all tables as of one moment, while others go on to read and write.
   *
   * @throws Unprocessable if the store cannot be read as one: several shards of workers write to it
   */
  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T>;

  /** The last change of a scope's overrides, or undefined when it never had any. */
  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined>;
  /** The latest `limit` observations of a scope since `since` (microseconds), in event-time order. */
  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample>;

  signals(filter: SignalFilter, limit: number, after?: SignalPosition): Promise<Page<Signal, SignalPosition>>;
  signal(id: string): Promise<Signal | undefined>;
  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<ObservationPage>;
  /**
   * The latest `limit` observations of one series up to a position, in event-time order. If several shards have had its scope, the
   * entity's series in each are merged.
   */
  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows>;
  /**
   * The observations of a series that draw its line on so many columns of pixels: all of them when there are at most four times as many;
   * otherwise, of each of the columns into which the time from the first to the last is divided equally, the first, the last, the lowest and
   * the highest, of equally low or high ones the one with the smallest sequence number (M4: Jugel et al., "M4: a visualization-oriented time
   * series data aggregation", VLDB 2014). If several shards have had its scope, the entity's series in each are merged.
   *
   * @param columns a positive integer
   */
  outline(range: SeriesRange, columns: number): Promise<Outline>;
  /** Changes with a sequence number in (after, upTo], in order, at most `limit`. */
  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]>;
  /** Smallest sequence number in the change log; lastChange + 1 when it is empty. */
  firstChange(): Promise<number>;
  /** Sequence number of the last row ever in the change log, 0 when there was none. */
  lastChange(): Promise<number>;

  /**
   * Deletes processed observations, changes, and closed signals, all older than an instant in microseconds. Resolves to the number of
   * observations deleted.
   */
  retain(before: number): Promise<number>;
  /** Number of shards that workers have had; 0 for a single-process store. */
  shards(): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A single-process store, which is one shard. */
export interface Store extends Shard, Archive {}

/**
 * How a shard stores its observations: as rows, visible to every read; or as blocks, which only its own recovery reads and which are
 * deleted with the checkpoint that covers them. Blocks are for a stream derived from other observations.
 */
export type ShardRows = 'table' | 'blocks';

/** A shard of a shared store, owned by the process that claimed it last. */
export interface ClaimedShard extends Shard {
  readonly name: string;
  /** Incremented by every claim; writes of earlier generations are refused. */
  readonly generation: number;
  /** Names of the home shards of scopes; scopes without one are left out. */
  scopeHomes(scopes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lets a waiting claimant proceed at once. Call when nothing more will be written. */
  release(): Promise<void>;
}

/** A store that many processes write to, each to its own shards, and any process reads. */
export interface SharedStore extends Archive {
  /**
   * Makes the caller the owner of a shard, which is created if missing. If another owner has not released it, waits for up to
   * `patience` milliseconds and then claims it anyway: from then on that owner's commits are refused as Fenced. Everything that the
   * previous owner committed is there.
   *
   * @param options.rows how observations are stored, default `table`; the same for every claim of a shard
   * @throws TidemarkError `conflict` when the shard stores them in the other way
   */
  claim(
    name: string,
    options: { readonly owner: string; readonly patience: number; readonly rows?: ShardRows },
  ): Promise<ClaimedShard>;
  /**
   * Stores a change of a scope's settings for the owner of the scope's shard: the one that has observations of it, or `fallback` while
   * none has. It is pending until that shard commits a settings record with its number.
   */
  requestSettings(scopeId: string, overrides: Overrides, fallback: string): Promise<number>;
  /** Pending requests of these shards, in order. */
  settingsRequests(shards: readonly string[]): Promise<readonly SettingsRequest[]>;
  /** The record that answers a request, or undefined while it is pending. */
  settingsOfRequest(id: number): Promise<SettingsRecord | undefined>;
  /**
   * Calls back whenever the change log may have grown, through any process; occasionally also when it has not. Resolves to a function
   * that stops it.
   */
  watch(grown: () => void): Promise<() => Promise<void>>;
}
