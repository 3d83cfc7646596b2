import type { DuckDBConnection } from '@duckdb/node-api';
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
  listOf,
  RELATION_COLUMNS,
} from '../../sql/ledger/columns.ts';
import { whereKnown } from '../../sql/ledger/filters.ts';
import { toClaim, toEvent, toEvidence, toHistory, toRelation } from '../../sql/ledger/rows.ts';
import { INSTANT, where } from '../where.ts';
import { among, ask, ONE_OF_NUMBERS, ONE_OF_UUIDS, rowsOf, uuids } from './ask.ts';

const EVENT = listOf(EVENT_COLUMNS, ask);
const CLAIM = listOf(CLAIM_COLUMNS, ask, 'c');
const EVIDENCE = listOf(EVIDENCE_COLUMNS, ask);
const RELATION = listOf(RELATION_COLUMNS, ask);
const HISTORY = listOf(HISTORY_COLUMNS, ask);

/** The existing ones among the events. */
export async function eventsById(
  connection: DuckDBConnection,
  ids: readonly string[],
): Promise<readonly LedgerEvent[]> {
  const wanted = uuids(ids);
  if (wanted === undefined) return [];
  const from = among('event', `WHERE id ${ONE_OF_UUIDS}`);
  return (await rowsOf(connection, EVENT, from, [wanted])).map(toEvent);
}

/** The claims that existed then, in the version of then. */
export async function claimsById(
  connection: DuckDBConnection,
  ids: readonly string[],
  asOf?: number,
): Promise<readonly ClaimVersion[]> {
  const wanted = uuids(ids);
  if (wanted === undefined) return [];
  const known = whereKnown(where(), asOf);
  const from = among('claim_version c', `${known} AND c.id ${ONE_OF_UUIDS}`);
  return (await rowsOf(connection, CLAIM, from, [...known.values, wanted])).map(toClaim);
}

/** The existing ones among the claims, in their last version. */
export async function claimsByNumber(
  connection: DuckDBConnection,
  numbers: readonly number[],
): Promise<readonly ClaimVersion[]> {
  if (numbers.length === 0) return [];
  const found = among('claim_version c', `WHERE c.superseded_at IS NULL AND c.number ${ONE_OF_NUMBERS}`);
  return (await rowsOf(connection, CLAIM, found, [numbers.join(',')])).map(toClaim);
}

/** All versions of the claims. */
export async function versionsOf(
  connection: DuckDBConnection,
  claimIds: readonly string[],
): Promise<readonly ClaimVersion[]> {
  const wanted = uuids(claimIds);
  if (wanted === undefined) return [];
  const found = among('claim_version c', `WHERE c.id ${ONE_OF_UUIDS}`);
  const from = `${found} ORDER BY c.number, c.version`;
  return (await rowsOf(connection, CLAIM, from, [wanted])).map(toClaim);
}

/** A condition that a row's time is not after `asOf`, and its parameters. */
function known(column: string, asOf: number | undefined): { sql: string; values: bigint[] } {
  return asOf === undefined
    ? { sql: '', values: [] }
    : { sql: `AND ${column} <= ${INSTANT}`, values: [BigInt(asOf)] };
}

/** Evidence of the claims, as known then, in order of arrival. */
export async function evidenceOf(
  connection: DuckDBConnection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerEvidence[]> {
  const wanted = uuids(claimIds);
  if (wanted === undefined) return [];
  const then = known('recorded_at', asOf);
  const found = among('evidence', `WHERE claim_id ${ONE_OF_UUIDS} ${then.sql}`);
  return (await rowsOf(connection, EVIDENCE, `${found} ORDER BY place`, [wanted, ...then.values])).map(
    toEvidence,
  );
}

/** Relations of the claims, as known then, in order of arrival. */
export async function relationsOf(
  connection: DuckDBConnection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerRelation[]> {
  const wanted = uuids(claimIds);
  if (wanted === undefined) return [];
  const then = known('detected_at', asOf);
  const found = among('relation', `WHERE (a ${ONE_OF_UUIDS} OR b ${ONE_OF_UUIDS}) ${then.sql}`);
  const rows = await rowsOf(connection, RELATION, `${found} ORDER BY seq`, [wanted, wanted, ...then.values]);
  return rows.map((row) => toRelation(row, asOf));
}

/** Changes of the claims, as known then, in order of arrival. */
export async function historyOf(
  connection: DuckDBConnection,
  claimIds: readonly string[],
  asOf?: number,
): Promise<readonly LedgerHistory[]> {
  const wanted = uuids(claimIds);
  if (wanted === undefined) return [];
  const then = known('"at"', asOf);
  const found = among('claim_history', `WHERE claim_id ${ONE_OF_UUIDS} ${then.sql}`);
  return (await rowsOf(connection, HISTORY, `${found} ORDER BY place`, [wanted, ...then.values])).map(
    toHistory,
  );
}
