import { HeadMoved } from '../../../operators/records/errors.ts';
import { type LedgerMarks, type LedgerTransaction, lengthOf } from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import {
  CLAIM_COLUMNS,
  type Columns,
  EVENT_COLUMNS,
  EVIDENCE_COLUMNS,
  HISTORY_COLUMNS,
  RELATION_COLUMNS,
} from '../../sql/ledger/columns.ts';
import { type NumberedRows, numberedRows } from '../../sql/ledger/numbered.ts';
import { furthest } from '../../sql/ledger/positions.ts';
import { positionsOf, removalOffset } from '../../sql/ledger/removal.ts';
import {
  claimValues,
  eventValues,
  evidenceValues,
  historyValues,
  relationValues,
} from '../../sql/ledger/row-values.ts';
import { asNumber, asText } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';
import { Insert } from '../insert.ts';
import { removeRows } from './removal.ts';

function into(table: string, first: readonly string[], columns: Columns): Insert {
  const names = [...first, ...columns.map(([name]) => name)];
  return new Insert(`${table} (${names.join(', ')})`, names.length);
}

const EVENTS = into('event', ['seq'], EVENT_COLUMNS);
const CLAIMS = into('claim_version', ['seq', 'superseded_at'], CLAIM_COLUMNS);
// The database assigns positions: one more than the maximum so far.
const EVIDENCE = into('evidence', [], EVIDENCE_COLUMNS);
const RELATIONS = into('relation', ['seq', 'ended_seq'], RELATION_COLUMNS);
const HISTORY = into('claim_history', [], HISTORY_COLUMNS);
const POSITIONS = new Insert(
  'ledger_position (source, "partition", "offset")',
  3,
  'ON CONFLICT (source, "partition") DO UPDATE SET "offset" = excluded."offset"',
);

const REMOVED_HEAD = removalOffset('head', 'INTEGER');

/** Reads the end of the ledger. */
export async function readLedgerMarks(connection: Connection): Promise<LedgerMarks> {
  const [row] = await connection.rows(`
    SELECT
      max((SELECT coalesce(max(seq), 0) FROM event), (SELECT coalesce(max(seq), 0) FROM claim_version),
        (SELECT coalesce(max(seq), 0) FROM relation),
        (SELECT coalesce(max(ended_seq), 0) FROM relation WHERE ended_seq IS NOT NULL), ${REMOVED_HEAD}),
      max((SELECT coalesce(max(number) + 1, 0) FROM claim_version), ${removalOffset('claims', 'INTEGER')}),
      ${REMOVED_HEAD}`);
  const [head, claims, removed] = row.map(asNumber);
  return { head, claims, ...(removed > 0 && { removed }) };
}

/** Source positions committed with transactions. */
export async function readPositions(connection: Connection): Promise<SourcePosition[]> {
  const rows = await connection.rows(
    `SELECT json_array(source, "partition", "offset") FROM ledger_position ORDER BY source, "partition"`,
  );
  return rows.map(([text]) => {
    const [source, partition, offset]: string[] = JSON.parse(asText(text));
    return { source, partition, offset };
  });
}

/** Sets the end of the versions that are no longer the latest. */
async function supersede(connection: Connection, superseding: NumberedRows['superseding']): Promise<void> {
  await connection.runEach(
    `UPDATE claim_version SET superseded_at = ?
     WHERE number = ? AND version < ? AND (superseded_at IS NULL OR superseded_at > ?)`,
    superseding.map(({ number, version, at }) => [at, number, version, at]),
  );
}

async function endRelations(connection: Connection, ends: NumberedRows['ends']): Promise<void> {
  const changed = await connection.runEach(
    'UPDATE relation SET resolved_at = ?, resolution = ?, ended_seq = ? WHERE id = ? AND ended_seq IS NULL',
    ends.map(({ id, resolved_at, resolution, seq }) => [resolved_at, resolution, seq, id.toLowerCase()]),
  );
  if (changed.some((rows) => rows !== 1)) {
    throw new Error('the ledger was given the end of a relation that does not exist or has already ended');
  }
}

async function insert(connection: Connection, transaction: LedgerTransaction): Promise<void> {
  const { events, claims, relations, superseding, ends } = numberedRows(transaction);
  const { evidence, history } = transaction;
  await supersede(connection, superseding);
  await endRelations(connection, ends);
  await EVENTS.run(connection, events.length, (row, values) => values.push(...eventValues(events[row])));
  await CLAIMS.run(connection, claims.length, (row, values) => values.push(...claimValues(claims[row])));
  await EVIDENCE.run(connection, evidence.length, (row, values) =>
    values.push(...evidenceValues(evidence[row])),
  );
  await RELATIONS.run(connection, relations.length, (row, values) =>
    values.push(...relationValues(relations[row])),
  );
  await HISTORY.run(connection, history.length, (row, values) => values.push(...historyValues(history[row])));
}

/**
 * Commits a transaction and resolves to the new head. The end of the ledger is read within the transaction, so it is right whatever
 * happened to an earlier commit.
 *
 * @throws HeadMoved
 */
export async function commitLedger(connection: Connection, transaction: LedgerTransaction): Promise<number> {
  await connection.transact(async () => {
    const { head, claims } = await readLedgerMarks(connection);
    if (head !== transaction.head) throw new HeadMoved();
    if (transaction.removed !== undefined) await removeRows(connection, transaction.removed);
    await insert(connection, transaction);
    const positions = positionsOf(transaction, claims);
    if (positions.length === 0) return;
    const known = await readPositions(connection);
    const moved = furthest(known, positions).filter((position) => !known.includes(position));
    await POSITIONS.run(connection, moved.length, (row, values) => {
      values.push(moved[row].source, moved[row].partition, moved[row].offset);
    });
  });
  return transaction.head + lengthOf(transaction);
}
