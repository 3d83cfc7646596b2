import type { DuckDBConnection } from '@duckdb/node-api';
import { HeadMoved } from '../../../operators/records/errors.ts';
import {
  type ClaimEmbedding,
  type ClaimVersion,
  type EventMark,
  type Ledger,
  type LedgerCounts,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerMarks,
  type LedgerRelation,
  type LedgerSnapshot,
  type LedgerTransaction,
  lengthOf,
  type SnapshotPiece,
} from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import { LedgerReads, type LedgerStatements } from '../../sql/ledger/ledger-reads.ts';
import { asNumber } from '../../sql/values.ts';
import { inStoreSpan, ledgerSizesOf } from '../../traces/store-span.ts';
import { isDurable, unavailable } from '../errors.ts';
import type { WriteSession } from '../transact.ts';
import {
  claimsById,
  claimsByNumber,
  eventsById,
  evidenceOf,
  historyOf,
  relationsOf,
  versionsOf,
} from './by-id.ts';
import { listLedgerChanges } from './changes.ts';
import { commitLedger } from './commit.ts';
import { cutBackLedger } from './cut-back.ts';
import { nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { listClaims, listContradictions, listEvents, listRelations } from './pages.ts';
import type { SnapshotShelf } from './snapshot-shelf.ts';
import { dropUnused, loadSnapshot, saveSnapshot } from './snapshots.ts';
import { advanceState, type LedgerState } from './state.ts';
import { streamClaims, streamEvents, streamMarks } from './stream.ts';
import { streamEvidence, streamRelations } from './stream-tail.ts';
import { changesCalled, widelySaid } from './tending.ts';

/** The ledger's access to the store's engine: its lanes and errors; reopened when broken. */
export interface LedgerAccess {
  read<T>(task: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  write(task: (session: WriteSession) => Promise<void>): Promise<void>;
  stream<T>(rows: (connection: DuckDBConnection) => AsyncGenerator<T>): AsyncIterable<T>;
  /** Storage of snapshot bytes. */
  readonly shelf: SnapshotShelf;
}

const STATEMENTS: LedgerStatements<DuckDBConnection> = {
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

/** The ledger in a DuckDB store. The process owns the file exclusively, so the end of the ledger is known in memory. */
export class DuckDbLedger extends LedgerReads<DuckDBConnection> implements Ledger {
  private readonly access: LedgerAccess;
  private state: LedgerState;
  /** The snapshot begun last; settles when it is done. */
  private saving: Promise<void> = Promise.resolve();

  constructor(access: LedgerAccess, state: LedgerState) {
    super((task) => access.read(task), STATEMENTS);
    this.access = access;
    this.state = state;
  }

  async marks(): Promise<LedgerMarks> {
    // A closed or unreachable store throws, as in every other read.
    return this.read(async () => {
      const { head, claims, removed } = this.state;
      return { head, claims, ...(removed !== undefined && { removed }) };
    });
  }

  counts(): Promise<LedgerCounts> {
    return this.read(async (connection) => {
      const [[events]] = await (await connection.run('SELECT count(*) FROM event')).getRows();
      const last = 'SELECT count(*) FROM claim_version WHERE superseded_at IS NULL';
      const [[claims]] = await (await connection.run(last)).getRows();
      return { events: asNumber(events), claims: asNumber(claims) };
    });
  }

  async commit(transaction: LedgerTransaction): Promise<number> {
    const write = async (session: WriteSession) => {
      const { state } = this;
      if (state.head !== transaction.head) throw new HeadMoved();
      const next = advanceState(state, transaction);
      try {
        await commitLedger(session, transaction, state);
      } catch (error) {
        if (isDurable(error)) this.state = next;
        throw error;
      }
      // Within the lane, so that the next writer is compared with it.
      this.state = next;
    };
    await inStoreSpan(
      'duckdb',
      'commit_ledger',
      () => this.access.write(write),
      () => ledgerSizesOf(transaction),
    );
    if (transaction.removed !== undefined) await this.clearShelf();
    return transaction.head + lengthOf(transaction);
  }

  /** Deletes the bytes of the snapshot that a removal has deleted. */
  private async clearShelf(): Promise<void> {
    const clearing = this.saving.then(() => dropUnused((task) => this.access.read(task), this.access.shelf));
    // What stays goes with the next snapshot.
    this.saving = clearing.catch(() => undefined);
    await this.saving;
  }

  /** Removes unacknowledged rows from a reopened file. */
  cutBack(connection: DuckDBConnection): Promise<void> {
    return cutBackLedger(connection, this.state);
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return this.access.stream((connection) => streamMarks(connection, after));
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return this.access.stream((connection) => streamEvents(connection, after));
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return this.access.stream((connection) => streamClaims(connection, after));
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return this.access.stream((connection) => streamEvidence(connection, after));
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return this.access.stream((connection) => streamRelations(connection, after));
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.read(async () => this.state.positions);
  }

  async saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const write: LedgerAccess['write'] = (task) => this.access.write(task);
    const last = () => this.state.head;
    const saving = this.saving
      .then(() => saveSnapshot(write, this.access.shelf, layout, head, pieces, last))
      .catch((error: unknown) => {
        // Errors of the shelf too, which may be on a full disk.
        throw unavailable(error);
      });
    this.saving = saving.catch(() => undefined);
    return saving;
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    return this.read((connection) =>
      loadSnapshot(connection, this.access.shelf, layout, names, this.state.head),
    );
  }

  saveEmbeddings(model: string, rows: readonly ClaimEmbedding[]): Promise<void> {
    return this.access.write((session) => saveEmbeddings(session, model, rows));
  }
}
