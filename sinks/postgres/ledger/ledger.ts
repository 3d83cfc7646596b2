import type {
  BareClaim,
  ClaimEmbedding,
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventMark,
  EventPosition,
  Ledger,
  LedgerChange,
  LedgerCounts,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerMarks,
  LedgerRelation,
  LedgerSnapshot,
  LedgerTransaction,
  NearClaim,
  Placed,
  SnapshotPiece,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import type { SourcePosition } from '../../source-position.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
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

/** What a ledger shares with the store that it is part of. */
export interface LedgerContext {
  readonly database: Database;
  /** Channel that the watches of the store listen on. */
  readonly channel: string;
  /** Runs a task of an open store and turns its failure into what callers are told. */
  readonly guard: <T>(task: () => Promise<T>) => Promise<T>;
  /** Throws where the store may not be written to. */
  readonly mayWrite: () => void;
}

/**
 * The ledger in the schema of a store. Any number of processes may commit to it: each commit names the head that it
 * follows on, and of several that name the same one the first wins.
 */
export class PostgresLedger implements Ledger {
  private readonly context: LedgerContext;

  constructor(context: LedgerContext) {
    this.context = context;
  }

  marks(): Promise<LedgerMarks> {
    return this.read(readMarks);
  }

  counts(): Promise<LedgerCounts> {
    return this.read(async (session) => {
      const [[events]] = await session.rows(`SELECT count(*) FROM ${session.schema}.event`);
      const { claims } = await readMarks(session);
      return { events: asNumber(events), claims };
    });
  }

  async commit(transaction: LedgerTransaction): Promise<number> {
    const { database, channel, guard, mayWrite } = this.context;
    mayWrite();
    return guard(() => commitToLedger(database, channel, transaction));
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

  withoutEmbedding(model: string, after: number, limit: number): Promise<readonly BareClaim[]> {
    return this.read((session) => withoutEmbedding(session, model, after, limit));
  }

  nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]> {
    return this.read((session) => nearest(session, model, vector, k), SEARCH);
  }

  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]> {
    return this.read((session) => eventsById(session, ids));
  }

  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]> {
    return this.read((session) => claimsById(session, ids, asOf));
  }

  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]> {
    return this.read((session) => claimsByNumber(session, numbers));
  }

  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]> {
    return this.read((session) => evidenceOf(session, claimIds, asOf));
  }

  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]> {
    return this.read((session) => relationsOf(session, claimIds, asOf));
  }

  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]> {
    return this.read((session) => historyOf(session, claimIds, asOf));
  }

  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]> {
    return this.read((session) => changesCalled(session, names));
  }

  widelySaid(sources: number): Promise<readonly string[]> {
    return this.read((session) => widelySaid(session, sources));
  }

  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]> {
    return this.read((session) => versionsOf(session, claimIds));
  }

  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
    return this.read((session) => listEvents(session, filter, limit, after));
  }

  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>> {
    return this.read((session) => listClaims(session, filter, limit, after));
  }

  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.read((session) => listContradictions(session, filter, limit, after));
  }

  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.read((session) => listRelations(session, limit, after));
  }

  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly LedgerChange[]> {
    return this.read((session) => ledgerChanges(session, stream, after, upTo, limit));
  }

  private read<T>(task: (session: Session) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.context.guard(() => this.context.database.read(task, options));
  }

  private async *guarded<T>(blocks: AsyncGenerator<T>): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const next = await this.context.guard(() => blocks.next());
      if (next.done === true) return;
      yield next.value;
    }
  }
}
