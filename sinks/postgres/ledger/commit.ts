import { randomUUID } from 'node:crypto';
import { HeadMoved, StoreUnavailable } from '../../../operators/records/errors.ts';
import { type LedgerTransaction, lengthOf } from '../../ledger.ts';
import { positionsOf } from '../../sql/ledger/removal.ts';
import type { Database } from '../database.ts';
import { isConnectionLoss, isMoved } from '../errors.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { copyClaims } from './claims.ts';
import { copyEvents } from './events.ts';
import { copyEvidence } from './evidence.ts';
import { copyHistory } from './history.ts';
import { readMarks } from './marks.ts';
import { outcomeOfCommit } from './outcome.ts';
import { upsertLedgerPositions } from './positions.ts';
import { copyRelations, endRelations } from './relations.ts';
import { removalStatements } from './removal.ts';
import { supersede } from './supersede.ts';

/** The planner may have no statistics for new rows; each of these statements changes few rows, by id. */
const BY_INDEX =
  'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

/** First seq of each kind of row in a transaction: events, claims, relations, ends. */
function placesOf({ head, events, claims, relations }: LedgerTransaction) {
  const firstClaim = head + 1 + events.length;
  const firstRelation = firstClaim + claims.length;
  return { firstEvent: head + 1, firstClaim, firstRelation, firstEnd: firstRelation + relations.length };
}

/** Sends the rows to the server, with the seqs that they get if no other commit comes first. This neither waits nor blocks others. */
async function bringIn(session: Session, transaction: LedgerTransaction): Promise<void> {
  const { events, claims, evidence, relations, history } = transaction;
  const { firstEvent, firstClaim, firstRelation } = placesOf(transaction);
  if (events.length > 0) await copyEvents(session, events, firstEvent);
  if (claims.length > 0) await copyClaims(session, claims, firstClaim);
  if (evidence.length > 0) await copyEvidence(session, evidence);
  if (relations.length > 0) await copyRelations(session, relations, firstRelation);
  if (history.length > 0) await copyHistory(session, history);
}

/**
 * The single message that advances the head, updates existing rows, and commits. Because it is one message, a suspended process never
 * holds the lock on the head row, for which all others wait.
 */
function lastMessage(
  schema: string,
  transaction: LedgerTransaction,
  next: number,
  token: string,
  channel: string,
): string {
  const { head, claims, ends, removed } = transaction;
  const positions = positionsOf(transaction, next);
  const { firstClaim, firstEnd } = placesOf(transaction);
  const through = claims.reduce((most, { number }) => Math.max(most, number + 1), 0);
  const parameters = [head, lengthOf(transaction), through].map(literal).join(', ');
  return [
    BY_INDEX,
    `SELECT ${schema}.advance_ledger(${parameters}, ${literal(token)}, ${literal(channel)})`,
    ...(removed === undefined ? [] : removalStatements(schema, removed)),
    supersede(schema, claims, firstClaim),
    ends.length > 0 ? endRelations(schema, ends, firstEnd) : undefined,
    ends.length > 0 ? `SELECT ${schema}.check_ends(${firstEnd}, ${ends.length})` : undefined,
    positions.length > 0 ? upsertLedgerPositions(schema, positions) : undefined,
    'COMMIT',
  ]
    .filter((statement) => statement !== undefined)
    .join(';\n');
}

/**
 * Commits a transaction and resolves to the new head.
 *
 * @param channel notified for listeners
 * @throws HeadMoved when another process has committed since the head that the transaction names; nothing was written
 */
export async function commitToLedger(
  database: Database,
  channel: string,
  transaction: LedgerTransaction,
): Promise<number> {
  const token = randomUUID();
  let sent = false;
  const attempt = async (session: Session): Promise<boolean> => {
    // Checked before anything is written, because a rollback costs as much as a commit.
    const marks = await readMarks(session);
    if (marks.head !== transaction.head) {
      await session.run('ROLLBACK');
      return false;
    }
    await bringIn(session, transaction);
    sent = true;
    try {
      const tables = await session.run(
        lastMessage(session.schema, transaction, marks.claims, token, channel),
      );
      if (tables.at(-1)?.command === 'COMMIT') return true;
    } catch (error) {
      if (!isMoved(error)) throw error;
      // Rolled back here, so that the connection is kept: with many writers this is normal.
      await session.run('ROLLBACK');
      return false;
    }
    throw new StoreUnavailable('The store did not commit; try again.');
  };
  const done = await database.write(attempt, { commit: false }).catch(async (error: unknown) => {
    if (!(sent && isConnectionLoss(error))) throw error;
    if (await outcomeOfCommit(database, token)) return true;
    throw error;
  });
  if (!done) throw new HeadMoved();
  return transaction.head + lengthOf(transaction);
}
