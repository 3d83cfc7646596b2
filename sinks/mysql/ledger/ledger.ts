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
import { readsById } from '../../sql/ledger/by-id.ts';
import { LedgerReads, type LedgerStatements } from '../../sql/ledger/ledger-reads.ts';
import { readsOfPages } from '../../sql/ledger/pages.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
import { streamClaims, streamEvents, streamMarks } from '../../sql/ledger/streams.ts';
import { streamEvidence, streamRelations } from '../../sql/ledger/streams-tail.ts';
import { asNumber } from '../../sql/values.ts';
import { inStoreSpan, ledgerSizesOf } from '../../traces/store-span.ts';
import type { Session } from '../connection/session.ts';
import type { TransactionOptions } from '../database.ts';
import { listPositions } from '../positions.ts';
import { MYSQL } from './ask.ts';
import { commitLedger } from './commit.ts';
import { nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { readLedgerMarks } from './marks.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';

/** A search reads every vector. */
const SEARCH: TransactionOptions = { timeoutMs: 30_000 };

/** The ledger's access to the store: its connections and errors. */
export interface LedgerAccess {
  read<T>(task: (session: Session) => Promise<T>, options?: TransactionOptions): Promise<T>;
  write<T>(task: (session: Session) => Promise<T>): Promise<T>;
}

const STATEMENTS: LedgerStatements<Session> = {
  withoutEmbedding,
  nearest,
  ...readsById(MYSQL),
  ...readsOfPages(MYSQL),
};

/** The ledger in a MySQL store. The process that may write to the store is the only one that commits. */
export class MysqlLedger extends LedgerReads<Session> implements Ledger {
  private readonly access: LedgerAccess;
  /** The snapshot begun last; settles when it is done. */
  private saving: Promise<void> = Promise.resolve();

  constructor(access: LedgerAccess) {
    super((task) => access.read(task), STATEMENTS);
    this.access = access;
  }

  marks(): Promise<LedgerMarks> {
    return this.read(readLedgerMarks);
  }

  counts(): Promise<LedgerCounts> {
    return this.read(async (session) => {
      const [[events]] = await session.rows('SELECT count(*) FROM event');
      const [[claims]] = await session.rows('SELECT count(*) FROM claim_version WHERE superseded_at IS NULL');
      return { events: asNumber(events), claims: asNumber(claims) };
    });
  }

  commit(transaction: LedgerTransaction): Promise<number> {
    return inStoreSpan(
      'mysql',
      'commit_ledger',
      () => this.access.write((session) => commitLedger(session, transaction)),
      () => ledgerSizesOf(transaction),
    );
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return streamMarks(MYSQL, this.read, after);
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return streamEvents(MYSQL, this.read, after);
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return streamClaims(MYSQL, this.read, after);
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return streamEvidence(MYSQL, this.read, after);
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return streamRelations(MYSQL, this.read, after);
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.read((session) => listPositions(session, 'ledger_position'));
  }

  async saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const write: LedgerAccess['write'] = (task) => this.access.write(task);
    const saving = this.saving.then(() => saveSnapshot(write, layout, head, snapshotBlocks(pieces)));
    this.saving = saving.catch(() => undefined);
    return saving;
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    return this.read((session) => loadSnapshot(session, layout, names));
  }

  saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void> {
    return this.access.write((session) => saveEmbeddings(session, model, rows));
  }

  override nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]> {
    return this.access.read((session) => nearest(session, model, vector, k), SEARCH);
  }
}
