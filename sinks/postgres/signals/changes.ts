import type { SignalChange } from '../../../operators/signals/signal.ts';
import { whereChanges } from '../../sql/filters.ts';
import { CHANGED } from '../../sql/lists/signals.ts';
import { fromChange, toChange } from '../../sql/records.ts';
import type { Session as SqlSession } from '../../sql/session.ts';
import { only } from '../../sql/values.ts';
import { Where } from '../../sql/where.ts';
import type { Change, ChangeFilter } from '../../store.ts';
import { CHANGE_LOG, cellsOf, quotedName, rowsOf } from '../../tables.ts';
import { copyOf } from '../binary.ts';
import { POSTGRES } from '../dialect.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** The columns of a change behind its number, which the last message of its commit assigns. */
const [, ...COLUMNS] = CHANGE_LOG.columns;
const PLACE = { name: 'place', kind: 'int', optional: false } as const;

/** Writes the changes of a commit. */
export async function copyChanges(
  session: Session,
  shard: number,
  commit: number,
  changes: readonly SignalChange[],
): Promise<void> {
  const placed = changes.map((change, place) => fromChange({ ...change, seq: place }));
  const columns = COLUMNS.map(({ name }) => quotedName(name)).join(', ');
  await session.copyIn(
    `change_row (shard, commit, place, ${columns})`,
    copyOf({ name: 'change_row', columns: [PLACE, ...COLUMNS] }, cellsOf(CHANGE_LOG, placed), [
      shard,
      commit,
    ]),
  );
}

/** Changes in (after, upTo], in order, at most `limit`. */
export async function listChanges(
  session: SqlSession,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Change[]> {
  const own = new Where(POSTGRES).and('c.shard = b.shard AND c.commit = b.commit');
  const wanted = whereChanges(own, filter, after, upTo, 'b.first + c.place');
  if (wanted.impossible) return [];
  // The inner limit keeps the planner on walking batches in order, each by the index of its rows.
  const rows = await session.cells(
    [
      { sql: 'b.first + c.place', kind: 'whole' },
      { sql: 'c.kind', kind: 'text' },
      { sql: 'c.payload', kind: 'json' },
    ],
    `FROM change_batch b CROSS JOIN LATERAL (
       SELECT c.place, c.kind, c.payload FROM change_row c ${wanted} ORDER BY c.place LIMIT ${limit}
     ) c
     WHERE b.last > ?whole AND b.first <= ?whole
     ORDER BY b.last, c.place LIMIT ${limit}`,
    [...wanted.values, after, upTo],
  );
  return rowsOf(CHANGE_LOG, CHANGED, rows).map(toChange);
}

/** Smallest number in the log; the next one when it is empty. */
export async function firstChangeSeq(session: Session): Promise<number> {
  const rows = await session.rows(
    `SELECT coalesce(
       (SELECT b.first + (SELECT min(c.place) FROM change_row c WHERE c.shard = b.shard AND c.commit = b.commit)
        FROM change_batch b ORDER BY b.last LIMIT 1),
       (SELECT last + 1 FROM change_counter))`,
  );
  const [first] = only(rows);
  return asNumber(first);
}

/** Number of the last change ever made. */
export async function lastChangeSeq(session: Session): Promise<number> {
  const [last] = only(await session.rows('SELECT last FROM change_counter'));
  return asNumber(last);
}
