import { randomUUID } from 'node:crypto';
import { itemAt } from '../../../operators/item-at.ts';
import { HeadMoved, StoreUnavailable } from '../../../operators/records/errors.ts';
import { type LedgerTransaction, lengthOf, type RelationEnd } from '../../ledger.ts';
import { type NumberedRows, numberedRows } from '../../sql/ledger/numbered.ts';
import {
  fromClaim,
  fromEvent,
  fromEvidence,
  fromHistory,
  fromRelation,
  fromTombstone,
} from '../../sql/ledger/records.ts';
import { positionsOf } from '../../sql/ledger/removal.ts';
import {
  CLAIM_HISTORY,
  CLAIM_VERSION,
  cellIn,
  cellsOf,
  EVENT,
  EVIDENCE,
  FORGOTTEN,
  quotedName,
  RELATION,
  type RowOf,
  type Table,
} from '../../tables.ts';
import { copyOf } from '../binary.ts';
import type { Database } from '../database.ts';
import { isConnectionLoss, isMoved } from '../errors.ts';
import { instantLiteral, literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { readEnds } from './marks.ts';
import { outcomeOfCommit } from './outcome.ts';
import { upsertLedgerPositions } from './positions.ts';
import { removalStatements } from './removal.ts';
import { followersOf, supersede } from './supersede.ts';

/** The planner may have no statistics for new rows; each of these statements changes few rows, by id. */
const BY_INDEX =
  'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

/** Columns without those that the database numbers. */
const unnumbered = ({ columns }: Table) => columns.filter(({ name }) => name !== 'place');

async function copy<T extends Table>(session: Session, table: T, rows: readonly RowOf<T>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = unnumbered(table);
  const cells = rows.map((row) => columns.map(({ name }) => cellIn(row, name)));
  const list = columns.map(({ name }) => quotedName(name)).join(', ');
  await session.copyIn(`${table.name} (${list})`, copyOf({ name: table.name, columns }, cells));
}

const FOLLOWED = { name: 'superseded_seq', kind: 'whole', optional: true } as const;

async function copyClaims(session: Session, scope: string, claims: NumberedRows['claims']): Promise<void> {
  if (claims.length === 0) return;
  const columns = [FOLLOWED, ...CLAIM_VERSION.columns];
  const followers = followersOf(claims);
  const rows = claims.map((claim) => fromClaim(claim, scope));
  const cells = cellsOf(CLAIM_VERSION, rows).map((row, at) => [itemAt(followers, at), ...row]);
  const list = columns.map(({ name }) => quotedName(name)).join(', ');
  await session.copyIn(`claim_version (${list})`, copyOf({ name: 'claim_version', columns }, cells));
}

/** Sends the rows to the server, with the seqs behind the last one: they get them if no other commit comes first. This neither waits nor blocks others. */
async function sendRows(
  session: Session,
  scope: string,
  transaction: LedgerTransaction,
  last: number,
): Promise<void> {
  const { events, claims, relations } = numberedRows({ ...transaction, ends: [] }, last);
  const { evidence, history } = transaction;
  await copy(
    session,
    EVENT,
    events.map((event) => fromEvent(event, scope)),
  );
  await copyClaims(session, scope, claims);
  await copy(
    session,
    EVIDENCE,
    evidence.map((piece) => fromEvidence(piece, 0, scope)),
  );
  await copy(
    session,
    RELATION,
    relations.map((relation) => fromRelation(relation, scope)),
  );
  await copy(
    session,
    CLAIM_HISTORY,
    history.map((entry) => fromHistory(entry, 0, scope)),
  );
  const tombstones = transaction.removed?.forgotten ?? [];
  const head = last + lengthOf(transaction);
  await copy(
    session,
    FORGOTTEN,
    tombstones.map((one) => fromTombstone(one, head, scope)),
  );
}

/** Statement that ends relations; the first end gets the seq `first`. Relations that have ended are unchanged. */
function endRelations(scope: string, ends: readonly RelationEnd[], first: number): string {
  const once = new Map<string, string>();
  ends.forEach(({ id, resolved_at, resolution }, at) => {
    if (once.has(id)) return;
    once.set(
      id,
      `(${literal(id)}::uuid, ${instantLiteral(resolved_at)}, ${literal(resolution)}, ${first + at}::bigint)`,
    );
  });
  return `UPDATE relation r SET resolved_at = e."at", resolution = e.resolution, ended_seq = e.seq
    FROM (VALUES ${[...once.values()].join(', ')}) AS e (id, "at", resolution, seq)
    WHERE r.scope = ${literal(scope)} AND r.id = e.id AND r.resolved_at IS NULL`;
}

type Ends = Awaited<ReturnType<typeof readEnds>>;

/**
 * The single message that advances the head, updates existing rows, and commits. Because it is one message, a suspended process never
 * holds the lock on the head row, for which all others wait.
 */
function lastMessage(
  scope: string,
  transaction: LedgerTransaction,
  { last, claims: next }: Ends,
  token: string,
  channel: string,
): string {
  const { head, events, claims, relations, ends, removed } = transaction;
  const length = lengthOf(transaction);
  const positions = positionsOf(transaction, { scope, head: last + length, next });
  const firstClaim = last + 1 + events.length;
  const firstEnd = firstClaim + claims.length + relations.length;
  const through = claims.reduce((most, { number }) => Math.max(most, number + 1), 0);
  const parameters = [last, length, scope, head, through, token, channel].map(literal).join(', ');
  return [
    BY_INDEX,
    `SELECT advance_ledger(${parameters})`,
    ...(removed === undefined ? [] : removalStatements(scope, removed)),
    supersede(scope, claims, firstClaim),
    ends.length > 0 ? endRelations(scope, ends, firstEnd) : undefined,
    ends.length > 0 ? `SELECT check_ends(${firstEnd}, ${ends.length})` : undefined,
    positions.length > 0 ? upsertLedgerPositions(positions) : undefined,
    'COMMIT',
  ]
    .filter((statement) => statement !== undefined)
    .join(';\n');
}

/**
 * Commits a transaction of a scope and resolves to the new head of the scope.
 *
 * @param channel notified for listeners
 * @throws HeadMoved when another process has committed to the scope since the head that the transaction names; nothing was written
 */
export async function commitToLedger(
  database: Database,
  channel: string,
  scope: string,
  transaction: LedgerTransaction,
): Promise<number> {
  const token = randomUUID();
  let sent = false;
  let last = 0;
  const attempt = async (session: Session): Promise<'done' | 'stale' | 'again'> => {
    // Checked before anything is written, because a rollback costs as much as a commit.
    const ends = await readEnds(session, scope);
    if (ends.head !== transaction.head) {
      await session.run('ROLLBACK');
      return 'stale';
    }
    last = ends.last;
    await sendRows(session, scope, transaction, last);
    sent = true;
    try {
      const tables = await session.run(lastMessage(scope, transaction, ends, token, channel));
      if (tables.at(-1)?.command === 'COMMIT') return 'done';
    } catch (error) {
      if (!isMoved(error)) throw error;
      // Rolled back here, so that the connection is kept: with many writers this is normal.
      await session.run('ROLLBACK');
      sent = false;
      return 'again';
    }
    throw new StoreUnavailable('The store did not commit; try again.');
  };
  for (;;) {
    const outcome = await database.write(attempt, { commit: false }).catch(async (error: unknown) => {
      if (!(sent && isConnectionLoss(error))) throw error;
      if (await outcomeOfCommit(database, token)) return 'done';
      throw error;
    });
    if (outcome === 'stale') throw new HeadMoved();
    // Otherwise another scope was committed first: the rows get other seqs.
    if (outcome === 'done') return headAfter(transaction, last);
  }
}

/** The head of a scope after a transaction that came behind the last `seq` of all. */
function headAfter(transaction: LedgerTransaction, last: number): number {
  const length = lengthOf(transaction);
  return length === 0 ? transaction.head : last + length;
}
