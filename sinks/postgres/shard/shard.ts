import type { StoredBatch } from '../../../operators/records/batch.ts';
import { Fenced, StoreUnavailable } from '../../../operators/records/errors.ts';
import { type Fence, FencedWriter } from '../../sql/fenced-writer.ts';
import { isEmpty, lastSeqOf } from '../../sql/marks.ts';
import type {
  Checkpoint,
  ClaimedShard,
  Committed,
  IdBlock,
  Recovery,
  SavedCheckpoint,
  SettingsRecord,
  Tick,
  Transaction,
} from '../../store.ts';
import { inStoreSpan, sizesOf } from '../../traces/store-span.ts';
import type { Database } from '../database.ts';
import { isConnectionLoss, isFenced, isMissingPartition, unavailable } from '../errors.ts';
import { summarize } from '../observations/observation-stream.ts';
import type { Partitions } from '../observations/partitions.ts';
import type { Session, Table } from '../session.ts';
import { lastChangeSeq } from '../signals/changes.ts';
import { asNumber } from '../values.ts';
import { prepareCheckpoint } from './checkpoint.ts';
import { prepare } from './commit.ts';
import { cutBack } from './cut-back.ts';
import { advance, type PostgresMarks } from './marks.ts';
import { firstChangeOf, outcomeOf } from './outcome.ts';
import { homesOf } from './scope-homes.ts';
import { ShardReader } from './shard-reader.ts';

/** What a shard shares with its store. */
export interface ShardContext {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly storeId: string;
  readonly channel: string;
}

/** Timeout in milliseconds of the last message of a checkpoint: it deletes as much as was written. */
const CHECKPOINT_TIMEOUT = 60_000;

/** A transaction that ends with one message: the fence, statements, COMMIT. */
interface ShardTransaction {
  readonly session: Session;
  readonly end: (statements: readonly string[], through?: number) => Promise<readonly Table[]>;
}

/** A shard owned by this process until another one claims it; see {@link PostgresStore.claim}. */
export class PostgresShard implements ClaimedShard {
  readonly name: string;
  readonly generation: number;
  private readonly context: ShardContext;
  private readonly number: number;
  private readonly blocks: boolean;
  private readonly reader: ShardReader;
  private attempt: number;
  private marks: PostgresMarks;
  private readonly writer: FencedWriter<ShardTransaction>;

  constructor(
    context: ShardContext,
    claimed: { name: string; shard: number; generation: number; attempt: number; blocks: boolean },
    marks: PostgresMarks,
  ) {
    this.context = context;
    this.name = claimed.name;
    this.number = claimed.shard;
    this.generation = claimed.generation;
    this.attempt = claimed.attempt;
    this.blocks = claimed.blocks;
    this.marks = marks;
    this.reader = new ShardReader(context, claimed.shard, claimed.blocks);
    this.writer = new FencedWriter(this.fence(), marks.commits);
  }

  async recover(): Promise<Recovery> {
    await this.writer.settle().catch((error: unknown) => this.refuse(error));
    const { marks, recovery } = await this.reader.recover();
    this.marks = marks;
    return recovery;
  }

  async commit(transaction: Transaction): Promise<Committed> {
    const { database, partitions, channel } = this.context;
    if (isEmpty(transaction)) {
      const last = await database.read(lastChangeSeq).catch((error: unknown) => this.refuse(error));
      return { firstChange: last + 1 };
    }
    const { marks } = this;
    const { observations } = transaction;
    const through = lastSeqOf(observations) ?? 0;
    const place = { shard: this.number, blocks: this.blocks, channel };
    const attempt = async (): Promise<number> => {
      if (!this.blocks) {
        await partitions.ensure(database, observations).catch((error: unknown) => this.refuse(error));
      }
      let tables: readonly Table[] | undefined;
      await this.write(
        async ({ session, end }, commit) => {
          tables = await end(await prepare(session, transaction, { ...place, commit }), through);
        },
        {
          undo: async ({ end }, commit) => {
            await end(cutBack(this.number, commit, marks));
          },
        },
      );
      // The answer of a commit that has happened may be lost.
      return tables === undefined ? this.firstChange() : asNumber(tables.at(-2)?.rows[0]?.[0]);
    };
    const attempts = () =>
      attempt().catch((error: unknown) => {
        // Retention in another process has dropped a known partition; the commit was rolled back.
        if (!isMissingPartition(error instanceof Error ? error.cause : undefined)) throw error;
        partitions.forget();
        return attempt();
      });
    const firstChange = await inStoreSpan('postgresql', 'commit', attempts, () => sizesOf(transaction));
    this.marks = advance(marks, transaction, this.writer.commits);
    return { firstChange };
  }

  async scopeHomes(scopes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.context.database
      .read((session) => homesOf(session, scopes))
      .catch((error: unknown) => this.refuse(error));
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return this.reader.ids(limit);
  }

  async saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    await inStoreSpan('postgresql', 'checkpoint', () =>
      this.write(
        async ({ session, end }, commit) => {
          await end(await prepareCheckpoint(session, { shard: this.number, commit }, checkpoint));
        },
        { timeoutMs: CHECKPOINT_TIMEOUT },
      ),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.reader.loadCheckpoint(layout);
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.reader.ticksAfter(after);
  }

  async *observationsAfter(after: number): AsyncGenerator<StoredBatch, void, undefined> {
    const { database } = this.context;
    if (!this.blocks) await summarize(database).catch((error: unknown) => this.refuse(error));
    yield* this.reader.observationsAfter(after);
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.reader.settingsAfter(after);
  }

  async release(): Promise<void> {
    const { schema } = this.context.database;
    await this.write(async ({ end }) => {
      await end([`UPDATE ${schema}.shard SET released = true WHERE number = ${this.number}`]);
    });
    this.writer.resign();
  }

  private write(...asked: Parameters<FencedWriter<ShardTransaction>['write']>): Promise<void> {
    return this.writer.write(...asked).catch((error: unknown) => this.refuse(error));
  }

  private fence(): Fence<ShardTransaction> {
    const { database } = this.context;
    const owner = { number: this.number, name: this.name, generation: this.generation };
    return {
      name: `shard ${this.name} of the store`,
      isAnswerLost: isConnectionLoss,
      isFenced: (error) => isFenced(error) || error instanceof Fenced,
      transact: (commit, task, committing, limits) =>
        database.write(
          (session) =>
            task({
              session,
              end: (statements, through = 0) => {
                const message = this.ended(commit, through, statements);
                committing();
                return run(session, message);
              },
            }),
          { commit: false, ...limits },
        ),
      outcome: async () => {
        const { commits, attempt } = await outcomeOf(database, owner);
        if (attempt !== undefined) this.attempt = attempt;
        return { commits, isOwner: attempt !== undefined };
      },
    };
  }

  private ended(commit: number, through: number, statements: readonly string[]): string {
    const { schema } = this.context.database;
    const fence = `SELECT ${schema}.fence(${this.number}, ${this.generation}, ${this.attempt}, ${commit}, ${through})`;
    return [fence, ...statements, 'COMMIT'].join(';\n');
  }

  private async firstChange(): Promise<number> {
    return this.context.database
      .read((session) => firstChangeOf(session, this.number, this.writer.commits))
      .catch((error: unknown) => this.refuse(error));
  }

  private refuse(error: unknown): never {
    throw unavailable(error, `shard ${this.name} of the store`);
  }
}

/** Runs a message that ends in COMMIT; only COMMIT as the last result confirms the commit. */
async function run(session: Session, message: string): Promise<readonly Table[]> {
  const tables = await session.run(message);
  if (tables.at(-1)?.command !== 'COMMIT') throw new StoreUnavailable('The store did not commit; try again.');
  return tables;
}
