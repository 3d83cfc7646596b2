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
import type { Connection } from '../connection.ts';
import { SQLITE } from './ask.ts';
import { commitLedger, readLedgerMarks, readPositions } from './commit.ts';
import { nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';

/** The ledger's access to the store's engine: its lanes and errors. */
export interface LedgerAccess {
  /** Names the database in traces. */
  readonly system: 'sqlite' | 'libsql';
  read<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  write<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
}

const STATEMENTS: LedgerStatements<Connection> = {
  withoutEmbedding,
  nearest,
  ...readsById(SQLITE),
  ...readsOfPages(SQLITE),
};

/** The ledger in an SQLite store. */
export class SqliteLedger extends LedgerReads<Connection> implements Ledger {
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
    return this.read(async (connection) => {
      const [[events]] = await connection.rows('SELECT count(*) FROM event');
      const [[claims]] = await connection.rows(
        'SELECT count(*) FROM claim_version WHERE superseded_at IS NULL',
      );
      return { events: asNumber(events), claims: asNumber(claims) };
    });
  }

  commit(transaction: LedgerTransaction): Promise<number> {
    return inStoreSpan(
      this.access.system,
      'commit_ledger',
      () => this.access.write((connection) => commitLedger(connection, transaction)),
      () => ledgerSizesOf(transaction),
    );
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return streamMarks(SQLITE, this.read, after);
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return streamEvents(SQLITE, this.read, after);
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return streamClaims(SQLITE, this.read, after);
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return streamEvidence(SQLITE, this.read, after);
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return streamRelations(SQLITE, this.read, after);
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.read(readPositions);
  }

  async saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const write: LedgerAccess['write'] = (task) => this.access.write(task);
    const saving = this.saving.then(() => saveSnapshot(write, layout, head, snapshotBlocks(pieces)));
    this.saving = saving.catch(() => undefined);
    return saving;
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    return this.read((connection) => loadSnapshot(connection, layout, names));
  }

  saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void> {
    return this.access.write((connection) => saveEmbeddings(connection, model, rows));
  }
}
