import {
  type LedgerMarks,
  type LedgerRemoval,
  type LedgerTransaction,
  lengthOf,
  reasonAfter,
} from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import {
  CLAIM_HISTORY,
  CLAIM_VERSION,
  cellsOf,
  EVENT,
  EVIDENCE,
  FORGOTTEN,
  LEDGER_POSITION,
  RELATION,
} from '../../tables.ts';
import { listPositions } from '../lists/positions.ts';
import { numbers, texts, wholes } from '../select.ts';
import type { Session, Update } from '../session.ts';
import { numberedRows } from './numbered.ts';
import { furthest } from './positions.ts';
import { fromClaim, fromEvent, fromEvidence, fromHistory, fromRelation, fromTombstone } from './records.ts';
import { deletionsOf, dropSnapshot, lastRemoval, positionsOf, removalOffset } from './removal.ts';

/** End of the ledger of all scopes. What a database has beyond it was never acknowledged. */
export interface LedgerEnd {
  /** The last `seq`. */
  readonly head: number;
  /** The last positions of evidence, and of changes of claims. */
  readonly evidence: number;
  readonly history: number;
  readonly positions: readonly SourcePosition[];
}

/** SQL of the greatest value of a column, 0 when there is none; a condition may follow the table. */
const last = (column: string, table: string) => `(SELECT coalesce(max(${column}), 0) FROM ${table})`;

/** Reads the last seq of a scope, and the number of its next claim. */
export async function readMarks(session: Session, scope: string): Promise<LedgerMarks> {
  const { greatest, integer } = session.dialect;
  const own = 'WHERE scope = ?text';
  const before = removalOffset('head', scope, integer);
  const claims = removalOffset('claims', scope, integer);
  const [head, next, removed] = await numbers(
    session,
    [
      `${greatest}(${last('seq', `event ${own}`)}, ${last('seq', `claim_version ${own}`)}, ${last('seq', `relation ${own}`)},
       ${last('ended_seq', `relation ${own} AND ended_seq IS NOT NULL`)}, ${before.sql})`,
      `${greatest}((SELECT coalesce(max(number) + 1, 0) FROM claim_version ${own}), ${claims.sql})`,
      before.sql,
    ],
    '',
    [scope, scope, scope, scope, ...before.values, scope, ...claims.values, ...before.values],
  );
  return { head, claims: next, ...(removed > 0 && { removed }) };
}

/** Reads the end of the ledger. */
export async function readEnd(session: Session): Promise<LedgerEnd> {
  const { greatest, integer } = session.dialect;
  const [head, evidence, history] = await numbers(session, [
    `${greatest}(${last('seq', 'event')}, ${last('seq', 'claim_version')}, ${last('seq', 'relation')},
       ${last('ended_seq', 'relation WHERE ended_seq IS NOT NULL')}, ${lastRemoval(integer)})`,
    last('place', 'evidence'),
    last('place', 'claim_history'),
  ]);
  return { head, evidence, history, positions: await listPositions(session, LEDGER_POSITION) };
}

/** The end of the ledger after a transaction in a scope, whose next claim had the number `next` before. */
export function advanceEnd(
  end: LedgerEnd,
  transaction: LedgerTransaction,
  scope: string,
  next: number,
): LedgerEnd {
  const head = end.head + lengthOf(transaction);
  return {
    head,
    evidence: end.evidence + transaction.evidence.length,
    history: end.history + transaction.history.length,
    positions: furthest(end.positions, positionsOf(transaction, { scope, head, next })),
  };
}

/** The marks of a scope after a transaction that moved the head of the ledger to `head`. */
export function advanceMarks(marks: LedgerMarks, transaction: LedgerTransaction, head: number): LedgerMarks {
  const { claims, removed } = transaction;
  return {
    head: lengthOf(transaction) === 0 ? marks.head : head,
    claims: claims.reduce((most, { number }) => Math.max(most, number + 1), marks.claims),
    removed: removed === undefined ? marks.removed : head,
  };
}

/** Sets the end of the versions that are no longer the latest. */
const SUPERSEDE: Update = {
  table: 'claim_version',
  values: { claim: 'uuid', later: 'int', moment: 'instant', own: 'text' },
  on: 't.scope = n.own AND t.id = n.claim AND t.version < n.later AND (t.superseded_at IS NULL OR t.superseded_at > n.moment)',
  set: 'superseded_at = n.moment',
};

/** Ends relations that have not ended yet. */
const END: Update = {
  table: 'relation',
  values: { ended: 'uuid', moment: 'instant', reason: 'text', place: 'whole', own: 'text' },
  on: 't.scope = n.own AND t.id = n.ended AND t.ended_seq IS NULL',
  set: 'resolved_at = n.moment, resolution = n.reason, ended_seq = n.place',
};

/** Deletes rows of a table in a scope that have one of some values in a column, and satisfy conditions. */
async function deleteAmong(
  session: Session,
  scope: string,
  table: string,
  column: string,
  kind: 'uuid' | 'whole',
  keys: readonly (string | number)[],
  condition = 'true',
  values: readonly string[] = [],
): Promise<void> {
  const { dialect } = session;
  for (let at = 0; at < keys.length; at += dialect.atOnce) {
    const some = dialect.oneOf(kind, keys.slice(at, at + dialect.atOnce));
    await session.run(`DELETE FROM ${table} WHERE scope = ?text AND ${condition} AND ${column} ${some.sql}`, [
      scope,
      ...values,
      ...some.values,
    ]);
  }
}

/** Deletes the vectors of a removal, while its events are there: by model and number, because there is no index of ids. */
async function removeVectors(
  session: Session,
  scope: string,
  { claims, events }: LedgerRemoval,
): Promise<void> {
  const models = await texts(session, 'model', 'text', 'FROM (SELECT DISTINCT model FROM embedding) m');
  if (models.length === 0) return;
  const places: number[] = [];
  for (let at = 0; at < events.length; at += session.dialect.atOnce) {
    const some = session.dialect.oneOf('uuid', events.slice(at, at + session.dialect.atOnce));
    const rest = `FROM event WHERE scope = ?text AND id ${some.sql}`;
    for (const [seq] of await wholes(session, ['seq'], rest, [scope, ...some.values])) places.push(seq ?? 0);
  }
  const known = { claim: claims.map(({ number }) => number), event: places };
  for (const model of models) {
    for (const [kind, some] of Object.entries(known)) {
      const own = 'model = ?text AND kind = ?text';
      await deleteAmong(session, scope, 'embedding', 'number', 'whole', some, own, [model, kind]);
    }
  }
}

/** Deletes the rows of a removal, and the snapshot of the scope. */
async function remove(session: Session, scope: string, removal: LedgerRemoval): Promise<void> {
  for (const { claim_id, version, change } of removal.reasons) {
    await session.run(
      `UPDATE claim_history SET reason = ?text
       WHERE scope = ?text AND claim_id = ?uuid AND version = ?int AND "change" = ?text`,
      [reasonAfter(removal), scope, claim_id, version, change],
    );
  }
  await removeVectors(session, scope, removal);
  for (const { table, column, values } of deletionsOf(removal)) {
    await deleteAmong(session, scope, table, column, 'uuid', values);
  }
  await dropSnapshot(session, scope);
}

/**
 * Writes a transaction of a scope behind the end of the ledger.
 *
 * @param next number of the next claim of the scope
 */
export async function insert(
  session: Session,
  scope: string,
  transaction: LedgerTransaction,
  end: LedgerEnd,
  next: number,
): Promise<void> {
  if (transaction.removed !== undefined) await remove(session, scope, transaction.removed);
  const { events, claims, relations, superseding, ends } = numberedRows(transaction, end.head);
  const { evidence, history } = transaction;
  await session.updateEach(
    SUPERSEDE,
    superseding.map(({ id, version, at }) => [id.toLowerCase(), version, at, scope]),
  );
  const ended = await session.updateEach(
    END,
    ends.map(({ id, resolved_at, resolution, seq }) => [
      id.toLowerCase(),
      resolved_at,
      resolution,
      seq,
      scope,
    ]),
  );
  if (ended !== ends.length) {
    throw new Error('the ledger was given the end of a relation that does not exist or has already ended');
  }
  await session.append(
    EVENT,
    cellsOf(
      EVENT,
      events.map((row) => fromEvent(row, scope)),
    ),
  );
  await session.append(
    CLAIM_VERSION,
    cellsOf(
      CLAIM_VERSION,
      claims.map((row) => fromClaim(row, scope)),
    ),
  );
  const pieces = evidence.map((piece, at) => fromEvidence(piece, end.evidence + at + 1, scope));
  await session.append(EVIDENCE, cellsOf(EVIDENCE, pieces));
  await session.append(
    RELATION,
    cellsOf(
      RELATION,
      relations.map((row) => fromRelation(row, scope)),
    ),
  );
  const entries = history.map((entry, at) => fromHistory(entry, end.history + at + 1, scope));
  await session.append(CLAIM_HISTORY, cellsOf(CLAIM_HISTORY, entries));
  const { head, positions } = advanceEnd(end, transaction, scope, next);
  const tombstones = transaction.removed?.forgotten ?? [];
  await session.append(
    FORGOTTEN,
    cellsOf(
      FORGOTTEN,
      tombstones.map((one) => fromTombstone(one, head, scope)),
    ),
  );
  const moved = positions.filter((one) => !end.positions.includes(one));
  await session.upsert(LEDGER_POSITION, LEDGER_POSITION.key, cellsOf(LEDGER_POSITION, moved));
}
