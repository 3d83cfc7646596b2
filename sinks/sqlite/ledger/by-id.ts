import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
} from '../../ledger.ts';
import {
  CLAIM_COLUMNS,
  EVENT_COLUMNS,
  EVIDENCE_COLUMNS,
  HISTORY_COLUMNS,
  RELATION_COLUMNS,
} from '../../sql/ledger/columns.ts';
import { whereKnown } from '../../sql/ledger/filters.ts';
import { toClaim, toEvent, toEvidence, toHistory, toRelation } from '../../sql/ledger/rows.ts';
import type { Connection } from '../connection.ts';
import { where } from '../where.ts';
import { asking, ONE_OF, rowsOf, uuids } from './ask.ts';

const EVENT = asking(EVENT_COLUMNS);
const CLAIM = asking(CLAIM_COLUMNS);
const EVIDENCE = asking(EVIDENCE_COLUMNS);
const RELATION = asking(RELATION_COLUMNS);
const HISTORY = asking(HISTORY_COLUMNS);

/** The existing ones among the events. */
export async function eventsById(
  connection: Connection,
  ids: readonly string[],
): Promise<readonly LedgerEvent[]> {
  return (await rowsOf(connection, EVENT, `event WHERE id ${ONE_OF}`, [uuids(ids)])).map(toEvent);
}

/** The claims that existed then, in the version of then. */
export async function claimsById(
  connection: Connection,
  ids: readonly string[],
  asOf?: number,
): Promise<readonly ClaimVersion[]> {
  const known = whereKnown(where(), asOf);
  const from = `claim_version c ${known} AND c.id ${ONE_OF}`;
  return (await rowsOf(connection, CLAIM, from, [...known.values, uuids(ids)])).map(toClaim);
}

/** The existing ones among the claims, in their last version. */
export async function claimsByNumber(
  connection: Connection,
  numbers: readonly number[],
): Promise<readonly ClaimVersion[]> {
  const from = `claim_version WHERE superseded_at IS NULL AND number ${ONE_OF}`;
  return (await rowsOf(connection, CLAIM, from, [JSON.stringify(numbers)])).map(toClaim);
}

/** All versions of the claims. */
export async function versionsOf(
  connection: Connection,
  claimIds: readonly string[],
): Promise<readonly ClaimVersion[]> {
  const from = `claim_version WHERE id ${ONE_OF} ORDER BY number, version`;
  return (await rowsOf(connection, CLAIM, from, [uuids(claimIds)])).map(toClaim);
}

/** A condition that a row's time is not after `asOf`, and its parameters. */
function known(column: string, asOf: number | undefined): { sql: string; values: number[] } {
  return asOf === undefined ? { sql: '', values: [] } : { sql: `AND ${column} <= ?`, values: [asOf] };
}

/** Evidence of the claims, as known then, in order of arrival. */
export async function evidenceOf(
  connection: Connection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerEvidence[]> {
  const then = known('recorded_at', asOf);
  const from = `evidence WHERE claim_id ${ONE_OF} ${then.sql} ORDER BY place`;
  return (await rowsOf(connection, EVIDENCE, from, [uuids(claimIds), ...then.values])).map(toEvidence);
}

/** Relations of the claims, as known then, in order of arrival. */
export async function relationsOf(
  connection: Connection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerRelation[]> {
  const wanted = uuids(claimIds);
  const then = known('detected_at', asOf);
  const from = `relation WHERE (a ${ONE_OF} OR b ${ONE_OF}) ${then.sql} ORDER BY seq`;
  const rows = await rowsOf(connection, RELATION, from, [wanted, wanted, ...then.values]);
  return rows.map((row) => toRelation(row, asOf));
}

/** Changes of the claims, as known then, in order of arrival. */
export async function historyOf(
  connection: Connection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerHistory[]> {
  const then = known('"at"', asOf);
  const from = `claim_history WHERE claim_id ${ONE_OF} ${then.sql} ORDER BY place`;
  return (await rowsOf(connection, HISTORY, from, [uuids(claimIds), ...then.values])).map(toHistory);
}
