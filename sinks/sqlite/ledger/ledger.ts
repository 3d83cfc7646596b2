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
import { asNumber } from '../../sql/values.ts';
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

/** How the ledger gets at the store's engine: by its lanes, with its errors. */
export interface LedgerAccess {
  read<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  write<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
}

/** The ledger in an SQLite store. */
export class SqliteLedger implements Ledger {
  private readonly access: LedgerAccess;
  /** The snapshot that was begun last, to its end. */
  private saving: Promise<void> = Promise.resolve();

  constructor(access: LedgerAccess) {
    this.access = access;
  }

  marks(): Promise<LedgerMarks> {
    return this.access.read(readLedgerMarks);
  }

  counts(): Promise<LedgerCounts> {
    return this.access.read(async (connection) => {
      const [[events]] = await connection.rows('SELECT count(*) FROM event');
      const { claims } = await readLedgerMarks(connection);
      return { events: asNumber(events), claims };
    });
  }

  commit(transaction: LedgerTransaction): Promise<number> {
    return this.access.write((connection) => commitLedger(connection, transaction));
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return streamMarks((task) => this.access.read(task), after);
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return streamEvents((task) => this.access.read(task), after);
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return streamClaims((task) => this.access.read(task), after);
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return streamEvidence((task) => this.access.read(task), after);
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return streamRelations((task) => this.access.read(task), after);
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.access.read(readPositions);
  }

  async saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const write: LedgerAccess['write'] = (task) => this.access.write(task);
    const saving = this.saving.then(() => saveSnapshot(write, layout, head, snapshotBlocks(pieces)));
    this.saving = saving.catch(() => undefined);
    return saving;
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    return this.access.read((connection) => loadSnapshot(connection, layout, names));
  }

  saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void> {
    return this.access.write((connection) => saveEmbeddings(connection, model, rows));
  }

  withoutEmbedding(model: string, after: number, limit: number): Promise<readonly BareClaim[]> {
    return this.access.read((connection) => withoutEmbedding(connection, model, after, limit));
  }

  nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]> {
    return this.access.read((connection) => nearest(connection, model, vector, k));
  }

  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]> {
    return this.access.read((connection) => eventsById(connection, ids));
  }

  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]> {
    return this.access.read((connection) => claimsById(connection, ids, asOf));
  }

  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]> {
    return this.access.read((connection) => claimsByNumber(connection, numbers));
  }

  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]> {
    return this.access.read((connection) => evidenceOf(connection, claimIds, asOf));
  }

  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]> {
    return this.access.read((connection) => relationsOf(connection, claimIds, asOf));
  }

  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]> {
    return this.access.read((connection) => historyOf(connection, claimIds, asOf));
  }

  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]> {
    return this.access.read((connection) => changesCalled(connection, names));
  }

  widelySaid(sources: number): Promise<readonly string[]> {
    return this.access.read((connection) => widelySaid(connection, sources));
  }

  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]> {
    return this.access.read((connection) => versionsOf(connection, claimIds));
  }

  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
    return this.access.read((connection) => listEvents(connection, filter, limit, after));
  }

  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>> {
    return this.access.read((connection) => listClaims(connection, filter, limit, after));
  }

  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.access.read((connection) => listContradictions(connection, filter, limit, after));
  }

  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.access.read((connection) => listRelations(connection, limit, after));
  }

  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly LedgerChange[]> {
    return this.access.read((connection) => listLedgerChanges(connection, stream, after, upTo, limit));
  }
}
