import type { SignalChange } from '../../operators/records/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Change, ChangeFilter } from '../store.ts';
import { CopyRows } from './binary.ts';
import type { Session } from './session.ts';
import { decodeJson, encodeJson, encodeText } from './text.ts';
import { asNumber, asText, type Value } from './values.ts';
import { Where } from './where.ts';

/** Writes the changes of a commit, which get their numbers with its last message. */
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

function asKind(value: Value): Change['kind'] {
  if (value === 'signal' || value === 'signal.updated' || value === 'signal.closed') return value;
  throw new Error('the store holds an unknown kind of change');
}

// The schema has let every row in, and the text is the one that the writer made.
function isSignal(value: unknown): value is Change['signal'] {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function asSignal(payload: Value): Change['signal'] {
  const signal = decodeJson(asText(payload));
  if (isSignal(signal)) return signal;
  throw new Error('the store holds a change without a signal');
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
  const where = new Where()
    .and('c.shard = b.shard AND c.commit = b.commit')
    .and('b.first + c.place > $', after)
    .and('b.first + c.place <= $', upTo)
    .uuid('c.scope_id', filter.scope_id)
    .uuid('c.entity_id', filter.entity_id)
    .maybe('c.pattern = $', filter.pattern);
  if (!filter.updates) where.and("c.kind <> 'signal.updated'");
  if (where.impossible) return [];
  // The limit inside keeps the planner at walking batches in order, each by the index of its rows.
  const rows = await session.rows(
    `SELECT b.first + c.place, c.kind, c.payload
     FROM ${schema}.change_batch b CROSS JOIN LATERAL (
       SELECT c.place, c.kind, c.payload FROM ${schema}.change_row c ${where} ORDER BY c.place LIMIT ${limit}
     ) c
     WHERE b.last > $1::bigint AND b.first <= $2::bigint
     ORDER BY b.last, c.place LIMIT ${limit}`,
    where.values,
  );
  return rows.map(([seq, kind, payload]) => ({
    seq: asNumber(seq),
    kind: asKind(kind),
    signal: asSignal(payload),
  }));
}

/** Smallest number in the log; the next one where it is empty. */
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

/** Number of the last change that there ever was. */
export async function lastChangeSeq(session: Session): Promise<number> {
  const [[last]] = await session.rows(`SELECT last FROM ${session.schema}.change_counter`);
  return asNumber(last);
}
