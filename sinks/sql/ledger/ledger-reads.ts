import type {
  BareClaim,
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
  LedgerChange,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  NearClaim,
  Placed,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';

/** Reads of a ledger that run one or a few statements on one connection. */
type ReadName =
  | 'withoutEmbedding'
  | 'nearest'
  | 'eventsById'
  | 'claimsById'
  | 'claimsByNumber'
  | 'evidenceOf'
  | 'relationsOf'
  | 'historyOf'
  | 'versionsOf'
  | 'changesCalled'
  | 'widelySaid'
  | 'events'
  | 'claims'
  | 'contradictions'
  | 'relations'
  | 'changes';

/** An engine's implementation of each read: takes the connection, then the arguments of the read. */
export type LedgerStatements<Connection> = {
  readonly [Name in ReadName]: (
    connection: Connection,
    ...args: Parameters<Ledger[Name]>
  ) => ReturnType<Ledger[Name]>;
};

/** Runs a task on a reading connection, with the store's errors. */
export type ReadLane<Connection> = <T>(task: (connection: Connection) => Promise<T>) => Promise<T>;

/** Ledger reads for engines that run each on a connection. */
export abstract class LedgerReads<Connection> implements Pick<Ledger, ReadName> {
  protected readonly read: ReadLane<Connection>;
  private readonly statements: LedgerStatements<Connection>;

  constructor(read: ReadLane<Connection>, statements: LedgerStatements<Connection>) {
    this.read = read;
    this.statements = statements;
  }

  withoutEmbedding(model: string, after: number, limit: number): Promise<readonly BareClaim[]> {
    return this.read((connection) => this.statements.withoutEmbedding(connection, model, after, limit));
  }

  nearest(model: string, vector: Float32Array, k: number): Promise<readonly NearClaim[]> {
    return this.read((connection) => this.statements.nearest(connection, model, vector, k));
  }

  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]> {
    return this.read((connection) => this.statements.eventsById(connection, ids));
  }

  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]> {
    return this.read((connection) => this.statements.claimsById(connection, ids, asOf));
  }

  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]> {
    return this.read((connection) => this.statements.claimsByNumber(connection, numbers));
  }

  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]> {
    return this.read((connection) => this.statements.evidenceOf(connection, claimIds, asOf));
  }

  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]> {
    return this.read((connection) => this.statements.relationsOf(connection, claimIds, asOf));
  }

  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]> {
    return this.read((connection) => this.statements.historyOf(connection, claimIds, asOf));
  }

  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]> {
    return this.read((connection) => this.statements.versionsOf(connection, claimIds));
  }

  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]> {
    return this.read((connection) => this.statements.changesCalled(connection, names));
  }

  widelySaid(sources: number): Promise<readonly string[]> {
    return this.read((connection) => this.statements.widelySaid(connection, sources));
  }

  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
    return this.read((connection) => this.statements.events(connection, filter, limit, after));
  }

  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>> {
    return this.read((connection) => this.statements.claims(connection, filter, limit, after));
  }

  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.read((connection) => this.statements.contradictions(connection, filter, limit, after));
  }

  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.read((connection) => this.statements.relations(connection, limit, after));
  }

  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly LedgerChange[]> {
    return this.read((connection) => this.statements.changes(connection, stream, after, upTo, limit));
  }
}
