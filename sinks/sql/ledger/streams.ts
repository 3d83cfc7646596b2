import { CLAIM_VERSION, EVENT, EVIDENCE, RELATION, type RowOf, rowsOf, type Table } from '../../tables.ts';
import type { Engine, LedgerStreams } from '../engine.ts';
import { wholes } from '../select.ts';
import { selected } from '../session.ts';
import { only } from '../values.ts';
import { readMarks } from './commit.ts';
import { toClaim, toEvent, toEvidence, toRelation } from './records.ts';

/** Rows of a block, each read separately; fewer for whole events, whose contents may be long. */
const ROWS = 4096;
const EVENT_ROWS = 1024;

type Read = Engine['read'];

/**
 * Some columns of the rows of a table `c` in a scope, in the order of a number, in blocks; each goes on behind the last number of the one
 * before.
 */
async function* blocks<T extends Table>(
  read: Read,
  scope: string,
  table: T,
  {
    from,
    number,
    first,
    values = [],
    size = ROWS,
    columns = table.columns,
  }: {
    /** What follows FROM, with placeholders of the scope and of the last number first, and of `values` behind them. */
    readonly from: string;
    readonly number: (row: RowOf<T>) => number;
    readonly first: number;
    readonly values?: readonly number[];
    readonly size?: number;
    readonly columns?: T['columns'];
  },
): AsyncGenerator<readonly RowOf<T>[], void, undefined> {
  for (let last = first; ; ) {
    const start = last;
    const cells = await read((session) =>
      session.cells(selected(columns, 'c'), `FROM ${from} LIMIT ${size}`, [scope, start, ...values]),
    );
    const rows = rowsOf(table, columns, cells);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = number(end);
    yield rows;
  }
}

const MARKED = EVENT.columns.filter(({ name }) => ['seq', 'id', 'digest'].includes(name));

/** The streams of a ledger whose database finds rows by indexes. */
export function ledgerStreams(read: Read): LedgerStreams {
  async function* events(scope: string, after: number, columns: typeof EVENT.columns, size: number) {
    const { head } = await read((session) => readMarks(session, scope));
    const from = 'event c WHERE c.scope = ?text AND c.seq > ?whole AND c.seq <= ?whole ORDER BY c.seq';
    yield* blocks(read, scope, EVENT, {
      from,
      number: ({ seq }) => seq,
      first: after,
      values: [head],
      size,
      columns,
    });
  }
  return {
    async *eventMarks(scope, after) {
      for await (const rows of events(scope, after, MARKED, ROWS))
        yield rows.map(({ id, digest }) => ({ id, digest }));
    },
    async *eventsAfter(scope, after) {
      for await (const rows of events(scope, after, EVENT.columns, EVENT_ROWS)) yield rows.map(toEvent);
    },
    async *claimsAfter(scope, after) {
      const { head } = await read((session) => readMarks(session, scope));
      const { byIndex, offIndex } = await read(async ({ dialect }) => dialect);
      // Off the index of seqs, or the database would sort the rest of the table by number for every block.
      const seq = offIndex('c.seq');
      const from = `${byIndex('claim_version c', 'claim_version_by_number')}
        WHERE c.scope = ?text AND c.number > ?whole AND ${seq} > ?whole AND ${seq} <= ?whole AND NOT EXISTS (
          SELECT 1 FROM claim_version n WHERE n.scope = c.scope AND n.number = c.number AND n.version = c.version + 1
            AND ${offIndex('n.seq')} <= ?whole)
        ORDER BY c.number`;
      const values = [after, head, head];
      const rows = blocks(read, scope, CLAIM_VERSION, {
        from,
        number: ({ number }) => number,
        first: -1,
        values,
      });
      for await (const block of rows) yield block.map(toClaim);
    },
    async *evidenceAfter(scope, after) {
      const found = await read((session) =>
        wholes(
          session,
          ['min(e.place)'],
          `FROM (SELECT id, min(recorded_at) AS since FROM claim_version WHERE scope = ?text AND seq > ?whole GROUP BY id) c
           JOIN evidence e ON e.scope = ?text AND e.claim_id = c.id AND e.recorded_at >= c.since`,
          [scope, after, scope],
        ),
      );
      const [first] = only(found);
      if (first === null) return;
      const from = 'evidence c WHERE c.scope = ?text AND c.place > ?whole ORDER BY c.place';
      const rows = blocks(read, scope, EVIDENCE, { from, number: ({ place }) => place, first: first - 1 });
      for await (const block of rows) yield block.map(toEvidence);
    },
    async *relationsAfter(scope, after) {
      const { byIndex, offIndex } = await read(async ({ dialect }) => dialect);
      const seq = offIndex('c.seq');
      // By the index of ends: few have ended, and otherwise all earlier relations would be scanned.
      const ended = `${byIndex('relation c', 'relation_by_end')}
        WHERE c.scope = ?text AND ${seq} > ?whole AND ${seq} <= ?whole AND c.ended_seq > ?whole ORDER BY ${seq}`;
      const came = 'relation c WHERE c.scope = ?text AND c.seq > ?whole ORDER BY c.seq';
      const number = (row: { readonly seq: number }) => row.seq;
      const before = blocks(read, scope, RELATION, { from: ended, number, first: 0, values: [after, after] });
      for await (const block of before) yield block.map((row) => toRelation(row));
      for await (const block of blocks(read, scope, RELATION, { from: came, number, first: after })) {
        yield block.map((row) => toRelation(row));
      }
    },
  };
}
