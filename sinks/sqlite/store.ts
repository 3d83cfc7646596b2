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
import { commit } from './commit.ts';
import type { Connection } from './connection.ts';
import { describeSeries, scopesNamed, seriesAsker, someSeries } from './descriptions.ts';
import { unavailable } from './errors.ts';
import { extract } from './extract.ts';
import { SqliteLedger } from './ledger/ledger.ts';
import { firstChangeSeq, lastSettings, listChanges, listSettings, listTicks } from './logs.ts';
import { latestObservations, listObservations, outline, seriesUpTo } from './observations.ts';
import { addWebhook, listWebhooks, removeWebhook, replaceWebhook } from './outbox/webhooks.ts';
import { recover } from './recover.ts';
import { retain } from './retain.ts';
import { listNames, putNames, removeNames, scopesOf } from './series-names.ts';
import { findSignal, listSignals } from './signals.ts';
import { statementsOn } from './statements.ts';
import { streamIds, streamObservations } from './stream.ts';
import { withTables } from './transfer/reader.ts';

/** The connections to the database of a store. */
export interface SqliteEngine {
  /** Names it in traces. */
  readonly system: 'sqlite' | 'libsql';
  /** Runs a task that reads. */
  read<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs a long read that holds up no other. */
  alone<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs a task with exclusive use of the connection that writes. */
  write<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for running tasks, and closes everything. */
  close(): Promise<void>;
}

export interface SqliteStoreOptions {
  readonly engine: SqliteEngine;
  readonly readOnly: boolean;
  readonly storeId: string;
  readonly marks: LogMarks;
  /** Called once, when everything is closed. */
  readonly onClose: () => Promise<void>;
}

/** The store on an SQLite database; see {@link openSqlite}. */
export class SqliteStore implements Store {
  readonly analytics: Extractor;
  readonly ledger: SqliteLedger;
  readonly register: StoredRegister = {
    of: (series) => this.read((connection) => describeSeries(connection, series)),
    some: (selector) => this.read((connection) => someSeries(connection, selector)),
    list: (filter, limit, after) =>
      this.read((connection) => listSeries(seriesAsker(connection), filter, limit, after)),
    keys: (filter, limit, after) =>
      this.read((connection) => listKeys(seriesAsker(connection), filter, limit, after)),
    meant: (names) => this.read((connection) => meantSeries(seriesAsker(connection), names)),
    hasNames: () => this.read((connection) => hasNames(seriesAsker(connection))),
    scopesNamed: (scope) => this.read((connection) => scopesNamed(connection, scope)),
  };
  readonly names: SeriesNames = {
    list: () => this.read(listNames),
    put: (series) => this.write((connection) => putNames(connection, series)),
    remove: (scopeId, entityId) => this.write((connection) => removeNames(connection, scopeId, entityId)),
    scopesOf: (entityId) => this.read((connection) => scopesOf(connection, entityId)),
  };
  readonly tokens: AccessTokens = accessTokensIn(this.table('access_token'));
  readonly feedback: Documents<Feedback> = documentsIn(this.table('feedback'), feedbackRecord);
  readonly mutes: Documents<Mute> = documentsIn(this.table('mute'), muteRecord);
  readonly usage: Documents<Usage> = documentsIn(this.table('daily_usage'), usageRecord);
  readonly webhooks: Webhooks = {
    list: () => this.read(listWebhooks),
    add: (webhook) => this.write((connection) => addWebhook(connection, webhook)),
    replace: (webhook, version) => this.write((connection) => replaceWebhook(connection, webhook, version)),
    remove: (id) => this.write((connection) => removeWebhook(connection, id)),
  };
  private readonly options: SqliteStoreOptions;
  private marks: LogMarks;
  private closing: Promise<void> | undefined;

  constructor(options: SqliteStoreOptions) {
    this.options = options;
    this.marks = options.marks;
    this.analytics = {
      storeId: options.storeId,
      extract: (...asked) => this.read((connection) => extract(connection, ...asked)),
    };
    this.ledger = new SqliteLedger({
      system: options.engine.system,
      read: (task) => this.read(task),
      write: (task) => this.write(task),
    });
  }

  recover(): Promise<Recovery> {
    return this.read(recover);
  }

  async commit(transaction: Transaction): Promise<Committed> {
    const firstChange = this.marks.change + 1;
    if (isEmpty(transaction)) return { firstChange };
    await inStoreSpan(
      this.options.engine.system,
      'commit',
      () => this.write((connection) => commit(connection, transaction, firstChange)),
      () => sizesOf(transaction),
    );
    this.marks = advance(this.marks, transaction);
    return { firstChange };
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return streamIds((task) => this.read(task), limit);
  }

  saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    return inStoreSpan(this.options.engine.system, 'checkpoint', () =>
      this.write((connection) => saveCheckpoint(connection, checkpoint)),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.read((connection) => loadCheckpoint(connection, layout));
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.read((connection) => listTicks(connection, after));
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    return streamObservations((task) => this.read(task), after);
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.read((connection) => listSettings(connection, after));
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    return withOwnErrors(
      (own) => this.guard((engine) => engine.alone((connection) => withTables(connection, own))),
      work,
    );
  }

  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined> {
    return this.read((connection) => lastSettings(connection, scopeId));
  }

  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample> {
    return this.read((connection) => latestObservations(connection, scopeId, limit, since));
  }

  signals(
    filter: SignalFilter,
    limit: number,
    after?: SignalPosition,
  ): Promise<Page<Signal, SignalPosition>> {
    return this.read((connection) => listSignals(connection, filter, limit, after));
  }

  signal(id: string): Promise<Signal | undefined> {
    return this.read((connection) => findSignal(connection, id));
  }

  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<ObservationPage> {
    const { storeId } = this.options;
    return this.read((connection) => listObservations(connection, storeId, filter, limit, after));
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.read((connection) => seriesUpTo(connection, series, last, limit));
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    const { storeId } = this.options;
    return this.read((connection) => outline(connection, storeId, range, columns));
  }

  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]> {
    return this.read((connection) => listChanges(connection, filter, after, upTo, limit));
  }

  async firstChange(): Promise<number> {
    return (await this.read(firstChangeSeq)) ?? this.marks.change + 1;
  }

  async lastChange(): Promise<number> {
    return this.marks.change;
  }

  retain(before: number): Promise<number> {
    return inStoreSpan(this.options.engine.system, 'retain', () =>
      this.write((connection) => retain(connection, before)),
    );
  }

  async shards(): Promise<number> {
    return 0;
  }

  async ping(): Promise<void> {
    await this.read((connection) => connection.rows('SELECT 1'));
  }

  close(): Promise<void> {
    this.closing ??= this.options.engine.close().then(this.options.onClose);
    return this.closing;
  }

  private read<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    return this.guard((engine) => engine.read(task));
  }

  private write<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    return this.guard((engine) => {
      if (this.options.readOnly) throw new StoreUnavailable('The store is open read-only.');
      return engine.write(task);
    });
  }

  private async guard<T>(task: (engine: SqliteEngine) => Promise<T>): Promise<T> {
    if (this.closing !== undefined) throw new StoreUnavailable('The store is closed.');
    try {
      return await task(this.options.engine);
    } catch (error) {
      throw unavailable(error);
    }
  }

  private table(name: string): Table {
    return {
      name,
      read: (task) => this.read((connection) => task(statementsOn(connection))),
      write: (task) => this.write((connection) => connection.transact(() => task(statementsOn(connection)))),
    };
  }
}
