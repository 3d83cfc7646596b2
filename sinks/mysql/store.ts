import { type Feedback, feedbackRecord } from '../../operators/quiet/feedback.ts';
import { type Mute, muteRecord } from '../../operators/quiet/mute.ts';
import { type Usage, usageRecord } from '../../operators/quotas/usage.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/records/signal.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { Extractor } from '../analytics/extract.ts';
import type { Documents } from '../documents.ts';
import type { Webhooks } from '../outbox/webhooks.ts';
import type { Page } from '../page.ts';
import type { SeriesNames } from '../series-names.ts';
import type { SourcePosition } from '../source-position.ts';
import { accessTokensIn } from '../sql/access-tokens.ts';
import { documentsIn } from '../sql/documents.ts';
import { advance, isEmpty, type LogMarks } from '../sql/marks.ts';
import { hasNames, meantSeries } from '../sql/meant-series.ts';
import { listKeys, listSeries } from '../sql/series-list.ts';
import type { Table } from '../sql/table.ts';
import { withOwnErrors } from '../sql/transfer/guarded.ts';
import type {
  Change,
  ChangeFilter,
  Checkpoint,
  Committed,
  IdBlock,
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  Recovery,
  SavedCheckpoint,
  ScopeSample,
  SeriesRange,
  SeriesRows,
  SettingsRecord,
  SignalFilter,
  SignalPosition,
  Store,
  Tick,
  Transaction,
} from '../store.ts';
import type { StoredRegister } from '../stored-register.ts';
import { inStoreSpan, sizesOf } from '../traces/store-span.ts';
import type { TableReader } from '../transfer/tables.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { cutBack, insert } from './commit.ts';
import { unavailable } from './connection/errors.ts';
import type { Session } from './connection/session.ts';
import { closed, type MysqlDatabase, type TransactionOptions } from './database.ts';
import { describeSeries, scopesNamed, seriesAsker, someSeries } from './descriptions.ts';
import { extract } from './extract.ts';
import { MysqlLedger } from './ledger/ledger.ts';
import { firstChangeSeq, lastChangeSeq, lastSettings, listChanges, listSettings, listTicks } from './logs.ts';
import { latestObservations, listObservations, outline, seriesUpTo } from './observations.ts';
import { addWebhook, listWebhooks, removeWebhook, replaceWebhook } from './outbox/webhooks.ts';
import { withMoved } from './positions.ts';
import { recover } from './recover.ts';
import { retain } from './retain.ts';
import { listNames, putNames, removeNames, scopesOf } from './series-names.ts';
import { findSignal, listSignals } from './signals.ts';
import { streamIds, streamObservations } from './stream.ts';
import { tablesOn } from './transfer/reader.ts';
import { statementsOn } from './where.ts';
import type { WriteOptions, Writer } from './writing/writer.ts';

/** Timeout in milliseconds of a statement of a restart, which reads all series or all states, or of a checkpoint. */
const LONG: TransactionOptions = { timeoutMs: 120_000 };

export interface MysqlStoreOptions {
  readonly database: MysqlDatabase;
  /** Undefined in a read-only store. */
  readonly writer: Writer | undefined;
  readonly storeId: string;
  readonly marks: LogMarks;
  readonly positions: readonly SourcePosition[];
  /** Called once, when everything is closed. */
  readonly onClose: () => Promise<void>;
}

/** The store in a database of a MySQL or MariaDB server; see {@link openMysql}. */
export class MysqlStore implements Store {
  readonly analytics: Extractor;
  readonly ledger: MysqlLedger;
  readonly register: StoredRegister = {
    of: (series) => this.read((session) => describeSeries(session, series)),
    some: (selector) => this.read((session) => someSeries(session, selector)),
    list: (filter, limit, after) =>
      this.read((session) => listSeries(seriesAsker(session), filter, limit, after)),
    keys: (filter, limit, after) =>
      this.read((session) => listKeys(seriesAsker(session), filter, limit, after)),
    meant: (names) => this.read((session) => meantSeries(seriesAsker(session), names)),
    hasNames: () => this.read((session) => hasNames(seriesAsker(session))),
    scopesNamed: (scope) => this.read((session) => scopesNamed(session, scope)),
  };
  readonly names: SeriesNames = {
    list: () => this.read(listNames),
    put: (series) => this.write((session) => putNames(session, series)),
    remove: (scopeId, entityId) => this.write((session) => removeNames(session, scopeId, entityId)),
    scopesOf: (entityId) => this.read((session) => scopesOf(session, entityId)),
  };
  readonly tokens: AccessTokens = accessTokensIn(this.table('access_token'));
  readonly feedback: Documents<Feedback> = documentsIn(this.table('feedback'), feedbackRecord);
  readonly mutes: Documents<Mute> = documentsIn(this.table('mute'), muteRecord);
  readonly usage: Documents<Usage> = documentsIn(this.table('daily_usage'), usageRecord);
  readonly webhooks: Webhooks = {
    list: () => this.read(listWebhooks),
    add: (webhook) => this.write((session) => addWebhook(session, webhook)),
    replace: (webhook, version) => this.write((session) => replaceWebhook(session, webhook, version)),
    remove: (id) => this.write((session) => removeWebhook(session, id)),
  };
  private readonly options: MysqlStoreOptions;
  private marks: LogMarks;
  private positions: readonly SourcePosition[];
  private closing: Promise<void> | undefined;

  constructor(options: MysqlStoreOptions) {
    this.options = options;
    this.marks = options.marks;
    this.positions = options.positions;
    this.analytics = {
      storeId: options.storeId,
      extract: (...asked) => this.guard(() => extract(options.database, ...asked)),
    };
    this.ledger = new MysqlLedger({
      read: (task, limits) => this.read(task, limits),
      write: (task) => this.write(task),
    });
  }

  async recover(): Promise<Recovery> {
    await this.guard(async ({ writer }) => writer?.settled());
    return this.read((session) => recover(session, this.options.storeId), LONG);
  }

  async commit(transaction: Transaction): Promise<Committed> {
    const { marks } = this;
    const firstChange = marks.change + 1;
    if (isEmpty(transaction)) return { firstChange };
    const { positions } = this;
    const task = (session: Session) => insert(session, transaction, firstChange);
    const undo = (session: Session) => cutBack(session, marks, positions);
    const doubted = () => {
      // Readers may have seen the numbers of its changes.
      this.marks = { ...marks, change: marks.change + transaction.changes.length };
    };
    await inStoreSpan(
      'mysql',
      'commit',
      () => this.write(task, { undo, doubted }),
      () => sizesOf(transaction),
    );
    this.marks = advance(marks, transaction);
    this.positions = withMoved(positions, transaction.positions);
    return { firstChange };
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return streamIds((task) => this.read(task, LONG), limit);
  }

  saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    return inStoreSpan('mysql', 'checkpoint', () =>
      this.write((session) => saveCheckpoint(session, checkpoint), LONG),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.read((session) => loadCheckpoint(session, layout), LONG);
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.read((session) => listTicks(session, after));
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    return streamObservations((task) => this.read(task), after);
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.read((session) => listSettings(session, after));
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    const { storeId } = this.analytics;
    const { database } = this.options;
    return withOwnErrors(
      (own) => this.guard(() => database.alone((session) => own(tablesOn(session, storeId)))),
      work,
    );
  }

  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined> {
    return this.read((session) => lastSettings(session, scopeId));
  }

  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample> {
    return this.read((session) => latestObservations(session, scopeId, limit, since));
  }

  signals(
    filter: SignalFilter,
    limit: number,
    after?: SignalPosition,
  ): Promise<Page<Signal, SignalPosition>> {
    return this.read((session) => listSignals(session, filter, limit, after));
  }

  signal(id: string): Promise<Signal | undefined> {
    return this.read((session) => findSignal(session, id));
  }

  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<ObservationPage> {
    const { storeId } = this.options;
    return this.read((session) => listObservations(session, storeId, filter, limit, after));
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.read((session) => seriesUpTo(session, series, last, limit));
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    const { storeId } = this.options;
    return this.read((session) => outline(session, storeId, range, columns));
  }

  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]> {
    return this.read((session) => listChanges(session, filter, after, upTo, limit));
  }

  async firstChange(): Promise<number> {
    return this.read(
      async (session) => (await firstChangeSeq(session)) ?? (await lastChangeSeq(session)) + 1,
    );
  }

  lastChange(): Promise<number> {
    return this.read(lastChangeSeq);
  }

  retain(before: number): Promise<number> {
    return inStoreSpan('mysql', 'retain', () => retain((task) => this.write(task), before));
  }

  async shards(): Promise<number> {
    return 0;
  }

  async ping(): Promise<void> {
    await this.read((session) => session.rows('SELECT 1'));
  }

  close(): Promise<void> {
    this.closing ??= this.options.database.end().then(this.options.onClose);
    return this.closing;
  }

  private read<T>(task: (session: Session) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.guard(({ database }) => database.read(task, options));
  }

  private write<T>(task: (session: Session) => Promise<T>, options?: WriteOptions): Promise<T> {
    return this.guard(({ writer }) => {
      if (writer === undefined) throw new StoreUnavailable('The store is open read-only.');
      return writer.write(task, options);
    });
  }

  private async guard<T>(task: (options: MysqlStoreOptions) => Promise<T>): Promise<T> {
    if (this.closing !== undefined) throw closed();
    try {
      return await task(this.options);
    } catch (error) {
      throw unavailable(error);
    }
  }

  private table(name: string): Table {
    return {
      name,
      read: (task) => this.read((session) => task(statementsOn(session))),
      write: (task) => this.write((session) => task(statementsOn(session))),
    };
  }
}
