import type { DuckDBConnection } from '@duckdb/node-api';
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
import { firstChangeSeq, listChanges } from './changes.ts';
import { listTicks, loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { commit } from './commit.ts';
import { describeSeries, scopesNamed, seriesAsker, someSeries } from './descriptions.ts';
import { DuckDatabase, type EngineOptions } from './engine.ts';
import { isDurable, isFatal, unavailable } from './errors.ts';
import { extract } from './extract.ts';
import { DuckDbLedger } from './ledger/ledger.ts';
import { SnapshotFolder, SnapshotShelfInMemory } from './ledger/snapshot-shelf.ts';
import type { LedgerState } from './ledger/state.ts';
import { latestObservations, listObservations, outline, seriesUpTo } from './observations.ts';
import { addWebhook, listWebhooks, removeWebhook, replaceWebhook } from './outbox/webhooks.ts';
import { cutBack, recover } from './recover.ts';
import { retain } from './retain.ts';
import { listNames, putNames, removeNames, scopesOf } from './series-names.ts';
import { lastSettings, listSettings } from './settings.ts';
import { findSignal, listSignals } from './signals.ts';
import { streamIds, streamObservations } from './stream.ts';
import { transact } from './transact.ts';
import { withTables } from './transfer/reader.ts';
import { statementsOn } from './where.ts';

/** State of a file when it is opened. */
export interface StoreHeader {
  readonly storeId: string;
  readonly marks: LogMarks;
  readonly ledger: LedgerState;
}

function shelfOf({ path, namespace }: EngineOptions) {
  return path === ':memory:'
    ? new SnapshotShelfInMemory()
    : new SnapshotFolder(`${path}.snapshot`, namespace);
}

/** The store on a DuckDB file; see {@link openDuckDb}. It reopens the file by itself after a fatal error. */
export class DuckDbStore implements Store {
  readonly ledger: DuckDbLedger;
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
    put: (series) => this.write(({ session }) => putNames(session, series)),
    remove: async (scopeId, entityId) => {
      let removed = false;
      await this.write(async ({ session }) => {
        removed = await removeNames(session, scopeId, entityId);
      });
      return removed;
    },
    scopesOf: (entityId) => this.read((connection) => scopesOf(connection, entityId)),
  };
  readonly tokens: AccessTokens = accessTokensIn(this.table('access_token'));
  readonly feedback: Documents<Feedback> = documentsIn(this.table('feedback'), feedbackRecord);
  readonly mutes: Documents<Mute> = documentsIn(this.table('mute'), muteRecord);
  readonly usage: Documents<Usage> = documentsIn(this.table('daily_usage'), usageRecord);
  readonly webhooks: Webhooks = {
    list: () => this.read(listWebhooks),
    add: (webhook) => this.write(({ session }) => addWebhook(session, webhook)),
    replace: async (webhook, version) => {
      let replaced = false;
      await this.write(async ({ session }) => {
        replaced = await replaceWebhook(session, webhook, version);
      });
      return replaced;
    },
    remove: async (id) => {
      let removed = false;
      await this.write(async ({ session }) => {
        removed = await removeWebhook(session, id);
      });
      return removed;
    },
  };
  readonly analytics: Extractor;
  private readonly options: EngineOptions;
  private readonly storeId: string;
  private readonly onClose: () => void;
  private marks: LogMarks;
  private engine: DuckDatabase | undefined;
  private reopening: Promise<DuckDatabase> | undefined;
  private closed = false;

  constructor(options: EngineOptions, engine: DuckDatabase, opened: StoreHeader, onClose: () => void) {
    this.options = options;
    this.engine = engine;
    this.storeId = opened.storeId;
    this.marks = opened.marks;
    this.onClose = onClose;
    this.analytics = {
      storeId: opened.storeId,
      extract: (...asked) => this.alone((connection) => extract(connection, ...asked)),
    };
    this.ledger = new DuckDbLedger(
      {
        read: (task) => this.read(task),
        write: (task) => this.write(({ session }) => task(session)),
        stream: (rows) => this.stream(rows),
        shelf: shelfOf(options),
      },
      opened.ledger,
    );
  }

  recover(): Promise<Recovery> {
    return this.read(recover);
  }

  async commit(transaction: Transaction): Promise<Committed> {
    const firstChange = this.marks.change + 1;
    if (isEmpty(transaction)) return { firstChange };
    await inStoreSpan(
      'duckdb',
      'commit',
      () => this.write((engine) => commit(engine.session, engine.blocks, transaction, firstChange)),
      () => sizesOf(transaction),
    );
    this.marks = advance(this.marks, transaction);
    return { firstChange };
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return this.stream((connection) => streamIds(connection, limit));
  }

  async saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    await inStoreSpan('duckdb', 'checkpoint', () =>
      this.write((engine) => saveCheckpoint(engine.session, checkpoint)),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.read((connection) => loadCheckpoint(connection, layout));
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.read((connection) => listTicks(connection, after));
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    return this.stream((connection) => streamObservations(connection, after));
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.read((connection) => listSettings(connection, after));
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    return withOwnErrors((own) => this.alone((connection) => withTables(connection, own)), work);
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
    return this.read((connection) => listObservations(connection, this.storeId, filter, limit, after));
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.read((connection) => seriesUpTo(connection, series, last, limit));
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    return this.read((connection) => outline(connection, this.storeId, range, columns));
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

  async retain(before: number): Promise<number> {
    let deleted = 0;
    await inStoreSpan('duckdb', 'retain', () =>
      this.write(async (engine) => {
        deleted = await retain(engine.session, before);
      }),
    );
    return deleted;
  }

  async shards(): Promise<number> {
    return 0;
  }

  async ping(): Promise<void> {
    await this.read((connection) => connection.run('SELECT 1'));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.reopening?.catch(() => undefined);
    await this.engine?.close();
    this.engine = undefined;
    this.onClose();
  }

  private async read<T>(task: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const engine = await this.live();
    return this.guard(engine, engine.reader().run(task));
  }

  private async write(task: (engine: DuckDatabase) => Promise<void>): Promise<void> {
    if (this.options.readOnly) throw new StoreUnavailable('The store is open read-only.');
    const engine = await this.live();
    const written = engine.writer
      .run(() => task(engine))
      .catch((error: unknown) => {
        if (!isDurable(error)) throw error;
        engine.broken = true;
      });
    await this.guard(engine, written);
  }

  /** Reads on a separate connection, for long-running tasks. */
  private async alone<T>(task: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const engine = await this.live();
    const connection = await this.guard(engine, engine.connect());
    try {
      return await this.guard(engine, task(connection));
    } finally {
      engine.disconnect(connection);
    }
  }

  private async *stream<T>(
    rows: (connection: DuckDBConnection) => AsyncGenerator<T>,
  ): AsyncGenerator<T, void, undefined> {
    const engine = await this.live();
    const connection = await this.guard(engine, engine.connect());
    try {
      yield* rows(connection);
    } catch (error) {
      throw this.failure(engine, error);
    } finally {
      engine.disconnect(connection);
    }
  }

  private failure(engine: DuckDatabase, error: unknown): Error {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (isFatal(error) || isFatal(cause)) engine.broken = true;
    return unavailable(error);
  }

  private async guard<T>(engine: DuckDatabase, result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      throw this.failure(engine, error);
    }
  }

  /** The engine, reopened when broken. */
  private async live(): Promise<DuckDatabase> {
    if (this.closed) throw new StoreUnavailable('The store is closed.');
    if (this.engine !== undefined && !this.engine.broken) return this.engine;
    this.reopening ??= this.reopen().finally(() => {
      this.reopening = undefined;
    });
    return this.reopening;
  }

  private async reopen(): Promise<DuckDatabase> {
    const broken = this.engine;
    this.engine = undefined;
    try {
      await broken?.close();
      const engine = await DuckDatabase.open(this.options);
      if (!this.options.readOnly) {
        await engine.writer
          .run(async (connection) => {
            await cutBack(connection, this.marks);
            await this.ledger.cutBack(connection);
          })
          .catch(async (error) => {
            await engine.close();
            throw error;
          });
      }
      this.engine = engine;
      return engine;
    } catch (error) {
      throw unavailable(error);
    }
  }

  private table(name: string): Table {
    return {
      name,
      read: (task) => this.read((connection) => task(statementsOn(connection))),
      write: async (task) => {
        const results: Awaited<ReturnType<typeof task>>[] = [];
        await this.write(async ({ session }) => {
          results.push(await transact(session, () => task(statementsOn(session.connection))));
        });
        return results[0];
      },
    };
  }
}
