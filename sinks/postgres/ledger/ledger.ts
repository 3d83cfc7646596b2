import type {
  ClaimEmbedding,
  ClaimVersion,
  EventMark,
  Ledger,
  LedgerCounts,
  LedgerEvent,
  LedgerEvidence,
  LedgerMarks,
  LedgerRelation,
  LedgerSnapshot,
  LedgerTransaction,
  NearClaim,
  SnapshotPiece,
} from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import { LedgerReads, type LedgerStatements } from '../../sql/ledger/ledger-reads.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
import { inStoreSpan, ledgerSizesOf } from '../../traces/store-span.ts';
import type { Database, TransactionOptions } from '../database.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';
import { ledgerChanges } from './changes.ts';
import { listClaims } from './claim-list.ts';
import { claimsById, claimsByNumber, versionsOf } from './claims.ts';
import { commitToLedger } from './commit.ts';
import { nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { eventsById, listEvents } from './events.ts';
import { evidenceOf, widelySaid } from './evidence.ts';
import { changesCalled, historyOf } from './history.ts';
import { readMarks } from './marks.ts';
import { ledgerPositions } from './positions.ts';
import { listContradictions, listRelations, relationsOf } from './relations.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';
import { streamClaims, streamEventMarks, streamEvents } from './streams.ts';
import { streamEvidence, streamRelations } from './streams-tail.ts';

/** A search reads every vector. */
const SEARCH: TransactionOptions = { timeoutMs: 30_000 };

/** What a ledger shares with its store. */
export interface LedgerContext {
  readonly database: Database;
  /** Channel that the watches of the store listen on. */
  readonly channel: string;
  /** Runs a task of an open store and converts its failure for callers. */
  readonly guard: <T>(task: () => Promise<T>) => Promise<T>;
  /** Throws when the store is read-only. */
  readonly mayWrite: () => void;
}

const STATEMENTS: LedgerStatements<Session> = {
  withoutEmbedding,
  nearest,
  eventsById,
  claimsById,
  claimsByNumber,
  evidenceOf,
  relationsOf,
  historyOf,
  versionsOf,
  changesCalled,
  widelySaid,
  events: listEvents,
  claims: listClaims,
  contradictions: listContradictions,
  relations: listRelations,
  changes: ledgerChanges,
};

/**
 * The ledger in the schema of a store. Any number of processes may commit. Each commit names the head that it follows; of several with
 * the same one the first wins.
 */
export class PostgresLedger extends LedgerReads<Session> implements Ledger {
  private readonly context: LedgerContext;

  constructor(context: LedgerContext) {
    const { database, guard } = context;
    super((task) => guard(() => database.read(task)), STATEMENTS);
    this.context = context;
  }

  marks(): Promise<LedgerMarks> {
    return this.read(readMarks);
  }

  counts(): Promise<LedgerCounts> {
    return this.read(async (session) => {
      const { schema } = session;
      const [[events]] = await session.rows(`SELECT count(*) FROM ${schema}.event`);
      const [[claims]] = await session.rows(
        `SELECT count(*) FROM ${schema}.claim_version WHERE superseded_seq IS NULL`,
      );
      return { events: asNumber(events), claims: asNumber(claims) };
    });
  }

  async commit(transaction: LedgerTransaction): Promise<number> {
    const { database, channel, guard, mayWrite } = this.context;
    mayWrite();
    return inStoreSpan(
      'postgresql',
      'commit_ledger',
      () => guard(() => commitToLedger(database, channel, transaction)),
      () => ledgerSizesOf(transaction),
    );
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return this.guarded(streamEventMarks(this.context.database, after));
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return this.guarded(streamEvents(this.context.database, after));
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return this.guarded(streamClaims(this.context.database, after));
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return this.guarded(streamEvidence(this.context.database, after));
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return this.guarded(streamRelations(this.context.database, after));
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.read(ledgerPositions);
  }

  async saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const { database, guard, mayWrite } = this.context;
    mayWrite();
    await guard(() => saveSnapshot(database, layout, head, snapshotBlocks(pieces)));
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    return this.context.guard(() => loadSnapshot(this.context.database, layout, names));
  }

  async saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void> {
    const { database, guard, mayWrite } = this.context;
    mayWrite();
    await guard(() => database.write((session) => saveEmbeddings(session, model, rows)));
  }

  override nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]> {
    const { database, guard } = this.context;
    return guard(() => database.read((session) => nearest(session, model, vector, k), SEARCH));
  }

  private async *guarded<T>(blocks: AsyncGenerator<T>): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const next = await this.context.guard(() => blocks.next());
      if (next.done === true) return;
      yield next.value;
    }
  }
}
