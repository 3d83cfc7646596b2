import type { Overrides } from '../../operators/engine/overrides.ts';
import { type Feedback, feedbackRecord } from '../../operators/quiet/feedback.ts';
import { type Mute, muteRecord } from '../../operators/quiet/mute.ts';
import { type Usage, usageRecord } from '../../operators/quotas/usage.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/records/signal.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { Extractor } from '../analytics/extract.ts';
import type { Documents } from '../documents.ts';
import type { Ledger } from '../ledger.ts';
import type { Webhooks } from '../outbox/webhooks.ts';
import type { Page } from '../page.ts';
import type { SeriesNames } from '../series-names.ts';
import { accessTokensIn } from '../sql/access-tokens.ts';
import { documentsIn } from '../sql/documents.ts';
import { hasNames, meantSeries } from '../sql/meant-series.ts';
import { listKeys, listSeries } from '../sql/series-list.ts';
import type { Table } from '../sql/table.ts';
import { withOwnErrors } from '../sql/transfer/guarded.ts';
import type {
  Change,
  ChangeFilter,
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  ScopeSample,
  SeriesRange,
  SeriesRows,
  SettingsRecord,
  SettingsRequest,
  ShardRows,
  SharedStore,
  SignalFilter,
  SignalPosition,
} from '../store.ts';
import type { StoredRegister } from '../stored-register.ts';
import { inStoreSpan } from '../traces/store-span.ts';
import type { TableReader } from '../transfer/tables.ts';
import { closed, type Database } from './database.ts';
import { unavailable } from './errors.ts';
import { extract } from './extract.ts';
import { PostgresLedger } from './ledger/ledger.ts';
import { describeSeries, scopesNamed, seriesAsker, someSeries } from './observations/descriptions.ts';
import { latestObservations } from './observations/latest-observations.ts';
import { listObservations, outline, seriesUpTo } from './observations/observations.ts';
import { Partitions } from './observations/partitions.ts';
import { retain } from './observations/retain.ts';
import { addWebhook, listWebhooks, removeWebhook, replaceWebhook } from './outbox/webhooks.ts';
import { listNames, putNames, removeNames, scopesOf } from './series-names.ts';
import type { Session } from './session.ts';
import { lastSettings } from './settings/settings.ts';
import { listRequests, requestSettings, settingsOfRequest } from './settings/settings-requests.ts';
import { claim, LOCAL } from './shard/claim.ts';
import { readMarks } from './shard/marks.ts';
import { PostgresShard, type ShardContext } from './shard/shard.ts';
import { firstChangeSeq, lastChangeSeq, listChanges } from './signals/changes.ts';
import { findSignal, listSignals } from './signals/signals.ts';
import { withTables } from './transfer/reader.ts';
import { asNumber } from './values.ts';
import { watch } from './watch.ts';
import { statementsOn } from './where.ts';

/** The store in a schema of a PostgreSQL database; see {@link openPostgres}. */
export class PostgresStore implements SharedStore {
  readonly analytics: Extractor;
  readonly context: ShardContext;
  readonly ledger: Ledger;
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
    put: (series) => this.writing((session) => putNames(session, series)),
    remove: (scopeId, entityId) => this.writing((session) => removeNames(session, scopeId, entityId)),
    scopesOf: (entityId) => this.read((session) => scopesOf(session, entityId)),
  };
  readonly tokens: AccessTokens;
  readonly feedback: Documents<Feedback>;
  readonly mutes: Documents<Mute>;
  readonly usage: Documents<Usage>;
  readonly webhooks: Webhooks = {
    list: () => this.read(listWebhooks),
    add: (webhook) => this.writing((session) => addWebhook(session, webhook)),
    replace: (webhook, version) => this.writing((session) => replaceWebhook(session, webhook, version)),
    remove: (id) => this.writing((session) => removeWebhook(session, id)),
  };
  private readonly readOnly: boolean;
  private readonly watchers = new Set<() => Promise<void>>();
  private ended = false;

  constructor(database: Database, storeId: string, readOnly: boolean) {
    this.context = { database, storeId, partitions: new Partitions(), channel: `tidemark_${storeId}` };
    this.readOnly = readOnly;
    this.tokens = accessTokensIn(this.table('access_token'));
    this.feedback = documentsIn(this.table('feedback'), feedbackRecord);
    this.mutes = documentsIn(this.table('mute'), muteRecord);
    this.usage = documentsIn(this.table('daily_usage'), usageRecord);
    this.analytics = {
      storeId,
      extract: (...asked) => this.guard(() => extract(database, ...asked)),
    };
    this.ledger = new PostgresLedger({
      database,
      channel: this.context.channel,
      guard: (task) => this.guard(task),
      mayWrite: () => this.mayWrite(),
    });
  }

  async claim(
    name: string,
    options: { readonly owner: string; readonly patience: number; readonly rows?: ShardRows },
  ): Promise<PostgresShard> {
    this.mayWrite();
    const { database } = this.context;
    return this.guard(async () => {
      const claimed = await claim(database, name, options);
      const marks = await database.read((session) => readMarks(session, claimed.shard));
      return new PostgresShard(this.context, { ...claimed, name, blocks: options.rows === 'blocks' }, marks);
    });
  }

  requestSettings(scopeId: string, overrides: Overrides, fallback: string): Promise<number> {
    this.mayWrite();
    return this.guard(() =>
      this.context.database.write((session) => requestSettings(session, scopeId, overrides, fallback)),
    );
  }

  settingsRequests(shards: readonly string[]): Promise<readonly SettingsRequest[]> {
    return this.read((session) => listRequests(session, shards));
  }

  settingsOfRequest(id: number): Promise<SettingsRecord | undefined> {
    return this.read((session) => settingsOfRequest(session, id));
  }

  async watch(grown: () => void): Promise<() => Promise<void>> {
    if (this.ended) throw closed();
    const stop = await watch(this.context, grown);
    const once = async () => {
      this.watchers.delete(once);
      await stop();
    };
    this.watchers.add(once);
    return once;
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    const { database, storeId } = this.context;
    return withOwnErrors((own) => this.guard(() => withTables(database, storeId, own)), work);
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
    return this.read((session) => listObservations(session, this.context.storeId, filter, limit, after));
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.read((session) => seriesUpTo(session, series, last, limit));
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    return this.read((session) => outline(session, this.context.storeId, range, columns));
  }

  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]> {
    return this.read((session) => listChanges(session, filter, after, upTo, limit));
  }

  firstChange(): Promise<number> {
    return this.read(firstChangeSeq);
  }

  lastChange(): Promise<number> {
    return this.read(lastChangeSeq);
  }

  async retain(before: number): Promise<number> {
    this.mayWrite();
    return inStoreSpan('postgresql', 'retain', () => this.guard(() => retain(this.context.database, before)));
  }

  shards(): Promise<number> {
    return this.read(async (session) => {
      const [[count]] = await session.rows(`SELECT count(*) FROM ${session.schema}.shard WHERE name <> $1`, [
        LOCAL,
      ]);
      return asNumber(count);
    });
  }

  async ping(): Promise<void> {
    await this.read((session) => session.run('SELECT 1'));
  }

  async close(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    for (const stop of [...this.watchers]) await stop();
    await this.context.database.end();
  }

  private mayWrite(): void {
    if (this.readOnly) throw new StoreUnavailable('The store is open read-only.');
  }

  private writing<T>(task: (session: Session) => Promise<T>): Promise<T> {
    this.mayWrite();
    return this.guard(() => this.context.database.write(task));
  }

  private read<T>(task: (session: Session) => Promise<T>): Promise<T> {
    return this.guard(() => this.context.database.read(task));
  }

  private async guard<T>(task: () => Promise<T>): Promise<T> {
    if (this.ended) throw closed();
    try {
      return await task();
    } catch (error) {
      throw unavailable(error);
    }
  }

  private table(table: string): Table {
    const name = `${this.context.database.schema}.${table}`;
    return {
      name,
      read: (task) => this.read((session) => task(statementsOn(session))),
      write: (task) =>
        this.writing(async (session) => {
          await session.run(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`);
          return task(statementsOn(session));
        }),
    };
  }
}
