import type { SettingsChange } from '../operators/engine/overrides.ts';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SeriesKey } from '../operators/records/directory.ts';
import type { StoredObservation } from '../operators/records/observation.ts';
import type { ChangeKind, Signal } from '../operators/records/signal.ts';

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
}

/** Place in a source (a Kafka partition, a file) up to which everything is in the store. */
export interface SourcePosition {
  readonly source: string;
  readonly partition: string;
  readonly offset: string;
}

/** Everything that becomes durable together. */
export interface Transaction {
  readonly series: readonly NewSeries[];
  readonly observations: readonly StoredBatch[];
  /** Last version of each changed signal; no id twice. */
  readonly signals: readonly Signal[];
  readonly changes: readonly Change[];
  readonly ticks: readonly Tick[];
  /** In the order of their versions, which rise by one. */
  readonly settings: readonly SettingsRecord[];
  readonly positions: readonly SourcePosition[];
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
  readonly status?: 'open' | 'closed';
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

export interface Page<Row, Position> {
  readonly rows: readonly Row[];
  /** Where the next page starts; undefined on the last one. */
  readonly next: Position | undefined;
}

export interface ChangeFilter {
  readonly scope_id?: string;
  readonly entity_id?: string;
  readonly pattern?: string;
  /** False leaves `signal.updated` out. */
  readonly updates: boolean;
}

/** A result of caller's SQL. Values are JSON values; times are RFC 3339 text. */
export interface QueryResult {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly (readonly unknown[])[];
  /** True when the row limit cut the result. */
  readonly truncated: boolean;
}

/**
 * What a store must do. One process has one store object a database. Only one `commit` or `checkpoint` is under way
 * at a time (the writer sees to it); reads may run beside it and see whole transactions only.
 *
 * Every method rejects with a StoreUnavailable when the database cannot serve it.
 */
export interface Store {
  /** Reads what a restart needs. Called before anything else, and again after a journal was brought in. */
  recover(): Promise<Recovery>;
  /** Makes a transaction durable, all of it or nothing. */
  commit(transaction: Transaction): Promise<void>;
  /** Idempotency keys in the store, the latest `limit` of them, oldest first, in blocks. */
  ids(limit: number): AsyncIterable<readonly string[]>;

  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** Last checkpoint of this layout, or undefined. */
  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined>;
  /** Ticks with a number above `after`, in order. */
  ticksAfter(after: number): Promise<readonly Tick[]>;
  /** Observations with a sequence number above `after`, in order, gapless within a batch. */
  observationsAfter(after: number): AsyncIterable<StoredBatch>;

  /** Changes of settings with a version above `after`, in order. They are never deleted. */
  settingsAfter(after: number): Promise<readonly SettingsRecord[]>;
  /** The last change of a scope's overrides, or undefined where it has never had any. */
  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined>;
  /** The latest `limit` observations of a scope, of those from `since` (microseconds) on, in event-time order. */
  latestObservations(scopeId: string, limit: number, since?: number): Promise<ObservationBatch>;

  signals(filter: SignalFilter, limit: number, after?: SignalPosition): Promise<Page<Signal, SignalPosition>>;
  signal(id: string): Promise<Signal | undefined>;
  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<Page<StoredObservation, ObservationPosition>>;
  /** Changes with a sequence number in (after, upTo], in order, at most `limit`. */
  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]>;
  /** Smallest sequence number that the change log still has; lastChange + 1 when it is empty. */
  firstChange(): Promise<number>;

  /** Caller's SQL, read-only. Rejects with InvalidInput when it is not one readable statement, or takes too long. */
  query(sql: string, limits: { rows: number; timeoutMs: number }): Promise<QueryResult>;

  /**
   * Deletes observations that detection has used, changes, and closed signals, all older than an instant in
   * microseconds. Resolves to the number of observations deleted.
   */
  retain(before: number): Promise<number>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
