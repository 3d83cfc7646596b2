import type { DuckDBConnection } from '@duckdb/node-api';
import type { LedgerChange } from '../../ledger.ts';
import { claimChange, foundChange, merged, resolvedChange } from '../../sql/ledger/changes.ts';
import {
  CLAIM_COLUMNS,
  type Columns,
  EVENT_COLUMNS,
  listOf,
  RELATION_COLUMNS,
} from '../../sql/ledger/columns.ts';
import { placed, toClaim, toEvent, toRelation } from '../../sql/ledger/rows.ts';
import { snapshot } from '../transact.ts';
import { where } from '../where.ts';
import { ask, rowsWhere } from './ask.ts';

/** Changes of one of two streams with a seq in (after, upTo], in order, at most `limit`. */
export async function listLedgerChanges(
  connection: DuckDBConnection,
  stream: 'events' | 'claims',
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly LedgerChange[]> {
  const rows = (columns: Columns, from: string, seq: string, condition?: string) => {
    const wanted = where().and(`${seq} > @`, ['whole', after]).and(`${seq} <= @`, ['whole', upTo]);
    if (condition !== undefined) wanted.and(condition);
    const list = `${seq}, ${listOf(columns, ask)}`;
    return rowsWhere(connection, list, `${from} ${wanted} ORDER BY ${seq} LIMIT ${limit}`, wanted);
  };
  if (stream === 'events') {
    return (await rows(EVENT_COLUMNS, 'event', 'seq')).map((row): LedgerChange => {
      const { seq, ...event } = placed(row, toEvent);
      return { seq, kind: 'event', event };
    });
  }
  return snapshot(connection, async () => {
    const claims = await rows(CLAIM_COLUMNS, 'claim_version', 'seq');
    const found = await rows(RELATION_COLUMNS, 'relation', 'seq', "relation = 'contradicts'");
    const ended = await rows(RELATION_COLUMNS, 'relation', 'ended_seq', "relation = 'contradicts'");
    const relation = (row: readonly unknown[]) => placed(row, (columns) => toRelation(columns));
    return merged(
      [
        claims.map((row) => claimChange(placed(row, toClaim))),
        found.map((row) => foundChange(relation(row))),
        ended.map((row) => resolvedChange(relation(row))),
      ],
      limit,
    );
  });
}
