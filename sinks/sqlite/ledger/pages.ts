import type {
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  LedgerChange,
  LedgerEvent,
  LedgerRelation,
  Placed,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import { claimChange, foundChange, merged, resolvedChange } from '../../sql/ledger/changes.ts';
import { CLAIM_COLUMNS, type Columns, EVENT_COLUMNS, RELATION_COLUMNS } from '../../sql/ledger/columns.ts';
import { whereClaims, whereContradictions, whereEvents } from '../../sql/ledger/filters.ts';
import { placed, toClaim, toEvent, toRelation } from '../../sql/ledger/rows.ts';
import { page } from '../../sql/page.ts';
import type { Where } from '../../sql/where.ts';
import type { Connection } from '../connection.ts';
import { select, where } from '../where.ts';
import { asking, type SelectedColumns } from './ask.ts';

const withSeq = (columns: Columns, seq = 'seq') => asking([[seq, 'whole'], ...columns]);

const EVENT = withSeq(EVENT_COLUMNS);
const CLAIM = asking(CLAIM_COLUMNS);
const PLACED_CLAIM = withSeq(CLAIM_COLUMNS);
const RELATION = withSeq(RELATION_COLUMNS);
const ENDED = withSeq(RELATION_COLUMNS, 'ended_seq');

async function read(
  connection: Connection,
  { list, read }: SelectedColumns,
  from: string,
  wanted: Where<number>,
  order: string,
  limit: number,
): Promise<unknown[][]> {
  const sql = `SELECT ${list} FROM ${from} ${wanted} ORDER BY ${order}`;
  return (await select(connection, sql, wanted, limit)).map(read);
}

/** Events by time, then by arrival; at most `limit` after the position. */
export async function listEvents(
  connection: Connection,
  filter: EventFilter,
  limit: number,
  after: EventPosition | undefined,
): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
  const wanted = whereEvents(where(), filter, after);
  const rows = await read(connection, EVENT, 'event', wanted, '"timestamp", seq', limit + 1);
  return page(
    rows.map((row) => placed(row, toEvent)),
    limit,
    ({ timestamp, seq }) => ({ timestamp, seq }),
  );
}

/** Claims in the versions that the filter selects, by number; at most `limit` after a number. */
export async function listClaims(
  connection: Connection,
  filter: ClaimFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<ClaimVersion, number>> {
  const wanted = whereClaims(where(), filter, after);
  const rows = await read(connection, CLAIM, 'claim_version c', wanted, 'c.number', limit + 1);
  return page(rows.map(toClaim), limit, ({ number }) => number);
}

const toPlacedRelation = (row: readonly unknown[], asOf?: number) =>
  placed(row, (columns) => toRelation(columns, asOf));
const seqOf = ({ seq }: { readonly seq: number }) => seq;

/** Contradictions in the order in which they were found; at most `limit` after a seq. */
export async function listContradictions(
  connection: Connection,
  filter: ContradictionFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const wanted = whereContradictions(where(), filter, after);
  const rows = await read(connection, RELATION, 'relation', wanted, 'seq', limit + 1);
  return page(
    rows.map((row) => toPlacedRelation(row, filter.as_of)),
    limit,
    seqOf,
  );
}

/** All relations in order of arrival; at most `limit` after a seq. */
export async function listRelations(
  connection: Connection,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const wanted = where().maybe('seq > @', 'whole', after);
  const rows = await read(connection, RELATION, 'relation', wanted, 'seq', limit + 1);
  return page(
    rows.map((row) => toPlacedRelation(row)),
    limit,
    seqOf,
  );
}

/** Changes of one of two streams with a seq in (after, upTo], in order, at most `limit`. */
export async function listLedgerChanges(
  connection: Connection,
  stream: 'events' | 'claims',
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly LedgerChange[]> {
  const rows = (asked: SelectedColumns, from: string, seq: string, condition?: string) => {
    const wanted = where().and(`${seq} > @`, ['whole', after]).and(`${seq} <= @`, ['whole', upTo]);
    if (condition !== undefined) wanted.and(condition);
    return read(connection, asked, from, wanted, seq, limit);
  };
  if (stream === 'events') {
    return (await rows(EVENT, 'event', 'seq')).map((row): LedgerChange => {
      const { seq, ...event } = placed(row, toEvent);
      return { seq, kind: 'event', event };
    });
  }
  return connection.snapshot(async () => {
    const claims = await rows(PLACED_CLAIM, 'claim_version', 'seq');
    const found = await rows(RELATION, 'relation', 'seq', "relation = 'contradicts'");
    const ended = await rows(ENDED, 'relation', 'ended_seq', "relation = 'contradicts'");
    return merged(
      [
        claims.map((row) => claimChange(placed(row, toClaim))),
        found.map((row) => foundChange(toPlacedRelation(row))),
        ended.map((row) => resolvedChange(toPlacedRelation(row))),
      ],
      limit,
    );
  });
}
