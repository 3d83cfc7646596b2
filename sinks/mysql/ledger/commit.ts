import { HeadMoved } from '../../../operators/records/errors.ts';
import { type LedgerTransaction, lengthOf } from '../../ledger.ts';
import {
  CLAIM_COLUMNS,
  type Columns,
  EVENT_COLUMNS,
  EVIDENCE_COLUMNS,
  HISTORY_COLUMNS,
  RELATION_COLUMNS,
} from '../../sql/ledger/columns.ts';
import { numberedRows } from '../../sql/ledger/numbered.ts';
import { furthest } from '../../sql/ledger/positions.ts';
import { positionsOf } from '../../sql/ledger/removal.ts';
import {
  claimValues,
  eventValues,
  evidenceValues,
  historyValues,
  relationValues,
} from '../../sql/ledger/row-values.ts';
import type { Session } from '../connection/session.ts';
import { Insert, Update } from '../insert.ts';
import { listPositions, replacePositions } from '../positions.ts';
import { readLedgerMarks } from './marks.ts';
import { removeRows } from './removal.ts';

function into(table: string, first: readonly string[], columns: Columns): Insert {
  return new Insert(`${table} (${[...first, ...columns.map(([name]) => name)].join(', ')})`);
}

const EVENTS = into('event', ['seq'], EVENT_COLUMNS);
const CLAIMS = into('claim_version', ['seq', 'superseded_at'], CLAIM_COLUMNS);
// The database assigns places.
const EVIDENCE = into('evidence', [], EVIDENCE_COLUMNS);
const RELATIONS = into('relation', ['seq', 'ended_seq'], RELATION_COLUMNS);
const HISTORY = into('claim_history', [], HISTORY_COLUMNS);

/** Sets the end of the versions that are no longer the latest. */
const SUPERSEDE = new Update(
  'claim_version c',
  ['number', 'version', '"at"'],
  'c.number = n.number AND c.version < n.version AND (c.superseded_at IS NULL OR c.superseded_at > n."at")',
  'c.superseded_at = n."at"',
);
const END = new Update(
  'relation r',
  ['id', 'resolved_at', 'resolution', 'seq'],
  'r.id = n.id AND r.ended_seq IS NULL',
  'r.resolved_at = n.resolved_at, r.resolution = n.resolution, r.ended_seq = n.seq',
);

async function insert(session: Session, transaction: LedgerTransaction): Promise<void> {
  const { events, claims, relations, superseding, ends } = numberedRows(transaction);
  const { evidence, history } = transaction;
  await SUPERSEDE.run(session, superseding.length, (row) => {
    const { number, version, at } = superseding[row];
    return [number, version, at];
  });
  const ended = await END.run(session, ends.length, (row) => {
    const { id, resolved_at, resolution, seq } = ends[row];
    return [id.toLowerCase(), resolved_at, resolution, seq];
  });
  if (ended !== ends.length) {
    throw new Error('the ledger was given the end of a relation that does not exist or has already ended');
  }
  await EVENTS.run(session, events.length, (row) => eventValues(events[row]));
  await CLAIMS.run(session, claims.length, (row) => claimValues(claims[row]));
  await EVIDENCE.run(session, evidence.length, (row) => evidenceValues(evidence[row]));
  await RELATIONS.run(session, relations.length, (row) => relationValues(relations[row]));
  await HISTORY.run(session, history.length, (row) => historyValues(history[row]));
}

/**
 * Writes a transaction and resolves to the new head. The end of the ledger is read within the transaction, so it is right whatever
 * happened to an earlier commit.
 *
 * @throws HeadMoved
 */
export async function commitLedger(session: Session, transaction: LedgerTransaction): Promise<number> {
  const { head, claims } = await readLedgerMarks(session);
  if (head !== transaction.head) throw new HeadMoved();
  if (transaction.removed !== undefined) await removeRows(session, transaction.removed);
  await insert(session, transaction);
  const positions = positionsOf(transaction, claims);
  if (positions.length > 0) {
    const known = await listPositions(session, 'ledger_position');
    const moved = furthest(known, positions).filter((position) => !known.includes(position));
    await replacePositions(session, 'ledger_position', moved);
  }
  return transaction.head + lengthOf(transaction);
}
