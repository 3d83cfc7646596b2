import type { StoredBatch } from '../../operators/records/batch.ts';
import type { TidemarkError } from '../../operators/records/errors.ts';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import type { TableName } from '../analytics/tables.ts';
import type {
  ClaimVersion,
  Embedded,
  EventMark,
  LedgerEvent,
  LedgerEvidence,
  LedgerMarks,
  LedgerRelation,
  LedgerSnapshot,
  LedgerTransaction,
  Near,
  SnapshotPiece,
} from '../ledger.ts';
import type {
  Checkpoint,
  IdBlock,
  JournalMark,
  ObservationPosition,
  SavedCheckpoint,
  ScopeSample,
  SeriesRows,
} from '../store.ts';
import type { Cells } from '../tables.ts';
import type { DatabaseSystem } from '../traces/store-span.ts';
import type { LedgerEnd } from './ledger/commit.ts';
import type { Columns } from './lists/outline.ts';
import type { Limits, Selected, Session, WriteOptions } from './session.ts';
import type { Where } from './where.ts';

/** Which observations are read, in the order of (time, seq). */
export interface Selection {
  /** Values of observations `o` and their series `s`. */
  readonly selected: readonly Selected[];
  /** Conditions on series `s`. */
  readonly series: Where;
  /** Conditions on observations `o`. */
  readonly times: () => Where;
  /** Bounds that they have on the time, in microseconds: from inclusive, to exclusive. */
  readonly bounds?: { readonly from?: number; readonly to?: number };
  readonly newestFirst: boolean;
}

/** What an engine does in a way of its own, because it is measurably better than the shared one, or because its tables differ. */
export interface Own {
  /** The first rows of a selection, at most `limit`. */
  firstRows?(session: Session, selection: Selection, limit: number): Promise<readonly Cells[]>;
  /** The observations of some series that draw a line, as the columns of OBSERVED in order; see outline.ts. */
  reduced?(session: Session, series: readonly number[], columns: Columns): Promise<readonly Cells[]>;
  /** The latest observations of a series, by its number, up to a position, in event-time order. */
  seriesUpTo?(
    session: Session,
    series: number,
    last: ObservationPosition,
    limit: number,
  ): Promise<SeriesRows>;
  /** The latest observations of a scope, in event-time order. */
  latestObservations?(
    session: Session,
    scopeId: string,
    limit: number,
    since: number | undefined,
  ): Promise<ScopeSample>;
  observationsAfter?(after: number): AsyncIterable<StoredBatch>;
  ids?(limit: number): AsyncIterable<IdBlock>;
  /** Adds observations. */
  insertObservations(session: Session, batch: StoredBatch): Promise<void>;
  saveCheckpoint?(session: Session, checkpoint: Checkpoint): Promise<void>;
  loadCheckpoint?(session: Session, layout: string): Promise<SavedCheckpoint | undefined>;
  /** Derives what only this engine keeps from the tables of a store that was filled. */
  filled?(session: Session): Promise<void>;
  /** What the store knows of a journal beside it. */
  journal?(session: Session): Promise<JournalMark>;
  /** Writes new rows of tables since their marks; see Extractor. */
  extract(
    tables: readonly TableName[],
    after: ExtractMarks,
    path: (table: TableName) => string,
  ): Promise<readonly Extracted[]>;
}

/** Runs through the rows of a scope of the ledger that came after a position, in blocks. */
export interface LedgerStreams {
  eventMarks(scope: string, after: number): AsyncIterable<readonly EventMark[]>;
  eventsAfter(scope: string, after: number): AsyncIterable<readonly LedgerEvent[]>;
  claimsAfter(scope: string, after: number): AsyncIterable<readonly ClaimVersion[]>;
  evidenceAfter(scope: string, after: number): AsyncIterable<readonly LedgerEvidence[]>;
  relationsAfter(scope: string, after: number): AsyncIterable<readonly LedgerRelation[]>;
}

/** The same of a ledger. */
export interface OwnLedger {
  /** The end of a scope. */
  marks?(session: Session, scope: string): Promise<LedgerMarks>;
  /** The last `seq` of all scopes. */
  end?(session: Session): Promise<number>;
  /** The scopes with rows. */
  scopes?(session: Session): Promise<readonly string[]>;
  /** Commits a transaction of a scope; see `Ledger.commit`. */
  commit?(scope: string, transaction: LedgerTransaction): Promise<number>;
  /** Removes what lies beyond an end, after a commit with an unknown outcome. */
  undo?(session: Session, end: LedgerEnd): Promise<void>;
  /** Called when a removal is durable: deletes the bytes that it left, as far as the engine can. */
  removed?(): Promise<void>;
  readonly streams?: LedgerStreams;
  saveSnapshot?(scope: string, layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void>;
  loadSnapshot?(
    session: Session,
    scope: string,
    layout: string,
    names: readonly string[],
  ): Promise<LedgerSnapshot | undefined>;
  /** The claims or events with the vectors nearest to a unit vector. */
  nearest?(
    session: Session,
    scope: string,
    kind: Embedded,
    model: string,
    vector: Float32Array,
    k: number,
  ): Promise<readonly Near[]>;
}

/** The connections to the database of a store. */
export interface Engine {
  /** Whether no other process can write while this one does, whatever happens to its connections. */
  readonly exclusive: boolean;
  /** Names it in traces. */
  readonly system: DatabaseSystem;
  readonly storeId: string;
  readonly own: Own;
  readonly memory: OwnLedger;
  /** Runs reads. */
  read<T>(task: (session: Session) => Promise<T>, limits?: Limits): Promise<T>;
  /** Runs long reads on a connection of their own. */
  alone<T>(task: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction: all of it is durable when this resolves, and nothing of it when it rejects, unless its outcome is unknown.
   *
   * @throws Fenced when another process has claimed the store
   */
  write<T>(task: (session: Session) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Resolves when the outcome of the last transaction is certain, and what should not have happened is removed. */
  settled(): Promise<void>;
  /** The error for callers of a failure. */
  failure(error: unknown): TidemarkError;
  /** Waits for running tasks, and closes everything. */
  close(): Promise<void>;
}
