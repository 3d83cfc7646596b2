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
import { LedgerReads, type LedgerStatements } from '../../sql/ledger/ledger-reads.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
import { asNumber } from '../../sql/values.ts';
import { inStoreSpan, ledgerSizesOf } from '../../traces/store-span.ts';
import type { Connection } from '../connection.ts';
import {
  claimsById,
  claimsByNumber,
  eventsById,
  evidenceOf,
  historyOf,
  relationsOf,
  versionsOf,
} from './by-id.ts';
import { commitLedger, readLedgerMarks, readPositions } from './commit.ts';
import { nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { listClaims, listContradictions, listEvents, listLedgerChanges, listRelations } from './pages.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';
import { streamClaims, streamEvents, streamMarks } from './stream.ts';
import { streamEvidence, streamRelations } from './stream-tail.ts';
import { changesCalled, widelySaid } from './tending.ts';

/** The ledger's access to the store's engine: its lanes and errors. */
export interface LedgerAccess {
  read<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  write<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
}

const STATEMENTS: LedgerStatements<Connection> = {
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
  changes: listLedgerChanges,
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
      const { claims } = await readLedgerMarks(connection);
      return { events: asNumber(events), claims };
    });
  }

  commit(transaction: LedgerTransaction): Promise<number> {
    return inStoreSpan(
      'sqlite',
      'commit_ledger',
      () => this.access.write((connection) => commitLedger(connection, transaction)),
      () => ledgerSizesOf(transaction),
    );
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return streamMarks(this.read, after);
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return streamEvents(this.read, after);
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return streamClaims(this.read, after);
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return streamEvidence(this.read, after);
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return streamRelations(this.read, after);
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
