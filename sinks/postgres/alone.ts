import { hostname } from 'node:os';
import type { Feedback } from '../../operators/quiet/feedback.ts';
import type { Mute } from '../../operators/quiet/mute.ts';
import type { Usage } from '../../operators/quotas/usage.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
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
import type { TableReader } from '../transfer/tables.ts';
import { closed } from './database.ts';
import { openPostgres, type PostgresOptions } from './open.ts';
import { LOCAL } from './shard/claim.ts';
import type { PostgresShard } from './shard/shard.ts';
import { ShardReader } from './shard/shard-reader.ts';
import type { PostgresStore } from './store.ts';

/** A store for a single process: the shard `local` of a shared store, with the reads that any process has. */
export class PostgresAlone implements Store {
  readonly ledger: Ledger;
  readonly names: SeriesNames;
  readonly register: StoredRegister;
  readonly tokens: AccessTokens;
  readonly webhooks: Webhooks;
  readonly feedback: Documents<Feedback>;
  readonly mutes: Documents<Mute>;
  readonly usage: Documents<Usage>;
  readonly analytics: Extractor;
  private readonly store: PostgresStore;
  private readonly shard: PostgresShard | undefined;
  private readonly reader: ShardReader | PostgresShard;
  private closed = false;

  /** @param shard undefined when the store is read-only */
  constructor(store: PostgresStore, shard: PostgresShard | undefined) {
    this.store = store;
    this.ledger = store.ledger;
    this.names = store.names;
    this.register = store.register;
    this.tokens = store.tokens;
    this.webhooks = store.webhooks;
    this.feedback = store.feedback;
    this.mutes = store.mutes;
    this.usage = store.usage;
    this.analytics = store.analytics;
    this.shard = shard;
    this.reader = shard ?? new ShardReader(store.context, 0, false);
  }

  async recover(): Promise<Recovery> {
    const found = await this.reader.recover();
    return 'recovery' in found ? found.recovery : found;
  }

  commit(transaction: Transaction): Promise<Committed> {
    return this.writable().then((shard) => shard.commit(transaction));
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return this.reader.ids(limit);
  }

  async saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    await (await this.writable()).saveCheckpoint(checkpoint);
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.reader.loadCheckpoint(layout);
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.reader.ticksAfter(after);
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    return this.reader.observationsAfter(after);
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.reader.settingsAfter(after);
  }

  tables<T>(work: (tables: TableReader) => Promise<T>): Promise<T> {
    return this.store.tables(work);
  }

  scopeSettings(scopeId: string): Promise<SettingsRecord | undefined> {
    return this.store.scopeSettings(scopeId);
  }

  latestObservations(scopeId: string, limit: number, since?: number): Promise<ScopeSample> {
    return this.store.latestObservations(scopeId, limit, since);
  }

  signals(
    filter: SignalFilter,
    limit: number,
    after?: SignalPosition,
  ): Promise<Page<Signal, SignalPosition>> {
    return this.store.signals(filter, limit, after);
  }

  signal(id: string): Promise<Signal | undefined> {
    return this.store.signal(id);
  }

  observations(
    filter: ObservationFilter,
    limit: number,
    after?: ObservationPosition,
  ): Promise<ObservationPage> {
    return this.store.observations(filter, limit, after);
  }

  seriesUpTo(series: SeriesKey, last: ObservationPosition, limit: number): Promise<SeriesRows> {
    return this.store.seriesUpTo(series, last, limit);
  }

  outline(range: SeriesRange, columns: number): Promise<Outline> {
    return this.store.outline(range, columns);
  }

  changes(filter: ChangeFilter, after: number, upTo: number, limit: number): Promise<readonly Change[]> {
    return this.store.changes(filter, after, upTo, limit);
  }

  firstChange(): Promise<number> {
    return this.store.firstChange();
  }

  lastChange(): Promise<number> {
    return this.store.lastChange();
  }

  retain(before: number): Promise<number> {
    return this.store.retain(before);
  }

  /** Same as for a shared store: other processes write to memory too. */
  watch(grown: () => void): Promise<() => Promise<void>> {
    return this.store.watch(grown);
  }

  shards(): Promise<number> {
    return this.store.shards();
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  async close(): Promise<void> {
    this.closed = true;
    // A fenced or disconnected owner need not release; the next claim works without it.
    await this.shard?.release().catch(() => undefined);
    await this.store.close();
  }

  private async writable(): Promise<PostgresShard> {
    if (this.closed) throw closed();
    if (this.shard === undefined) throw new StoreUnavailable('The store is open read-only.');
    return this.shard;
  }
}

/**
 * Opens the store for one process, which claims the shard `local` at once and fences the previous owner. A read-only store claims
 * nothing.
 *
 * @throws TidemarkError as {@link openPostgres} does
 */
export async function openPostgresAlone(options: PostgresOptions): Promise<PostgresAlone> {
  const store = await openPostgres(options);
  try {
    const owner = `${hostname()} (${process.pid})`;
    const shard = options.readOnly === true ? undefined : await store.claim(LOCAL, { owner, patience: 0 });
    return new PostgresAlone(store, shard);
  } catch (error) {
    await store.close();
    throw error;
  }
}
