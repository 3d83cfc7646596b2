import type { Span } from '@opentelemetry/api';
import { type Observable, Subject } from 'rxjs';
import { itemAt } from '../operators/item-at.ts';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SeriesDirectory } from '../operators/records/directory.ts';
import { StoreUnavailable, TidemarkError } from '../operators/records/errors.ts';
import { latestOf } from './described.ts';
import type { GroupEntry, Publication } from './entries.ts';
import { generatedId } from './generated-id.ts';
import { type AppendResult, admit, namedSeqs } from './group.ts';
import { GroupQueue } from './group-queue.ts';
import { IdSet } from './id-set.ts';
import type { JournalRecord } from './journal/frames.ts';
import type { Journal } from './journal/journal.ts';
import { seriesAt } from './series-at.ts';
import type { SourcePosition } from './source-position.ts';
import {
  type Change,
  type Committed,
  type Described,
  type NewSeries,
  NOTHING,
  numbered,
  type Recovery,
  type ScopeClaims,
  type Shard,
  type Transaction,
} from './store.ts';
import { callerSpan, inGroupSpan } from './traces/callers.ts';
import { keepOrigins } from './traces/origins.ts';
import { fail, inSpan } from './traces/span.ts';

export type { Publication } from './entries.ts';
export type { AppendResult } from './group.ts';

/** One commit, for metrics. */
export interface CommitInfo {
  readonly rows: number;
  readonly duplicates: number;
  /** Calls of append and publish that shared the commit. */
  readonly appends: number;
  readonly publications: number;
  readonly signals: number;
  readonly changes: number;
  readonly milliseconds: number;
  /** Error of the commit; undefined when it is durable. */
  readonly error: TidemarkError | undefined;
}

export interface WriterOptions {
  /** Rows at which a group takes no further batch. A batch is never split. */
  readonly maxGroupRows?: number;
  /** Maximum number of known idempotency keys; see IdSet. */
  readonly idCapacity?: number;
  /** Journal for small groups; without one every group is a transaction of the store. */
  readonly journal?: Journal;
  readonly onCommit?: (info: CommitInfo) => void;
  /** Clock in milliseconds for {@link CommitInfo.milliseconds}. */
  readonly now?: () => number;
  /** Wall clock in microseconds. */
  readonly wallClock?: () => number;
}

/** Rows of a batch above which waiting for others gains nothing: while it is committed the next is read. */
const LARGE_BATCH = 256;

/** Maximum rows of a group for the journal, and of all groups in the journal before the next transaction. */
const SMALL_GROUP = 8192;
const MOST_STAGED = 40_000;

function asTidemarkError(error: unknown): TidemarkError {
  return error instanceof TidemarkError
    ? error
    : new StoreUnavailable('The store cannot take data at the moment; try again.', error);
}

/**
 * The single queue in front of a store. Whatever arrives during a commit forms the next group and shares its commit, so that
 * concurrent callers share the cost.
 */
export class Writer {
  private readonly store: Shard;
  private readonly directory: SeriesDirectory;
  private readonly storeId: string;
  private readonly ids: IdSet;
  private readonly idCapacity: number;
  private readonly journal: Journal | undefined;
  private readonly onCommit: (info: CommitInfo) => void;
  private readonly now: () => number;
  private readonly wallClock: () => number;
  private lastDescribed = 0;
  private readonly committed = new Subject<StoredBatch>();
  private readonly queue: GroupQueue<GroupEntry>;
  /** Series that the store or the journal has. */
  private storedSeries: number;
  /** Groups in the journal that are not in the store yet. */
  private staged: JournalRecord[] = [];
  private nextSeq: number;

  /**
   * @param recovery state of the store when it was opened
   * @param directory contains the series of `recovery`; later series are stored with the next commit
   */
  constructor(store: Shard, recovery: Recovery, directory: SeriesDirectory, options: WriterOptions = {}) {
    this.store = store;
    this.directory = directory;
    this.storeId = recovery.storeId;
    this.storedSeries = recovery.series.length;
    this.nextSeq = recovery.nextSeq;
    this.idCapacity = options.idCapacity ?? 8_000_000;
    this.ids = new IdSet(this.idCapacity);
    this.journal = options.journal;
    this.onCommit = options.onCommit ?? (() => undefined);
    this.now = options.now ?? (() => performance.now());
    this.wallClock = options.wallClock ?? (() => Date.now() * 1000);
    this.queue = new GroupQueue({
      mostSize: options.maxGroupRows ?? 50_000,
      sizeOf: (entry) => (entry.kind === 'append' ? entry.batch.length : 0),
      isUrgent: (entry) => entry.kind !== 'append' || entry.batch.length > LARGE_BATCH,
      commit: (group) => inGroupSpan('commit', group, (span) => this.commitTogether(group, span)),
    });
  }

  /** Durable batches in sequence order, each emitted before its calls resolve. */
  get committed$(): Observable<StoredBatch> {
    return this.committed.asObservable();
  }

  /** Sequence number of the last durable observation, 0 when there is none. */
  get lastSeq(): number {
    return this.nextSeq - 1;
  }

  /** Reads the idempotency keys of the store. Called once, before the first append. */
  async load(): Promise<void> {
    for await (const block of this.store.ids(this.idCapacity)) {
      block.ids.forEach((id, row) => {
        this.ids.add(id, this.directory.scope(itemAt(block.series, row)));
      });
    }
  }

  /**
   * Stores a batch whose series are in the directory, without rows whose id is known. Resolves once durable.
   *
   * @param positions source positions that become durable with it
   * @param claims scopes that the shard of a shared store has for the first time
   * @throws StoreUnavailable when nothing was stored
   */
  append(
    batch: ObservationBatch,
    positions: readonly SourcePosition[] = [],
    claims?: ScopeClaims,
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      const caller = callerSpan();
      this.queue.add({ kind: 'append', batch, positions, claims, caller, resolve, reject });
    });
  }

  /**
   * Stores the results of a tick in one transaction. Resolves to the numbered changes once durable.
   *
   * @throws StoreUnavailable when nothing was stored; the caller retries
   */
  publish(publication: Publication): Promise<readonly Change[]> {
    return new Promise((resolve, reject) => {
      this.queue.add({ kind: 'publish', publication, caller: callerSpan(), resolve, reject });
    });
  }

  /**
   * Makes source positions durable, alone or with a concurrent commit.
   *
   * @throws StoreUnavailable when they were not stored
   */
  move(positions: readonly SourcePosition[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.add({ kind: 'move', positions, caller: callerSpan(), resolve, reject });
    });
  }

  /** Runs `task` (a checkpoint, retention) while no commit is running, after everything queued before. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return this.queue.exclusive(task);
  }

  /** Resolves when nothing is queued or running. */
  drain(): Promise<void> {
    return this.queue.drain();
  }

  /** Accepts no more, finishes the queue, empties the journal and completes {@link committed$}. Closes neither journal nor store. */
  async close(): Promise<void> {
    await this.queue.close();
    await this.commitStaged();
    this.committed.complete();
  }

  private newSeries(): NewSeries[] {
    const from = this.storedSeries;
    return Array.from({ length: this.directory.size - from }, (_, row) => ({
      series: from + row,
      ...this.directory.key(from + row),
    }));
  }

  /** What the directory's register says that the store does not have; undefined if nothing. */
  private undescribed(): { described: Described | undefined; settled: () => void } {
    const { series, scopes, settled } = this.directory.register.undescribed();
    if (series.length === 0 && scopes.length === 0) return { described: undefined, settled };
    this.lastDescribed = Math.max(this.wallClock(), this.lastDescribed + 1);
    return { described: { series, scopes, at: this.lastDescribed }, settled };
  }

  private async commitTogether(group: readonly GroupEntry[], span: Span | undefined): Promise<void> {
    const appends = group.filter((entry) => entry.kind === 'append');
    const publishes = group.filter((entry) => entry.kind === 'publish');
    const { ids, storeId, nextSeq } = this;
    const seqs = namedSeqs(appends, storeId, nextSeq);
    let stored: ReadonlyMap<number, number>;
    try {
      stored = await this.seriesAt(seqs);
    } catch (cause) {
      const error = asTidemarkError(cause);
      fail(span, error);
      for (const entry of group) entry.reject(error);
      return;
    }
    const scopeOf = (series: number) => this.directory.scope(series);
    const admitted = admit(appends, { ids, storeId, nextSeq, scopeOf, stored });
    const changes = publishes.flatMap(({ publication }) => publication.changes);
    let change = 0;
    // Two ticks may share a commit; the later version of a signal counts.
    const signals = new Map(
      publishes.flatMap(({ publication }) => publication.signals.map((signal) => [signal.id, signal])),
    );
    const series = this.newSeries();
    const { described, settled } = this.undescribed();
    const { batch } = admitted;
    const started = this.now();
    const positions = group.flatMap((entry) =>
      entry.kind === 'publish' ? (entry.publication.positions ?? []) : entry.positions,
    );
    const homes = appends.flatMap(({ claims }) => claims ?? []);
    let error: TidemarkError | undefined;
    try {
      if (publishes.length === 0 && this.fitsJournal(batch.length)) {
        await this.stage({ series, batch, positions, ...(described && { described }) });
      } else if (
        batch.length > 0 ||
        publishes.length > 0 ||
        positions.length > 0 ||
        described !== undefined
      ) {
        const committed = await this.commitWithStaged({
          series,
          observations: batch.length > 0 ? [batch] : [],
          signals: [...signals.values()],
          changes,
          ticks: publishes.map(({ publication }) => publication.tick),
          settings: publishes.flatMap(({ publication }) => publication.settings ?? []),
          positions,
          ...(homes.length > 0 && { homes }),
          ...(described && { described }),
        });
        change = committed.firstChange;
      }
    } catch (cause) {
      error = asTidemarkError(cause);
    }
    span?.setAttribute('tidemark.observations', batch.length);
    this.onCommit({
      rows: batch.length,
      duplicates: admitted.duplicates,
      appends: appends.length,
      publications: publishes.length,
      signals: signals.size,
      changes: changes.length,
      milliseconds: this.now() - started,
      error,
    });
    if (error !== undefined) {
      fail(span, error);
      this.ids.forget();
      for (const entry of group) entry.reject(error);
      return;
    }
    this.ids.keep();
    settled();
    this.storedSeries += series.length;
    this.nextSeq += batch.length;
    if (span !== undefined) keepOrigins(batch.series, appends);
    if (batch.length > 0) this.committed.next(batch);
    appends.forEach((entry, at) => {
      entry.resolve(itemAt(admitted.results, at));
    });
    for (const entry of group) if (entry.kind === 'move') entry.resolve();
    for (const { publication, resolve } of publishes) {
      resolve(numbered(publication.changes, change));
      change += publication.changes.length;
    }
  }

  /** Series of durable observations by sequence number, without deleted ones. */
  private async seriesAt(seqs: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (seqs.length === 0) return new Map();
    const staged = this.staged.map(({ batch }) => batch);
    return seriesAt(seqs, staged, (after) => this.store.observationsAfter(after));
  }

  private fitsJournal(rows: number): boolean {
    if (this.journal === undefined || rows === 0 || rows > SMALL_GROUP) return false;
    return this.stagedRows + rows <= MOST_STAGED;
  }

  private get stagedRows(): number {
    const [first] = this.staged;
    return first === undefined ? 0 : this.nextSeq - first.batch.firstSeq;
  }

  private async stage(record: JournalRecord): Promise<void> {
    const attributes = { 'tidemark.observations': record.batch.length };
    await inSpan(
      'journal',
      () => ({ attributes }),
      async () => this.journal?.append(record),
    );
    this.staged.push(record);
  }

  /** Commits a transaction, preceded by the groups in the journal. */
  private async commitWithStaged(transaction: Transaction): Promise<Committed> {
    const { staged } = this;
    const described = latestOf([...staged, transaction].flatMap((part) => part.described ?? []));
    const committed = await this.store.commit({
      ...transaction,
      series: [...staged.flatMap(({ series }) => series), ...transaction.series],
      observations: [...staged.map(({ batch }) => batch), ...transaction.observations],
      positions: [...staged.flatMap(({ positions }) => positions), ...transaction.positions],
      ...(described && { described }),
      ...(this.journal !== undefined && staged.length > 0 && { journal: this.journal.taken }),
    });
    this.staged = [];
    if (staged.length > 0) {
      await this.journal?.clear(
        this.nextSeq + transaction.observations.reduce((rows, { length }) => rows + length, 0),
      );
    }
    return committed;
  }

  private async commitStaged(): Promise<void> {
    if (this.staged.length === 0) return;
    await this.commitWithStaged(NOTHING);
  }

  /** Resolves when the store contains everything acknowledged before the call. */
  async settle(): Promise<void> {
    if (this.staged.length > 0) await this.exclusive(() => this.commitStaged());
  }

  /** The generated id of the observation at a position of the log. */
  idOf(seq: number): string {
    return generatedId(this.storeId, seq);
  }
}
