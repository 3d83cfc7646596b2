import type { LedgerChange, LedgerRelation, Placed } from '../../ledger.ts';
import { page } from '../page.ts';
import type { Where } from '../where.ts';
import type { LedgerAsker, Row } from './asker.ts';
import { claimChange, foundChange, merged, resolvedChange } from './changes.ts';
import { CLAIM_COLUMNS, type Columns, EVENT_COLUMNS, RELATION_COLUMNS } from './columns.ts';
import { whereClaims, whereContradictions, whereEvents } from './filters.ts';
import type { LedgerStatements } from './ledger-reads.ts';
import { placed, toClaim, toEvent, toRelation } from './rows.ts';

type Pages = 'events' | 'claims' | 'contradictions' | 'relations' | 'changes';

const withSeq = (columns: Columns, seq = 'seq'): Columns => [[seq, 'whole'], ...columns];

const EVENT = withSeq(EVENT_COLUMNS);
const PLACED_CLAIM = withSeq(CLAIM_COLUMNS);
const RELATION = withSeq(RELATION_COLUMNS);
const ENDED = withSeq(RELATION_COLUMNS, 'ended_seq');

const toPlacedRelation = (row: Row, asOf?: number): Placed<LedgerRelation> =>
  placed(row, (columns) => toRelation(columns, asOf));
const seqOf = ({ seq }: { readonly seq: number }) => seq;

/** Pages of a ledger's lists, for an engine. */
export function readsOfPages<Connection>(
  asker: LedgerAsker<Connection>,
): Pick<LedgerStatements<Connection>, Pages> {
  /** Rows in order, at most `limit`; none when no row can match. */
  async function read(
    connection: Connection,
    columns: Columns,
    from: string,
    wanted: Where<number>,
    order: string,
    limit: number,
  ): Promise<Row[]> {
    if (wanted.impossible) return [];
    const { list, read: toRow } = asker.asking(columns);
    const sql = `SELECT ${list} FROM ${from} ${wanted} ORDER BY ${order} LIMIT ?`;
    return (await asker.rows(connection, sql, [...wanted.values, limit])).map(toRow);
  }

  return {
    async events(connection, filter, limit, after) {
      const wanted = whereEvents(asker.where(), filter, after);
      const rows = await read(connection, EVENT, 'event', wanted, '"timestamp", seq', limit + 1);
      return page(
        rows.map((row) => placed(row, toEvent)),
        limit,
        ({ timestamp, seq }) => ({ timestamp, seq }),
      );
    },

    async claims(connection, filter, limit, after) {
      const wanted = whereClaims(asker.where(), filter, after);
      const rows = await read(connection, CLAIM_COLUMNS, 'claim_version c', wanted, 'c.number', limit + 1);
      return page(rows.map(toClaim), limit, ({ number }) => number);
    },

    async contradictions(connection, filter, limit, after) {
      const wanted = whereContradictions(asker.where(), filter, after);
      const rows = await read(connection, RELATION, 'relation', wanted, 'seq', limit + 1);
      return page(
        rows.map((row) => toPlacedRelation(row, filter.as_of)),
        limit,
        seqOf,
      );
    },

    async relations(connection, limit, after) {
      const wanted = asker.where().maybe('seq > @', 'whole', after);
      const rows = await read(connection, RELATION, 'relation', wanted, 'seq', limit + 1);
      return page(
        rows.map((row) => toPlacedRelation(row)),
        limit,
        seqOf,
      );
    },

    async changes(connection, stream, after, upTo, limit) {
      const rows = (columns: Columns, from: string, seq: string, condition?: string) => {
        const wanted = asker.where().and(`${seq} > @`, ['whole', after]).and(`${seq} <= @`, ['whole', upTo]);
        if (condition !== undefined) wanted.and(condition);
        return read(connection, columns, from, wanted, seq, limit);
      };
      if (stream === 'events') {
        return (await rows(EVENT, 'event', 'seq')).map((row): LedgerChange => {
          const { seq, ...event } = placed(row, toEvent);
          return { seq, kind: 'event', event };
        });
      }
      return asker.snapshot(connection, async () => {
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
    },
  };
}
