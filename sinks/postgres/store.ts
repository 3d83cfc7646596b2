import type { Overrides } from '../../operators/engine/overrides.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { SqlArchive } from '../sql/archive.ts';
import { SqlLedger } from '../sql/ledger/ledger.ts';
import { numbers } from '../sql/select.ts';
import type {
  Change,
  ChangeFilter,
  Checkpoint,
  Committed,
  IdBlock,
  Recovery,
  SavedCheckpoint,
  SettingsRecord,
  SettingsRequest,
  ShardRows,
  SharedStore,
  Store,
  Tick,
  Transaction,
} from '../store.ts';
import { inStoreSpan } from '../traces/store-span.ts';
import type { Database } from './database.ts';
import { postgresEngine } from './engine.ts';
import { Partitions } from './observations/partitions.ts';
import { retain } from './observations/retain.ts';
import { listRequests, requestSettings, settingsOfRequest } from './settings/settings-requests.ts';
import { claim, LOCAL } from './shard/claim.ts';
import { readMarks } from './shard/marks.ts';
import { PostgresShard, type ShardContext } from './shard/shard.ts';
import { ShardReader } from './shard/shard-reader.ts';
import { firstChangeSeq, listChanges } from './signals/changes.ts';
import { watch } from './watch.ts';

/** The store in a schema of a PostgreSQL database; see {@link openPostgres}. */
export class PostgresStore extends SqlArchive implements SharedStore {
  readonly ledger: SqlLedger;
  readonly context: ShardContext;
  private readonly watchers = new Set<() => Promise<void>>();

  constructor(database: Database, storeId: string, readOnly: boolean) {
    const channel = `tidemark_${storeId}`;
    super(postgresEngine(database, storeId, { channel }), readOnly);
    this.context = { database, storeId, partitions: new Partitions(), channel };
    this.ledger = SqlLedger.over(this.engine, this.access);
  }

  claim(
    name: string,
    options: { readonly owner: string; readonly patience: number; readonly rows?: ShardRows },
  ): Promise<PostgresShard> {
    const { database } = this.context;
    return this.guard(async () => {
      this.mayWrite();
      const claimed = await claim(database, name, options);
      const marks = await database.read((session) => readMarks(session, claimed.shard));
      return new PostgresShard(this.context, { ...claimed, name, blocks: options.rows === 'blocks' }, marks);
    });
  }

  requestSettings(scopeId: string, overrides: Overrides, fallback: string): Promise<number> {
    return this.guard(async () => {
      this.mayWrite();
      return this.context.database.write((session) => requestSettings(session, scopeId, overrides, fallback));
    });
  }

  settingsRequests(shards: readonly string[]): Promise<readonly SettingsRequest[]> {
    return this.read((session) => listRequests(session, shards));
  }

  settingsOfRequest(id: number): Promise<SettingsRecord | undefined> {
    return this.read((session) => settingsOfRequest(session, id));
  }

  watch(grown: () => void): Promise<() => Promise<void>> {
    return this.guard(async () => {
      const stop = await watch(this.context, grown);
      const once = async () => {
        this.watchers.delete(once);
        await stop();
      };
      this.watchers.add(once);
      return once;
    });
  }

  override changes(
    filter: ChangeFilter,
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly Change[]> {
    return this.read((session) => listChanges(session, filter, after, upTo, limit));
  }

  override firstChange(): Promise<number> {
    return this.guard(() => this.context.database.read(firstChangeSeq));
  }

  override retain(before: number): Promise<number> {
    return inStoreSpan('postgresql', 'retain', () =>
      this.guard(() => {
        this.mayWrite();
        return retain(this.context.database, before);
      }),
    );
  }

  override shards(): Promise<number> {
    return this.read(async (session) => {
      const [count] = await numbers(session, ['count(*)'], 'FROM shard WHERE name <> ?text', [LOCAL]);
      return count;
    });
  }

  override async close(): Promise<void> {
    for (const stop of [...this.watchers]) await stop();
    await super.close();
  }
}

/** A store for a single process: the shard `local` of a shared store, with the reads that any process has. */
export class PostgresAlone extends PostgresStore implements Store {
  private shard: PostgresShard | undefined;
  private reader: ShardReader | PostgresShard = new ShardReader(this.context, 0, false);

  /** Claims the shard `local`, and fences its previous owner. */
  async own(owner: string): Promise<void> {
    this.shard = await this.claim(LOCAL, { owner, patience: 0 });
    this.reader = this.shard;
  }

  async recover(): Promise<Recovery> {
    const found = await this.reader.recover();
    return 'recovery' in found ? found.recovery : found;
  }

  async commit(transaction: Transaction): Promise<Committed> {
    return (await this.writable()).commit(transaction);
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

  override async close(): Promise<void> {
    // A fenced or disconnected owner need not release; the next claim works without it.
    await this.shard?.release().catch(() => undefined);
    await super.close();
  }

  private writable(): Promise<PostgresShard> {
    return this.guard(async () => {
      if (this.shard === undefined) throw new StoreUnavailable('The store is open read-only.');
      return this.shard;
    });
  }
}
