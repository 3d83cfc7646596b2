import type { SignalChange } from '../../../operators/records/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { whereChanges } from '../../sql/filters.ts';
import type { Change, ChangeFilter } from '../../store.ts';
import { CopyRows } from '../binary.ts';
import { toChange } from '../rows.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';
import { select, where } from '../where.ts';

/** Writes the changes of a commit, which are numbered by its last message. */
export async function copyChanges(
  session: Session,
  shard: number,
  commit: number,
  changes: readonly SignalChange[],
): Promise<void> {
  const rows = new CopyRows(changes.length * 1536);
  changes.forEach(({ kind, signal }, place) => {
    rows
      .row(9)
      .int8(shard)
      .int8(commit)
      .int4(place)
      .text(kind)
      .uuid(signal.scope_id)
      .uuid(signal.entity_id)
      .text(encodeText(signal.pattern))
      .instant(parseInstant(signal.updated_at))
      .text(encodeJson(signal));
  });
  const columns = 'shard, commit, place, kind, scope_id, entity_id, pattern, changed_at, payload';
  await session.copyIn(`${session.schema}.change_row (${columns})`, rows.end());
}

/** Changes in (after, upTo], in order, at most `limit`. */
export async function listChanges(
  session: Session,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Change[]> {
  const { schema } = session;
  const own = where().and('c.shard = b.shard AND c.commit = b.commit');
  const wanted = whereChanges(
    own,
    filter,
    after,
    upTo,
    `c.payload::json ->> 'severity'`,
    'b.first + c.place',
  );
  // The inner limit keeps the planner on walking batches in order, each by the index of its rows.
  const rows = await select(
    session,
    `SELECT b.first + c.place, c.kind, c.payload
     FROM ${schema}.change_batch b CROSS JOIN LATERAL (
       SELECT c.place, c.kind, c.payload FROM ${schema}.change_row c ${wanted} ORDER BY c.place LIMIT ${limit}
     ) c
     WHERE b.last > $1::bigint AND b.first <= $2::bigint
     ORDER BY b.last, c.place LIMIT ${limit}`,
    wanted,
  );
  return rows.map(toChange);
}

/** Smallest number in the log; the next one when it is empty. */
export async function firstChangeSeq(session: Session): Promise<number> {
  const { schema } = session;
  const [[first]] = await session.rows(
    `SELECT coalesce(
       (SELECT b.first + (SELECT min(c.place) FROM ${schema}.change_row c
          WHERE c.shard = b.shard AND c.commit = b.commit)
        FROM ${schema}.change_batch b ORDER BY b.last LIMIT 1),
       (SELECT last + 1 FROM ${schema}.change_counter))`,
  );
  return asNumber(first);
}

/** Number of the last change ever made. */
export async function lastChangeSeq(session: Session): Promise<number> {
  const [[last]] = await session.rows(`SELECT last FROM ${session.schema}.change_counter`);
  return asNumber(last);
}
