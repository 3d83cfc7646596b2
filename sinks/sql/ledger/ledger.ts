import { HeadMoved } from '../../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import type {
  BareText,
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  Embedded,
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
  Near,
  Placed,
  SnapshotPiece,
  TextVector,
  Tombstone,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import type { SourcePosition } from '../../source-position.ts';
import { LEDGER_POSITION } from '../../tables.ts';
import { inStoreSpan, ledgerSizesOf } from '../../traces/store-span.ts';
import type { Engine, LedgerStreams } from '../engine.ts';
import { listPositions } from '../lists/positions.ts';
import { numbers } from '../select.ts';
import type { Session } from '../session.ts';
import { advanceEnd, advanceMarks, insert, type LedgerEnd, readEnd, readMarks } from './commit.ts';
import { checkDimensions, nearest, saveEmbeddings, withoutEmbedding } from './embeddings.ts';
import { forgottenAfter } from './forgotten.ts';
import {
  changesCalled,
  claimsById,
  claimsByNumber,
  eventsById,
  evidenceOf,
  historyOf,
  listClaims,
  listContradictions,
  listEvents,
  listLedgerChanges,
  listRelations,
  listScopes,
  relationsOf,
  versionsOf,
  widelySaid,
} from './reads.ts';
import { snapshotBlocks } from './snapshot-blocks.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';
import { ledgerStreams } from './streams.ts';

/** A search reads every vector. */
const SEARCH = { timeoutMs: 30_000 };

/** How the store of a ledger runs its tasks, with the errors for callers. */
export type LedgerAccess = Pick<Engine, 'read' | 'write'> & {
  readonly guard: <T>(task: () => Promise<T>) => Promise<T>;
  /** The same for a task that writes. */
  readonly change: <T>(task: () => Promise<T>) => Promise<T>;
};

/** What the ledgers of all scopes of a store share. */
interface Shared {
  readonly engine: Engine;
  readonly access: LedgerAccess;
  readonly streams: LedgerStreams;
  /** The end of the ledger, and of scopes of it, where no other process can move them. */
  end: LedgerEnd | undefined;
  readonly marks: Map<string, LedgerMarks>;
  /** The snapshot begun last; settles when it is done. */
  saving: Promise<void>;
}

/** The ledger of a scope over an engine. */
export class SqlLedger implements Ledger {
  readonly scope: string;
  private readonly shared: Shared;
  private readonly engine: Engine;
  private readonly access: LedgerAccess;

  private constructor(scope: string, shared: Shared) {
    this.scope = scope;
    this.shared = shared;
    this.engine = shared.engine;
    this.access = shared.access;
  }

  /** The ledger of the default scope. */
  static over(engine: Engine, access: LedgerAccess): SqlLedger {
    const streams = engine.memory.streams ?? ledgerStreams(access.read);
    const nothing = { end: undefined, marks: new Map(), saving: Promise.resolve() };
    return new SqlLedger(DEFAULT_SCOPE, { engine, access, streams, ...nothing });
  }

  of(scope: string): SqlLedger {
    return scope === this.scope ? this : new SqlLedger(scope, this.shared);
  }

  scopes(before?: number): Promise<readonly string[]> {
    const { scopes } = this.engine.memory;
    return this.access.read((session) =>
      scopes === undefined || before !== undefined ? listScopes(session, before) : scopes(session),
    );
  }

  end(): Promise<number> {
    return this.access.read(async (session) => {
      const { end } = this.shared;
      if (end !== undefined) return end.head;
      return this.engine.memory.end?.(session) ?? (await readEnd(session)).head;
    });
  }

  marks(): Promise<LedgerMarks> {
    const { scope, shared } = this;
    return this.access.read(async (session) => {
      const known = shared.marks.get(scope);
      if (known === undefined) return (this.engine.memory.marks ?? readMarks)(session, scope);
      const { head, claims, removed } = known;
      return { head, claims, ...(removed !== undefined && { removed }) };
    });
  }

  counts(): Promise<LedgerCounts> {
    return this.access.read(async (session) => {
      const [events] = await numbers(session, ['count(*)'], 'FROM event');
      const [claims] = await numbers(session, ['count(*)'], 'FROM claim_version WHERE superseded_at IS NULL');
      return { events, claims };
    });
  }

  async commit(transaction: LedgerTransaction): Promise<number> {
    const { memory, system } = this.engine;
    const commit = memory.commit ?? ((_scope: string, one: LedgerTransaction) => this.insert(one));
    return inStoreSpan(
      system,
      'commit_ledger',
      () => this.access.change(() => commit(this.scope, transaction)),
      () => ledgerSizesOf(transaction),
    );
  }

  eventMarks(after: number): AsyncIterable<readonly EventMark[]> {
    return this.guarded(this.shared.streams.eventMarks(this.scope, after));
  }

  eventsAfter(after: number): AsyncIterable<readonly LedgerEvent[]> {
    return this.guarded(this.shared.streams.eventsAfter(this.scope, after));
  }

  claimsAfter(after: number): AsyncIterable<readonly ClaimVersion[]> {
    return this.guarded(this.shared.streams.claimsAfter(this.scope, after));
  }

  evidenceAfter(after: number): AsyncIterable<readonly LedgerEvidence[]> {
    return this.guarded(this.shared.streams.evidenceAfter(this.scope, after));
  }

  relationsAfter(after: number): AsyncIterable<readonly LedgerRelation[]> {
    return this.guarded(this.shared.streams.relationsAfter(this.scope, after));
  }

  forgottenAfter(after: number): AsyncIterable<readonly Tombstone[]> {
    return this.guarded(forgottenAfter(this.access.read, this.scope, after));
  }

  positions(): Promise<readonly SourcePosition[]> {
    return this.access.read((session) => listPositions(session, LEDGER_POSITION));
  }

  saveSnapshot(layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const save =
      this.engine.memory.saveSnapshot ??
      ((...asked) => saveSnapshot(this.access, asked[0], asked[1], asked[2], snapshotBlocks(asked[3])));
    const { shared, scope } = this;
    const saving = shared.saving.then(() => this.access.change(() => save(scope, layout, head, pieces)));
    shared.saving = saving.catch(() => undefined);
    return saving;
  }

  loadSnapshot(layout: string, names: readonly string[]): Promise<LedgerSnapshot | undefined> {
    const load = this.engine.memory.loadSnapshot ?? loadSnapshot;
    return this.access.read((session) => load(session, this.scope, layout, names));
  }

  saveEmbeddings(kind: Embedded, model: string, rows: readonly TextVector[]): Promise<void> {
    return this.access.write((session) => saveEmbeddings(session, this.scope, kind, model, rows));
  }

  withoutEmbedding(
    kind: Embedded,
    model: string,
    after: number,
    limit: number,
  ): Promise<readonly BareText[]> {
    return this.access.read((session) => withoutEmbedding(session, this.scope, kind, model, after, limit));
  }

  nearest(kind: Embedded, model: string, vector: Float32Array, k: number): Promise<readonly Near[]> {
    const search = this.engine.memory.nearest ?? nearest;
    return this.access.read(async (session) => {
      const found = await search(session, this.scope, kind, model, vector, k);
      if (found.length === 0) await checkDimensions(session, model, vector.length);
      return found;
    }, SEARCH);
  }

  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]> {
    return this.access.read((session) => eventsById(session, this.scope, ids));
  }

  claimsById(ids: readonly string[], asOf?: number): Promise<readonly ClaimVersion[]> {
    return this.access.read((session) => claimsById(session, this.scope, ids, asOf));
  }

  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]> {
    return this.access.read((session) => claimsByNumber(session, this.scope, numbers));
  }

  versionsOf(claimIds: readonly string[]): Promise<readonly ClaimVersion[]> {
    return this.access.read((session) => versionsOf(session, this.scope, claimIds));
  }

  evidenceOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerEvidence[]> {
    return this.access.read((session) => evidenceOf(session, this.scope, claimIds, asOf));
  }

  relationsOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerRelation[]> {
    return this.access.read((session) => relationsOf(session, this.scope, claimIds, asOf));
  }

  historyOf(claimIds: readonly string[], asOf?: number): Promise<readonly LedgerHistory[]> {
    return this.access.read((session) => historyOf(session, this.scope, claimIds, asOf));
  }

  changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]> {
    return this.access.read((session) => changesCalled(session, this.scope, names));
  }

  widelySaid(sources: number): Promise<readonly string[]> {
    return this.access.read((session) => widelySaid(session, this.scope, sources));
  }

  events(
    filter: EventFilter,
    limit: number,
    after?: EventPosition,
  ): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
    return this.access.read((session) => listEvents(session, this.scope, filter, limit, after));
  }

  claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>> {
    return this.access.read((session) => listClaims(session, this.scope, filter, limit, after));
  }

  contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.access.read((session) => listContradictions(session, this.scope, filter, limit, after));
  }

  relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>> {
    return this.access.read((session) => listRelations(session, this.scope, limit, after));
  }

  changes(
    stream: 'events' | 'claims',
    after: number,
    upTo: number,
    limit: number,
    scopes?: readonly string[],
  ): Promise<readonly LedgerChange[]> {
    return this.access.read((session) => listLedgerChanges(session, scopes, stream, after, upTo, limit));
  }

  private async *guarded<Block>(blocks: AsyncIterable<Block>): AsyncGenerator<Block, void, undefined> {
    const rows = blocks[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.access.guard(() => rows.next());
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await rows.return?.();
    }
  }

  private async insert(transaction: LedgerTransaction): Promise<number> {
    const { scope, shared } = this;
    const { exclusive, memory } = this.engine;
    let before: LedgerEnd | undefined;
    const task = async (session: Session) => {
      const marks = shared.marks.get(scope) ?? (await readMarks(session, scope));
      if (marks.head !== transaction.head) throw new HeadMoved();
      const end = shared.end ?? (await readEnd(session));
      before = end;
      // Known again when the transaction is durable.
      shared.end = undefined;
      shared.marks.delete(scope);
      await insert(session, scope, transaction, end, marks.claims);
      const after = advanceEnd(end, transaction, scope, marks.claims);
      return { end: after, marks: advanceMarks(marks, transaction, after.head) };
    };
    const undo = async (session: Session) => {
      if (before !== undefined) await memory.undo?.(session, before);
    };
    const after = await this.access.write(task, { undo });
    if (exclusive) {
      shared.end = after.end;
      shared.marks.set(scope, after.marks);
    }
    if (transaction.removed !== undefined) await memory.removed?.();
    return after.marks.head;
  }
}
