import { setTimeout as delay } from 'node:timers/promises';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { Fenced, StoreUnavailable } from '../../../operators/records/errors.ts';
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

/** Milliseconds for which the outcome of an unknown commit is checked before its caller gets an error. */
const LOOK_FOR = 3000;
const LOOK_EVERY = 100;
/** Timeout in milliseconds of the last message of a checkpoint: it deletes as much as was written. */
const CHECKPOINT_TIMEOUT = 60_000;

/** A commit reported as failed although it may have happened. */
interface Doubt {
  readonly commit: number;
  /** Whether to remove it if it did happen; a checkpoint may stay. */
  readonly cut: boolean;
}

/** Ends a transaction with one message: the fence, `statements`, COMMIT. */
type Seal = (statements: readonly string[]) => Promise<readonly Table[]>;

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
  private doubt: Doubt | undefined;
  private lost = false;

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
  }

  async recover(): Promise<Recovery> {
    await this.settle();
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
    const { observations } = transaction;
    const through = lastSeqOf(observations) ?? 0;
    const place = { shard: this.number, blocks: this.blocks, channel };
    const attempt = async (): Promise<number> => {
      if (!this.blocks) {
        await partitions.ensure(database, observations).catch((error: unknown) => this.refuse(error));
      }
      const firstChange = await this.write({ through, cut: true }, async (session, commit, seal) => {
        const tables = await seal(await prepare(session, transaction, { ...place, commit }));
        return asNumber(tables.at(-2)?.rows[0]?.[0]);
      });
      return firstChange ?? this.firstChange();
    };
    const attempts = () =>
      attempt().catch((error: unknown) => {
        // Retention in another process has dropped a known partition; the commit was rolled back.
        if (!isMissingPartition(error instanceof Error ? error.cause : undefined)) throw error;
        partitions.forget();
        return attempt();
      });
    const firstChange = await inStoreSpan('postgresql', 'commit', attempts, () => sizesOf(transaction));
    this.marks = advance(this.marks, transaction, this.marks.commits);
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
    const options = { through: 0, cut: false, timeoutMs: CHECKPOINT_TIMEOUT };
    await inStoreSpan('postgresql', 'checkpoint', () =>
      this.write(options, async (session, commit, seal) => {
        await seal(await prepareCheckpoint(session, { shard: this.number, commit }, checkpoint));
      }),
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
    await this.write({ through: 0, cut: false }, async (_session, _commit, seal) => {
      await seal([`UPDATE ${schema}.shard SET released = true WHERE number = ${this.number}`]);
    });
    this.lost = true;
  }

  /**
   * Runs a fenced transaction. Resolves to the result of `task`, or to undefined when its answer was lost and it turned out to have
   * happened.
   */
  private async write<T>(
    { through, cut, timeoutMs }: { through: number; cut: boolean; timeoutMs?: number },
    task: (session: Session, commit: number, seal: Seal) => Promise<T>,
  ): Promise<T | undefined> {
    await this.settle();
    const { database } = this.context;
    const commit = this.marks.commits + 1;
    let sent = false;
    try {
      const result = await database.write(
        (session) =>
          task(session, commit, (statements) => {
            const message = this.sealed(commit, through, statements);
            sent = true;
            return run(session, message);
          }),
        { commit: false, ...(timeoutMs !== undefined && { timeoutMs }) },
      );
      this.marks = { ...this.marks, commits: commit };
      return result;
    } catch (error) {
      if (!(sent && isConnectionLoss(error))) return this.refuse(error);
      this.doubt = { commit, cut };
      const commits = await this.look(LOOK_FOR).catch((failure: unknown) => this.refuse(failure));
      this.doubt = undefined;
      if (commits < commit) return this.refuse(error);
      this.marks = { ...this.marks, commits: commit };
      return undefined;
    }
  }

  private sealed(commit: number, through: number, statements: readonly string[]): string {
    const { schema } = this.context.database;
    const fence = `SELECT ${schema}.fence(${this.number}, ${this.generation}, ${this.attempt}, ${commit}, ${through})`;
    return [fence, ...statements, 'COMMIT'].join(';\n');
  }

  /** Determines the outcome of a commit that may have happened, and removes it if it did although its caller got an error. */
  private async settle(): Promise<void> {
    if (this.lost) throw new Fenced(`shard ${this.name}`);
    if (this.doubt === undefined) return;
    const { commit, cut } = this.doubt;
    try {
      const commits = await this.look(0);
      // One beyond the commit in doubt: its removal happened, and only the answer to that was lost.
      if (cut && commits === commit) await this.cutBack(commit);
      else this.marks = { ...this.marks, commits };
      this.doubt = undefined;
    } catch (error) {
      this.refuse(error);
    }
  }

  private async cutBack(commit: number): Promise<void> {
    await this.context.database.write(
      (session) =>
        run(session, this.sealed(commit + 1, 0, cutBack(session, this.number, commit, this.marks))),
      { commit: false, timeoutMs: CHECKPOINT_TIMEOUT },
    );
    this.marks = { ...this.marks, commits: commit + 1 };
  }

  /** Number of the last commit that happened; once this has resolved no other commit of this owner can. */
  private async look(milliseconds: number): Promise<number> {
    const owner = { number: this.number, name: this.name, generation: this.generation };
    const until = performance.now() + milliseconds;
    for (;;) {
      try {
        const { commits, attempt } = await outcomeOf(this.context.database, owner);
        if (attempt !== undefined) this.attempt = attempt;
        return commits;
      } catch (error) {
        if (error instanceof Fenced || performance.now() >= until) throw error;
        await delay(LOOK_EVERY);
      }
    }
  }

  private async firstChange(): Promise<number> {
    return this.context.database
      .read((session) => firstChangeOf(session, this.number, this.marks.commits))
      .catch((error: unknown) => this.refuse(error));
  }

  private refuse(error: unknown): never {
    if (isFenced(error) || error instanceof Fenced) this.lost = true;
    throw unavailable(error, `shard ${this.name}`);
  }
}

/** Runs a message that ends in COMMIT; only COMMIT as the last result confirms the commit. */
async function run(session: Session, message: string): Promise<readonly Table[]> {
  const tables = await session.run(message);
  if (tables.at(-1)?.command !== 'COMMIT') throw new StoreUnavailable('The store did not commit; try again.');
  return tables;
}
