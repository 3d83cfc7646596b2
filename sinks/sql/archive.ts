import { type Feedback, feedbackRecord } from '../../operators/quiet/feedback.ts';
import { type Mute, muteRecord } from '../../operators/quiet/mute.ts';
import { type Usage, usageRecord } from '../../operators/quotas/usage.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { Extractor } from '../analytics/extract.ts';
import type { Documents } from '../documents.ts';
import type { Ledger } from '../ledger.ts';
import type { Webhooks } from '../outbox/webhooks.ts';
import type { Page } from '../page.ts';
import type { SeriesNames } from '../series-names.ts';
import type {
  Archive,
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
  SignalFilter,
  SignalPosition,
} from '../store.ts';
import type { StoredRegister } from '../stored-register.ts';
import { DAILY_USAGE, FEEDBACK, MUTE } from '../tables.ts';
import { inStoreSpan } from '../traces/store-span.ts';
import type { TableReader } from '../transfer/tables.ts';
import type { Engine } from './engine.ts';
import type { LedgerAccess } from './ledger/ledger.ts';
import { accessTokensIn } from './lists/access-tokens.ts';
import { describeSeries, scopesNamed, someSeries } from './lists/descriptions.ts';
import { documentsIn } from './lists/documents.ts';
import { hasNames, meantSeries } from './lists/meant-series.ts';
import { latestObservations, listObservations, outline, seriesUpTo } from './lists/observations.ts';
import { listKeys, listSeries } from './lists/series-list.ts';
import { seriesNamesIn } from './lists/series-names.ts';
import { lastSettings } from './lists/settings.ts';
import { findSignal, firstChangeSeq, listChanges, listSignals } from './lists/signals.ts';
import { webhooksIn } from './lists/webhooks.ts';
import { retain } from './retain.ts';
import { numbers } from './select.ts';
import type { Limits, Session, WriteOptions } from './session.ts';
import { withOwnErrors } from './transfer/guarded.ts';
import { tablesOn } from './transfer/reader.ts';

/** Reads of a store, and writes of what people enter, over an engine. */
export abstract class SqlArchive implements Archive {
  abstract readonly ledger: Ledger;
  readonly analytics: Extractor;
  readonly register: StoredRegister;
  readonly names: SeriesNames;
  readonly tokens: AccessTokens;
  readonly feedback: Documents<Feedback>;
  readonly mutes: Documents<Mute>;
  readonly usage: Documents<Usage>;
  readonly webhooks: Webhooks;
  protected readonly engine: Engine;
  private readonly readOnly: boolean;
  private closing: Promise<void> | undefined;

  constructor(engine: Engine, readOnly: boolean) {
    this.engine = engine;
    this.readOnly = readOnly;
    this.analytics = {
      storeId: engine.storeId,
      extract: (...asked) => this.guard(() => engine.own.extract(...asked)),
    };
    this.register = {
      of: (series) => this.read((session) => describeSeries(session, series)),
      some: (selector) => this.read((session) => someSeries(session, selector)),
      list: (...asked) => this.read((session) => listSeries(session, ...asked)),
      keys: (...asked) => this.read((session) => listKeys(session, ...asked)),
      meant: (names) => this.read((session) => meantSeries(session, names)),
      hasNames: () => this.read(hasNames),
      scopesNamed: (scope) => this.read((session) => scopesNamed(session, scope)),
    };
    this.names = seriesNamesIn(this);
    this.tokens = accessTokensIn(this);
    this.feedback = documentsIn(this, FEEDBACK, feedbackRecord);
    this.mutes = documentsIn(this, MUTE, muteRecord);
    this.usage = documentsIn(this, DAILY_USAGE, usageRecord);
    this.webhooks = webhooksIn(this);
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    return withOwnErrors(
      (own) =>
        this.guard(() =>
          this.engine.alone((session) => session.snapshot(() => own(tablesOn(session, this.engine)))),
        ),
      work,
    );
  }

  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined> {
    return this.read((session) => lastSettings(session, scopeId));
  }

  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample> {
    return this.read((session) => latestObservations(session, this.engine.own, scopeId, limit, since));
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
    const { own, storeId } = this.engine;
    return this.read((session) => listObservations(session, own, storeId, filter, limit, after));
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.read((session) => seriesUpTo(session, this.engine.own, series, last, limit));
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    const { own, storeId } = this.engine;
    return this.read((session) => outline(session, own, storeId, range, columns));
  }

  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]> {
    return this.read((session) => listChanges(session, filter, after, upTo, limit));
  }

  firstChange(): Promise<number> {
    return this.read(
      async (session) => (await firstChangeSeq(session)) ?? (await lastChangeSeq(session)) + 1,
    );
  }

  lastChange(): Promise<number> {
    return this.read(lastChangeSeq);
  }

  retain(before: number): Promise<number> {
    return inStoreSpan(this.engine.system, 'retain', () =>
      this.guard(() => {
        this.mayWrite();
        return retain(this.engine, before);
      }),
    );
  }

  async shards(): Promise<number> {
    return 0;
  }

  async ping(): Promise<void> {
    await this.read((session) => session.rows('SELECT 1'));
  }

  close(): Promise<void> {
    this.closing ??= this.engine.close();
    return this.closing;
  }

  readonly read = <T>(task: (session: Session) => Promise<T>, limits?: Limits): Promise<T> =>
    this.guard(() => this.engine.read(task, limits));

  readonly write = <T>(task: (session: Session) => Promise<T>, options?: WriteOptions): Promise<T> =>
    this.guard(() => {
      this.mayWrite();
      return this.engine.write(task, options);
    });

  /** How the ledger of the store runs its tasks. */
  protected get access(): LedgerAccess {
    return {
      read: this.read,
      write: this.write,
      guard: (task) => this.guard(task),
      change: (task) =>
        this.guard(() => {
          this.mayWrite();
          return task();
        }),
    };
  }

  protected mayWrite(): void {
    if (this.readOnly) throw new StoreUnavailable('The store is open read-only.');
  }

  /** Runs a task of an open store, with the errors for callers. */
  protected async guard<T>(task: () => Promise<T>): Promise<T> {
    if (this.closing !== undefined) throw new StoreUnavailable('The store is closed.');
    try {
      return await task();
    } catch (error) {
      throw this.engine.failure(error);
    }
  }
}

/** Number of the last change ever. */
async function lastChangeSeq(session: Session): Promise<number> {
  const [last] = await numbers(session, [`(${session.dialect.lastChange})`]);
  return last;
}
