import type { DuckDBConnection } from '@duckdb/node-api';
import type {
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  LedgerEvent,
  LedgerRelation,
  Placed,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import { CLAIM_COLUMNS, EVENT_COLUMNS, listOf, RELATION_COLUMNS } from '../../sql/ledger/columns.ts';
import { whereClaims, whereContradictions, whereEvents } from '../../sql/ledger/filters.ts';
import { placed, toClaim, toEvent, toRelation } from '../../sql/ledger/rows.ts';
import { page } from '../../sql/page.ts';
import { where } from '../where.ts';
import { among, ask, rowsWhere } from './ask.ts';

const EVENT = `seq, ${listOf(EVENT_COLUMNS, ask)}`;
const CLAIM = listOf(CLAIM_COLUMNS, ask, 'c');
const RELATION = `seq, ${listOf(RELATION_COLUMNS, ask)}`;

const seqOf = ({ seq }: { readonly seq: number }) => seq;

/** Events by time, then by arrival; at most `limit` after the position. */
export async function listEvents(
  connection: DuckDBConnection,
  filter: EventFilter,
  limit: number,
  after: EventPosition | undefined,
): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
  const wanted = whereEvents(where(), filter, after);
  const order = 'ORDER BY "timestamp", seq';
  const found = among('event', `${wanted} ${order} LIMIT ${limit + 1}`);
  const rows = await rowsWhere(connection, EVENT, `${found} ${order}`, wanted);
  return page(
    rows.map((row) => placed(row, toEvent)),
    limit,
    ({ timestamp, seq }) => ({ timestamp, seq }),
  );
}

/** Claims in the versions that the filter selects, by number; at most `limit` after a number. */
export async function listClaims(
  connection: DuckDBConnection,
  filter: ClaimFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<ClaimVersion, number>> {
  const wanted = whereClaims(where(), filter, after);
  const order = 'ORDER BY c.number';
  const found = among('claim_version c', `${wanted} ${order} LIMIT ${limit + 1}`);
  const rows = await rowsWhere(connection, CLAIM, `${found} ${order}`, wanted);
  return page(rows.map(toClaim), limit, ({ number }) => number);
}

/** Contradictions in the order in which they were found; at most `limit` after a seq. */
export async function listContradictions(
  connection: DuckDBConnection,
  filter: ContradictionFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const wanted = whereContradictions(where(), filter, after);
  const from = `relation ${wanted} ORDER BY seq LIMIT ${limit + 1}`;
  const rows = await rowsWhere(connection, RELATION, from, wanted);
  return page(
    rows.map((row) => placed(row, (columns) => toRelation(columns, filter.as_of))),
    limit,
    seqOf,
  );
}

/** All relations in order of arrival; at most `limit` after a seq. */
export async function listRelations(
  connection: DuckDBConnection,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const wanted = where().maybe('seq > @', 'whole', after);
  const from = `relation ${wanted} ORDER BY seq LIMIT ${limit + 1}`;
  const rows = await rowsWhere(connection, RELATION, from, wanted);
  return page(
    rows.map((row) => placed(row, (columns) => toRelation(columns))),
    limit,
    seqOf,
  );
}
