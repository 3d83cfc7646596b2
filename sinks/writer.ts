import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Observable, Subject } from 'rxjs';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SeriesDirectory } from '../operators/records/directory.ts';
import { StoreUnavailable, TidemarkError } from '../operators/records/errors.ts';
import type { Signal, SignalChange } from '../operators/records/signal.ts';
import { generatedId } from './generated-id.ts';
import { type AppendResult, admit, namedSeqs, type Pending } from './group.ts';
import { IdSet } from './id-set.ts';
import type { Journal, JournalRecord } from './journal.ts';
import { seriesAt } from './series-at.ts';
import type { SourcePosition } from './source-position.ts';
import {
  type Change,
  type Committed,
  type NewSeries,
  NOTHING,
  numbered,
  type Recovery,
  type ScopeClaims,
  type SettingsRecord,
  type Shard,
  type Tick,
  type Transaction,
} from './store.ts';

export type { AppendResult } from './group.ts';

/** What detection hands over at a tick. */
export interface Publication {
  /** Last version of each changed signal; no id twice. */
  readonly signals: readonly Signal[];
  /** Changes in order; the store numbers them. */
  readonly changes: readonly SignalChange[];
  readonly tick: Tick;
  /** Changes of settings that came with the tick. */
  readonly settings?: readonly SettingsRecord[];
  readonly positions?: readonly SourcePosition[];
}

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
  /** Why it failed; undefined when it is durable. */
  readonly error: TidemarkError | undefined;
}

export interface WriterOptions {
  /** Rows from which on a group takes no further batch. One batch is never split. */
  readonly maxGroupRows?: number;
  /** Most idempotency keys that are known; see IdSet. */
  readonly idCapacity?: number;
  /** Where small groups become durable; without one every group is a transaction of the store. */
  readonly journal?: Journal;
  readonly onCommit?: (info: CommitInfo) => void;
  /** Clock in milliseconds for {@link CommitInfo.milliseconds}. */
  readonly now?: () => number;
}

type AppendEntry = Pending & {
  readonly kind: 'append';
  readonly positions: readonly SourcePosition[];
  readonly claims: ScopeClaims | undefined;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
};
interface PublishEntry {
  readonly kind: 'publish';
  readonly publication: Publication;
  readonly resolve: (changes: readonly Change[]) => void;
  readonly reject: (error: Error) => void;
}
interface MoveEntry {
  readonly kind: 'move';
  readonly positions: readonly SourcePosition[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}
interface ExclusiveEntry {
  readonly kind: 'exclusive';
  readonly run: () => Promise<void>;
}
type GroupEntry = AppendEntry | PublishEntry | MoveEntry;
type Entry = GroupEntry | ExclusiveEntry;

/** Turns of the event loop for which a group may grow before it is committed. */
const MOST_TURNS = 16;
/** Rows of a batch past which nothing is gained by waiting for others. */
const LARGE_BATCH = 256;

/** Rows up to which a group goes to the journal, and up to which the journal holds groups for the next transaction. */
const SMALL_GROUP = 8192;
const MOST_STAGED = 40_000;

function asTidemarkError(error: unknown): TidemarkError {
  return error instanceof TidemarkError
    ? error
    : new StoreUnavailable('The store cannot take data at the moment; try again.', error);
}

/**
 * The one queue in front of a store. Whatever arrives while a commit is under way forms the next group and shares its
 * commit, so that the cost of a commit is paid once for as many callers as there are.
 */
export class Writer {
  private readonly store: Shard;
  private readonly directory: SeriesDirectory;
  private readonly storeId: string;
  private readonly ids: IdSet;
  private readonly idCapacity: number;
  private readonly maxGroupRows: number;
  private readonly journal: Journal | undefined;
  private readonly onCommit: (info: CommitInfo) => void;
  private readonly now: () => number;
  private readonly committed = new Subject<StoredBatch>();
  private queue: Entry[] = [];
  private pumping: Promise<void> | undefined;
  private closing = false;
  /** Series that the store or the journal has. */
  private storedSeries: number;
  /** Groups that are in the journal and not in the store yet. */
  private staged: JournalRecord[] = [];
  private nextSeq: number;

  /**
   * @param recovery what the store said when it was opened
   * @param directory already holds the series of `recovery`; series that it gets later are stored with the next commit
   */
  constructor(store: Shard, recovery: Recovery, directory: SeriesDirectory, options: WriterOptions = {}) {
    this.store = store;
    this.directory = directory;
    this.storeId = recovery.storeId;
    this.storedSeries = recovery.series.length;
    this.nextSeq = recovery.nextSeq;
    this.idCapacity = options.idCapacity ?? 8_000_000;
    this.ids = new IdSet(this.idCapacity);
    this.maxGroupRows = options.maxGroupRows ?? 50_000;
    this.journal = options.journal;
    this.onCommit = options.onCommit ?? (() => undefined);
    this.now = options.now ?? (() => performance.now());
  }

  /** Durable batches in the order of their sequence numbers, each before the calls that brought it resolve. */
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
        this.ids.add(id, this.directory.scope(block.series[row]));
      });
    }
  }

  /**
   * Stores a batch whose series are in the directory, without the rows whose id is known. Resolves once it is durable.
   *
   * @param positions places in sources that become durable with it
   * @param claims scopes that the shard of a shared store has for the first time
   * @throws StoreUnavailable when nothing of it was kept
   */
  append(
    batch: ObservationBatch,
    positions: readonly SourcePosition[] = [],
    claims?: ScopeClaims,
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.enqueue({ kind: 'append', batch, positions, claims, resolve, reject }, reject);
    });
  }

  /**
   * Stores what a tick found, all in one transaction. Resolves to the numbered changes once they are durable.
   *
   * @throws StoreUnavailable when nothing of it was kept; the caller tries again
   */
  publish(publication: Publication): Promise<readonly Change[]> {
    return new Promise((resolve, reject) => {
      this.enqueue({ kind: 'publish', publication, resolve, reject }, reject);
    });
  }

  /**
   * Makes places in sources durable by themselves, or with what is committed at the time.
   *
   * @throws StoreUnavailable when they were not kept
   */
  move(positions: readonly SourcePosition[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.enqueue({ kind: 'move', positions, resolve, reject }, reject);
    });
  }

  /** Runs `task` (a checkpoint, retention) while no commit is under way, after everything that was queued before. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        }
      };
      this.enqueue({ kind: 'exclusive', run }, reject);
    });
  }

  /** Resolves when nothing is queued or under way. */
  async drain(): Promise<void> {
    while (this.pumping !== undefined) await this.pumping;
  }

  /** Takes nothing more, finishes what is queued, empties the journal and completes {@link committed$}. Leaves both open. */
  async close(): Promise<void> {
    this.closing = true;
    await this.drain();
    await this.commitStaged();
    this.committed.complete();
  }

  private enqueue(entry: Entry, reject: (error: Error) => void): void {
    if (this.closing) {
      reject(new StoreUnavailable('The server is stopping; send it again after the restart.'));
      return;
    }
    this.queue.push(entry);
    this.pumping ??= this.pump();
  }

  private async pump(): Promise<void> {
    for (;;) {
      await this.gather();
      const [first] = this.queue;
      if (first === undefined) break;
      if (first.kind === 'exclusive') {
        this.queue.shift();
        await first.run();
      } else {
        await this.commitGroup(this.takeGroup());
      }
    }
    // In the same turn as the look at the queue, so that no entry comes in between and waits for ever.
    this.pumping = undefined;
  }

  /**
   * Waits for as long as each turn of the event loop brings more, at most {@link MOST_TURNS}: callers that were
   * answered together send again together, and one commit for all of them beats several for some. Large batches are
   * not waited for: while one is committed the next is read.
   */
  private async gather(): Promise<void> {
    for (let turn = 0, before = -1; turn < MOST_TURNS && this.queue.length !== before; turn++) {
      before = this.queue.length;
      if (this.queue.some((entry) => entry.kind !== 'append' || entry.batch.length > LARGE_BATCH)) return;
      await nextTurn();
    }
  }

  private takeGroup(): GroupEntry[] {
    const group: GroupEntry[] = [];
    let rows = 0;
    for (const entry of this.queue) {
      if (entry.kind === 'exclusive') break;
      const more = entry.kind === 'append' ? entry.batch.length : 0;
      if (group.length > 0 && rows + more > this.maxGroupRows) break;
      rows += more;
      group.push(entry);
    }
    this.queue = this.queue.slice(group.length);
    return group;
  }

  private newSeries(): NewSeries[] {
    const from = this.storedSeries;
    return Array.from({ length: this.directory.size - from }, (_, row) => ({
      series: from + row,
      ...this.directory.key(from + row),
    }));
  }

  private async commitGroup(group: readonly GroupEntry[]): Promise<void> {
    const appends = group.filter((entry) => entry.kind === 'append');
    const publishes = group.filter((entry) => entry.kind === 'publish');
    const { ids, storeId, nextSeq } = this;
    const seqs = namedSeqs(appends, storeId, nextSeq);
    let stored: ReadonlyMap<number, number>;
    try {
      stored = await this.seriesAt(seqs);
    } catch (cause) {
      const error = asTidemarkError(cause);
      for (const entry of group) entry.reject(error);
      return;
    }
    const scopeOf = (series: number) => this.directory.scope(series);
    const admitted = admit(appends, { ids, storeId, nextSeq, scopeOf, stored });
    const changes = publishes.flatMap(({ publication }) => publication.changes);
    let change = 0;
    // Two ticks may share a commit, and then the later version of a signal counts.
    const signals = new Map(
      publishes.flatMap(({ publication }) => publication.signals.map((signal) => [signal.id, signal])),
    );
    const series = this.newSeries();
    const { batch } = admitted;
    const started = this.now();
    const positions = group.flatMap((entry) =>
      entry.kind === 'publish' ? (entry.publication.positions ?? []) : entry.positions,
    );
    const homes = appends.flatMap(({ claims }) => claims ?? []);
    let error: TidemarkError | undefined;
    try {
      if (publishes.length === 0 && this.fitsJournal(batch.length)) {
        await this.stage({ series, batch, positions });
      } else if (batch.length > 0 || publishes.length > 0 || positions.length > 0) {
        const committed = await this.commitWithStaged({
          series,
          observations: batch.length > 0 ? [batch] : [],
          signals: [...signals.values()],
          changes,
          ticks: publishes.map(({ publication }) => publication.tick),
          settings: publishes.flatMap(({ publication }) => publication.settings ?? []),
          positions,
          ...(homes.length > 0 && { homes }),
        });
        change = committed.firstChange;
      }
    } catch (cause) {
      error = asTidemarkError(cause);
    }
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
      this.ids.forget();
      for (const entry of group) entry.reject(error);
      return;
    }
    this.ids.keep();
    this.storedSeries += series.length;
    this.nextSeq += batch.length;
    if (batch.length > 0) this.committed.next(batch);
    appends.forEach((entry, at) => {
      entry.resolve(admitted.results[at]);
    });
    for (const entry of group) if (entry.kind === 'move') entry.resolve();
    for (const { publication, resolve } of publishes) {
      resolve(numbered(publication.changes, change));
      change += publication.changes.length;
    }
  }

  /** Series of durable observations by their sequence numbers; those that are deleted are left out. */
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
    await this.journal?.append(record);
    this.staged.push(record);
  }

  /** Commits a transaction, with what the journal holds in front of it. */
  private async commitWithStaged(transaction: Transaction): Promise<Committed> {
    const { staged } = this;
    const committed = await this.store.commit({
      ...transaction,
      series: [...staged.flatMap(({ series }) => series), ...transaction.series],
      observations: [...staged.map(({ batch }) => batch), ...transaction.observations],
      positions: [...staged.flatMap(({ positions }) => positions), ...transaction.positions],
    });
    this.staged = [];
    if (staged.length > 0) await this.journal?.clear();
    return committed;
  }

  private async commitStaged(): Promise<void> {
    if (this.staged.length === 0) return;
    await this.commitWithStaged(NOTHING);
  }

  /** Resolves when the store can be asked for everything that was acknowledged before the call. */
  async settle(): Promise<void> {
    if (this.staged.length > 0) await this.exclusive(() => this.commitStaged());
  }

  /** Id that the store gives to the observation at a place of the log. */
  idOf(seq: number): string {
    return generatedId(this.storeId, seq);
  }
}
